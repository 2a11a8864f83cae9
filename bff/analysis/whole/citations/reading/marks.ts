import type { RunningText } from '../../../reading/running-text.ts';

/** A mark for a note or a numbered source. Offsets are those of the joined paragraph. */
export interface Mark {
  paragraph: RunningText;
  start: number;
  end: number;
  form: 'superscript' | 'square' | 'round' | 'plain';
  numbers: readonly number[];
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUPERSCRIPT = /(?<=[\p{L}\p{M}]{3}|[.,;:!?"”’')\]])[⁰¹²³⁴-⁹]{1,4}(?:[,⁻–][⁰¹²³⁴-⁹]{1,4}){0,8}/gu;
const SQUARE =
  /\[\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,8}(?:,\s?pp?\.\s?\d{1,4}(?:[–-]\d{1,4})?)?\](?:\s?[–-]\s?\[\d{1,4}\])?/gu;
/** What comes before an interval: "the range [1, 5]", "x ∈ [1, 5]". */
const BEFORE_INTERVAL =
  /(?:\b(?:intervals?|ranges?|scales?|domains?|bounds?|segments?|(?:range|scale)s? (?:of|from)|(?:normali[sz]|re?scal|scal|clipp|mapp)ed (?:in)?to|(?:lies?|values?) (?:in|from|between))|[∈⊂=≤<])\s*$/iu;
const ROUND = /\(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}\)/gu;
const PLAIN = /(?<=\p{L}[.,;:!?”"’)]{1,3})\d{1,3}(?=\s|$)/gu;
/** "km²", "10³": a power, not a mark. */
const UNIT = /(?:^|[\s\d/(])(?:[kcdm]?m|ft|mi|in|sec|yd)$/u;
/** If a range of marks covers more sources than this, it is a slip or an attack. */
const WIDEST_RANGE = 60;

/** The superscript marks of a paragraph: "the bell.¹". */
export function superscriptsOf(paragraph: RunningText): Mark[] {
  return Array.from(paragraph.text.matchAll(SUPERSCRIPT), ({ index, 0: written }) => ({ index, written }))
    .filter(({ index }) => !UNIT.test(paragraph.text.slice(Math.max(0, index - 6), index)))
    .map(({ index, written }) => {
      const digits = written.replace(/[⁰¹²³⁴-⁹]/gu, (digit) => String(SUPERSCRIPTS.indexOf(digit))).replace('⁻', '-');
      return { paragraph, start: index, end: index + written.length, form: 'superscript', numbers: numbersIn(digits) };
    });
}

/** The numbers in square brackets of a paragraph: "[3]", "[3], [5]", "[3]–[5]". */
export function squareMarksOf(paragraph: RunningText): Mark[] {
  return read(paragraph, SQUARE, 'square');
}

/** The numbers in round brackets of a paragraph, which only Vancouver uses for sources. */
export function roundMarksOf(paragraph: RunningText): Mark[] {
  return read(paragraph, ROUND, 'round');
}

/** The digits directly after a punctuation mark, which is what superscripts look like when their format is lost: "the bell.1". */
export function plainMarksOf(paragraph: RunningText): Mark[] {
  return read(paragraph, PLAIN, 'plain');
}

function read(paragraph: RunningText, pattern: RegExp, form: Mark['form']): Mark[] {
  return Array.from(paragraph.text.matchAll(pattern), ({ index, 0: written }) => ({
    paragraph,
    start: index,
    end: index + written.length,
    form,
    numbers: numbersIn(written.replace(/,\s?pp?\.[^\]]*/u, '').replace(/[[\]()\s]/gu, '')),
  }));
}

/**
 * Whether the numbers are the ends of an interval: one of them is 0, which no source has, or the words before say so and the list
 * isn't so long.
 */
export function isInterval({ paragraph, start, numbers }: Mark, entries: number): boolean {
  if (numbers.length < 2) return false;
  if (numbers.includes(0)) return true;
  const isBeyond = numbers.some((number) => number > entries);
  return isBeyond && BEFORE_INTERVAL.test(paragraph.text.slice(Math.max(0, start - 30), start));
}

/** "3,5-7" gives 3, 5, 6, 7. */
function numbersIn(digits: string): number[] {
  const numbers: number[] = [];
  for (const part of digits.split(',')) {
    const [from = 0, to = from] = part.split(/[–-]/u).map(Number);
    if (to - from > WIDEST_RANGE || to < from) numbers.push(from, to);
    else for (let number = from; number <= to; number++) numbers.push(number);
  }
  return numbers;
}
