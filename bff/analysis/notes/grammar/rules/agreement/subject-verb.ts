import { subjectNumber } from '../../../../reading/parser/subject-number.ts';
import { agreementFeatures, type Disagreement } from '../../filters/agreement-features.ts';
import { probability } from '../../filters/filters.ts';
import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { isIrregularBase, isIrregularParticiple } from '../../lexicon/irregular-verbs.ts';
import { WordPatterns } from '../../word-patterns.ts';
import { disagreements } from './disagreements.ts';
import { plainDisagreements } from './plain-disagreements.ts';
import { isUnclearSubject } from './unclear-subject.ts';
import { unmarkedVerbs } from './unmarked-verb.ts';

/** Subjects and verbs that don't agree, where a few words show it. */
const TABLE = WordPatterns.named('subject-verb');

const LEAST_PROBABILITY = 0.85;

function word(tree: Tree, { noun, verb }: Disagreement): GrammarFault {
  const subject = tree.tokens[noun]?.text ?? '';
  const isSingular = subjectNumber(tree, noun) === 'singular';
  const why = isSingular
    ? `the subject is “${subject}”, which is singular. Does the verb match?`
    : `the subject is “${subject}”. Does “${tree.tokens[verb]?.text ?? ''}” go with it?`;
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
  wrong: 'The colours of the painting seems darker at night.',
  right: 'The colours of the painting seem darker at night.',
  harper: [
    {
      lints: 'HavePronoun HeDos IAmAgreement IDo PronounInflectionBe PronounVerbAgreement',
      why: 'the verb does not go with its pronoun. Which form goes with this pronoun?',
    },
  ],
  find: (tree) => {
    const plain = [...agreementPhrases(tree), ...plainDisagreements(tree), ...unmarkedVerbs(tree)];
    const parsed = disagreements(tree).flatMap((found) => {
      const confidence = probability('subject-verb', agreementFeatures(tree, found));
      const place = word(tree, found);
      // "Years ago there was a castle".
      const isThere = tree.low(place.last - 1) === 'there' && tree.low(place.last - 2) === 'ago';
      // "Soon she learnt that": a past form that the tagger takes for the present.
      const verb = tree.low(found.verb);
      const isPast = isIrregularParticiple(verb) && !isIrregularBase(verb);
      return confidence < LEAST_PROBABILITY || isThere || isPast || isUnclearSubject(tree, found)
        ? []
        : [{ ...place, confidence }];
    });
    // "Everyone have a seat!"
    const isOrder = tree.isOneOf(0, 'everyone everybody someone somebody') && tree.tokens.at(-1)?.text === '!';
    if (isOrder) return [...plain, ...parsed].filter(({ last }) => last > 1);
    return [...plain, ...parsed.filter(({ last }) => !plain.some((one) => one.first <= last && last <= one.last))];
  },
};

/** Disagreements that neighbouring words show, however the parser reads the sentence. */
function agreementPhrases(tree: Tree): GrammarFault[] {
  return TABLE.find(tree).map(({ first, last, note }) => ({ first: Math.max(0, first - 1), last, why: note }));
}
