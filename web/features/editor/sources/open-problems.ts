import type { Citation, CitationProblem, CitationRule, Sources } from '#shared-types/analysis/sources';

import { DIFFERENT_SOURCES } from '../../../content/editor/side.ts';
import { problemId } from './problem-id.ts';

/** A citation and an entry that are nearly the same. */
const NEAR_MISSES: ReadonlySet<CitationRule> = new Set(['name differs', 'year differs']);

/** A problem with the id that settles it. */
export interface NamedProblem {
  id: string;
  problem: CitationProblem;
}

/** The questions about the sources of a text, sorted by what the writer has done about them. */
export interface SourceQuestions {
  /** The open questions, in the order of the analysis. */
  toSortOut: NamedProblem[];
  /** Sentences that may need a source. They get their own questions, because no citation is wrong there. */
  unsourced: NamedProblem[];
  settled: NamedProblem[];
}

/** Whether a problem is about a citation and an entry that are nearly the same. */
export function isNearMiss({ rule, citation, entry }: CitationProblem): boolean {
  return NEAR_MISSES.has(rule) && citation !== undefined && entry !== undefined;
}

/**
 * Sorts the questions of an analysis into open and settled ones. A near miss whose sides the writer calls different leaves two
 * questions behind: the citation is not listed, and the entry is never cited, unless another citation means it.
 */
export function questionsOf(sources: Sources, isSettled: (id: string) => boolean): SourceQuestions {
  const meaning = Map.groupBy(sources.citations, ({ entry }) => entry);
  const questions: SourceQuestions = { toSortOut: [], unsourced: [], settled: [] };
  const sort = (problem: CitationProblem) => {
    const id = problemId(problem, sources);
    if (isSettled(id)) {
      questions.settled.push({ id, problem });
      if (isNearMiss(problem)) for (const half of halvesOf(problem, meaning.get(problem.entry) ?? [])) sort(half);
    } else if (problem.rule === 'evidence without source') questions.unsourced.push({ id, problem });
    else questions.toSortOut.push({ id, problem });
  };
  for (const problem of sources.problems) sort(problem);
  const bySettling = new Map(questions.settled.map((one) => [one.id, one]));
  return { ...questions, settled: [...bySettling.values()] };
}

function halvesOf({ places, citation, entry }: CitationProblem, meaning: readonly Citation[]): CitationProblem[] {
  if (citation === undefined || entry === undefined) return [];
  const ofCitation = places.slice(0, -1);
  const froms = new Set(ofCitation.map(({ from }) => from));
  const isCitedOtherwise = meaning.some(({ from }) => !froms.has(from));
  const halves: CitationProblem[] = [
    {
      rule: 'not listed',
      ...DIFFERENT_SOURCES['not listed'],
      places: ofCitation.length > 0 ? ofCitation : places,
      citation,
    },
  ];
  if (!isCitedOtherwise)
    halves.push({ rule: 'never cited', ...DIFFERENT_SOURCES['never cited'], places: places.slice(-1), entry });
  return halves;
}
