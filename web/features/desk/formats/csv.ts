import { asDocumentText } from '#shared-types/text/characters';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A file of rows and cells, and how it was written, so that it can be given back in the same way. */
export interface CsvTable {
  rows: string[][];
  separator: Separator;
  /** Whether it begins with a byte order mark, by which spreadsheets know UTF-8. */
  hasMark: boolean;
}

const MARK = '\uFEFF';
/** The line by which Excel says what separates the cells of a file. */
const SAID_SEPARATOR = /^sep=([,;\t])(?:\r\n?|\n)/i;
/** What spreadsheets take for the beginning of a formula; tabs and line breaks before it don't hide it from them. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A hyphen alone, and a negative number, run nothing. */
const HARMLESS = /^-(?:\d+(?:\.\d+)?)?$/;
/** What `writeCsv` has put before a formula. */
const DISARMED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/**
 * Reads a file of rows and cells (RFC 4180), with commas, semicolons or tabs, and any kind of line break. Rows may differ in length; empty
 * lines are left out. A quote that isn't closed ends with the file.
 */
export function readCsv(file: string): CsvTable {
  const hasMark = file.startsWith(MARK);
  const [first = '', said] = SAID_SEPARATOR.exec(file.slice(hasMark ? MARK.length : 0)) ?? [];
  const text = file.slice((hasMark ? MARK.length : 0) + first.length);
  const separator = SEPARATORS.find((each) => each === said) ?? separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const cellPattern = cellPatternOf(separator);
  for (let end = '\n'; end !== '';) {
    const [, quoted, rest = '', found = ''] = cellPattern.exec(text) ?? [];
    const cell = (quoted?.replaceAll('""', '"') ?? '') + rest;
    row.push(asDocumentText(cell.replaceAll(/\r\n?/g, '\n')).replace(DISARMED, ''));
    end = found;
    if (end === separator) continue;
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  }
  return { rows, separator, hasMark };
}

/**
 * Writes rows and cells as a file that every spreadsheet opens: each cell quoted, lines ended as RFC 4180 says, and an apostrophe before
 * whatever a spreadsheet would run.
 */
export function writeCsv(rows: readonly (readonly string[])[], how: Partial<Omit<CsvTable, 'rows'>> = {}): string {
  const { separator = ',', hasMark = false } = how;
  const lines = rows.map((row) => `${row.map(writtenCell).join(separator)}\r\n`);
  return (hasMark ? MARK : '') + lines.join('');
}

/** Where a column is by its heading, in any case; -1 if there is none. */
export function columnOf(heading: readonly string[], ...names: readonly string[]): number {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return heading.findIndex((cell) => wanted.has(cell.trim().toLowerCase()));
}

function writtenCell(cell: string): string {
  const safe = FORMULA.test(cell) && !HARMLESS.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The separator that the first line has most of, outside quotes. */
function separatorOf(text: string): Separator {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** One cell: what is quoted, what follows unquoted, and what ends it, which is empty at the end of the file. */
function cellPatternOf(separator: Separator): RegExp {
  return new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n?|\\n|$)`, 'y');
}
