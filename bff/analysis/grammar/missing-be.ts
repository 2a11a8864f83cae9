import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const LEAST_MARGIN = 5;
const SUBJECTS = 'i he she it we they you';

/** "She going to school", "he very tall". */
export const missingBe: GrammarRule = {
  id: 'missing-be',
  name: 'Missing "is", "are", "was"',
  explanation:
    'A verb in -ing, or an adjective, needs a form of "be" beside it to make a sentence: she is going, he is tall.',
  learners: 'Russian, Arabic, Chinese and other languages leave this verb out.',
  examples: {
    wrong: [
      'She going to school now.',
      'They playing football in the park.',
      'He very tall.',
      'We waiting for the bus.',
      'I working in a bank.',
    ],
    right: [
      'She is going to school now.',
      'I saw them playing football in the park.',
      'Seeing him tall and proud, she smiled.',
      'We were waiting for the bus.',
      'Your being here helps.',
    ],
  },
  find: (tree) => {
    const hasFiniteVerb = tree.finiteVerbs().length > 0;
    return faultsAt(tree, (at) => {
      const isSubject =
        tree.isOneOf(at, SUBJECTS) &&
        tree.tag(at) === 'PRP' &&
        (at === 0 || tree.isOneOf(at - 1, 'because but and so , when'));
      const isNoun =
        /^NNS?$/.test(tree.tag(at - 1)) &&
        tree.isOneOf(at, 'very so too really') &&
        tree.tag(at + 1) === 'JJ' &&
        /^[,.]$/.test(tree.low(at + 2));
      if (
        isNoun &&
        !tree.some(
          0,
          at,
          (place) =>
            tree.isFinite(place) || tree.tag(place) === 'VB' || tree.tag(place) === 'VBN' || tree.tag(place) === 'VBG',
        ) &&
        at <= 5
      )
        return { first: at - 1, last: at + 1, why: 'a verb such as "is" or "was" seems to be missing here.' };
      if (!isSubject || hasFiniteVerb) return undefined;
      const next = tree.afterAdverbs(at + 1);
      const isGerund =
        next <= at + 2 &&
        tree.tag(next) === 'VBG' &&
        tree.tagMargin(next) >= LEAST_MARGIN &&
        !tree.isOneOf(next, 'being having');
      const isAdjective =
        next > at + 1 &&
        tree.tag(next) === 'JJ' &&
        tree.tagMargin(next) >= LEAST_MARGIN &&
        /^[.!,]$/.test(tree.low(next + 1));
      if (!isGerund && !isAdjective) return undefined;
      return { first: at, last: next, why: 'a verb such as "is" or "was" seems to be missing here.' };
    });
  },
};
