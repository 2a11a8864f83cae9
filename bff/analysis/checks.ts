import { checkConfusables } from './notes/confusables/confusables.ts';
import { checkGrammar } from './notes/grammar/grammar.ts';
import { readHarperGrammar } from './notes/harper/harper-grammar.ts';
import { leaveOthersWordsAlone } from './notes/others-words.ts';
import { leaveNamesAlone } from './notes/spelling/names.ts';
import { checkSpelling } from './notes/spelling/spelling.ts';
import { checkActive, keepPraiseRare } from './notes/voice/active.ts';
import { allowPassiveInMethods, checkPassive } from './notes/voice/passive.ts';
import type { PlacedFinding, SentenceCheck } from './reading/finding.ts';
import type { ReadText } from './reading/read-text.ts';

/** Every check that needs only one sentence, by its name in the log. If two find the same mistake, the first one counts. */
export const SENTENCE_CHECKS: readonly (readonly [name: string, check: SentenceCheck])[] = [
  ['spelling', checkSpelling],
  ['grammar', checkGrammar],
  ['harper grammar', readHarperGrammar],
  ['confusables', checkConfusables],
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
