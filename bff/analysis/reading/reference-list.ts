import type { Paragraph } from '#shared-types/analysis/paragraph';

import { append, joinParagraph, partOf, type RunningText } from './running-text.ts';

/** Where the list of sources is, and what it contains; the numbers are those of paragraphs, counted from 0. */
export interface ReferenceList {
  /** The paragraph where it begins: its heading, or its first entry. */
  start: number;
  /** The paragraphs that are entries. */
  entries: readonly number[];
  /** The paragraphs that are numbered notes. */
  notes: readonly number[];
}

/** A part of the list, with its entries in the joined form. */
export interface ListPart {
  kind: 'entries' | 'notes';
  /** Whether its heading says that it may include works that aren't cited. */
  isConsulted: boolean;
  items: RunningText[];
}

/** The list as the other checks in this folder use it. */
export interface ReadList {
  start: number;
  heading: string | undefined;
  parts: ListPart[];
}

const HEADING =
  /^(?:(?:chapter|part)?\s*(?:\d{1,2}|[ivx]{1,4})[.):]?\s+)?(?:(?:selected|annotated|full|my)\s+)?(references?|works cited|work cited|bibliography|reference list|list of references|literature cited|literature|sources?|works consulted|further reading|notes|endnotes|end notes|footnotes)(?:\s+(?:cited|list))?\s*[:.]?\s*$/iu;
const NOTES = /notes/iu;
const CONSULTED = /consulted|further reading|selected/iu;
const AFTER_LIST =
  /^(?:appendix|appendices|acknowledge?ments?|author(?:’s|'s)? note|about the author|tables?|figures?)\b.{0,60}$/iu;
const NUMBERED = /^\s*(?:\[\d{1,4}\]|\d{1,4}[.)]|[¹²³⁰⁴-⁹]{1,4}[.)]?)\s*\S/u;
const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\bn\.\s?d\.|\bin press\b/iu;
const ENTRY_START =
  /^(?:["“‘]|[-–—―_]{2,}|[\p{Lu}\p{Lo}]|(?:van|von|der|de|la|di|da|del|al|el|bin|ibn|d['’])[\s\p{Lu}'’-]|\[|\d{1,4}[.)]\s|[•·*–-]\s|[¹²³⁰⁴-⁹])/u;
/** An inverted name or an organisation, and then a year in brackets or after a full stop: "Okafor, D., & Lind, S. (2017)". */
const STRONG_HEAD =
  /^(?:\[?\d{1,4}[\].)]\s+)?[\p{Lu}\p{Lo}\p{Ll}][\p{L}\p{M}'’. -]{1,80}?(?:,\s+\p{Lu}[^()]{0,300}?)?[.,]?\s*(?:\((?:(?:1[5-9]|20)\d\d[a-z]?|n\.\s?d\.|in press)(?:,[^()]{1,40})?\)|[.,]\s(?:1[5-9]|20)\d\d[a-z]?[.,])/u;
const INVERTED_NAME =
  /^[\p{Lu}][\p{L}\p{M}'’-]{1,40}(?:\s[\p{Lu}][\p{L}\p{M}'’-]{1,40})?,\s+\p{Lu}[\p{L}\p{M}'’.-]*[\s.,]/u;
const PUBLICATION =
  /\b(?:press|journal|review|publish|books|university|vol\.|no\.|pp\.|https?:|doi|retrieved|accessed|edition|ed\.)|\d+\s?\(\d+\)|\p{L}: \p{Lu}/iu;
const LONGEST_ENTRY = 1500;

/** Whether these words, alone in a paragraph, are the heading of a list of sources. */
export function isListHeading(words: string): boolean {
  return words.length <= 60 && HEADING.test(words.trim());
}

/** Whether a paragraph looks like an entry, wherever it is. */
export function looksLikeEntry(text: string): boolean {
  if (text.length < 20 || text.length > LONGEST_ENTRY) return false;
  const head = text.slice(0, 400);
  if (STRONG_HEAD.test(head) && /[.)\d/\p{L}]$/u.test(text.trimEnd())) return true;
  const bare = head.replace(/^\s*(?:\[\d{1,4}\]|\d{1,4}[.)])\s+/u, '');
  return INVERTED_NAME.test(bare) && YEAR.test(text) && PUBLICATION.test(text);
}

/**
 * Finds the list of sources of a text, by its heading or, without one, by at least two paragraphs at the end that look like
 * entries. Undefined if the text has none.
 */
export function findReferenceList(text: readonly Paragraph[]): ReferenceList | undefined {
  const list = readList(text);
  if (!list) return undefined;
  const numbersOf = (kind: ListPart['kind']) => [
    ...new Set(list.parts.filter((part) => part.kind === kind).flatMap(({ items }) => items.map(({ index }) => index))),
  ];
  return { start: list.start, entries: numbersOf('entries'), notes: numbersOf('notes') };
}

/** Finds the list and joins each of its entries. */
export function readList(text: readonly Paragraph[]): ReadList | undefined {
  const start = findHeading(text);
  if (start !== undefined) return readParts(text, start);
  const firstEntry = findByShape(text);
  if (firstEntry !== undefined) return readParts(text, firstEntry);
  const firstNote = findNotesByShape(text);
  return firstNote === undefined ? undefined : readParts(text, firstNote, 'notes');
}

/** The first heading of the last run of lists: "Notes" before "Bibliography" belongs to the list, an early "Sources" doesn't. */
function findHeading(text: readonly Paragraph[]): number | undefined {
  const headings: number[] = [];
  for (const [index, paragraph] of text.entries()) {
    if (headingLength(paragraph) > 0 && hasItemAfter(text, index)) headings.push(index);
  }
  let first = headings.pop();
  while (first !== undefined) {
    const before = headings.pop();
    if (before === undefined || !isListOnly(text, before + 1, first)) break;
    first = before;
  }
  return first;
}

/** Whether one of the next paragraphs is an entry; the first may be a faulty one. */
function hasItemAfter(text: readonly Paragraph[], heading: number): boolean {
  const paragraph = text[heading];
  if (!paragraph || paragraph.sentences.length > headingLength(paragraph) || heading === text.length - 1) return true;
  return text
    .slice(heading + 1, heading + 4)
    .some(
      (next) =>
        next.kind === 'reference' || next.kind === 'list item' || isItem(wordsOf(next)) || isListHeading(wordsOf(next)),
    );
}

function isListOnly(text: readonly Paragraph[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const paragraph = text[index];
    if (paragraph && paragraph.kind !== 'reference' && !isItem(wordsOf(paragraph))) return false;
  }
  return true;
}

function isItem(words: string): boolean {
  return (
    NUMBERED.test(words) ||
    (ENTRY_START.test(words) && words.length <= LONGEST_ENTRY && (YEAR.test(words) || PUBLICATION.test(words)))
  );
}

function wordsOf(paragraph: Paragraph): string {
  return joinParagraph(paragraph, 0).text;
}

/** How many of the first sentences make up the heading of a list: "References", or "5." and "References". */
function headingLength({ sentences }: Paragraph): number {
  const [first, second] = sentences;
  if (first && isListHeading(first.msg)) return 1;
  return first && second && first.msg.length <= 4 && isListHeading(`${first.msg} ${second.msg}`) ? 2 : 0;
}

function findByShape(text: readonly Paragraph[]): number | undefined {
  let first = text.length;
  while (first > 0) {
    const paragraph = text[first - 1];
    if (!paragraph || paragraph.kind === 'quotation' || paragraph.kind === 'cell') break;
    if (paragraph.kind !== 'reference' && !looksLikeEntry(wordsOf(paragraph))) break;
    first -= 1;
  }
  return text.length - first >= 2 ? first : undefined;
}

/** A run of numbered paragraphs at the end is a list of notes if the text before it has marks for them. */
function findNotesByShape(text: readonly Paragraph[]): number | undefined {
  let first = text.length;
  while (
    first > 0 &&
    text[first - 1]?.kind !== 'cell' &&
    /^\s*(?:\[\d{1,4}\]|\d{1,4}[.)]|[¹²³⁰⁴-⁹]{1,4})\s*\S/u.test(
      wordsOf(text[first - 1] ?? { kind: 'text', sentences: [] }),
    )
  )
    first -= 1;
  if (first === text.length || first === 0) return undefined;
  const hasMark = text.slice(0, first).some((paragraph) => /[^\s\d][¹²³⁰⁴-⁹]|\[\d{1,4}\]/u.test(wordsOf(paragraph)));
  return hasMark ? first : undefined;
}

function readParts(text: readonly Paragraph[], start: number, kind = ''): ReadList {
  const parts: ListPart[] = [];
  let heading: string | undefined;
  const open = (words: string) => {
    heading ??= words === kind ? undefined : words;
    parts.push({ kind: NOTES.test(words) ? 'notes' : 'entries', isConsulted: CONSULTED.test(words), items: [] });
  };
  for (let index = start; index < text.length; index++) {
    const paragraph = text[index];
    if (!paragraph || paragraph.sentences.length === 0) continue;
    const first = paragraph.sentences[0]?.msg ?? '';
    const heads = headingLength(paragraph);
    if (heads > 0) open(paragraph.sentences[heads - 1]?.msg ?? '');
    else if (index > start && AFTER_LIST.test(first) && paragraph.sentences.length === 1) break;
    if (parts.length === 0) open(kind);
    const rest = joinParagraph(paragraph, index, heads);
    if (rest.sentences.length > 0) addItems(parts, rest);
  }
  return { start, heading, parts };
}

/** Adds the entries of a paragraph: usually one; several if hard breaks divide them, none if it is a subheading. */
function addItems(parts: ListPart[], paragraph: RunningText): void {
  const part = parts.at(-1);
  if (!part) return;
  if (isSubheading(paragraph)) {
    parts.push({ ...part, items: [] });
    return;
  }
  const starts = paragraph.sentences.flatMap(({ start }, number) =>
    number === 0 || startsEntry(paragraph, number, start) ? [number] : [],
  );
  for (const [place, from] of starts.entries()) {
    const item = partOf(paragraph, from, starts[place + 1] ?? paragraph.sentences.length);
    const before = part.items.at(-1);
    if (before && isContinuation(item.text)) part.items[part.items.length - 1] = append(before, item);
    else part.items.push(item);
  }
}

function isSubheading({ kind, text }: RunningText): boolean {
  if (kind === 'heading') return true;
  return text.length < 60 && !/\d|https?:|[.,]/u.test(text) && text.split(/\s+/u).length <= 6;
}

/** Whether a later sentence of a paragraph starts a new entry. */
function startsEntry({ text, sentences }: RunningText, number: number, start: number): boolean {
  const head = text.slice(start, start + 400);
  const before = text.slice(sentences[number - 1]?.start ?? 0, start).trimEnd();
  if (/(?:\b\p{Lu}|&|\band|et al|eds?)\.?,?$/u.test(before.slice(-12))) return false;
  return /^\p{Lu}[\p{L}\p{M}'’-]{1,40},\s+\p{Lu}/u.test(head) && STRONG_HEAD.test(head);
}

/** The rest of an entry that a line break divided. */
function isContinuation(text: string): boolean {
  return /^(?:https?:|www\.|doi:)/iu.test(text) || (/^\p{Ll}/u.test(text) && !ENTRY_START.test(text));
}
