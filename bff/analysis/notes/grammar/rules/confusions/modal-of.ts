import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';

/** Modal verbs after which "of" is a slip for "have". */
export const MODALS_BEFORE_OF = 'could should would must might';
const WHY = '“of” is not a verb, and you need one here.';

/** "Could of". */
export const modalOf: GrammarRule = {
  id: 'modal-of',
  name: '“Could of”',
  explanation:
    'In speech “could have” sounds like “could of”, but could, should, would, might and must need a verb after them, and “of” is not one.',
  wrong: 'We should of called you first.',
  right: 'We should have called you first.',
  harper: [{ lints: 'HadOf ModalOf', why: WHY, suggests: true }],
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, MODALS_BEFORE_OF) || tree.pos(at) === 'NOUN') return undefined;
      const of = tree.isOneOf(at + 1, "n't not") ? at + 2 : at + 1;
      if (tree.low(of) !== 'of' || tree.low(of + 1) === 'course') return undefined;
      if (!tree.tag(of + 1).startsWith('VB') && !/(?:ed|en|one|ught)$/.test(tree.low(of + 1))) return undefined;
      return { first: at, last: of, why: WHY, suggestions: ['have'] };
    }),
};
