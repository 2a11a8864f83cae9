import type { ArgumentGap } from '#shared-types/analysis/argument';

/** The id that keeps a gap settled: its kind, and the words it is about. */
export function gapId({ kind, question }: ArgumentGap): string {
  return `gap ${kind} ${question}`;
}
