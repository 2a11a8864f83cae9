import type { GrammarRule } from '../../grammar-rule.ts';
import { JOBS } from '../../lexicon/count-nouns.ts';
import { CITIES, COUNTRIES, LANGUAGES } from '../../lexicon/place-names.ts';
import { WordPatterns } from '../../word-patterns.ts';

const RELATIVES =
  'father|mother|brother|sister|friend|friends|parents|grandmother|grandfather|grandparents|uncle|aunt|cousin|teacher|boyfriend|girlfriend|son|daughter|wife|husband|neighbour|penfriend|boss';
const MONEY = 'euros|euro|dollars|dollar|pounds|pound|yen|francs|rupees|cents';
const OWN = 'my|your|his|her|our|their';
/** The place is a name or a noun by itself: "at England", not "at England's best beach" or "in the cinema foyer". */
const ALONE = '!<NN|NNS|NNP|NNPS|POS|HYPH>';

/** A verb, an adjective or a noun with a preposition that it doesn't take before these words, and the usual one. */
const GOVERNED = new WordPatterns(`
arrive|arrives|arrived|arriving [at] ${COUNTRIES} ${ALONE} => in
live|lives|lived|living|born [at] ${COUNTRIES} ${ALONE} => in
studying|student|medicine|law|english|biology [in] the university of <NNP> ${ALONE} => at
^ i|we|they|he|she went [in|at] ${COUNTRIES}|${CITIES} ${ALONE} => to
year|summer|holiday|holidays|week|month|ago|and|, i|we|they|he|she went [in|at] ${COUNTRIES}|${CITIES} ${ALONE} => to
i|we|they|he|she|to go|goes|went [at] the cinema|beach|supermarket|airport|hospital|doctor|dentist|gym|library|zoo|stadium|theatre|disco $|and|because|every => to
go|goes|went|going|gone [to|in|at] holiday|holidays|vacation|excursion ${ALONE} => on
go|goes|went|going|gone [to|in|at] a|an|our <JJ>? trip|excursion|cruise|diet|hike ${ALONE} => on
look [for] ${OWN} dog|cat|dogs|cats|baby|children|kids|plants|pets|house while <PRP> is|are|am|was|were|'m|'re away|on => after
think|thinks [in] ${OWN} <JJ>? ${RELATIVES} $|all|every|when|and|because => about
think|thinks|thinking|thought [in] me|him|you|her|us|them $|and|when|every|always|because => about
am|is|are|was|were|been|'m|'re|'s thinking [in|on|to] going|buying|moving|studying|changing|becoming|leaving|having|getting|doing => about
dream|dreams|dreamed|dreaming [in|on|for] becoming|having|being|going|living => of
receive|received|receives|get|got|gets a|an|the|your|this|another <JJ>? email|letter|message|postcard|invitation|reply [of] ${OWN} ${RELATIVES} !<POS> => from
receive|received|receives|get|got|gets a|an|the|your|this|another <JJ>? email|letter|message|postcard|invitation|reply [of] ${OWN} host family !<POS> => from
difference|differences [of] <JJ> and <JJ> <NN|NNS> => between
difference|differences [of] boys|girls|men|women|cats|town and => between
i|he|she|father|mother|brother|sister|uncle|aunt work|works|worked [like] a|an ${JOBS} in|at a|an|the|my|his|her holidays|summer|hotel|restaurant|hospital|school|bank|cafe|shop|office|uncle => as
bought|buy|sold|sell|got <DT|PRP|PRP$> <JJ|NN|NNS>? <NN|NNS>? [by] <CD> ${MONEY} => for
bought|buy|got this|the|these <NN|NNS> [with] <CD> ${MONEY} at|in => for
wait|waits|waited|waiting [to|of] the|my bus|train|results|doctor|reply ${ALONE} => for
wait|waits|waited|waiting [to|of] ${OWN} ${RELATIVES} $|at|in|because|when => for
wait|waits|waited|waiting [to|of] me|us|him|them => for
look|looks|looked|looking [to] the|this|that|these|my|your picture|pictures|photo|photos => at
help|helps|helped|helping <PRP|PRP$|NNP> <NN|NNS>? [in|on|by|for] ${OWN}|the <NN>? homework|housework|dishes|shopping|luggage ${ALONE} => with
take|takes|took|taking|taken part [at|on|of] the|a|this|our <NN>? competition|contest|race|project|lesson|discussion|course|match|tournament|olympics => in
fall|falls|fell|fallen|falling|be|is|was|are|were|am|'m in love [of] <DT|PRP|PRP$|NNP> => with
fall|falls|fell|fallen|falling|be|is|was|are|were|am|'m in love [to] <PRP|PRP$> => with
make|makes|made|making fun [with|about|at|from] me|him|us|them|her|${OWN}|people => of
keep|stay|get|be|kept|stayed|got in touch|contact [to|of] <PRP|PRP$|NNP> => with
answer|answers [of] the|this|that|my|your|these question|questions ${ALONE} => to
key [of] success|happiness => to
translated [in|on|at] ${LANGUAGES} ${ALONE} => into
speak|spoke|speaks|speaking|talk|talks|talked|talking [on|with|at] ${LANGUAGES} $ => in
famous [with|of] its|their beautiful|old|beaches|food|castle|museums|cheese|wine|chocolate|history|buildings|music => for
remind|reminds|reminded|reminding me|him|us|them|you|her [to|from] the|my|his|her|our|a <JJ>? <NN> => of
protect|protects|protected|protecting us|them|you|me|him|it|her|ourselves|themselves|yourself [of] => from
invite|invited|invites|inviting me|him|her|us|them|you [in|on] a|the|${OWN} wedding|party|concert|cinema ${ALONE} => to
borrow|borrowed|borrows|borrowing <DT|PRP$|CD|PRP|NN> <JJ|NN|NNS>? <NN|NNS>? [to] ${OWN} ${RELATIVES} !<POS> => from
ready|prepared|prepare [to|of] the|my|our|an exam|test|trip|journey|match|party|lesson|competition|interview|exams => for
believe|believes|believed|believing [to|for] god|ghosts|magic|miracles => in
i|he|she|we|they|you|someone|somebody|and|to knock|knocks|knocked [to] the|my|his|her|our door|window => on
complain|complains|complained|complaining [on|for|from] my|his|her|their|our homework|teacher|teachers|food|job|neighbours|parents|weather ${ALONE} => about
argue|argues|argued|arguing|quarrel|quarrelled [to] ${OWN} ${RELATIVES} $|about|because => with
happy|sad [from] my|your|his|her|our new|life|result|results|job|marks|grades|school => with or about
dressed [with|of] a|an <JJ>? suit|shirt|dress|jacket|coat|uniform|costume|jeans => in
divide|divided|divides|split|cut [to|on] two|three|four|five|six|several|small|many parts|pieces|groups|halves|slices|chapters|teams => into
crash|crashed|crashes|bumped [to] a|the|another|our|his car|tree|wall|bus|lorry|truck|house|fence => into
stay|stays|stayed|staying|alone|sit|sat [in] home $|and|with|because|when => at
work|works|worked [in] home $ => at
people [in] ${OWN} brother|sister|cousin|friend|uncle|aunt 's wedding $ => at
met|danced|cried [in] the|a|my|our|his|her wedding|funeral $|and|because => at
meet|met|wait|waited|waiting [in] the|my bus stop => at
stain|poster|posters|picture|pictures|photo|photos|hang|hangs|hung [in] the|my|our|his|her wall|walls|blackboard ${ALONE} => on
lying|lay|lies|sitting|sat|slept|sleep|sits [in] the|my|our floor|bench|sofa|carpet ${ALONE} => on
play|played|playing|walk|walked|walking|slept|cook|met [on] the|my|a|our <JJ>? park|garden|kitchen|classroom|forest|library|bedroom|cinema|restaurant|museum ${ALONE} => in or at
hang|hung|write|wrote <DT|PRP|PRP$> <NN|NNS>? [in|at] the wall|blackboard|ceiling ${ALONE} => on
say|says|said <PRP>? [at] me|him|us|them that => to
`);

/** "Arrived at Spain", "think in my father", "a letter of my aunt", "works like a waiter". */
export const verbPreposition: GrammarRule = {
  id: 'verb-preposition',
  name: 'Prepositions after verbs and nouns',
  explanation:
    'The words before and after a preposition decide which one fits: we arrive in a country, think about people, get letters from friends, and work as waiters.',
  learners: 'A preposition of your first language may have several translations.',
  wrong: 'When we arrived at Portugal, it rained.',
  right: 'When we arrived at the hotel, it rained.',
  find: (tree) =>
    GOVERNED.find(tree)
      .filter(({ last }) => tree.low(last + 2) !== '-')
      .map(({ first, last, note }) => ({
        first,
        last: last + 1,
        why: `another preposition is usual between these words. Is it “${note}”?`,
        suggestions: note.split(' or '),
      })),
};
