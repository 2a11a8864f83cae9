import { inflectsAsVerb } from '../parser/affix-classes.ts';
import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const OFTEN = 'always often usually never sometimes rarely';
const OBJECT = /^(?:DT|PRP\$|PRP|NNS|NNP)$/;

/** "Drinks always her coffee", "plays very well the cello". */
export const adverbPlace: GrammarRule = {
  id: 'adverb-place',
  name: 'Place of adverbs',
  explanation:
    'In English nothing comes between a verb and its object: "often" and "always" go before the verb, "very much", "well" and "yesterday" after the object.',
  learners: 'In French, Spanish, Italian and German an adverb may follow the verb directly.',
  examples: {
    wrong: [
      'He writes often the same story.',
      'She plays very well the cello.',
      'I like very much this film.',
      'They visit always the same town.',
      'We ate yesterday the last apples.',
    ],
    right: [
      'The choir often sings the same song.',
      'She plays the cello very well.',
      'I like this film very much.',
      'He knows well that the game is over.',
      'They sang often, and the crowd loved it.',
    ],
  },
  find: (tree) => {
    const finite = tree.finiteVerbs().length;
    return faultsAt(tree, (at) => {
      if (
        !/^VB[DPZ]$/.test(tree.tag(at)) ||
        tree.isOneOf(at, "is are was were am be been 's 're 'm have has had do does did")
      )
        return undefined;
      const isVery = tree.isOneOf(at + 1, 'very so') && tree.isOneOf(at + 2, 'well much');
      const isOften = tree.isOneOf(at + 1, OFTEN);
      const isTime = tree.low(at + 1) === 'yesterday';
      const last = isVery ? at + 2 : at + 1;
      if ((!isVery && !isOften && !isTime) || tree.isOneOf(last + 1, 'that')) return undefined;
      const isAdjective = isVery && tree.tag(last + 1) === 'JJ' && tree.tag(last + 2) === 'NN';
      const next = tree.tag(last + 1);
      if (!isAdjective && !OBJECT.test(next)) return undefined;
      if (next === 'PRP' || (isTime && next === 'NNP') || (isOften && /^(?:NNS|NNP)$/.test(next))) return undefined;
      // The tagger takes a verb in such a sentence for a plural.
      const isVerb =
        tree.tag(at) !== 'NNS' ||
        (isOften && tree.tag(at - 1) === 'NN' && inflectsAsVerb(tree.low(at)) && finite === 0);
      if (!isVerb || tree.relation(last + 1).startsWith('nsubj')) return undefined;
      return { first: at, last, why: 'this comes between the verb and its object. Where else could it go?' };
    });
  },
};
