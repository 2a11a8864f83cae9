import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';

const NEED_TO = `explain explains explained explaining suggest suggests suggested describe describes described say says said mention
mentions mentioned propose proposed`;
const PERSONS = 'me him us them';
const CAUSE = 'make makes made making let lets letting';

/** "Explain me", "said me", "made me to cry", "let him to go". */
export const verbAndPerson: GrammarRule = {
  id: 'verb-and-person',
  name: 'Verbs with a person after them',
  explanation:
    'We explain, say or describe something to somebody, and we make or let somebody do something, without “to” before the verb.',
  learners: 'In Spanish, French and Italian, the words for me, him and us go with these verbs without “to”.',
  wrong: 'Can you explain me this word?',
  right: 'Can you explain this word to me?',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const word = tree.tokens[at]?.text ?? '';
      if (tree.isOneOf(at, NEED_TO) && tree.isOneOf(at + 1, PERSONS) && tree.tag(at).startsWith('VB')) {
        const goesOn =
          /^(?:DT|PRP\$|IN|TO|W.*|NNS?|JJ|CD)$/.test(tree.tag(at + 2)) &&
          !tree.isOneOf(at + 2, 'as in at on by with for from to');
        const isTo = tree.low(at + 2) === 'to' && tree.tag(at + 3) === 'VB';
        return goesOn || isTo ? { first: at, last: at + 1, why: `“${word}” needs “to” before the person.` } : undefined;
      }
      if (
        !tree.isOneOf(at, CAUSE) ||
        !tree.tag(at).startsWith('VB') ||
        !tree.isOneOf(at + 1, `${PERSONS} her you it people students children`)
      )
        return undefined;
      if (
        tree.low(at + 2) !== 'to' ||
        tree.tag(at + 3) !== 'VB' ||
        /^(?:VBN|VBG)$/.test(tree.tag(at - 1)) ||
        tree.isOneOf(at - 1, 'is are was were')
      )
        return undefined;
      if (tree.low(at + 1) === 'it' && tree.low(at + 3) !== 'look') return undefined;
      return { first: at, last: at + 3, why: `after “${word}” and a person, the verb comes without “to”.` };
    }),
};
