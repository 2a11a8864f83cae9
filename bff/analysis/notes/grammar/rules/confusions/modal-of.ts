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
  examples: {
    wrong: [
      'We should of called you first.',
      'I could of won the race.',
      'She would not of said that.',
      'They shouldn’t of gone home.',
      'It must of been the wind.',
    ],
    right: [
      'We should have called you first.',
      'You should of course stay.',
      'A must of the season is the new coat.',
      'He could, of all people, win.',
      'The might of the army was broken.',
    ],
  },
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
