import type { PlacedFinding, SentenceCheck } from './finding.ts';
import { checkGrammar } from './grammar/grammar.ts';
import { readHarperGrammar } from './harper/harper-grammar.ts';
import { leaveOthersWordsAlone } from './others-words.ts';
import type { ReadText } from './read-text.ts';
import { checkSlots } from './slots/slots.ts';
import { leaveNamesAlone } from './spelling/names.ts';
import { checkSpelling } from './spelling/spelling.ts';
import { checkActive } from './voice/active.ts';
import { allowPassiveInMethods } from './voice/passive-in-methods.ts';
import { checkPassive } from './voice/passive.ts';
import { keepPraiseRare } from './voice/rare-praise.ts';

/** Every check that needs only one sentence, by its name in the log. If two find the same mistake, the first one counts. */
export const SENTENCE_CHECKS: readonly (readonly [name: string, check: SentenceCheck])[] = [
  ['spelling', checkSpelling],
  ['grammar', checkGrammar],
  ['harper grammar', readHarperGrammar],
  ['slots', checkSlots],
  ['passive', checkPassive],
  ['active', checkActive],
];

/**
 * A check of the notes against the whole text. It gets the findings of the sentence checks, and returns the final findings: it may
 * add some and leave some out.
 */
type TextCheck = (text: ReadText, findings: readonly PlacedFinding[]) => PlacedFinding[];

/** Every check that needs the whole text, in the order they run. */
export const TEXT_CHECKS: readonly (readonly [name: string, check: TextCheck])[] = [
  ['names', leaveNamesAlone],
  ['words of others', leaveOthersWordsAlone],
  ['passive in methods', allowPassiveInMethods],
  ['praise', keepPraiseRare],
];
