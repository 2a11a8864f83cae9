import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** Nouns that English doesn't count, though many languages do. */
const UNCOUNTABLE = wordsOf('uncountable');
const PLURALS = wordsOf('plurals-of-uncountables');
/** After these, the singular counts. */
const COUNTING = 'a an many several few these those two three four five six seven eight nine ten another each every';

/** "Informations", "an advice", "many homework". */
export const uncountable: GrammarRule = {
  id: 'uncountable',
  name: 'Nouns you can’t count',
  explanation:
    'English does not count some nouns, such as information, advice and homework: they have no plural and no “a”; we count a piece, a bit or an item of them.',
  learners: 'Speakers of French, German, Spanish and Italian can count most of these words in their own language.',
  wrong: 'The museum has many furnitures from France.',
  right: 'The museum has much furniture from France.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const word = tree.tokens[at]?.text ?? '';
      if (tree.isOneOf(at, PLURALS) && tree.tag(at).startsWith('N')) {
        if (
          tree.isOneOf(at, 'researches progresses evidences weathers musics breads') &&
          !tree.isOneOf(at - 1, `some the great big good much of more new all lot other different ${COUNTING}`)
        )
          return undefined;
        return { first: at, last: at, why: `English does not count this word, so it has no plural.` };
      }
      if (!tree.isOneOf(at, UNCOUNTABLE) || tree.tag(at) !== 'NN') return undefined;
      const next = tree.tag(at + 1);
      if (
        /^(?:NN|JJ|HYPH|POS|VBG|CD)/.test(next) ||
        tree.relation(at).startsWith('compound') ||
        tree.low(at + 1) === '-'
      )
        return undefined;
      const isDescribed = /^(?:JJ|VBN|VBG)$/.test(tree.tag(at - 1)) && !tree.isOneOf(at - 1, COUNTING);
      const start = isDescribed ? at - 2 : at - 1;
      if (!tree.isOneOf(start, COUNTING) || tree.low(start - 1) === 'of' || tree.isOneOf(at - 1, 'little other'))
        return undefined;
      // "A good knowledge of", "a certain happiness": a kind of quality may take "a".
      if (tree.isOneOf(at, 'knowledge happiness slang') && tree.isOneOf(start, 'a an')) return undefined;
      return {
        first: start,
        last: at,
        why: `“${word}” is usually not counted in English. Does it go with “${tree.tokens[start]?.text ?? ''}”?`,
      };
    }),
};
