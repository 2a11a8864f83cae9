import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';

/** "An affect on", "to effect people". */
export const affectEffect: GrammarRule = {
  id: 'affect-effect',
  name: '“Affect” and “effect”',
  explanation: '“Affect” is usually the verb (the rain affects us), “effect” the noun (the effect of the rain).',
  wrong: 'Noise has a bad affect on sleep.',
  right: 'Noise has a bad effect on sleep.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, 'affect affects') || !tree.isOneOf(at + 1, 'on of upon')) return undefined;
      if (!/^(?:DT|JJ|PRP\$|JJR|JJS)$/.test(tree.tag(at - 1))) return undefined;
      return {
        first: at,
        last: at,
        why: '“affect” is usually a verb. Does the sentence need a verb or a noun here?',
        suggestions: ['effect'],
      };
    }),
};
