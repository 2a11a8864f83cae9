import type { DocxComment } from './docx-comments.ts';
import { fileNameOf } from './file-name.ts';
import type { WrittenText } from './written-text.ts';

/** The kinds of files that a text can be saved as. */
export type WrittenKind = 'docx' | 'md' | 'txt';

/** How long the browser may take to begin a download, in milliseconds. */
const DOWNLOAD_STARTS_MS = 60_000;

/**
 * Makes a file of a text, and gives it to the browser to save. Returns its name.
 * @param comments go into Word files only. @throws when its parts couldn't be loaded.
 */
export async function downloadText(
  text: WrittenText,
  kind: WrittenKind,
  comments: readonly DocxComment[] = [],
): Promise<string> {
  const blob = await writtenText(text, kind, comments);
  const name = fileNameOf(text.name ?? text.title, kind);
  saveBlob(blob, name);
  return name;
}

/** Gives a file to the browser to save. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_STARTS_MS);
}

/** Copies a text with its form, and its words for programs without one. @throws when the browser doesn't allow it. */
export async function copyText(text: WrittenText): Promise<void> {
  // Safari lets a page copy only before it waits for anything.
  const rich = import('./rich-text.ts').then(({ richTextOf }) => new Blob([richTextOf(text)], { type: 'text/html' }));
  const plain = import('./plain-text.ts').then(
    ({ plainTextOf }) => new Blob([plainTextOf(text)], { type: 'text/plain' }),
  );
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': rich, 'text/plain': plain })]);
}

async function writtenText(text: WrittenText, kind: WrittenKind, comments: readonly DocxComment[]): Promise<Blob> {
  if (kind === 'md') {
    const { markdownOf } = await import('./markdown.ts');
    return new Blob([markdownOf(text)], { type: 'text/markdown' });
  }
  if (kind === 'txt') {
    const { plainTextOf } = await import('./plain-text.ts');
    return new Blob([plainTextOf(text)], { type: 'text/plain' });
  }
  const [{ docxOf }, { picturesOf }] = await Promise.all([import('./docx.ts'), import('./pictures.ts')]);
  return docxOf({ ...text, pictures: await picturesOf(text.doc), comments });
}
