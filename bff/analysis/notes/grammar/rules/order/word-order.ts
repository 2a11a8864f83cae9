import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words in an order that English doesn't use, with what is in the wrong place. */
const ORDERS = WordPatterns.named('word-order');

const REASONS: Readonly<Record<string, string>> = {
  adverb: 'this adverb usually goes somewhere else. Where could it go?',
  time: 'this time usually goes somewhere else. Where could it go?',
  subject: 'the subject usually comes before its verb, even after a time. Which word is the subject?',
  object: 'the usual order is subject, verb, object. Which word is which here?',
  adjective: 'an adjective usually comes before its noun. Is this its place?',
  amount: 'which of these words comes first?',
};

/** "Is late always", "I last week saw", "could the answer find", "my all friends". */
export const wordOrder: GrammarRule = {
  id: 'word-order',
  name: 'Order of words',
  explanation:
    'The usual order is subject, verb and object; adverbs such as “always” usually go in the middle, and a time at the beginning or the end.',
  learners: 'In German and Dutch the verb is second or last; in Spanish, Italian and Russian the order is freer.',
  wrong: 'My sister is tired always on Mondays.',
  right: 'My sister is always tired on Mondays.',
  harper: [
    {
      lints: 'NoLongerPronoun NorModalPronoun NotOnlyInversion',
      why: 'this order is unusual. Which of these words usually comes first?',
    },
    {
      lints: 'HowItLooksLike',
      why: '“how” and “like” do not go together here. Is it “how” or “what”?',
    },
  ],
  find: (tree) =>
    tree.tokens.at(-1)?.text === '?'
      ? []
      : ORDERS.find(tree).map(({ first, last, note }) => ({ first, last, why: REASONS[note] ?? '' })),
};
