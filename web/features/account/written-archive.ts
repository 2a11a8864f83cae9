import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { applyUpdate, Doc } from 'yjs';

import { BODY_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';
import type { ExportedThread } from '#shared-types/documents/comments';

import { findWords, textOfBody } from '../../annotations/comment-anchor.ts';
import { textSchema, writtenDoc } from '../../files/writing/document-text.ts';
import { docxOf } from '../../files/writing/docx.ts';
import { exportedComments } from '../../files/writing/exported-comments.ts';
import { markdownOf } from '../../files/writing/markdown.ts';
import { picturesOf } from '../../files/writing/pictures.ts';
import { keepToSchema } from '../../sync/foreign-content.ts';

/** The content of a document in the archive, as a Yjs update. Beside it are its words as `.txt` and its comments. */
const CONTENT = /^documents\/.+(?=\.yjs$)/;

/**
 * Writes the documents of an account's archive as Word and Markdown files, with their comments; the server has no editor to do it.
 * A document that can't be written stays as it is.
 * @param onDone called with how many documents are written, and how many there are.
 */
export async function writtenArchive(archive: Blob, onDone: (done: number, count: number) => void): Promise<Blob> {
  const files: Zippable = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const names = Object.keys(files).flatMap((path) => CONTENT.exec(path) ?? []);
  for (const [index, name] of names.entries()) {
    onDone(index, names.length);
    // oxlint-disable-next-line no-await-in-loop -- one document in memory at a time
    await writeOne(files, name).catch((error: unknown) => reportError(error));
  }
  return new Blob([zipSync(files)], { type: 'application/zip' });
}

async function writeOne(files: Zippable, name: string): Promise<void> {
  const content = files[`${name}.yjs`];
  if (!(content instanceof Uint8Array)) return;
  const document = new Doc();
  applyUpdate(document, content);
  const body = document.getXmlFragment(BODY_FIELD);
  keepToSchema(document, body, () => {})();
  const shown = textOfBody(body, textSchema());
  const text = { title: document.getText(TITLE_FIELD).toJSON(), doc: writtenDoc(shown.doc, document) };
  const comments = exportedComments(text.doc, threadsIn(files, name), (thread) => findWords(shown, thread));
  const word = await docxOf({ ...text, pictures: await picturesOf(text.doc), comments });
  files[`${name}.docx`] = new Uint8Array(await word.arrayBuffer());
  files[`${name}.md`] = strToU8(markdownOf(text));
  delete files[`${name}.yjs`];
  delete files[`${name}.txt`];
}

function threadsIn(files: Zippable, name: string): ExportedThread[] {
  const comments = files[`${name}.comments.json`];
  return comments instanceof Uint8Array ? JSON.parse(strFromU8(comments)) : [];
}
