import type { GrammarRule } from '../../grammar-rule.ts';
import { LANGUAGES } from '../../lexicon/place-names.ts';
import { WordPatterns } from '../../word-patterns.ts';

const SUBJECTS = 'i|he|she|we|they';
const RELATIVES =
  'parents|mother|father|brother|sister|friends|friend|family|grandmother|grandfather|grandparents|uncle|aunt|cousin|cousins|neighbours|teachers|classmates';
const STATES =
  'late|tired|busy|happy|nice|friendly|ready|kind|angry|hungry|sad|polite|open|closed|full|cold|hot|ill|sick|good|bad|funny|nervous|careful|quiet|noisy|dirty|interesting|boring|difficult|easy|crowded|expensive|late';
const QUALITIES =
  'good|bad|nice|beautiful|big|small|old|new|modern|interesting|expensive|cheap|delicious|famous|friendly|kind|strict|clever|intelligent|tall|long|short|difficult|easy|boring|funny|dangerous|comfortable|large|high|important|popular|traditional|blue|green|brown|red|black|white|dark';
const MODALS = "can|could|will|would|must|should|may|might|ca|wo|'ll|'d";
const THINGS_LIKED = `the|this|these|my|your|his|her|our|their|football|music|chocolate|pizza|tennis|animals|dogs|cats|books|films|sports|sport|school|swimming|reading|dancing|singing|playing|watching|cooking|maths|history|${LANGUAGES}`;
const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
/** Verbs whose subject comes before them in a statement. */
const PAST_ACTS = `moved|went|came|started|began|decided|bought|saw|met|took|made|ate|played|visited|lived|learned|learnt|got|found|wanted|worked|stayed|watched|felt|left|ran|spent|travelled|traveled|studied|used|lost|gave|became|drove|walked|arrived|returned|opened|helped|called|saw`;
const ACTS = 'go|play|eat|watch|visit|take|make|meet|cook|work|study|read|want|need|buy|stay|help|listen|live|learn';

/** Words in an order that English doesn't use, with what is in the wrong place. */
const ORDERS = new WordPatterns(`
is|are|was|were|am|'m|'s|'re very|too? ${STATES} [always|never|usually] <IN|.|,|WRB|CC> => adverb
i|we|they|he|she|you play|plays|played|drink|drinks|eat|eats|watch|watches|read|have [sometimes|always|often|usually|never] football|tennis|basketball|tv|coffee|tea|breakfast|lunch|dinner|books|games|films => adverb
i|we|they|he|she [just have|has] <VBN> => adverb
^ i|we [have yet] finished|done|eaten|seen|bought|visited => adverb
i|we|they|he|she|you [very like|likes|liked|love|loves|loved|enjoy|enjoys|enjoyed|want|hope|respect|miss] <DT|PRP|PRP$|VBG|TO|NN|NNS> => adverb
have|has|had|'ve been [always|never|already|also] in|to|there|so|very|at|such|interested|afraid|good|late => adverb
have|has|had|'ve been [always|never] <JJ> => adverb
${SUBJECTS} [yesterday|tomorrow] <VBD|VBN|VBP|MD> => time
${SUBJECTS} [last night|week|year|summer|month|weekend|winter|${DAYS}] <VBD|VBN> => time
${SUBJECTS} [in the morning|evening|afternoon] ${ACTS} => time
${SUBJECTS} [every|each day|week|year|month|morning|evening|weekend|summer|winter|${DAYS}] ${ACTS} => time
^ yesterday|today|tomorrow|nowadays [was|were|am|have|had|will|must|can i|we] => subject
^ in|on|at|during the|my evening|afternoon|morning|weekend|weekends|free|summer|winter|holidays time|holidays? [${ACTS}|cook my|our ${RELATIVES}] => subject
^ when|after|before|because|as|while _ _ , [${PAST_ACTS} ${SUBJECTS}] => subject
^ when|after|before|because|as|while _ _ _ , [${PAST_ACTS} ${SUBJECTS}] => subject
^ when|after|before|because|as|while _ _ _ _ , [${PAST_ACTS} ${SUBJECTS}] => subject
^ when|after|before|because|as|while _ _ _ _ _ , [${PAST_ACTS} ${SUBJECTS}] => subject
^ when|after|before|because|as|while _ _ _ _ _ _ , [${PAST_ACTS} ${SUBJECTS}] => subject
^ when|if|because _ _ _ _? _? _? , [${ACTS} i|we|they] => subject
^ when|after|because _ _ _ _? _? _? , [${PAST_ACTS} my|our ${RELATIVES}] => subject
^ first|then|finally|suddenly|afterwards|later|normally|usually|often|sometimes|perhaps|maybe [${ACTS} i|we|they] => subject
^ first|finally|suddenly|afterwards|later|then [${PAST_ACTS} ${SUBJECTS}] => subject
have|has|had|meet|met|see|saw|there are|were? [<NNS> very|really ${QUALITIES}] <.|,|CC> => adjective
have|has a|an? <NN>? [<NNS> very|really ${QUALITIES}] <.|,|CC> => adjective
a|an|the [${QUALITIES} very|really] <NN|NNS> => adverb
[like|likes|liked|love|loves|loved|enjoy|enjoys|enjoyed|miss|hate a lot] ${THINGS_LIKED} => object
<PRP> [like|likes|liked a lot] to <VB> => object
i|you|he|she|we|they|it ${MODALS} not|n't|also|never|always? [the|my|our|his|her|their|this|that|a <JJ>? <NN|NNS> <VB|VBP>] <.|,|IN|RB|CC> => object
i|you|he|she|we|they|it ${MODALS} not|n't|never? [the|my|our|his|her|their|this|that <JJ>? <NN|NNS> open|clean|close|find|see|do|buy|read|understand|eat|change|use|answer|help|forget|remember] <.|,|IN|RB|CC> => object
<PRP> have|has [the|this|my|a|that <NN|NNS> seen|forgotten|eaten|bought|visited|watched|learned|met] $ => object
want|wants|wanted|decided|like|likes|going|need to? [to the|my|a|our <NN|NNS> <VB>] $ => object
because|that|if|when|although ${SUBJECTS} [a|an|no|my|his|her|our|many|much <JJ>? <NN|NNS> has|have|had|saw|bought|made|wants|likes|needs|wanted|found|lost] <.|,> => object
because|that|if|when|although ${SUBJECTS} [very|so|too|not? ${STATES} is|am|are|was|were] <.|,|CC> => object
because|that|if|when|although ${SUBJECTS} [in|at|to|from the|my|our? <NN|NNP> live|lives|lived|goes|went|comes|came|works|worked|was|is] <.|,> => object
[my|his|our|their|your all] <NNS> => amount
[my|his|our|your|the both] <NNS> => amount
!long|years [ago two|three|four|five|a|many|some|several years|days|weeks|months|year|week|month|minutes|hours|hour|day] => time
[o'clock <CD>] <.|,|CC|PRP> => time
[${DAYS}|day|week|morning|year|night|summer every] $ => amount
have|has|'ve [yet not] <VBN> => adverb
bought|buy|met|ate in|at|from [the|a|my <NN> some|many|two|three|four|five <JJ>? <NNS>] <IN> => object
bought|buy|found|saw|met|left|put|ate|got|lost|visited|watched|learned|made in|at|from [the|a|my <NN> some|many|two|three|four|five <JJ>? <NNS>] <.|,> => object
bought|buy|found|met|ate|got|lost|learned yesterday|today|tomorrow [some|many|two|three] => object
`);

const REASONS: Readonly<Record<string, string>> = {
  adverb: 'this adverb usually goes somewhere else. Where could it go?',
  time: 'this time usually goes somewhere else. Where could it go?',
  subject: 'the subject usually comes before its verb, even after a time. Which word is the subject?',
  object: 'the usual order is subject, verb, object. Which word is which here?',
  adjective: 'an adjective usually comes before its noun. Is this its place?',
  amount: 'which of these words comes first?',
};

/** "Is late always", "I last week saw", "could the answer find", "my all friends". */
export const wordOrder: GrammarRule = {
  id: 'word-order',
  name: 'Order of words',
  explanation:
    'The usual order is subject, verb and object; adverbs such as “always” usually go in the middle, and a time at the beginning or the end.',
  learners: 'In German and Dutch the verb is second or last; in Spanish, Italian and Russian the order is freer.',
  wrong: 'My sister is tired always on Mondays.',
  right: 'My sister is always tired on Mondays.',
  harper: [
    {
      lints: 'NoLongerPronoun NorModalPronoun NotOnlyInversion',
      why: 'this order is unusual. Which of these words usually comes first?',
    },
    {
      lints: 'HowItLooksLike',
      why: '“how” and “like” do not go together here. Is it “how” or “what”?',
    },
  ],
  find: (tree) =>
    tree.tokens.at(-1)?.text === '?'
      ? []
      : ORDERS.find(tree).map(({ first, last, note }) => ({ first, last, why: REASONS[note] ?? '' })),
};
