import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const helperFault = (at: number): GrammarFault => ({
  first: at - 1,
  last: at + 1,
  why: '“not” needs a helping verb before it here.',
});

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
      if (isDemanded(tree, at)) return undefined;
      if (tree.low(at) !== 'not' || !tree.isOneOf(at - 1, 'i you he she it we they')) return undefined;
      const before = tree.tag(at - 2);
      if (!/^VB[DPZ]?$/.test(tree.tag(at + 1)) || /^(?:MD|VB.*)$/.test(before)) return undefined;
      return helperFault(at);
    }),
};
