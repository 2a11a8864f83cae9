import type { Tree } from '../parser/tree.ts';
import { faultsAt, type GrammarFault, type GrammarRule } from './grammar-rule.ts';

const ASKING =
  'know knows knew ask asks asked tell tells told wonder wonders wondered understand understands explain explains explained see';

/** "Why you are late?", "I know where is he." */
export const questionOrder: GrammarRule = {
  id: 'question-order',
  name: 'Word order in questions',
  explanation:
    'In a question the helping verb comes before the subject (why are you late?); inside another sentence it does not (I know where he is).',
  learners: 'Many languages keep one order in both places.',
  examples: {
    wrong: [
      'Why you are late?',
      'How I can help you?',
      'I do not know where is the station.',
      'Where she has gone?',
      'He asked me why did I leave.',
    ],
    right: [
      'Why are you late?',
      'How can I help you?',
      'I do not know where the station is.',
      'What you are is enough?',
      'Do you know where he lives?',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      const asks = tree.tokens.at(-1)?.text === '?';
      if (at === 0 && asks && /^W(?:RB|P)$/.test(tree.tag(0))) return directQuestion(tree);
      if (tree.tag(at) !== 'WRB' || asks) return undefined;
      const asked = tree.find(Math.max(0, at - 4), at, (place) => tree.isOneOf(place, ASKING));
      const isNear =
        asked !== -1 && !tree.some(asked + 1, at, (place) => !/^(?:PRP|DT|NN|NNS|NNP|PRP\$)$/.test(tree.tag(place)));
      const isInverted =
        tree.isOneOf(at + 1, 'is are was were did does do can will') && /^(?:PRP|DT|PRP\$)$/.test(tree.tag(at + 2));
      if (!isNear || !isInverted) return undefined;
      return {
        first: at,
        last: at + 2,
        why: 'inside a sentence a question keeps the usual order: the subject, then the verb.',
      };
    }),
};

/** A question in which the subject comes before the helping verb. */
function directQuestion(tree: Tree): GrammarFault | undefined {
  const subject = tree.tag(0) === 'WRB' && /^(?:RB|JJ)$/.test(tree.tag(1)) ? 2 : 1;
  const isPronoun = tree.isOneOf(subject, 'i you he she it we they');
  if (!isPronoun && (!/^(?:DT|PRP\$)$/.test(tree.tag(subject)) || tree.tag(0) !== 'WRB')) return undefined;
  const end = isPronoun
    ? subject + 1
    : tree.find(subject + 1, subject + 5, (at) => !/^(?:JJ|NN|NNS)$/.test(tree.tag(at)));
  const isVerb = tree.tag(end) === 'MD' || tree.isOneOf(end, 'is are was were has have do does did am');
  const finite = tree.finiteVerbs().length;
  if (!isVerb || finite !== 1 || tree.tokens.some(({ text }) => text === ',')) return undefined;
  return { first: 0, last: end, why: 'in a question the helping verb comes before the subject.' };
}
