import { COLLECTIVES } from './confusions.ts';
import { SUBJECT_KINDS, VERB_FORM } from './kinds.ts';
import type { SlotSentence } from './slot-sentence.ts';
import type { Slot } from './slot.ts';

/** A collective noun this far on the left may be the subject. */
const SUBJECT_REACH = 8;
/** The forms of the present, as bits of `Slot.standing`. */
const PRESENT = 0b110;

const OPENING = /^(?:["“«„]|``)$/;
const CLOSING = /^(?:["”»]|'')$/;

/** Which tokens are in quotation marks. A mark without its partner doesn't quote anything. */
export function quotedTokens(sentence: SlotSentence): boolean[] {
  const quoted = sentence.tokens.map(() => false);
  let open = -1;
  for (const [at, { text }] of sentence.tokens.entries()) {
    if (open !== -1 && CLOSING.test(text)) {
      quoted.fill(true, open, at + 1);
      open = -1;
    } else if (open === -1 && OPENING.test(text)) open = at;
  }
  return quoted;
}

/** Whether we shouldn't ask about a slot: a name, a quoted word, or a verb whose subject may be singular or plural. */
export function isLeftAlone(sentence: SlotSentence, quoted: readonly boolean[], slot: Slot): boolean {
  for (let at = slot.first; at <= slot.last; at++) if (quoted[at] || isName(sentence, at)) return true;
  const isAboutNumber =
    SUBJECT_KINDS.includes(slot.kind) || (slot.kind === VERB_FORM && (slot.standing & PRESENT) !== 0);
  return isAboutNumber && hasCollective(sentence, slot.left);
}

function isName(sentence: SlotSentence, at: number): boolean {
  const text = sentence.tokens[at]?.text ?? '';
  const isCapital = /^\p{Lu}/u.test(text) && at > 0 && text !== 'I';
  return isCapital || sentence.tag(at) === 'PROPN' || /[\d_]/.test(text);
}

function hasCollective(sentence: SlotSentence, left: number): boolean {
  for (let at = left; at >= 0 && at > left - SUBJECT_REACH; at--) if (COLLECTIVES.has(sentence.word(at))) return true;
  return false;
}
