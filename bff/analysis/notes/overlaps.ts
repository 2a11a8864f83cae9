import type { FeedbackType } from '#shared-types/analysis/feedback';

import type { PlacedFinding } from '../reading/finding.ts';

/** The types that mark words, most important first. The argument types mark whole sentences and don't compete with anything. */
const WORD_TYPES: readonly FeedbackType[] = ['Spelling', 'Grammar', 'Passive', 'Active'];

/** Rules whose notes are about a whole sentence: they mark all of it, and faults within it have their own notes. */
export const SENTENCE_RULES: ReadonlySet<string> = new Set(['fragment']);

/** Rules whose notes explain why a sentence seems to have no verb, such as "your" for "you're". */
const LOST_VERB_RULES: ReadonlySet<string> = new Set(['its-your-their', 'missing-be', 'apostrophe']);
/** Without its apostrophe, "the teachers voice" looks like several subjects, and its verb as if it didn't agree. */
const OWNER_RULE = 'possessive';
const AGREEMENT_RULES: ReadonlySet<string> = new Set(['subject-verb', 'agreement-in-place']);

const isAboutSentence = ({ rule }: PlacedFinding) => rule !== undefined && SENTENCE_RULES.has(rule);

/**
 * Keeps one finding for each place: where two overlap, the more important one stays. A passive has nothing to do with a
 * misspelling or a mistake inside it, so it only gives way if a more important note covers all its words.
 */
export function settleOverlaps(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const settled = findings.filter(({ type }) => !WORD_TYPES.includes(type));
  const explained = new Set(
    findings.filter(({ rule = '' }) => LOST_VERB_RULES.has(rule)).map(({ sentence }) => sentence),
  );
  const owners = new Set(findings.filter(({ rule }) => rule === OWNER_RULE).map(({ sentence }) => sentence));
  const placed = new Map<number, PlacedFinding[]>();
  for (const type of WORD_TYPES) {
    for (const finding of findings) {
      if (finding.type !== type || (isAboutSentence(finding) && explained.has(finding.sentence))) continue;
      if (AGREEMENT_RULES.has(finding.rule ?? '') && owners.has(finding.sentence)) continue;
      const others = placed.get(finding.sentence) ?? [];
      if (others.some((other) => displaces(other, finding))) continue;
      others.push(finding);
      placed.set(finding.sentence, others);
    }
  }
  return [...settled, ...[...placed.values()].flat()];
}

/** Whether a finding we kept leaves no room for another one. */
function displaces(kept: PlacedFinding, finding: PlacedFinding): boolean {
  if (isAboutSentence(kept) !== isAboutSentence(finding)) return false;
  if (finding.type === 'Passive' && kept.type !== 'Passive') return kept.from <= finding.from && finding.to <= kept.to;
  return kept.from < finding.to && finding.from < kept.to;
}
