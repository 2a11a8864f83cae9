import type { Schema } from '@tiptap/pm/model';

import { importedText, type ImportedText } from './imported-text.ts';
import { readFile } from './reading/read-file.ts';

/**
 * Reads a file as a text of the editor. Nothing of it leaves the browser.
 * @throws {FileRefusal} when it can't be read.
 */
export async function openFile(file: File, schema: Schema): Promise<ImportedText> {
  return importedText(schema, await readFile(file));
}
