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

const SINGULAR = 'the subject is singular. Is this the form of the verb that goes with it?';

const PLURAL = 'the subject is plural. Is this the form of the verb that goes with it?';

const MANY =
  'people|children|men|women|students|teenagers|tourists|pupils|parents|teachers|things|countries|animals|girls|boys';

const ONE_VERBS =
  'is|was|has|does|thinks|likes|wants|goes|lives|works|says|makes|knows|believes|needs|uses|plays|spends|comes|takes|feels|eats';

/** Subjects and verbs that don't agree, where a few words show it. */
const TABLE = new WordPatterns(`
!do|does|did|make|let|why|and|using|with|of|about|for|by|from|in|on|to|like he|she|it [do n't] => ${SINGULAR}
^ he|she|it [have|were n't] => ${SINGULAR}
^ the people in|of|from my|our|the|this <NN> [is|was|has] => ${PLURAL}
^ in my opinion ,? the technology|internet|government|school|computer|phone|film|book|music|sport|teacher|education [change|help|make|give|show|teach|bring|allow|affect|improve|destroy|influence|cause] <PRP|PRP$|DT> => ${SINGULAR}
^ nowadays|because ,? the? technology|internet|government|music|sport|education [change|help|make|give|show|teach|bring|allow|affect|improve|destroy|influence|cause] <PRP|PRP$|DT> => ${SINGULAR}
^ physics|mathematics|maths|news|gymnastics [are|were|have] => ${SINGULAR}
!<IN|TO> the|this|that|your|my news [are|were|have] => ${SINGULAR}
!<IN|TO> both my|his|her|our|the|their <NN> and my|his|her|our|the|their <NN> <RB>? [<VBZ>] => ${PLURAL}
^ [here is|was] the|my|some|your|two|three|our <JJ>? <NNS> <.|IN|WDT|PRP> => ${PLURAL}
^ a? lot|lots of young|old|other|different|many? ${MANY} [${ONE_VERBS}] => ${PLURAL}
but|because|that|so a? lot|lots of young|old|other|different|many? ${MANY} [${ONE_VERBS}] => ${PLURAL}
^ <VBG> <DT|PRP$> <JJ>? books|films|games|languages|sports|things|letters|vegetables|cigarettes|friends|videos|stories|people|exercises|mistakes|photos|movies|programmes|series|novels|newspapers|magazines|songs [are|were|have|give|make|help|take|need|cost] <DT|PRP|PRP$|JJ|RB|IN|TO|CD|VBN|NNS> => ${SINGULAR}
^ watching|eating|making|having|buying|speaking <JJ>? films|languages|things|vegetables|friends|videos|mistakes|photos|movies|programmes|songs|clothes|fruits [are|were|have|give|make|help|take|need|cost] <DT|PRP|PRP$|JJ|RB|IN|TO|CD|VBN|NNS> => ${SINGULAR}
^ learning|studying <JJ>? languages [are|were|have|give|make|help|take|need|cost] => ${SINGULAR}
^ what <DT|PRP$>? <NN|NNS|PRP> need|needs|want|wants [are] a|an <JJ>? <NN> to|.|where|with => ${SINGULAR}
^ <PRP$|DT> <NN|NNS> 's coach|teacher|father|mother|brother|sister|friend|dog|cat|car|house|son|daughter|wife|husband|room|name|job [have|do|are|were] !<PRP> => ${SINGULAR}
^ everyone|everybody|someone|somebody|nobody|everything|nothing|something [are|were] => ${SINGULAR}
^ everyone|everybody|someone|somebody|everything|something [have] to|been|got|their|his|different|problems => ${SINGULAR}
^ nobody|nothing [have|do] => ${SINGULAR}
!<IN|WDT|DT|TO> one of the|my|our|his|her|their|these <JJ|JJS>? <NNS> [are|were|have|do] !<PRP> => ${SINGULAR}
^ each|every <NN> [are|were|have|do] => ${SINGULAR}
^ everybody|everyone|nobody [know|think|want|believe|understand|agree] !<.|PRP> => ${SINGULAR}
in|at <DT|PRP$> <JJ>? <NN> ,? everybody|everyone|nobody [know|think|want|believe|understand|agree|like|love|go|have|do|are|speak|work|live|eat|help] !<.> => ${SINGULAR}
because|that|but|and|think everybody|everyone|nobody [know|think|want|believe|understand|agree] !. => ${SINGULAR}
^ each|every <NN> [need|want] a|an|the|to|more => ${SINGULAR}
`);

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
