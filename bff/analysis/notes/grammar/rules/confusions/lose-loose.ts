import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';

/** "They often loose the game", "I am loosing my patience". */
export const loseLoose: GrammarRule = {
  id: 'lose-loose',
  name: '“Lose” and “loose”',
  explanation: '“Lose” is the verb (to lose a game); “loose” is the opposite of tight (a loose screw).',
  wrong: 'I do not want to loose my keys.',
  right: 'I do not want to lose my keys.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const isThing = /^NNS?$/.test(tree.tag(at + 1)) && tree.tag(at - 1) === 'MD';
      const hasObject = isThing || /^(?:DT|PRP\$)$/.test(tree.tag(at + 1));
      const isVerb = /^(?:PRP|MD|TO|NNS|RB)$/.test(tree.tag(at - 1));
      if (!tree.isOneOf(at, 'loose loosing') || !hasObject || !isVerb) return undefined;
      return {
        first: at,
        last: at,
        why: '“loose” is the opposite of tight. Is that what you mean?',
        suggestions: [tree.low(at) === 'loose' ? 'lose' : 'losing'],
      };
    }),
};
