import type { RunningText } from '../../../reading/running-text.ts';
import { readAuthors, type Authors } from './authors.ts';
import { normalYear } from './in-text.ts';
import { keyOf, withoutArticle } from './name-keys.ts';

/** How an entry is laid out, by its year; the early ones are typical of a style each. */
export type EntryShape =
  | 'year in brackets, stop'
  | 'year in brackets or commas'
  | 'year between stops'
  | 'late year'
  | 'numbered'
  | 'unclear';

/** An entry of the reference list, as we read it. */
export interface Entry {
  place: RunningText;
  text: string;
  /** Its number in a numbered list. */
  number: number | undefined;
  authors: Authors;
  /** The surname, the organisation, or the title that it is sorted and cited by. */
  keys: readonly string[];
  titleKey: string;
  /** "2019", "2019a", "n.d.", "in press"; undefined if there is none. */
  year: string | undefined;
  /** The offset after the author and the year, or after the first words. */
  headEnd: number;
  shape: EntryShape;
  /** Whether it begins with a title instead of an author. */
  isTitleFirst: boolean;
  /** The part of the list, divided by headings; the order is alphabetical in each. */
  section: number;
}

const YEAR = '(?:1[5-9]|20)\\d\\d[a-z]?(?:[–/-]\\d{2,4})?|[Nn]\\.\\s?[Dd]\\.|[Ii]n press|[Ff]orthcoming';
const BRACKET_YEAR = new RegExp(`\\((?:c\\.\\s?)?(${YEAR})(?:,[^()]{1,40})?\\)`, 'u');
const PLAIN_YEAR = new RegExp(`[.,]\\s+(${YEAR})(?=[.,:]?\\s)`, 'u');
const ANY_YEAR = /(?<![\d/.-])(?:1[5-9]|20)\d\d[a-z]?(?![\d/])/gu;
const NUMBER = /^\s*(?:\[(\d{1,4})\]|(\d{1,4})[.)])\s+/u;
const BULLET = /^\s*[•·▪‣*–-]\s+/u;
const SAME_AUTHOR = /^(?:[-–—―_]{2,}|—)[.,]?\s*/u;
const OPENING = /^["“‘'«]/u;
/** "Donoghue v Stevenson [1932] AC 562", "Brown v. Board of Education, 347 U.S. 483 (1954)". */
const CASE_HEAD =
  /^([^,[(\d]{2,80}? vs?\.? [^,[(\d]{2,80}?)(?:,\s[^()[\]]{0,60})?\s*[[(](?:[^()[\]]{0,40}\s)?((?:1[5-9]|20)\d\d)[\])]/u;
/** "Education Act 1944, c. 31", "Clean Air Act of 1970". */
const ACT_HEAD =
  /^((?:\p{Lu}[\p{L}\p{M}'’-]*,?\s|of\s|and\s|the\s|\([\p{L}\s]{2,40}\)\s){1,14}(?:Act|Bill|Order|Regulations|Rules|Code|Constitution|Convention|Directive))(?:,|\sof)?\s+\(?((?:1[5-9]|20)\d\d)\)?/u;
/** How far we look for the head of an entry. */
const LONGEST_HEAD = 1500;

/** Reads one entry. `previous` is the entry above it, whose author "———." repeats. */
export function readEntry(place: RunningText, section: number, previous: Entry | undefined): Entry {
  const numbered = NUMBER.exec(place.text) ?? BULLET.exec(place.text);
  const skipped = numbered?.[0].length ?? 0;
  const text = place.text.slice(skipped, skipped + LONGEST_HEAD);
  const digits = numbered?.[1] ?? numbered?.[2];
  const same = SAME_AUTHOR.exec(text);
  const isTitleFirst = !same && OPENING.test(text);
  const { head, year, headEnd, titleFrom, shape } = readHead(text, isTitleFirst);
  const authors = same && previous ? previous.authors : readAuthors(isTitleFirst ? unquote(text) : head);
  const titleKey = keyOf(isTitleFirst ? unquote(text) : titleAfter(text.slice(titleFrom)));
  return {
    place,
    text: place.text,
    number: digits === undefined ? undefined : Number(digits),
    authors,
    keys: keysOf(authors, titleKey, isTitleFirst),
    titleKey,
    year: year === undefined ? undefined : normalYear(year),
    headEnd: skipped + Math.min(headEnd, text.length),
    shape: digits === undefined ? shape : 'numbered',
    isTitleFirst,
    section,
  };
}

interface Head {
  head: string;
  year: string | undefined;
  headEnd: number;
  titleFrom: number;
  shape: EntryShape;
}

function readHead(text: string, isTitleFirst: boolean): Head {
  const law = CASE_HEAD.exec(text) ?? ACT_HEAD.exec(text);
  if (law) return headOfLaw(law);
  const boundary = endOfAuthors(text);
  const bracket = BRACKET_YEAR.exec(text);
  if (bracket && bracket.index <= boundary + 2) return headWithBracket(text, bracket);
  const plain = PLAIN_YEAR.exec(text);
  if (plain && plain.index <= boundary && !isTitleFirst) {
    const end = plain.index + plain[0].length;
    const isBetweenStops = /^\.\s/u.test(plain[0]) && text.charAt(end) === '.' && !/\b\p{Lu}\.\s/u.test(plain[0]);
    return {
      head: text.slice(0, plain.index + (plain[0].startsWith('.') ? 1 : 0)),
      year: plain[1],
      headEnd: end,
      titleFrom: end + 1,
      shape: isBetweenStops ? 'year between stops' : 'year in brackets or commas',
    };
  }
  if (isTitleFirst && bracket && bracket.index < 200) return headWithBracket(text, bracket);
  const rest = text.slice(boundary).replace(/\b(?:Accessed|Retrieved|Viewed|Posted)\b[\s\S]*$/u, '');
  const late = [...rest.matchAll(ANY_YEAR)].at(-1)?.[0] ?? /\bn\.\s?d\./u.exec(rest)?.[0];
  return {
    head: text.slice(0, boundary),
    year: late,
    headEnd: boundary,
    titleFrom: boundary + 1,
    shape: late === undefined ? 'unclear' : 'late year',
  };
}

function headOfLaw([whole, head = '', year]: RegExpExecArray): Head {
  return { head, year, headEnd: whole.length, titleFrom: whole.length, shape: 'unclear' };
}

function headWithBracket(text: string, bracket: RegExpExecArray): Head {
  const end = bracket.index + bracket[0].length;
  const isStopped = /^\.(?:\s|$)/u.test(text.slice(end, end + 2));
  return {
    head: text.slice(0, bracket.index).trim(),
    year: bracket[1],
    headEnd: end,
    titleFrom: end + 1,
    shape: isStopped ? 'year in brackets, stop' : 'year in brackets or commas',
  };
}

/** Where the authors end: at the first full stop that doesn't belong to an initial, "et al." or "Jr.". */
function endOfAuthors(text: string): number {
  for (const { index, 0: stop } of text.matchAll(/\.["”’']?(?=\s|$)|[?!](?=\s)/gu)) {
    const before = /(\S+)$/u.exec(text.slice(Math.max(0, index - 40), index))?.[1] ?? '';
    const isInitial =
      stop.startsWith('.') &&
      /^(?:[(-]?\p{Lu}(?:[.-]\p{Lu}){0,3}|\p{Lu}\p{M}?|Jr|Sr|St|Dr|eds?|\(Eds?|trans)$/u.test(before);
    if (!isInitial || /^\s+["“‘]/u.test(text.slice(index + 1, index + 4))) return index + 1;
    // A middle initial at the end of the authors: "Smith, John T. Clocks and …"
    if (isTitleAfterInitial(text, index)) return index + 1;
  }
  return text.length;
}

/** Whether several words follow an initial of a natural or MLA name, with no comma or year among them. */
function isTitleAfterInitial(text: string, stop: number): boolean {
  if (!/^[^,]{1,40},\s+\p{Lu}[\p{L}\p{M}'’-]+\s/u.test(text.slice(0, 80))) return false;
  const after = text.slice(stop + 1, stop + 60);
  return /^\s+[\p{L}\p{M}'’-]+ [\p{Ll}\p{Lu}][\p{L}\p{M}'’-]* [\p{L}]/u.test(after) && !/^\s+(?:and|&)\s/u.test(after);
}

function unquote(text: string): string {
  return /^["“‘'«]([^"”»]{1,200})/u.exec(text)?.[1]?.replace(/[.,?!’']+$/u, '') ?? text;
}

function titleAfter(rest: string): string {
  const text = rest.replace(/^[\s.,:)]+/u, '');
  if (OPENING.test(text)) return unquote(text);
  return /^[^.?!]{1,200}/u.exec(text)?.[0] ?? '';
}

function keysOf(authors: Authors, titleKey: string, isTitleFirst: boolean): string[] {
  const first = isTitleFirst ? titleKey : keyOf(authors.surnames[0] ?? '');
  return [...new Set([first, withoutArticle(first)])].filter((key) => key.length > 0);
}
