import { findSlots } from './find-slots.ts';
import { isLeftAlone, quotedTokens } from './left-alone.ts';
import type { Doubt, SlotModel } from './slot-model.ts';
import type { SlotSentence } from './slot-sentence.ts';

/** Finds every slot in a sentence where another form fits better, by however little. */
export function doubtsOf(model: SlotModel, sentence: SlotSentence): Doubt[] {
  const quoted = quotedTokens(sentence);
  const doubts: Doubt[] = [];
  for (const slot of findSlots(sentence)) {
    const doubt = model.judge(sentence, slot);
    if (doubt && !isLeftAlone(sentence, quoted, slot)) doubts.push(doubt);
  }
  return doubts;
}
