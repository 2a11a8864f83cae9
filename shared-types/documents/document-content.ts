import { LABELS } from '../analysis/argument.ts';
import { HEADING_LEVELS } from './editing.ts';

/*
 * What the body of a document may contain: the editor's schema, as the server and the page check it. Anyone in a room can send
 * anything, and an editor that finds content outside its schema removes what surrounds it, or stops.
 */

/** Whether an attribute may have a value. */
type ValueCheck = (value: unknown) => boolean;

/** What an element may have and contain. */
export interface ElementRule {
  /** The checks of its attributes, by name. */
  attributes: Readonly<Record<string, ValueCheck>>;
  /** The names of the elements that it may contain. */
  children: ReadonlySet<string>;
  /** Whether it may contain text: with marks, without them, or not at all. */
  text: 'marked' | 'plain' | 'none';
  /** The most elements that it may contain, if there is a limit of its own. */
  most?: number;
  /** The most elements that its elements may contain together. */
  mostInside?: number;
  /** Whether it comes with an element in it, as no editor shows it without one. */
  isNeverEmpty?: boolean;
}

/** The most columns of a table that a page writes. */
export const TABLE_MAX_COLUMNS = 50;
/** The most cells of a table that a page writes, and of all tables in one paste: each takes six structs of an update. */
export const TABLE_MAX_CELLS = 1000;
/** How much larger a table may be in a document than one that a page writes, since two people may add to it at the same time. */
const TABLE_ROOM = 2;

/** The longest target of a link, in UTF-16 code units. */
export const LINK_TARGET_MAX_LENGTH = 4096;
/** The longest description or title of an image, in UTF-16 code units. */
export const IMAGE_WORDS_MAX_LENGTH = 2000;
/** The longest address of an image, in UTF-16 code units: enough for a picture of 1 MiB as a `data:` address. */
const IMAGE_SOURCE_MAX_LENGTH = 1_500_000;
/** The longest name of a language or kind, in UTF-16 code units. */
const NAME_MAX_LENGTH = 200;
/** The highest number that a list may start with: the largest that browsers can count with. */
const LIST_START_MAX = 2 ** 31 - 1;

const text =
  (maxLength: number): ValueCheck =>
  (value) =>
    value === null || (typeof value === 'string' && value.length <= maxLength);
const wholeNumber =
  (least: number, most: number): ValueCheck =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const name = text(NAME_MAX_LENGTH);

const BLOCKS = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'codeBlock',
  'horizontalRule',
  'image',
]);
const LIST_ITEMS = new Set(['listItem']);
/** Tables have no other place, so none is in another. */
const BODY = new Set([...BLOCKS, 'table']);
const ROWS = new Set(['tableRow']);
const CELLS = new Set(['tableHeader', 'tableCell']);
const INLINE = new Set(['hardBreak']);
const NONE: ReadonlySet<string> = new Set();

/** No cell covers others: what comes in with such cells is spread into plain ones. The editor writes these attributes all the same. */
const CELL: ElementRule = {
  attributes: { colspan: wholeNumber(1, 1), rowspan: wholeNumber(1, 1), colwidth: (value) => value === null },
  children: BLOCKS,
  text: 'none',
  isNeverEmpty: true,
};

/** The elements of a body, by name. */
export const ELEMENTS: ReadonlyMap<string, ElementRule> = new Map<string, ElementRule>([
  ['paragraph', { attributes: {}, children: INLINE, text: 'marked' }],
  ['heading', { attributes: { level: wholeNumber(1, HEADING_LEVELS.length) }, children: INLINE, text: 'marked' }],
  ['blockquote', { attributes: {}, children: BLOCKS, text: 'none' }],
  ['bulletList', { attributes: {}, children: LIST_ITEMS, text: 'none' }],
  [
    'orderedList',
    {
      attributes: { start: wholeNumber(-LIST_START_MAX, LIST_START_MAX), type: name },
      children: LIST_ITEMS,
      text: 'none',
    },
  ],
  ['listItem', { attributes: {}, children: BLOCKS, text: 'none' }],
  [
    'table',
    {
      attributes: {},
      children: ROWS,
      text: 'none',
      most: TABLE_ROOM * TABLE_MAX_CELLS,
      mostInside: TABLE_ROOM * TABLE_MAX_CELLS,
    },
  ],
  ['tableRow', { attributes: {}, children: CELLS, text: 'none', most: TABLE_ROOM * TABLE_MAX_COLUMNS }],
  ['tableHeader', CELL],
  ['tableCell', CELL],
  ['codeBlock', { attributes: { language: name }, children: NONE, text: 'plain' }],
  ['horizontalRule', { attributes: {}, children: NONE, text: 'none' }],
  [
    'image',
    {
      attributes: {
        src: text(IMAGE_SOURCE_MAX_LENGTH),
        alt: text(IMAGE_WORDS_MAX_LENGTH),
        title: text(IMAGE_WORDS_MAX_LENGTH),
        width: wholeNumber(0, 100_000),
        height: wholeNumber(0, 100_000),
      },
      children: NONE,
      text: 'none',
    },
  ],
  ['hardBreak', { attributes: {}, children: NONE, text: 'none' }],
]);

/** The body itself, treated as an element. */
export const BODY_RULE: ElementRule = { attributes: {}, children: BODY, text: 'none' };

/** The marks of a text, by name, each with the checks of its attributes. */
export const MARKS: ReadonlyMap<string, Readonly<Record<string, ValueCheck>>> = new Map([
  ['bold', {}],
  ['italic', {}],
  ['underline', {}],
  ['strike', {}],
  ['code', {}],
  // The writer's label for what a sentence does in the argument.
  ['label', { label: (value: unknown) => LABELS.some((label) => label === value) }],
  [
    'link',
    {
      href: (value: unknown) => value !== null && text(LINK_TARGET_MAX_LENGTH)(value),
      target: name,
      rel: name,
      class: name,
      title: text(IMAGE_WORDS_MAX_LENGTH),
    },
  ],
]);

/** Whether an element may have an attribute with this value. */
export function isAllowedAttribute(element: ElementRule, attribute: string, value: unknown): boolean {
  return Object.hasOwn(element.attributes, attribute) && element.attributes[attribute]?.(value) === true;
}

/** Whether text may have a mark with this value; `null` ends the mark, and that is allowed in any text. */
export function isAllowedMark(mark: string, value: unknown): boolean {
  const checks = MARKS.get(mark);
  if (checks === undefined) return false;
  if (value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const given = new Map<string, unknown>(Object.entries(value));
  const hasForeign = [...given.keys()].some((key) => !Object.hasOwn(checks, key));
  return !hasForeign && Object.entries(checks).every(([key, check]) => check(given.get(key) ?? null));
}
