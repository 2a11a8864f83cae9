import { deflateRawSync, inflateRawSync } from 'node:zlib';

import * as Y from 'yjs';

import { reading } from '../log/compaction.ts';
import { watchedTexts } from './stretch-edits.ts';
import { bodyText } from './version-text.ts';

/** More than any document has; larger content is damaged. */
const MAX_BYTES = 64 * 1_048_576;

/** The content of a version as stored. */
export function deflated(content: Uint8Array): Uint8Array {
  return deflateRawSync(content);
}

/** The content of a stored version. @throws {DamagedDocument} */
export function inflated(stored: Uint8Array): Uint8Array {
  return reading(() => inflateRawSync(stored, { maxOutputLength: MAX_BYTES }));
}

/** The title and the words of content, a line for each block. @throws when it is damaged. */
export function writtenNow(content: Uint8Array | undefined): { title: string; text: string } {
  const document = new Y.Doc();
  if (content) Y.applyUpdate(document, content);
  const { body, title } = watchedTexts(document);
  const written = { title: title.toJSON(), text: bodyText(body) };
  document.destroy();
  return written;
}

/** The words of a stored version, a line for each block. @throws when it is damaged. */
export function textOfVersion(stored: Uint8Array): string {
  return writtenNow(inflated(stored)).text;
}
