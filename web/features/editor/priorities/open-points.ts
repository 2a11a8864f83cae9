import type { Analysis } from '#shared-types/analysis';
import type { Priority, PriorityStage } from '#shared-types/priority';

import type { SideView } from '../../../annotations/analysed-text.ts';
import { gapId } from '../argument/gap-id.ts';
import { questionsOf } from '../sources/open-problems.ts';
import { problemId } from '../sources/problem-id.ts';

/** What there is to settle in a text, and how much already is. */
export interface OpenPoints {
  /** How much is open in each view; undefined if nothing is counted there. */
  counts: Readonly<Record<SideView, number | undefined>>;
  progress: { settled: number; total: number };
}

interface Known {
  /** How many slips are open and how many are dismissed; a slip counts once, however many places it has. */
  slips: number;
  dismissed: number;
  analysis: Analysis | undefined;
  /** Whether the writer has asked for a look at the sources. */
  hasCheckedSources: boolean;
  settled: ReadonlySet<string>;
  /** How many comments are open. */
  comments: number;
}

/** Stages whose things to work on have no gap and no citation that could be settled with them. */
const WITHOUT_POINTS: ReadonlySet<PriorityStage> = new Set(['cohesion', 'sentences', 'spelling']);

/** Counts what is open. */
export function openPoints({ slips, dismissed, analysis, hasCheckedSources, settled, comments }: Known): OpenPoints {
  const gaps = analysis?.argument?.gaps ?? [];
  const openGaps = gaps.filter((gap) => !settled.has(gapId(gap))).length;
  const sources = hasCheckedSources ? analysis?.sources : undefined;
  const questions = sources && questionsOf(sources, settled);
  const openSources = questions?.toSortOut.length ?? 0;
  const settledSources = questions?.settled.length ?? 0;
  const done = (analysis?.priorities ?? []).filter(
    ({ id, stage }) => WITHOUT_POINTS.has(stage) && settled.has(id) && !id.startsWith('gap '),
  ).length;
  return {
    counts: {
      notes: slips,
      argument: openGaps || undefined,
      sources: openSources || undefined,
      profile: undefined,
      comments: comments || undefined,
    },
    progress: {
      settled: dismissed + gaps.length - openGaps + settledSources + done,
      total: slips + dismissed + gaps.length + openSources + settledSources + done,
    },
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
