import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { ONLY_VERBS } from '../../lexicon/base-verbs.ts';

const helperFault = (at: number): GrammarFault => ({
  first: at - 1,
  last: at + 1,
  why: '“not” needs a helping verb before it here.',
});

/** "My brother not work on Saturdays". */
function isBehindNoun(tree: Tree, at: number): boolean {
  const isOpening = at <= 3 && /^NNS?$/.test(tree.tag(at - 1)) && /^(?:DT|PRP\$)$/.test(tree.tag(0));
  const isVerb = tree.isOneOf(at + 1, ONLY_VERBS) && /^VB[PZ]?$/.test(tree.tag(at + 1));
  return tree.low(at) === 'not' && isOpening && !tree.isOneOf(at - 1, 'need dare') && isVerb;
}

/** "They demanded that he not go": the base form after a demand. */
function isDemanded(tree: Tree, at: number): boolean {
  return (
    tree.low(at - 2) === 'that' &&
    tree.some(0, at - 2, (place) =>
      /^(?:ask|demand|insist|suggest|recommend|request|require|propose|advise|order)(?:s|ed|d|ing)?$|^(?:important|essential|vital|necessary|crucial|better)$/.test(
        tree.low(place),
      ),
    )
  );
}

/** "They not came", "I not like it". */
export const missingDo: GrammarRule = {
  id: 'missing-do',
  name: 'Missing “do”, “does”, “did”',
  explanation: 'Except with be, have and helping verbs, English needs do, does or did before “not”: they did not come.',
  learners: 'Few other languages need a helping verb to say no.',
  wrong: 'They not came to the party.',
  right: 'They did not come to the party.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (isBehindNoun(tree, at)) return helperFault(at);
      if (isDemanded(tree, at)) return undefined;
      if (tree.low(at) !== 'not' || !tree.isOneOf(at - 1, 'i you he she it we they')) return undefined;
      const before = tree.tag(at - 2);
      if (
        tree.low(at + 1) === 'like' &&
        /^(?:NN|NNS|DT|PRP\$|TO|VBG)$/.test(tree.tag(at + 2)) &&
        !/^(?:MD|VB.*|IN)$/.test(before)
      )
        return helperFault(at);
      if (!/^VB[DPZ]?$/.test(tree.tag(at + 1)) || /^(?:MD|VB.*)$/.test(before) || tree.tagMargin(at + 1) < 3)
        return undefined;
      return helperFault(at);
    }),
};
