import type { RunningText } from '../../../reading/running-text.ts';
import { isRange, LOCATOR, normalYear, YEAR_PATTERN, type InText } from './in-text.ts';
import { isNeverName, isParticle } from './name-keys.ts';
import { isAct, isEvent, readNames } from './names-read.ts';

/** What is inside a pair of brackets. */
export interface Bracket {
  paragraph: RunningText;
  /** The offsets of the bracket, including its marks. */
  start: number;
  end: number;
  content: string;
}

/** The fields of a citation that its names give. */
type Named = Pick<InText, 'names' | 'whole' | 'isTitle' | 'etAl' | 'joiner' | 'abbreviation'>;

const BRACKET = /\(([^()]{1,400})\)/gu;
const LEAD =
  /^\s*(?:(?:for (?:a review|an overview|example|instance|more|details),?|see also|but see|see|cf\.|compare|e\.g\.,?|i\.e\.,?|also|but|as|in|and|both|originally|notably|especially|adapted from|based on|according to|for example|for instance|most recently|recently|contra|following|reviewed in|discussed in),?\s+){1,4}/iu;
const SECONDARY = /\b(?:as )?(?:cited|quoted|qtd\.?) (?:in|by) /iu;
const PERSONAL = /personal (?:communication|interview)|unpublished|interview with/iu;
/** Small words of the writer's own before a name: "(as shown by Lee, 2018)". */
const PREFIX = /^\s*(?:\p{Ll}[\p{L}’'-]*[,:]?\s+){1,8}(?=\p{Lu})/u;
/** A part that goes on with the names before it: "(Marsh, 2002, p. 10; 2003, p. 4)". */
const ONLY_YEAR = new RegExp(`^\\s*(?:${YEAR_PATTERN})(?![\\p{L}\\d])`, 'u');
const YEAR = new RegExp(`(?:^|[\\s,(:])(${YEAR_PATTERN})(?![\\p{L}\\d–-])`, 'u');
const NEXT_YEAR = /^\s*(?:,|and|&)\s*((?:1[5-9]|20)\d\d[a-z]?|[a-z])(?=\s*(?:[,;)]|and\b|&|$))/u;
/** "(Smith, 2019, and Lee, 2020)" */
const ANOTHER =
  /^[^\p{L}]{0,3}(?:pp?\.\s?[\d–-]{1,9})?,?\s+(?:and|with|but see|see also|as well as)\s+(?=\p{Lu}[^,]{0,80},\s\d{4})/u;
const PAGES =
  /(?:^|[\s,])(?:pp?\.\s*)?(\d{1,4}(?:\s?[–-]\s?\d{1,4})?(?:,\s?\d{1,4}(?:[–-]\d{1,4})?){0,3}|pars?\.\s\d+|[ivxl]{2,6}|ch\.\s\d+|\d{1,2}:\d\d(?:[–-]\d{1,2}:\d\d)?)$/u;
const PAGE_AFTER_YEAR = /^\s*[,:]\s*(?:pp?\.?\s*)?\d{1,4}(?:\s?[–-]\s?\d{1,4})?/u;

/** The brackets in a paragraph that contain no other brackets. */
export function bracketsOf(paragraph: RunningText): Bracket[] {
  return Array.from(paragraph.text.matchAll(BRACKET), ({ index, 0: whole, 1: content = '' }) => ({
    paragraph,
    start: index,
    end: index + whole.length,
    content,
  }));
}

/** The sources that a bracket names, with a semicolon between them: "(Smith, 2019, 2020a; Lee & Park, 2018, p. 4)". */
export function readBracket(bracket: Bracket): InText[] {
  if (PERSONAL.test(bracket.content)) return [];
  const parts = bracket.content.split(';');
  const found: InText[] = [];
  let offset = bracket.start + 1;
  for (const part of parts) {
    const isAlone = parts.length === 1;
    const lead = part.length - part.trimStart().length;
    const start = isAlone ? bracket.start : offset + lead;
    const end = isAlone ? bracket.end : offset + part.trimEnd().length;
    const before = ONLY_YEAR.test(part) ? found.at(-1) : undefined;
    found.push(...readPart(part, bracket.paragraph, start, end, offset, before));
    offset += part.length + 1;
  }
  return found;
}

/** Whether a bracket reports words at second hand: "(as cited in Olden, 2011)". */
export function isSecondary({ content }: Bracket): boolean {
  return SECONDARY.test(content);
}

/** @param before the citation whose names go on here, if the part has none. */
function readPart(
  part: string,
  paragraph: RunningText,
  start: number,
  end: number,
  offset: number,
  before?: InText,
): InText[] {
  const secondary = SECONDARY.exec(part);
  let words = secondary ? part.slice(secondary.index + secondary[0].length) : part;
  words = words.replace(LEAD, '');
  const shared = { paragraph, start, end, isReported: secondary !== null };
  const year = YEAR.exec(words);
  if (year) return readYears(words, year, shared, offset + part.length - words.length, before);
  const page = PAGES.exec(words.trimEnd());
  if (page) {
    const named = readNames(words.slice(0, page.index));
    if (!named || labels(named)) return [];
    return [{ ...shared, ...fieldsOf(named), form: 'page', year: undefined, hasLocator: true }];
  }
  const named = readNames(words.replace(LOCATOR, ''));
  if (!named || labels(named)) return [];
  return [{ ...shared, ...fieldsOf(named), form: 'name', year: undefined, hasLocator: LOCATOR.test(words) }];
}

function readYears(
  words: string,
  year: RegExpExecArray,
  shared: Pick<InText, 'paragraph' | 'start' | 'end' | 'isReported'>,
  wordsFrom: number,
  before?: InText,
): InText[] {
  const prefix = words.slice(0, year.index);
  const surely = before ? fieldsOf(before) : readNames(prefix);
  const named = surely ?? readNames(withoutPrefix(prefix));
  if (!named || labels(named)) return [];
  let rest = words.slice(year.index + year[0].length);
  // "(Smith, 2019 and the years after it)" isn't a citation
  if (/\p{L}{2,}/u.test(rest) && !LOCATOR.test(rest) && rest.split(/\s+/u).length > 8) return [];
  const hasComma = /,["”’]?\s*$/u.test(words.slice(0, year.index + 1)) || year[0].startsWith(',');
  const first: InText = {
    ...shared,
    ...fieldsOf(named),
    form: before?.form ?? (hasComma ? 'comma' : 'no comma'),
    year: normalYear(year[1] ?? ''),
    needsEntry: !surely || isEvent(prefix) || isRange(normalYear(year[1] ?? '')) || before?.needsEntry === true,
    hasLocator: LOCATOR.test(rest) || PAGE_AFTER_YEAR.test(rest.replace(NEXT_YEAR, '')),
  };
  const found = [first];
  let at = wordsFrom + year.index + year[0].length;
  for (let next = NEXT_YEAR.exec(rest); next && found.length < 12; next = NEXT_YEAR.exec(rest)) {
    const written = next[1] ?? '';
    const from = at + next[0].length - written.length;
    const full = written.length === 1 ? `${(first.year ?? '').slice(0, 4)}${written}` : written;
    found.push({ ...first, start: from, end: from + written.length, year: normalYear(full) });
    at += next[0].length;
    rest = rest.slice(next[0].length);
  }
  const more = ANOTHER.exec(rest);
  if (more) {
    const from = at + more[0].length;
    found.push(...readPart(rest.slice(more[0].length), shared.paragraph, from, at + rest.trimEnd().length, from));
  }
  return found;
}

/** "(Figure 2)", "(May 2020)", "(Chapter 3)". */
function labels({ names, isTitle }: Pick<Named, 'names' | 'isTitle'>): boolean {
  const [first = ''] = names;
  return !isTitle && names.length === 1 && !isAct(first) && isNeverName(first.split(/\s+/u).at(-1) ?? '');
}

/** Names without the words of the writer's own before them; a particle belongs to its name. */
function withoutPrefix(words: string): string {
  const own = PREFIX.exec(words)?.[0] ?? '';
  const particles = /(?:\s*\p{Ll}+\s+)*$/u.exec(own)?.[0].split(/\s+/u).filter(isParticle) ?? [];
  return [...particles, words.slice(own.length)].join(' ');
}

function fieldsOf({ names, whole, isTitle, etAl, joiner, abbreviation }: Named) {
  return { names, whole, isTitle, etAl, joiner, abbreviation };
}
