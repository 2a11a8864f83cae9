import { FileRefusal } from './file-text.ts';

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

/** Refuses HTML that would keep the parser of a browser busy for seconds; that parser can't be stopped. @throws {FileRefusal} */
export function judgeCost(html: string): void {
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
