import type { SentenceCheck, TextCheck } from './finding.ts';
import { checkGrammar } from './grammar/grammar.ts';
import { readHarperGrammar } from './harper/harper-grammar.ts';
import { leaveNamesAlone } from './spelling/names.ts';
import { checkSpelling } from './spelling/spelling.ts';
import { checkActive } from './voice/active.ts';
import { checkPassive } from './voice/passive.ts';

/** Every check that needs only one sentence, by its name in the log. When two find the same fault, the first one counts. */
export const SENTENCE_CHECKS: readonly (readonly [name: string, check: SentenceCheck])[] = [
  ['spelling', checkSpelling],
  ['grammar', checkGrammar],
  ['harper grammar', readHarperGrammar],
  ['passive', checkPassive],
  ['active', checkActive],
];

/** Every check that needs the whole text, in the order in which they run. */
export const TEXT_CHECKS: readonly (readonly [name: string, check: TextCheck])[] = [['names', leaveNamesAlone]];
