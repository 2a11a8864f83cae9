import type { Place } from '#shared-types/analysis/paragraph';
import type { Citation, CitationProblem, CitationRule, Sources } from '#shared-types/analysis/sources';

import { SOURCES } from '../../../content/editor/side.ts';
import { isNearMiss, type NamedProblem, type SourceQuestions } from './open-problems.ts';

/** One side of a row: a citation, an entry, or words that say it's missing. */
export type Side = { words: string; where: string; places: readonly Place[] } | { missing: string };

/** A row with the text on the left and the list on the right; `line` says how the two agree. */
export interface SourcePair {
  left: Side;
  right: Side;
  line: 'match' | 'almost' | 'text only' | 'list only';
}

/** A question with the pair it is about; some aren't about a single source. */
export interface ProblemRow extends NamedProblem {
  pair: SourcePair | undefined;
}

/** A source that is in the text and in the list, with nothing to ask about. */
export interface MatchedRow {
  entry: number;
  pair: SourcePair;
}

/** What is missing on the other side, by rule. */
const MISSING: Partial<Record<CitationRule, string>> = {
  'not listed': SOURCES.notInList,
  'never cited': SOURCES.notInText,
  'mark without note': SOURCES.noNote,
  'note without mark': SOURCES.noMark,
};

/** The rows of the sources: the questions in the order of the analysis, and the sources without any in the order of the list. */
export function rowsOf(
  sources: Sources,
  { toSortOut, settled }: SourceQuestions,
): { problems: ProblemRow[]; matches: MatchedRow[]; cited: number } {
  const citationAt = new Map(sources.citations.map((citation) => [citation.from, citation]));
  const meaning = Map.groupBy(sources.citations, ({ entry }) => entry);
  const problems = toSortOut.map((named) => ({ ...named, pair: pairOf(named.problem, sources, citationAt, meaning) }));
  const asked = new Set(problems.map(({ problem, pair }) => (pair ? entryOf(problem, sources) : undefined)));
  const different = new Set(
    settled
      .filter(({ problem }) => isNearMiss(problem))
      .flatMap(({ problem: { places } }) => places.map(({ from }) => from)),
  );
  const matches: MatchedRow[] = [];
  for (const index of sources.entries.keys()) {
    const citations = (meaning.get(index) ?? []).filter(({ from }) => !different.has(from));
    const right = listSide(index, sources);
    if (citations.length > 0 && right && !asked.has(index))
      matches.push({ entry: index, pair: { left: textSide(citations), right, line: 'match' } });
  }
  const unlisted = new Set((meaning.get(undefined) ?? []).map(({ words }) => words));
  const listed = [...meaning.keys()].filter((entry) => entry !== undefined).length;
  return { problems, matches, cited: unlisted.size + listed };
}

/** The entry a problem is about, directly or through its citation. */
function entryOf({ rule, citation, entry }: CitationProblem, { citations }: Sources): number | undefined {
  if (entry !== undefined || rule === 'not listed') return entry;
  return citation === undefined ? undefined : citations[citation]?.entry;
}

function pairOf(
  problem: CitationProblem,
  sources: Sources,
  citationAt: ReadonlyMap<number, Citation>,
  meaning: ReadonlyMap<number | undefined, readonly Citation[]>,
): SourcePair | undefined {
  const { rule, places } = problem;
  const entry = entryOf(problem, sources);
  const missing = MISSING[rule];
  const citation = problem.citation === undefined ? undefined : sources.citations[problem.citation];
  const placed = places.flatMap(({ from }) => citationAt.get(from) ?? []);
  const cited = citation && (placed.includes(citation) ? placed : [citation]);
  const right = entry === undefined ? undefined : listSide(entry, sources, rule === 'never cited' ? places : undefined);
  if (cited && missing !== undefined) return { left: textSide(cited), right: { missing }, line: 'text only' };
  if (right && missing !== undefined) return { left: { missing }, right, line: 'list only' };
  const others = cited ?? (entry === undefined ? undefined : meaning.get(entry));
  if (!others?.[0] || !right) return undefined;
  return { left: textSide(others), right, line: isNearMiss(problem) ? 'almost' : 'match' };
}

function textSide(citations: readonly Citation[]): Side {
  const paragraphs = [...new Set(citations.map(({ paragraph }) => paragraph))];
  return {
    words: citations[0]?.words ?? '',
    where: SOURCES.paragraphs(paragraphs, citations.length),
    places: citations,
  };
}

function listSide(index: number, { entries }: Sources, places?: readonly Place[]): Side | undefined {
  const entry = entries[index];
  if (!entry) return undefined;
  const more = (places?.length ?? 1) - 1;
  return {
    words: entry.words,
    where: more > 0 ? SOURCES.entryAndMore(index + 1, more) : SOURCES.entry(index + 1),
    places: more > 0 && places ? places : [entry],
  };
}
