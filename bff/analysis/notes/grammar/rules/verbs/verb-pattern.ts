import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words that decide the form of the next verb, followed by a different form, with the right form. */
const PATTERNS = WordPatterns.named('verb-pattern');

/** "Before to leave", "am used to share", "spent hours to do", "want that he comes". */
export const verbPattern: GrammarRule = {
  id: 'verb-pattern',
  name: 'The form of a second verb',
  explanation:
    'The word before a second verb decides its form: before leaving, instead of playing, used to live, be used to living, want him to come, made me laugh.',
  learners: 'Many languages use one form of the verb, or a part with “that”, in all of these places.',
  wrong: 'Before to leave, she closed the window.',
  right: 'Before leaving, she closed the window.',
  harper: [{ lints: 'LookingForwardTo', why: 'after “look forward to” a verb takes -ing.' }],
  find: (tree) =>
    PATTERNS.find(tree)
      .filter(
        ({ last }) =>
          !tree.isOneOf(
            last,
            'bring sing ring swing cling fling sting spring broken frozen hidden forgotten stolen fallen',
          ),
      )
      .map(({ first, last, note }) => ({
        first: Math.max(0, first - 1),
        last,
        why: `English usually uses ${note} here.`,
      })),
};
