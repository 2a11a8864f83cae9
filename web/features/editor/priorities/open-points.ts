import type { Analysis } from '#shared-types/analysis/analysis';
import type { Priority } from '#shared-types/analysis/priority';

import type { SideView } from '../../../annotations/analysed-text.ts';
import { gapId } from '../argument/gap-id.ts';
import { questionsOf } from '../sources/open-problems.ts';
import { problemId } from '../sources/problem-id.ts';

interface Known {
  /** How many rows the list of notes has; a habit counts once, however many places it has. */
  rows: number;
  analysis: Analysis | undefined;
  isSettled: (id: string) => boolean;
  /** How many comments are open. */
  comments: number;
  /** Whether the text has been read: before, no number is right. */
  isKnown: boolean;
}

/** How much is open in each view; undefined if nothing is counted there, or it isn't known. */
export function countOpen({
  rows,
  analysis,
  isSettled,
  comments,
  isKnown,
}: Known): Readonly<Record<SideView, number | undefined>> {
  const gaps = analysis?.argument?.gaps ?? [];
  const questions = analysis?.sources && questionsOf(analysis.sources, isSettled);
  return {
    notes: isKnown ? rows : undefined,
    argument: gaps.filter((gap) => !isSettled(gapId(gap))).length || undefined,
    sources: questions && (questions.toSortOut.length + questions.unsourced.length || undefined),
    profile: undefined,
    comments: comments || undefined,
  };
}

/** The ids of what a priority is about; settling it settles these too. */
export function pointsOf({ id, stage, places }: Priority, { argument, sources }: Analysis): string[] {
  const gaps = (argument?.gaps ?? []).filter(({ kind }) => id === `gap ${kind}`).map(gapId);
  if (stage !== 'sources' || sources === undefined) return gaps;
  const isAt = ({ places: own }: { places: readonly { from: number }[] }) =>
    places.some(({ from }) => from === own[0]?.from);
  return sources.problems.filter(isAt).map((problem) => problemId(problem, sources));
}
