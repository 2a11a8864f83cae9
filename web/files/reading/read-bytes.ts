import { kindOf } from './file-kind.ts';
import { FileRefusal, type FileText, type LeftOut } from './file-text.ts';
import { judgeCost } from './html-cost.ts';
import { Pictures } from './pictures.ts';
import type { Archive } from './zip.ts';

interface FileBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Only the name of a text file says what it is. */
  name: string;
  /** Called when something has to be loaded, and when reading goes on. */
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
