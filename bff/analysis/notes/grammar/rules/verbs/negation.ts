import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Phrases with the negative in the wrong place or form, and what to ask about them. */
const NEGATIONS = WordPatterns.named('negation');

/** "To don't open", "I saw not the sign", "neither French or German". */
export const negation: GrammarRule = {
  id: 'negation',
  name: 'Negatives',
  explanation:
    'Most verbs need do, does or did with “not” (I do not know); “not to” goes without them (not to know); and “neither” goes with “nor”.',
  learners: 'Few languages use a verb such as “do” here; most put “not” beside the verb itself.',
  wrong: 'He told us to don’t wait for him.',
  right: 'We have never been there.',
  find: (tree) => NEGATIONS.find(tree).map(({ first, last, note }) => ({ first, last, why: note })),
};
