import { type Label, LABELS } from '#shared-types/analysis/argument';

import type { Cue } from './cues/cues.ts';

const LEAD = LABELS.indexOf('Lead');
const COUNTERCLAIM = LABELS.indexOf('Counterclaim');
const REBUTTAL = LABELS.indexOf('Rebuttal');

/** What a text doesn't lead to any more once it is there. */
const AFTER_LEADS: ReadonlySet<number> = new Set(
  (['Position', 'Claim', 'Evidence', 'Rebuttal', 'Concluding Statement'] satisfies Label[]).map((label) =>
    LABELS.indexOf(label),
  ),
);

/** Families of cues that may let another side speak, though they often don't. */
const OTHER_VOICES: ReadonlySet<string> = new Set(['voice', 'drawback']);
/** The same, for the sentence that opens a paragraph. */
const TURNS: ReadonlySet<string> = new Set(['question', 'contrast']);
const ANSWERS: ReadonlySet<string> = new Set(['answer', 'contrast']);

/**
 * Which labels a sentence can have after which, both as indexes of `LABELS`; -1 before the first sentence. A lead comes before what the
 * text argues. A counterclaim needs words of another side or goes on with one. A rebuttal goes on with what it answers, or answers it by
 * its words, but no further than the next paragraph. Without this, a model that has once taken a sentence for the other side reads the
 * rest of the essay as the answer.
 */
export function labelOrder(cues: readonly Cue[], opensParagraph: boolean): (before: number, label: number) => boolean {
  const hasOneOf = (names: ReadonlySet<string>) => cues.some(({ family }) => names.has(family.name));
  const opposes =
    cues.some(({ family }) => family.means?.includes('other side')) ||
    hasOneOf(OTHER_VOICES) ||
    (opensParagraph && hasOneOf(TURNS));
  const answers = hasOneOf(ANSWERS);
  return (before, label) => {
    const goesOn = before === COUNTERCLAIM || before === REBUTTAL;
    if (label === LEAD) return !AFTER_LEADS.has(before);
    if (label === COUNTERCLAIM) return opposes || (!opensParagraph && before === COUNTERCLAIM);
    if (label === REBUTTAL) return opensParagraph ? answers && before === COUNTERCLAIM : answers || goesOn;
    return true;
  };
}
