import { partitionPoint } from '#shared-types/text/sorted-list';

import { placeOf, sentenceAt, type RunningText } from '../../../reading/running-text.ts';
import type { Entry } from '../reading/entries.ts';
import type { InText } from '../reading/in-text.ts';
import type { Mark } from '../reading/marks.ts';
import type { Bracket } from '../reading/parenthetical.ts';
import { styleOf } from '../styles.ts';
import { citationWords, MOST_PLACES, type Question, type Reading } from './problem.ts';

/** Words between quotation marks. Offsets are those of the joined paragraph; including the marks. */
export interface Quotation {
  paragraph: RunningText;
  start: number;
  end: number;
  words: number;
}

const QUOTED = /“([^“”]{1,5000})”|"([^"]{1,5000})"|‘((?:[^‘’“”]|’(?=\p{L})){1,5000})’(?!\p{L})/gu;
/** A shorter quotation is a term or a title. */
const FEWEST_WORDS = 4;
/** A bracket belongs to the quotation before it if it is at most this far away. */
const NEXT_TO = 4;
const PAGELESS = /https?:|www\.|\bdoi\b|\bvideo\b|\bpodcast\b|\bfilm\b|\blecture\b|\bwebsite\b|\binterview\b/iu;
const PAGED = /\bpp\. ?\d|\d\s?\(\d+\)|\bvol\. ?\d|\bpress\b|\bbooks\b|\bpublish|\d+\s?[:,]\s?\d+[–-]\d+/iu;

/** The direct quotations of a paragraph, without titles and single terms. */
export function quotationsOf(paragraph: RunningText): Quotation[] {
  return Array.from(paragraph.text.matchAll(QUOTED), ({ index, 0: whole, 1: curly, 2: straight, 3: single }) => ({
    start: index,
    end: index + whole.length,
    quoted: (curly ?? straight ?? single ?? '').trim(),
  }))
    .filter(({ quoted }) => !isTitle(quoted))
    .map(({ start, end, quoted }) => ({ paragraph, start, end, words: quoted.split(/\s+/u).length }))
    .filter(({ words }) => words >= FEWEST_WORDS);
}

/** Most of the longer words in a title start with a capital. */
function isTitle(quoted: string): boolean {
  const longer = quoted.split(/\s+/u).filter((word) => word.length > 3 && /\p{L}/u.test(word));
  if (longer.length > 25) return false;
  return longer.filter((word) => /^[^\p{L}]?\p{Lu}/u.test(word)).length > longer.length * 0.6;
}

/** Asks for the page of a direct quotation if its source is named next to it. */
export function checkPages(
  reading: Reading,
  quotations: readonly Quotation[],
  brackets: readonly Bracket[],
): Question[] {
  const citations = Map.groupBy(reading.citations, ({ paragraph }) => paragraph);
  const pages = Map.groupBy(brackets, ({ paragraph }) => paragraph);
  const asked = new Set<InText>();
  return quotations.flatMap((quotation) => {
    const { paragraph } = quotation;
    const reach = reachOf(quotation);
    const beside = among(citations.get(paragraph), reach);
    const citation = beside.find(({ start }) => start >= quotation.end - 1) ?? beside.at(-1);
    if (!citation || citation.isTitle || asked.has(citation) || beside.some(({ hasLocator }) => hasLocator)) return [];
    if (among(pages.get(paragraph), reach).length > 0) return [];
    const entry = reading.matches.get(citation);
    if (entry && hasNoPages(entry, reading.style)) return [];
    asked.add(citation);
    return [questionFor(quotation, citationWords(citation), citation, entry)];
  });
}

/** Asks for the page in a note that goes with a direct quotation. */
export function checkNotePages(
  quotations: readonly Quotation[],
  marks: readonly Mark[],
  noteOf: (number: number) => Entry | undefined,
): Question[] {
  const byParagraph = Map.groupBy(marks, ({ paragraph }) => paragraph);
  const asked = new Set<Entry>();
  return quotations.flatMap((quotation) => {
    const mark = byParagraph
      .get(quotation.paragraph)
      ?.find(({ start }) => start >= quotation.end && start <= quotation.end + 2);
    const note = mark && noteOf(mark.numbers[0] ?? 0);
    if (!note || asked.has(note) || hasNotePage(note.text) || PAGELESS.test(note.text)) return [];
    asked.add(note);
    return [questionFor(quotation, `note ${mark.numbers[0] ?? ''}`, undefined, note)];
  });
}

function hasNotePage(note: string): boolean {
  return /(?:[,:]["”’]?|\bpp?\.|ibid\.|at)\s*\d{1,4}(?:[–-]\d{1,4})?(?:,\s?\d{1,4}(?:[–-]\d{1,4})?)*(?:n\d+)?\s*\.?\s*$/iu.test(
    note,
  );
}

function questionFor({ paragraph, start, end }: Quotation, named: string, citation?: InText, entry?: Entry): Question {
  return {
    rule: 'no page',
    title: 'A quotation without a page',
    msg: `These words come from a source, but “${named}” gives no page. Where can a reader find them?`,
    places: [placeOf(paragraph, start, end)],
    ...(citation && { citation }),
    ...(entry && { entry }),
  };
}

/** Asks about quotations that are long enough for their own block. */
export function checkLength({ style }: Pick<Reading, 'style'>, quotations: readonly Quotation[]): Question[] {
  const { blockFrom } = styleOf(style);
  const long = quotations.filter(({ words, paragraph }) => words >= blockFrom && paragraph.kind !== 'quotation');
  return long.slice(0, MOST_PLACES).map(({ paragraph, start, end, words }) => ({
    rule: 'long quotation',
    title: 'A long quotation in the text',
    msg: `This quotation has ${words} words. Would its own block, or a shorter quotation, make it clearer where it ends?`,
    places: [placeOf(paragraph, start, end)],
  }));
}

/** From the sentence where the quotation begins to the end of the one where it ends, and a bracket directly after it. */
function reachOf({ paragraph, start, end }: Quotation): { start: number; end: number } {
  const first = paragraph.sentences[sentenceAt(paragraph, start)];
  const last = paragraph.sentences[sentenceAt(paragraph, end - 1)];
  return { start: first?.start ?? start, end: Math.max(last?.end ?? end, end + NEXT_TO) };
}

/** How many items of one kind are looked at beside a quotation. */
const MOST_NEARBY = 50;

/** The first items, sorted by their start, that begin within a range. */
function among<T extends { start: number }>(
  items: readonly T[] | undefined,
  { start, end }: { start: number; end: number },
): T[] {
  if (!items) return [];
  const from = partitionPoint(items, (item) => item.start < start);
  const to = partitionPoint(items, (item) => item.start < end);
  return items.slice(from, Math.min(from + MOST_NEARBY, to));
}

/** A web page has none; a journal with a DOI has. */
function hasNoPages({ text, isTitleFirst }: Entry, style: Reading['style']): boolean {
  if (isTitleFirst && styleOf(style).isTitlePageless === true) return true;
  return PAGELESS.test(text) && !PAGED.test(text);
}
