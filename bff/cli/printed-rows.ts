import { stringify } from 'csv-stringify/sync';

import { type Note, UsageError } from './command.ts';

/** How a list can be printed. */
export type Format = 'csv' | 'json';

/** Reads the word after `--format`. @throws {UsageError} if there's no such format. */
export function formatOf(word: string): Format {
  if (word !== 'csv' && word !== 'json') throw new UsageError(`There’s no format "${word}".`);
  return word;
}

/** A list as it's printed. */
export function printedRows(
  rows: object[],
  { name, format, note }: { name: string; format: Format; note: Note },
): string {
  if (rows.length === 0) note(`There’s nothing in ${name}.\n`);
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  // A cell that starts like a formula is marked as text: a stranger wrote it, and a spreadsheet would run it (CWE-1236).
  return stringify(rows, { header: true, escape_formulas: true });
}
