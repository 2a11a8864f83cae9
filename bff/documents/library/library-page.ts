import type { DocumentOrder } from '#shared-types/documents/documents';
import { PAGE_MAX_DOCUMENTS } from '#shared-types/documents/documents';
import { isObject } from '#shared-types/is-object';
import { searchedWords } from '#shared-types/text/text-search';

import type { Row, Value } from '../../storage/database.ts';
import type { LibraryQuery } from '../documents.ts';

/** By which column each order sorts, and whether the largest comes first. */
const ORDERS: Record<DocumentOrder, { column: string; isDescending: boolean }> = {
  changed: { column: 'changed_ms', isDescending: true },
  created: { column: 'created_ms', isDescending: true },
  title: { column: 'sort_title', isDescending: false },
};

/** The parts of the statement that reads one page. */
interface Page {
  /** After `owner = $2 AND`; its own parameters begin with `$3`. */
  condition: string;
  /** The same without the place where the page begins: it counts all pages, with the first `countedValues` of the parameters. */
  countedCondition: string;
  countedValues: Value[];
  values: Value[];
  order: string;
  limit: number;
  /** Where the next page begins. */
  cursorOf: (last: Row) => string;
}

/** Pages follow the last document of the page before, so that none is missed or shown twice while documents come and go. */
export function pageOf({ search, folder, order, inBin, after }: LibraryQuery): Page {
  const { column, isDescending } = ORDERS[order];
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 2}`;
  const conditions = [inBin ? 'binned_ms IS NOT NULL' : 'binned_ms IS NULL'];
  if (folder !== undefined) conditions.push(`folder = ${parameter(folder)}`);
  for (const word of searchedWords(search))
    conditions.push(`search_text LIKE ${parameter(`%${escaped(word)}%`)} ESCAPE '\\'`);
  const [countedCondition, countedValues] = [conditions.join(' AND '), [...values]];
  const from = readCursor(after);
  if (from) {
    const sign = isDescending ? '<' : '>';
    const value = parameter(from.value);
    const name = parameter(from.name);
    conditions.push(`(${column} ${sign} ${value} OR (${column} = ${value} AND name ${sign} ${name}))`);
  }
  const direction = isDescending ? 'DESC' : 'ASC';
  return {
    condition: conditions.join(' AND '),
    countedCondition,
    countedValues,
    values,
    order: `${column} ${direction}, name ${direction}`,
    limit: PAGE_MAX_DOCUMENTS,
    cursorOf: (last) => writeCursor({ value: valueOf(last[column], column), name: String(last['name']) }),
  };
}

interface Cursor {
  value: string | number;
  name: string;
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** A cursor that isn't one of ours begins at the start. */
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const given: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!isObject(given)) return undefined;
    const { value, name } = given;
    const isSound = (typeof value === 'string' || Number.isSafeInteger(value)) && typeof name === 'string';
    return isSound ? { value: typeof value === 'string' ? value : Number(value), name } : undefined;
  } catch {
    return undefined;
  }
}

function valueOf(value: unknown, column: string): string | number {
  return column === 'sort_title' ? String(value) : Number(value);
}

function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
