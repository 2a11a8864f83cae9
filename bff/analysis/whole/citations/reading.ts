import type { Paragraph } from '#shared-types/paragraph';
import type { CitationStyle } from '#shared-types/sources';

import { readEntry, type Entry } from './entries.ts';
import type { InText } from './in-text.ts';
import { plainMarksOf, roundMarksOf, squareMarksOf, superscriptsOf, type Mark } from './marks.ts';
import { keyOf } from './name-keys.ts';
import { readAbbreviation, readNarrative } from './narrative.ts';
import { readNotes, type Note } from './notes.ts';
import { bracketsOf, readBracket, type Bracket } from './parenthetical.ts';
import { readList, type ReadList } from './reference-list.ts';
import { joinParagraph, type RunningText } from './running-text.ts';
import { habitsOf, recogniseStyle } from './style.ts';

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
  const entries = readEntries(list);
  const notes = readNotes(list?.parts ?? []);
  const found = brackets.flatMap(readCitations);
  const pages = found.filter(({ form }) => form === 'page').length;
  const candidates = list || pages > 1 ? found : found.filter(({ form }) => form !== 'page');
  const superscripts = body.flatMap(superscriptsOf);
  const squares = body.flatMap(squareMarksOf);
  const rounds = body.flatMap(roundMarksOf);
  const style =
    wanted ??
    recogniseStyle({ list, entries, citations: candidates, superscripts, squares, rounds, hasNotes: notes.length > 0 });
  const written = { superscripts, squares, rounds };
  const marks = marksFor(style, body, written, notes.length > 0, entries.length);
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

function readCitations(bracket: Bracket): InText[] {
  const named = readBracket(bracket);
  return named.length > 0 ? named : readNarrative(bracket);
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

function marksFor(
  style: CitationStyle | undefined,
  body: readonly RunningText[],
  { superscripts, squares, rounds }: { superscripts: Mark[]; squares: Mark[]; rounds: Mark[] },
  hasNotes: boolean,
  count: number,
): Mark[] {
  if (style === undefined) return superscripts.length > 1 ? superscripts : [];
  const { system } = habitsOf(style);
  if (system === 'notes') {
    if (superscripts.length > 0) return superscripts;
    return squares.length > 0 ? squares : hasNotes ? body.flatMap(plainMarksOf) : [];
  }
  if (style === 'IEEE') return squares;
  if (style === 'Vancouver') {
    const listed = rounds.filter(({ numbers }) => numbers.every((number) => number <= count + 2));
    return byPlace([...superscripts, ...squares, ...listed]);
  }
  return superscripts.length > 1 || hasNotes ? superscripts : [];
}

function byPlace(marks: readonly Mark[]): Mark[] {
  return marks.toSorted((a, b) => a.paragraph.index - b.paragraph.index || a.start - b.start);
}
