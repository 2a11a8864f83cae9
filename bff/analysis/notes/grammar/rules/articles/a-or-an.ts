import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';
import { wrongArticle } from '../../lexicon/grammar-words.ts';

/** "A apple", "an book". */
export const aOrAn: GrammarRule = {
  id: 'a-or-an',
  name: '“A” or “an”',
  explanation:
    'The sound of the next word decides: “an” before a vowel sound (an hour, an apple), “a” before a consonant sound (a user, a book).',
  wrong: 'She ate a orange.',
  right: 'She ate an orange.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const word = tree.low(at);
      const next = tree.tokens[at + 1];
      if ((word !== 'a' && word !== 'an') || next === undefined || (tree.tokens[at]?.text === 'A' && at > 0))
        return undefined;
      if (next.text !== next.lower || next.from !== (tree.tokens[at]?.to ?? 0) + 1 || !wrongArticle(word, next.lower))
        return undefined;
      if (!/^(?:NN|JJ|RB|VB)/.test(next.xpos) || tree.low(at - 1) === '-') return undefined;
      const sound = word === 'a' ? 'a consonant sound' : 'a vowel sound';
      return {
        first: at,
        last: at + 1,
        why: `“${word}” goes before ${sound}. Say the next word aloud: how does it begin?`,
      };
    }),
};
