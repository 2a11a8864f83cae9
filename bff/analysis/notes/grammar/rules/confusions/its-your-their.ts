import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const belonging = (at: number, word: string, whose: string): GrammarFault => ({
  first: at,
  last: at,
  why: `“${word}” shows belonging. ${whose}`,
});

/** "I think your making a mistake": "your", a verb in -ing, and no verb after it whose subject it could be. */
function isDeedOfReader(tree: Tree, at: number): boolean {
  const opens = at === 0 || tree.isOneOf(at - 1, 'if when because while think hope know say that what where');
  const goesOn = /^(?:DT|PRP|PRP\$|RB|RP|IN|TO)$/.test(tree.tag(at + 2)) || tree.isOneOf(at + 2, 'late ,');
  if (!opens || tree.tag(at + 1) !== 'VBG' || !goesOn || tree.tokens[at + 1]?.text !== tree.low(at + 1)) return false;
  const comma = tree.find(at, tree.length, (place) => tree.low(place) === ',');
  const end = comma === -1 ? tree.length : comma;
  return !tree.some(at + 2, end, (place) => tree.isFinite(place));
}

/** "Its a", "your welcome", "their is". */
export const itsYourTheir: GrammarRule = {
  id: 'its-your-their',
  name: '“Its”, “your”, “their”',
  explanation:
    'Its, your, their and whose show belonging; it’s, you’re, they’re and who’s are short for two words; “there” is a place or begins “there is”.',
  wrong: 'Its a long way to the coast.',
  right: 'It’s a long way to the coast.',
  harper: [
    {
      lints: 'ItsContraction',
      why: '“its” shows belonging. Does something belong to it here?',
      suggests: true,
    },
    {
      lints: 'ItsPossessive',
      why: '“it’s” is short for two words. Do both of them fit here?',
      suggests: true,
    },
    {
      lints: 'Theres TheyreConfusions TheyreToTheir ThereOwn YourOutClauseAgreement',
      why: 'is this about belonging, about a place, or short for two words?',
      as: 'confused words',
      suggests: true,
    },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      // The parser splits "its" in two if it mistakes it for "it's".
      const [word, next] = [tree.low(at), tree.low(at + 1)];
      const isPlain = tree.tokens[at + 1]?.text === next;
      if (
        word === 'its' &&
        isPlain &&
        /^(?:a|an|the|been)$/.test(next) &&
        !/^(?:cappella|priori|posteriori|la)$/.test(tree.low(at + 2))
      )
        return { ...belonging(at, 'its', 'Does something belong to it here?'), suggestions: ["it's"] };
      if (word === 'your' && isPlain && /^(?:a|an|the|not|gonna|welcome)$/.test(next)) {
        if (next === 'welcome' && at + 2 < tree.length && tree.pos(at + 2) !== 'PUNCT') return undefined;
        return { ...belonging(at, 'your', 'What belongs to the reader here?'), suggestions: ["you're"] };
      }
      if (word === 'your' && isDeedOfReader(tree, at))
        return { ...belonging(at, 'your', 'What belongs to the reader here?'), suggestions: ["you're"] };
      // "We saw their the lake": nothing belongs to anyone before an article.
      if (word === 'their' && isPlain && /^(?:a|an|the)$/.test(next))
        return { ...belonging(at, 'their', 'What belongs to them here?'), suggestions: ['there', "they're"] };
      if (word === 'their' && /^(?:is|are|was|were)$/.test(next) && !tree.tag(at + 1).startsWith('NN'))
        return { ...belonging(at, 'their', 'What belongs to them here?'), suggestions: ['there'] };
      return undefined;
    }),
};
