import { faultsAt, type GrammarRule } from './grammar-rule.ts';

/** Phrases that learners form with another word than English does. */
const PHRASES: ReadonlySet<string> = new Set(
  `in the other hand|in other hand|in the other side|by the other hand|in the one hand|the same like|same like|the same than|as same as|for to
|since long time|in my point of view|from my opinion|on my opinion|according to me|according to my opinion|at first of all|in this days|now a days
|now days|in nowadays|by my own|as conclusion|as a conclusion|for conclude|in conclude|how do you call|one time per|make a photo|make sport|do sport
|do a mistake|do mistakes|did a mistake|did mistakes|do an effort|do a decision|make homework|make my homework|say the truth|loose weight
|open the light|close the light|close the tv|in internet|by feet|with feet|in the internet`
    .replaceAll('\n', '')
    .split('|'),
);
const FIRST_WORDS = new Set([...PHRASES].map((phrase) => phrase.split(' ')[0]));
const LONGEST = 5;

/** "In the other hand", "the same like". */
export const fixedPhrase: GrammarRule = {
  id: 'fixed-phrase',
  name: 'Fixed phrases',
  explanation:
    'Some phrases are always said in the same way, such as "on the other hand", "the same as" and "make a mistake", and readers notice when a word is different.',
  learners: 'Such phrases are seldom the same in two languages, so a word-for-word translation goes wrong.',
  examples: {
    wrong: [
      'In the other hand, buses are slow.',
      'Her coat is the same like mine.',
      'We all do mistakes.',
      'He came here for to learn.',
      'According to me, this is wrong.',
    ],
    right: [
      'On the other hand, buses are slow.',
      'Her coat is the same as mine.',
      'We all make mistakes.',
      'He asked for two.',
      'He held the ring in the other, smaller hand.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!FIRST_WORDS.has(tree.low(at))) return undefined;
      for (let length = LONGEST; length >= 2; length--) {
        const words = Array.from({ length }, (_, index) => tree.low(at + index)).join(' ');
        if (!PHRASES.has(words)) continue;
        const isInfinitive =
          words !== 'for to' ||
          (tree.tag(at + 2) === 'VB' &&
            !tree.isOneOf(at - 1, 'look looks looked looking out wait waiting called hoped'));
        const isOpening = !words.startsWith('according') || /^[,.]$/.test(tree.low(at + length));
        if (isInfinitive && isOpening)
          return { first: at, last: at + length - 1, why: 'this phrase usually has another word in it. Which one?' };
      }
      return undefined;
    }),
};
