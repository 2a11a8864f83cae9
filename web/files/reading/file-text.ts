/** Why a file can't be opened; `web/content/files.ts` has the words for each. */
export type FileFault =
  | 'empty'
  | 'tooLarge'
  | 'encrypted'
  | 'oldWord'
  | 'pdf'
  | 'rtf'
  | 'onlyLink'
  | 'otherKind'
  | 'notText'
  | 'damaged'
  | 'doctype'
  | 'tooMuch'
  | 'tooSlow'
  | 'tooLong'
  | 'noText'
  | 'notLoaded'
  | 'zipTooLarge'
  | 'tooManyFiles'
  | 'noFiles';

/** What a file contains that isn't imported. */
export type LeftOut =
  | 'comments'
  | 'drawings'
  | 'formulas'
  | 'insertedFiles'
  | 'macros'
  | 'pictures'
  | 'linkedPictures'
  | 'trackedChanges';

/** The words that replace a file inserted into another. */
export const INSERTED_FILE = '[inserted file]';

/** Why reading stopped. */
export class FileRefusal extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.name = 'FileRefusal';
    this.fault = fault;
  }
}

/** The text of a file, as HTML that nobody has judged yet. */
export interface FileText {
  html: string;
  /** The pictures, which the HTML names with `pictureAddress`. */
  pictures: Blob[];
  leftOut: LeftOut[];
}

/** A file of an archive: its bytes, or why it can't be taken. */
export type UnpackedFile = { path: string } & ({ bytes: Uint8Array<ArrayBuffer> } | { fault: FileFault });

/** What the worker is asked for: the text of a file, or the files of an archive. */
export interface WorkerRequest {
  bytes: ArrayBuffer;
  name: string;
  wants: 'text' | 'files';
}

/** What the worker tells the page. */
export type WorkerNews =
  | { kind: 'loading' | 'reading' }
  | { kind: 'unpacked'; files: UnpackedFile[] | undefined }
  | { kind: 'read'; text: FileText }
  | { kind: 'refused'; fault: FileFault };

/** The class of the paragraph that is the title of the text. */
export const TITLE_CLASS = 'document-title';

const PICTURE = /^picture:(\d{1,4})$/;

/** How the HTML of a file names one of its pictures. */
export const pictureAddress = (index: number): string => `picture:${index}`;

/** The index of the picture that an address names, if it names one. */
export function pictureIndexOf(address: string | null): number | undefined {
  const index = PICTURE.exec(address ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}
