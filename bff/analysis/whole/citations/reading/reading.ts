import type { Paragraph } from '#shared-types/analysis/paragraph';
import type { CitationStyle } from '#shared-types/analysis/sources';

import { readList, type ReadList } from '../../../reading/reference-list.ts';
import { joinParagraph, type RunningText } from '../../../reading/running-text.ts';
import { marksFor, recogniseStyle } from '../styles.ts';
import { readEntry, type Entry } from './entries.ts';
import type { InText } from './in-text.ts';
import { isInterval, plainMarksOf, roundMarksOf, squareMarksOf, superscriptsOf, type Mark } from './marks.ts';
import { keyOf } from './name-keys.ts';
import { readAbbreviation, readNarrative, readShortThing } from './narrative.ts';
import { readNotes, type Note } from './notes.ts';
import { bracketsOf, isSecondary, readBracket, type Bracket } from './parenthetical.ts';

/** Everything a text says about its sources, before anything is compared. */
export interface SourcesRead {
  body: readonly RunningText[];
  list: ReadList | undefined;
  style: CitationStyle | undefined;
  /** Whether the style was requested rather than recognised. */
  isWanted: boolean;
  /** Everything that may be a citation. */
  candidates: readonly InText[];
  brackets: readonly Bracket[];
  entries: readonly Entry[];
  notes: readonly Note[];
  /** The marks that the style uses. */
  marks: readonly Mark[];
  /** Abbreviations of organisations, with the name that each is short for. */
  abbreviations: ReadonlyMap<string, string>;
}

/** Reads the citations and the list of a text. */
export function readSources(text: readonly Paragraph[], wanted: CitationStyle | undefined): SourcesRead {
  const list = readList(text);
  const body = text
    .slice(0, list?.start)
    .map((paragraph, index) => joinParagraph(paragraph, index))
    .filter(({ kind, sentences }) => kind !== 'heading' && sentences.length > 0);
  const brackets = body.flatMap(bracketsOf);
  const listed = readEntries(list);
  const notes = readNotes(list?.parts ?? []);
  const things = new Set(brackets.map(readShortThing));
  const found = atSecondHand(brackets.flatMap(readCitations), brackets).filter(
    ({ whole }) => !things.has(keyOf(whole)),
  );
  const pages = found.filter(({ form }) => form === 'page').length;
  const candidates = list || pages > 1 ? found : found.filter(({ form }) => form !== 'page');
  const written = {
    superscripts: body.flatMap(superscriptsOf),
    squares: body.flatMap(squareMarksOf).filter((mark) => !isInterval(mark, listed.length)),
    rounds: body.flatMap(roundMarksOf).filter((mark) => !isInterval(mark, listed.length)),
  };
  const entries = numberedByList(listed, written.squares.length > 0 ? written.squares : written.rounds);
  const hasNotes = notes.length > 0;
  const style =
    wanted ??
    recogniseStyle({ heading: list?.heading ?? '', entries, citations: candidates, marks: written, hasNotes });
  const plain = () => body.flatMap(plainMarksOf);
  const marks = marksFor(style, { ...written, plain, hasNotes, entries: entries.length });
  return {
    body,
    list,
    style,
    isWanted: wanted !== undefined,
    candidates,
    brackets,
    entries,
    notes,
    marks,
    abbreviations: abbreviationsOf(brackets, candidates),
  };
}

function readEntries(list: ReadList | undefined): Entry[] {
  const entries: Entry[] = [];
  for (const [section, part] of (list?.parts ?? []).entries()) {
    if (part.kind === 'notes') continue;
    for (const item of part.items) entries.push(readEntry(item, section, entries.at(-1)));
  }
  return entries;
}

/** The entries of a list that numbers its items by itself, with those numbers: nobody typed them. */
function numberedByList(entries: Entry[], marks: readonly Mark[]): Entry[] {
  const isUntyped = entries.every(({ number, place }) => number === undefined && place.kind === 'list item');
  const numbers = marks.flatMap((mark) => mark.numbers);
  if (!isUntyped || numbers.length === 0 || Math.max(...numbers) > entries.length) return entries;
  return entries.map((entry, index) => ({ ...entry, number: index + 1, shape: 'numbered' }));
}

/** "Watt (1972) asked pilots (as cited in Olden, 2011)": Watt needs no entry of his own. */
function atSecondHand(citations: readonly InText[], brackets: readonly Bracket[]): InText[] {
  const secondary = brackets.filter(isSecondary);
  return citations.map((citation) => {
    const { form, paragraph, start, end } = citation;
    const sentence = paragraph.sentences.find((one) => one.start <= start && start < one.end);
    const isReported =
      form === 'narrative' &&
      secondary.some((one) => one.paragraph === paragraph && one.start > end && one.start < (sentence?.end ?? 0));
    return isReported ? { ...citation, needsEntry: true } : citation;
  });
}

function readCitations(bracket: Bracket): InText[] {
  const named = readBracket(bracket);
  if (named.length === 0) return readNarrative(bracket);
  // "the World Health Organization (WHO)" cites nothing yet
  const isIntroduced = readAbbreviation(bracket) !== undefined;
  return named.filter(({ form }) => form !== 'name' || !isIntroduced);
}

function abbreviationsOf(brackets: readonly Bracket[], citations: readonly InText[]): Map<string, string> {
  const abbreviations = new Map<string, string>();
  for (const bracket of brackets) {
    const found = readAbbreviation(bracket);
    if (found && !abbreviations.has(found.short)) abbreviations.set(found.short, found.long);
  }
  for (const { abbreviation, whole } of citations)
    if (abbreviation !== undefined) abbreviations.set(keyOf(abbreviation), whole);
  return abbreviations;
}
