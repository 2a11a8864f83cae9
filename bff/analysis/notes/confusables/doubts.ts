import type { Doubt, ConfusableModel } from './confusable-model.ts';
import { findConfusables } from './find-confusables.ts';
import { isLeftAlone, quotedTokens } from './left-alone.ts';
import type { SentenceContext } from './sentence-context.ts';

/** Finds every confusable in a sentence where another form fits better, by however little. */
export function doubtsOf(model: ConfusableModel, sentence: SentenceContext): Doubt[] {
  const quoted = quotedTokens(sentence);
  const doubts: Doubt[] = [];
  for (const confusable of findConfusables(sentence)) {
    const doubt = model.judge(sentence, confusable);
    if (doubt && !isLeftAlone(sentence, quoted, confusable)) doubts.push(doubt);
  }
  return doubts;
}
