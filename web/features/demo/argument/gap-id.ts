import type { ArgumentGap } from '#shared-types/argument';

/** The id by which a gap stays settled: its kind, and the words that it is about. */
export function gapId({ kind, question }: ArgumentGap): string {
  return `gap ${kind} ${question}`;
}
