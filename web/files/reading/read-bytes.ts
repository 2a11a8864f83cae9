import { FileRefusal, type FileText, type LeftOut } from './file-text.ts';
import { Pictures } from './pictures.ts';
import type { Archive } from './zip.ts';

/** The most HTML that a page cleans in a moment, in UTF-16 code units: several times what a document may hold. */
const MAX_LENGTH = 3_000_000;

/** The most tags in it. */
const MAX_TAGS = 100_000;

/** The most elements without an end around a place: the time that a browser takes is quadratic in their number. */
const MAX_OPEN = 1000;

/** How many elements a browser may add for marks without an end: it begins each of them again in every block (HTML section 13.2.4.3). */
const MAX_REPEATED = 200_000;

/** The longest tag, in UTF-16 code units. */
const MAX_TAG_LENGTH = 50_000;

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;

/** Elements that the next one of their kind ends, or that hold nothing. */
const ENDED = new Set(
  'area base body br col colgroup dd dt embed head hr html img input li link meta optgroup option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

const MARKS = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const ZIP = [0x50, 0x4b];

/** How an encrypted Word file names the part that holds it ([MS-OFFCRYPTO] section 2.3.2), in UTF-16. */
const ENCRYPTED_PART = 'EncryptedPackage';

interface FileBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Only the name of a text file says what it is. */
  name: string;
  /** Called when something has to be loaded, and when reading continues. */
  onStep: (step: 'loading' | 'reading') => void;
}

/**
 * Reads a file as HTML that nobody has judged yet. Every byte may come from somebody who wants to harm: run this where it can be stopped.
 * @throws {FileRefusal}
 */
export async function readBytes({ bytes, name, onStep }: FileBytes): Promise<FileText> {
  const kind = kindOf(bytes, name);
  const pictures = new Pictures();
  const leftOut = new Set<LeftOut>();
  const html = pictures.takeFrom(
    kind === 'archive'
      ? await readArchive(bytes, { pictures, leftOut, onStep })
      : await readTextFile(bytes, kind, onStep),
  );
  judgeCost(html);
  if (pictures.hasLeftOut) leftOut.add('pictures');
  return { html, pictures: pictures.blobs, leftOut: [...leftOut] };
}

interface ArchiveParts {
  pictures: Pictures;
  leftOut: Set<LeftOut>;
  onStep: FileBytes['onStep'];
}

async function readArchive(
  bytes: Uint8Array<ArrayBuffer>,
  { pictures, leftOut, onStep }: ArchiveParts,
): Promise<string> {
  const { openArchive } = await loaded(import('./zip.ts'), onStep);
  const archive = openArchive(bytes);
  if (isOpenDocumentText(archive)) {
    const { odtAsHtml } = await loaded(import('./odt.ts'), onStep);
    return odtAsHtml(archive, pictures, leftOut);
  }
  if (!isWord(archive)) throw new FileRefusal('otherKind');
  const { docxAsHtml } = await loaded(import('./docx.ts'), onStep);
  return docxAsHtml(archive, pictures, leftOut);
}

async function readTextFile(
  bytes: Uint8Array,
  kind: 'html' | 'markdown' | 'text',
  onStep: FileBytes['onStep'],
): Promise<string> {
  const { decodeText, paragraphsAsHtml } = await loaded(import('./plain-text.ts'), onStep);
  const text = decodeText(bytes);
  if (kind === 'html') return text;
  if (kind === 'text') return paragraphsAsHtml(text);
  const { markdownAsHtml } = await loaded(import('./markdown.ts'), onStep);
  return markdownAsHtml(text);
}

function isWord({ names }: Archive): boolean {
  return names.includes('[Content_Types].xml') && names.some((name) => /^word\/document\d*\.xml$/.test(name));
}

function isOpenDocumentText(archive: Archive): boolean {
  const type = archive.names.includes('mimetype') ? archive.read('mimetype') : undefined;
  return type !== undefined && new TextDecoder().decode(type).startsWith('application/vnd.oasis.opendocument.text');
}

/** Waits for what reads a kind of file. @throws {FileRefusal} when the network was away. */
async function loaded<Module>(module: Promise<Module>, onStep: FileBytes['onStep']): Promise<Module> {
  onStep('loading');
  try {
    return await module;
  } catch {
    throw new FileRefusal('notLoaded');
  } finally {
    onStep('reading');
  }
}

/** What a file is read as. */
type FileKind = 'archive' | 'html' | 'markdown' | 'text';

/** What a file is by its first bytes, and for texts by its name: names of other files mean nothing. @throws {FileRefusal} */
function kindOf(bytes: Uint8Array, name: string): FileKind {
  if (bytes.length === 0) throw new FileRefusal('empty');
  if (startsWith(bytes, ZIP)) return 'archive';
  if (startsWith(bytes, OLE)) throw new FileRefusal(isEncrypted(bytes) ? 'encrypted' : 'oldWord');
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  if (start.includes('%PDF-')) throw new FileRefusal('pdf');
  if (start.startsWith('{\\rtf')) throw new FileRefusal('rtf');
  // What Google Drive keeps of a document on a computer: some JSON with its address.
  if (/\.g(?:doc|sheet|slides|draw|form)$/i.test(name)) throw new FileRefusal('onlyLink');
  // A Word or LibreOffice file without its beginning.
  if (/\.(?:docx|docm|odt)$/i.test(name)) throw new FileRefusal('damaged');
  if (/\.x?html?$/i.test(name) || /^\W*<(?:!doctype html|html)\b/i.test(start)) return 'html';
  return /\.(?:md|markdown)$/i.test(name) ? 'markdown' : 'text';
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function isEncrypted(bytes: Uint8Array): boolean {
  // Only the directory of such a file has names, and a name is in one piece.
  const wide = ENCRYPTED_PART.split('').flatMap((letter) => [letter.charCodeAt(0), 0]);
  const [first = 0] = wide;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (wide.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

/** Refuses HTML that would keep the parser of a browser busy for seconds; that parser can't be stopped. @throws {FileRefusal} */
function judgeCost(html: string): void {
  if (html.length > MAX_LENGTH) throw new FileRefusal('tooLong');
  const open = new Map<string, number>();
  let [tags, all, marks, repeated, last] = [0, 0, 0, 0, 0];
  for (const { 1: slash, 2: word = '', index } of html.matchAll(TAG)) {
    const name = word.toLowerCase();
    tags += 1;
    if (tags > MAX_TAGS) throw new FileRefusal('tooLong');
    if (html.slice(last, index).indexOf('>') > MAX_TAG_LENGTH) throw new FileRefusal('tooMuch');
    last = index;
    if (ENDED.has(name)) {
      repeated += marks;
    } else {
      const count = open.get(name) ?? 0;
      const change = slash === '' ? 1 : count > 0 ? -1 : 0;
      open.set(name, count + change);
      all += change;
      if (MARKS.has(name)) marks += change;
      else repeated += marks;
    }
    if (all > MAX_OPEN || repeated > MAX_REPEATED) throw new FileRefusal('tooMuch');
  }
}
