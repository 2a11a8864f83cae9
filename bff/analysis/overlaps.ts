import type { FeedbackType } from '#shared-types/feedback';

import type { PlacedFinding } from './finding.ts';

/** The types that mark words, most important first. The argument types mark whole sentences and compete with nothing. */
const WORD_TYPES: readonly FeedbackType[] = ['Spelling', 'Grammar', 'Passive', 'Active'];

/** Keeps one finding for each place: where two overlap, the more important one stays. */
export function settleOverlaps(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const settled = findings.filter(({ type }) => !WORD_TYPES.includes(type));
  const placed = new Map<number, PlacedFinding[]>();
  for (const type of WORD_TYPES) {
    for (const finding of findings) {
      if (finding.type !== type) continue;
      const others = placed.get(finding.sentence) ?? [];
      if (others.some((other) => other.from < finding.to && finding.from < other.to)) continue;
      others.push(finding);
      placed.set(finding.sentence, others);
    }
  }
  return [...settled, ...[...placed.values()].flat()];
}
