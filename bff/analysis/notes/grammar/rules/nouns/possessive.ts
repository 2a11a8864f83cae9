import type { GrammarRule, Tree } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Plurals that own what follows: an apostrophe is missing. */
const MISSING = WordPatterns.named('possessive');

/** Whether the thing owned may be a verb, for what the owners do: "the schools house many children", "my friends shop here". */
const mayAct = (tree: Tree, owner: number, belonging: number): boolean =>
  tree.isOneOf(
    belonging,
    'rules voice mind house room shop team tail phone letter nest support coat garden book hat desk bag school',
  ) &&
  !/^(?:VB[DNPZ]|MD)$/.test(tree.tag(belonging + 1)) &&
  !tree.isOneOf(owner - 2, 'in at to from near of on with by for into past behind under inside outside like');

/** "The dogs tail", "my parents house", "Steinbecks description". */
export const possessive: GrammarRule = {
  id: 'possessive',
  name: 'The apostrophe of possession',
  explanation:
    'One owner usually takes ’s (the dog’s tail), several take s’ (my parents’ house), and children, men and women take ’s.',
  learners: 'German and the Scandinavian languages write the s without an apostrophe.',
  wrong: 'The dogs tail was stuck in the door.',
  right: 'The dog’s tail was stuck in the door.',
  find: (tree) =>
    // "The students support the idea": what follows is a verb.
    MISSING.find(tree)
      .filter(({ first, last }) => !mayAct(tree, first, last + 1))
      .filter(({ last }) => /^(?:NN|VBG|JJ)/.test(tree.tag(last + 1)))
      .map(({ first, last }) => ({
        first,
        last: last + 1,
        why: 'does the second thing belong to the first? An apostrophe would show that.',
      })),
};
