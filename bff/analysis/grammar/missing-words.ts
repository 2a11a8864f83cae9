import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const BEFORE_TO = 'want wants wanted decide decides decided hope hopes hoped promise promised refuse refused';

/** "I want become", "is difficult to learn", "there no reason". */
export const missingWords: GrammarRule = {
  id: 'missing-words',
  name: 'Missing "it", "to" or "is"',
  explanation:
    'A sentence needs its small words: a subject (it is difficult), "to" between two verbs (want to go), and "is" or "are" after "there".',
  learners: 'Spanish, Italian, Arabic and Chinese can leave out the subject or the verb "be".',
  examples: {
    wrong: [
      'I want become a pilot.',
      'Is difficult to learn this dance.',
      'There no reason to wait.',
      'He promised bring the tickets.',
      'Was very cold in the tent.',
    ],
    right: [
      'I want to become a pilot.',
      'Is it difficult to learn this dance?',
      'There is no reason to wait.',
      'I want help, and I hope work is fun.',
      'Is everything ready?',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      const isVerb =
        /^(?:VB|VBP)$/.test(tree.tag(at + 1)) && /^(?:DT|IN|PRP|PRP\$|TO|RB|NN|JJ)$/.test(tree.tag(at + 2));
      if (tree.isOneOf(at, BEFORE_TO) && /^VB[DPZ]$/.test(tree.tag(at)) && isVerb && !tree.isOneOf(at + 1, 'help work'))
        return { first: at, last: at + 1, why: 'a small word seems to be missing between these two verbs.' };
      if (at !== 0) return undefined;
      const describes = tree.isOneOf(1, 'very so too') ? 2 : 1;
      const isOpening =
        tree.isOneOf(0, 'is was') && tree.tag(describes) === 'JJ' && /^(?:TO|IN)$/.test(tree.tag(describes + 1));
      if (isOpening && tree.tokens.at(-1)?.text === '.')
        return { first: 0, last: describes, why: 'the sentence seems to have no subject. What is it about?' };
      const isThere =
        tree.low(0) === 'there' &&
        /^(?:DT|JJ|CD)$/.test(tree.tag(1)) &&
        tree.isOneOf(1, 'no many some several two three a') &&
        /^NN|^JJ/.test(tree.tag(2));
      const isBefore = !tree.some(1, 5, (place) => tree.isFinite(place));
      return isThere && isBefore
        ? { first: 0, last: 1, why: 'a verb such as "is" or "are" seems to be missing after "there".' }
        : undefined;
    }),
};
