import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words whose neighbours show that another word is meant, and that word. */
const MIXED_UP = WordPatterns.named('mixed-up-words');

/** "Walked passed", "to much", "be quite", "learned me". */
export const mixedUpWords: GrammarRule = {
  id: 'mixed-up-words',
  name: 'Words that are easily mixed up',
  explanation:
    'Some words sound or look alike, or share one word in another language; the words around them usually show which one you mean.',
  learners: 'German uses one word for “make” and “do” in many places, French and Spanish one for “trip” and “travel”.',
  wrong: 'The bus went passed our house.',
  right: 'My brother is ten years old and likes football.',
  harper: [
    {
      lints: 'TooTo ToTooIdioms ToTwoToo ToLoseTooLoose',
      why: 'this word goes with a place or a verb; “too” means “more than enough” or “also”. Which one is it here?',
      suggests: true,
    },
  ],
  find: (tree) =>
    MIXED_UP.find(tree).map(({ first, last, note }) => {
      const isWord = !/["\s]/.test(note);
      const why = `is this the word you mean, or ${isWord ? `“${note}”` : note}?`;
      return isWord ? { first, last, why, suggestions: [note] } : { first, last, why };
    }),
};
