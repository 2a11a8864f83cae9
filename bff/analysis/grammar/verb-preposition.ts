import { JOBS } from './count-nouns.ts';
import type { GrammarRule } from './grammar-rule.ts';
import { CITIES, COUNTRIES, LANGUAGES } from './place-names.ts';
import { WordPatterns } from './word-patterns.ts';

const RELATIVES =
  'father|mother|brother|sister|friend|friends|family|parents|grandmother|grandfather|grandparents|uncle|aunt|cousin|teacher|boyfriend|girlfriend|son|daughter|wife|husband|neighbour|host|penfriend|boss';
const TO_BE_LOOKED_AFTER =
  'dog|dogs|cat|cats|baby|children|kids|brother|sister|brothers|sisters|plants|pets|rabbit|grandmother|grandfather|house|garden|flat';
const MONEY = 'euros|euro|dollars|dollar|pounds|pound|yen|francs|rupees|cents';
const OWN = 'my|your|his|her|our|their';

/** A verb, an adjective or a noun, and a preposition that it does not have before these words, with the usual one. */
const GOVERNED = new WordPatterns(`
arrive|arrives|arrived|arriving [at|on] ${COUNTRIES} => in
live|lives|lived|living|grew|grow|stay|stayed|studies|studied|study|works|work|worked|born up? [at|on|to] ${COUNTRIES} => in
study|studies|studied|studying|student|works|teaches|medicine|law [in] the university of => at
go|goes|went|fly|flew|come|came|travel [in|at|on] ${COUNTRIES} => to
go|goes|went|fly|flew [in|at|on] ${CITIES} => to
go|goes|went|going|come|came [in|at] the cinema|beach|supermarket|airport|hospital|doctor|dentist|gym|library|zoo|stadium|theatre|disco => to
go|goes|went|going|gone|go [to|in|at] holiday|holidays|vacation|vacations|excursion => on
go|goes|went|going|gone [to|in|at] a|an|our <JJ|NN>? trip|excursion|cruise|diet|date|hike => on
look|looks|looked|looking [for|at|to|about] <PRP$|DT> <JJ>? ${TO_BE_LOOKED_AFTER} while|when <PRP> is|are|was|were|am|'m|'re away|on|at => after
take|takes|took|taking care [about|for|on] => of
think|thinks|thinking|thought [in|on] ${OWN} <JJ>? ${RELATIVES}|future|past|problem|problems|childhood|holidays|homework|life => about
think|thinks|thinking|thought [in] me|him|you|her|us|them|it <.|,|CC|RB|WRB|IN> => about
thinking|think|thinks [in|on|to] going|buying|moving|studying|changing|becoming|leaving|having|getting|doing => about
dream|dreams|dreamed|dreaming [in|on|for] becoming|having|being|going|living => of
receive|received|receives|get|got|gets a|an|the|your|this|another <JJ>? email|letter|message|call|postcard|present|gift|invitation|text|answer|reply [of] ${OWN}|him|you|them|me|her => from
tired [from] hearing|seeing|listening|waiting|arguing|explaining|repeating|pretending => of
sick [from] hearing|seeing|listening|waiting|arguing => of
difference|differences [of] <JJ|NNP|NNS|PRP$> <NN|NNS>? and => between
difference|differences [of|in] boys|girls|men|women|cats|city|town|summer|life? and => between
work|works|worked|working|job [like] a|an <JJ>? ${JOBS} <.|,|IN|CC|WRB|RB> => as
bought|buy|sold|sell|got <DT|PRP|PRP$> <JJ|NN|NNS>? <NN|NNS>? [with|by] <CD> ${MONEY} => for
wait|waits|waited|waiting [to|of] me|us|him|them|${OWN}|the <JJ>? bus|train|${RELATIVES}|results|answer|doctor|reply => for
wait|waits|waited|waiting [to|of] me|us|him|them => for
look|looks|looked|looking [to|on] the|this|that|these|my|your picture|pictures|photo|photos|screen|board|blackboard|clock|watch|menu|painting => at
help|helps|helped|helping <PRP|PRP$|NNP> <NN|NNS>? [in|on|by|for] ${OWN}|the|some <NN>? homework|housework|dishes|shopping|luggage|cooking|cleaning => with
take|takes|took|taking|taken part [at|on|of|to|by] => in
fall|falls|fell|fallen|falling|be|is|was|are|were|am|'m in love [to|of|in|by|for|at|about] <DT|PRP|PRP$|NNP> => with
make|makes|made|making fun [with|about|at|on|from] => of
keep|stay|get|be|kept|stayed|got in touch|contact [to|of|by] <PRP|PRP$|NNP|DT> => with
answer|answers [of|for|on] the|this|that|my|your|these question|questions => to
key [of|for] success|happiness|learning => to
translate|translated|translates|translating [in|on|at] ${LANGUAGES} => into
speak|spoke|speaks|speaking|write|wrote|written|writing|say|said|talk|talked|talking|text|book|books|film|films|movies [on|with|at] ${LANGUAGES} <.|,|CC|IN> => in
famous|known|popular [with|of|by] its|their beautiful|old|beaches|food|castle|museums|cheese|wine|chocolate|history|buildings|music => for
remind|reminds|reminded|reminding me|him|us|them|you|her [at|on|to|by|from|in] the|my|his|her|our|a <JJ>? <NN> => of
protect|protects|protected|protecting us|them|you|me|him|it|her|ourselves|themselves|yourself [of|before|to] => from
invite|invited|invites|inviting <PRP> [in|on|at] a|the|${OWN} birthday|wedding|party|house|dinner|home|concert|cinema => to
invite|invited|invites|inviting ${OWN} <NN|NNS> [in|on|at] a|the|${OWN} birthday|wedding|party|house|dinner|home|concert|cinema => to
borrow|borrowed|borrows|borrowing <DT|PRP$|CD|PRP|NN> <JJ|NN|NNS>? <NN|NNS>? [to|by|at|of] ${OWN} ${RELATIVES} => from
ready|prepared|prepare|late [to|of] the|my|our|a|an exam|test|trip|journey|match|party|lesson|competition|interview|exams|bus => for
believe|believes|believed|believing [to|for] god|ghosts|magic|love|miracles|luck|fate|yourself|myself => in
i|you|we|they|he|she|n't|not|really|people care|cares [of|on|to] <DT|PRP$|NN|NNS|PRP|JJ> => about
knock|knocks|knocked|knocking [to|by] the|my|his|her|our door|window => on
complain|complains|complained|complaining [on|for|from] my|his|her|their|our|this => about
argue|argues|argued|arguing|quarrel|quarrelled [to] ${OWN}|him|them|me|her => with
happy|sad|glad [of|from] my|your|his|her|this|our new|life|result|results|job|marks|grades|work|school|family => with or about
dressed [with|of|on] a|an|black|white|red|blue|green|old|his|her|their|jeans|dark => in
divide|divided|divides|split|cut [to|on|by] two|three|four|five|six|several|small|many parts|pieces|groups|halves|slices|chapters|teams => into
crash|crashed|crashes|bump|bumped [to|in|on] a|the|another|our|his car|tree|wall|bus|lorry|truck|house|fence => into
stay|stays|stayed|staying|was|were|am|is|are|alone|sit|sat|work|works [in|on|to] home <.|,|CC|PRP|WRB|RB|VBG> => at
[in] ${OWN} <NN> 's wedding|party|concert|funeral <.|,|CC|WRB|PRP|IN> => at
[in] the|a|my|our|his|her wedding|funeral <.|,|CC|WRB|PRP> => at
meet|met|wait|waited|waiting|meeting|arrive|arrived [in] the|my bus|train? stop|station|airport|entrance|door|party|corner => at
stain|poster|posters|picture|pictures|photo|photos|photograph|painting|paintings|mirror|clock|hang|hung|hanging|hangs|calendar|spot [in] the|my|our|a|his|her wall|walls|ceiling|blackboard => on
put|puts|putting|left|lying|lay|lies|sitting|sat|slept|sleep|sits [in] the|a|my|our floor|desk|shelf|bench|roof|sofa|carpet => on
play|played|playing|walk|walked|walking|study|studied|eat|ate|live|lives|lived|living|sleep|slept|cook|swim|swam|swimming|met [on] the|my|a|our <JJ>? park|garden|kitchen|classroom|forest|library|bedroom|bathroom|city|village|town|cinema|restaurant|sea|pool|house|flat|museum => in or at
put|puts|hang|hung|write|wrote|stick|stuck <DT|PRP|PRP$> <NN|NNS>? [in|at] the wall|blackboard|ceiling => on
say|says|said <PRP>? [at] me|him|us|them that => to
advantage|advantages|disadvantage|disadvantages|problem|problems|use [by|with|in|on|at|for] using <DT|NN|NNS> <NN>? is|are => of
`);

/** "Arrived at Spain", "think in my father", "a letter of my aunt", "works like a waiter". */
export const verbPreposition: GrammarRule = {
  id: 'verb-preposition',
  name: 'Prepositions after verbs and nouns',
  explanation:
    'The words before and after a preposition decide which one fits: we arrive in a country, think about people, get letters from friends, and work as waiters.',
  learners: 'A preposition of your first language may have several translations.',
  examples: {
    wrong: [
      'When we arrived at Portugal, it rained.',
      'She often thinks in her grandmother.',
      'I got a letter of my aunt.',
      'He works like a waiter in the holidays.',
      'They stayed in home and played cards.',
      'My uncle fell in love of a singer.',
      'There is a stain in the wall.',
    ],
    right: [
      'When we arrived at the hotel, it rained.',
      'She often thinks in her first language.',
      'I got a letter of complaint.',
      'He works like a horse.',
      'They stayed in home-made tents.',
      'There is a hole in the wall.',
      'She looked for her dog when she came back.',
    ],
  },
  find: (tree) =>
    GOVERNED.find(tree)
      .filter(({ last }) => tree.low(last + 2) !== '-')
      .map(({ first, last, note }) => ({
        first,
        last: last + 1,
        why: `another preposition is usual between these words. Is it "${note}"?`,
        suggestions: note.split(' or '),
      })),
};
