import { subjectNumber } from '../../../../reading/parser/subject-number.ts';
import type { Tree } from '../../../../reading/parser/tree.ts';
import { because } from '../../../harper/remarks.ts';
import { agreementFeatures, type Disagreement } from '../../filters/agreement-features.ts';
import { probability } from '../../filters/filters.ts';
import type { GrammarFault, GrammarRule } from '../../grammar-rule.ts';
import { agreementPhrases } from './agreement-phrases.ts';
import { disagreements } from './disagreements.ts';
import { plainDisagreements } from './plain-disagreements.ts';
import { unmarkedVerbs } from './unmarked-verb.ts';

const LEAST_PROBABILITY = 0.85;

function word(tree: Tree, { noun, verb }: Disagreement): GrammarFault {
  const subject = tree.tokens[noun]?.text ?? '';
  const isSingular = subjectNumber(tree, noun) === 'singular';
  const why = isSingular
    ? `the subject is "${subject}", which is singular. Does the verb match?`
    : `the subject is "${subject}". Does "${tree.tokens[verb]?.text ?? ''}" go with it?`;
  const isBeside = tree.afterAdverbs(noun + 1) === verb;
  return { first: isBeside ? noun : verb, last: tree.isOneOf(verb + 1, "n't") ? verb + 1 : verb, why };
}

/** A verb that doesn't agree with its subject. */
export const subjectVerb: GrammarRule = {
  id: 'subject-verb',
  name: 'Subject and verb',
  explanation:
    'In the present most verbs take -s after he, she, it or one person or thing, and no -s after I, you, we, they or several, even with other words in between.',
  learners:
    'Many languages do not change the verb for the person, so speakers of Chinese, Vietnamese, Swedish or Japanese often leave the -s out.',
  examples: {
    wrong: [
      'The colours of the painting seems darker at night.',
      'The list of items are on the table.',
      'He go to school by bus every day.',
      'Each of the players have a number.',
      'My friend who live in Paris is coming tomorrow.',
      'Mary and John was at the party.',
      'She always finish her work on time.',
      'People thinks that life is easier today.',
      'My father work in a bank.',
      'My sister always forget her keys.',
    ],
    right: [
      'The colours of the painting seem darker at night.',
      'The list of items is on the table.',
      'I insist that he go to school.',
      'If I were you, I would not go there.',
      'Bread and butter is my favourite breakfast.',
      'The committee were divided on the matter.',
      'I watched the children play in the park.',
      'The people I know best are those who live nearby.',
      'Making new friends takes courage.',
      'In the evening the streets are quiet.',
      'How many hours does your brother need?',
      'The distance between the two points was short.',
    ],
  },
  harper: [
    {
      lints: 'HavePronoun HeDos IAmAgreement IDo PronounInflectionBe PronounVerbAgreement',
      say: because('the verb does not go with its pronoun. Which form goes with this pronoun?'),
    },
  ],
  find: (tree) => {
    const plain = [...agreementPhrases(tree), ...plainDisagreements(tree), ...unmarkedVerbs(tree)];
    const parsed = disagreements(tree).flatMap((found) => {
      const confidence = probability('subject-verb', agreementFeatures(tree, found));
      const place = word(tree, found);
      // "Years ago there was a castle".
      const isThere = tree.low(place.last - 1) === 'there' && tree.low(place.last - 2) === 'ago';
      return confidence < LEAST_PROBABILITY || isThere ? [] : [{ ...place, confidence }];
    });
    // "Everyone have a seat!"
    const isOrder = tree.isOneOf(0, 'everyone everybody someone somebody') && tree.tokens.at(-1)?.text === '!';
    if (isOrder) return [...plain, ...parsed].filter(({ last }) => last > 1);
    return [...plain, ...parsed.filter(({ last }) => !plain.some((one) => one.first <= last && last <= one.last))];
  },
};
