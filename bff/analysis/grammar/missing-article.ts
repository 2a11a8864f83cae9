import type { Tree } from '../parser/tree.ts';
import { JOBS, PERSONS, THINGS } from './count-nouns.ts';
import type { GrammarRule } from './grammar-rule.ts';
import { WordPatterns } from './word-patterns.ts';

/** What "a good" often goes with. */
const EVENTS =
  'day|idea|book|film|movie|place|city|town|village|country|way|experience|question|answer|story|restaurant|game|song|trip|journey|holiday|party|weekend|evening|morning|school|job|problem|decision|mistake|house|car|hotel|match|island|building|museum|language|subject|animal|plan|surprise|present|dream|lesson|sport|hobby|moment|year|week|night|view|picture|poem|novel|feeling|life|person|boy|girl|man|woman|teacher|student|friend|player|singer|leader';
const PLACES =
  'village|city|kitchen|garden|park|street|forest|library|station|supermarket|cinema|theatre|museum|beach|airport|bathroom|classroom|countryside|playground|restaurant|hotel|bedroom|corridor|seaside|fridge|cupboard|wardrobe|basement|attic|drawer|oven|envelope|hallway|balcony|yard|jungle|gym|lake|desert|cave|castle|zoo|stadium|bakery|canteen|hall|window|wall|corner|roof|stairs';
const GOOD =
  'good|nice|great|beautiful|bad|big|small|new|old|young|interesting|wonderful|famous|important|terrible|strange|funny|long|short|difficult|lovely|hot|cold|sunny|perfect|amazing|fantastic|boring|sad|happy|clever|kind|tall|rich|poor|brave|lucky|hard|easy|modern|quiet|dangerous|special|useful|unusual|exciting|friendly|silly|horrible|popular|talented|huge|strong|serious|true|real|common';
const ENDS = '<.|,|IN|CC|TO|WDT|WP|WRB|RB|PRP|MD|VBD|VBZ|:>';

/** Places where an article is missing. */
const MISSING = new WordPatterns(`
have|has|had|want|wants|wanted|need|needs|needed|buy|buys|bought|found|saw|wrote|read|broke|rented|drives|built|owns|'ve|lost|seen|ate|wear|wears|wore|got|using|use ${GOOD}|red|blue|green|black|white|brown? [${THINGS}] ${ENDS}
have|has|had very|really|quite|pretty? good|great|bad|strong|nice|wonderful|fantastic|terrible|excellent|amazing [sense|time|idea|relationship|memory|day|trip|holiday|weekend|view|job|life|experience] ${ENDS}
is|was|became|become|be|are|been|seems|am|'m very|really|quite|such|always? [${GOOD}] ${EVENTS} ${ENDS}
is|was|became|become|be|am|'m very|really|quite|such|always? [${GOOD}] ${PERSONS} ${ENDS}
such|what [${GOOD}] ${EVENTS}|${PERSONS} <.|,|IN|PRP|DT|NNP|CC>
^ what [pity|shame|surprise|mess|nightmare|relief|coincidence|disaster|joke|day|game|story|view|idea|party] <.|,|IN|PRP|TO|DT|!>
!a|an|the|another|every|each|last|first|next|and|this|second|that|one|-|per [half hour] !-
^ [half hour] later|before|ago|after
in [morning|evening|afternoon] <.|,|CC|IN|PRP|RB|VBD>
^ [sun|moon|sky|weather|environment|world|rain] is|was|rises|rose|sets|shines|shone|came|went|looked|became|changed|looks|changes|needs|will|must|should|has
protect|protects|protected|protecting|save|saving|pollute|pollutes|polluting|destroy|destroys|destroying|damage|damages|damaging|harm|harms|harming|for|about [environment] <.|,|CC|IN|VBZ|RB>
save|saving|around|in|across [world] <.|,|CC|PRP|RB>
in [sky] <.|,|CC|PRP|RB>
in|at|near|through|into|around|inside|behind|on [${PLACES}] <.|,|CC|IN|PRP|WRB|WDT|RB|VBD|VBZ|VBP|VB|DT|MD>
!${PLACES} to [${PLACES}] <.|,|CC|IN|PRP|WRB|WDT|RB|VBD|VBZ|VBP|DT|MD>
out of [window|house|room|door|car|kitchen|house|classroom|forest|box|bag]
in [summer|winter|easter|christmas|school|spring] holidays
go|went|goes|going|gone|come|came|go|be|was|is|were|are on [trip|journey|walk|picnic|date|excursion|cruise] ${ENDS}
go|went|goes|going|gone|come|came for [walk|run|swim|drive|meal|picnic|ride|jog] ${ENDS}
is|was|are|were|'re|become|became|'m|am [<JJS>] <JJ>? <NN> ${ENDS}
is|was|are|were|'re|become|became [most] <JJ> <NN> ${ENDS}
is|was|were|are [first|second|third|last|only|next] time|people|person|day|thing|chapter|man|woman|question|girl|boy|pupil|student|chance|lesson|page|goal|reason|step|book|film|child|team ${ENDS}
for [first|second|third|last] time $
for [first|second|last] time in|since|after|this|when|that|and
at|in|with|of|to|from|on|at [same] time|way|place|class|school|house|day|room|team|year|street|town|city|age|table|book|problem|moment
play|plays|played|playing [role|part] in
take|takes|took|taking|have|has|had|need|needs [shower|bath|nap|seat|photo|picture|taxi|bus|train|break|look|walk|decision] ${ENDS}
in|to|at|near <JJ> [restaurant|village|town|hotel|shop|castle|museum|supermarket|cinema] <.|,|IN|CC|WRB>
to|see|visit|call|ask|tell [doctor|dentist|police|hairdresser] ${ENDS}
^ <IN|TO|RB>? [most|best] important|popular|famous|beautiful|interesting|difficult <NN> is|was
tell|tells|told|telling [truth|time|story|secret|joke] ${ENDS}
know|knows|knew [answer|reason|truth|way] ${ENDS}
made|make|makes|has|have|had|saw|use|used|did|wear|wears|wore|like|want|gave|got|bought [same] <NN> ${ENDS}
at|in|by|until|near [end|beginning|top|bottom|edge|middle|age|foot] of the|my|our|this|his|her
watch|watched|watches|watching|ask|asked|rent|hire|borrow|adopt|draw|drew|paint|sold|bake|baked|cook|cooked|told|sang|visited|carry|carried|held|opened|choose|chose|wants|like|buying|wearing|having|making|building|watching <JJ>? [${THINGS}] ${ENDS}
have|has|had|having|'ve ${GOOD}|loud|sweet|low|soft [voice|smile|temper|accent|garden|memory|imagination|appetite|heart|body|nose|mouth|face|character|personality|childhood|view|sense|kitchen|atmosphere|climate|beach|system|website|channel|pet|hobby|collection|balcony|swimming|roof|tail|neck|beard] ${ENDS}
ask|asked|asks|asking me|you|him|them|us|your? [question|favour|favor] ${ENDS}
gave|give|gives|giving|sent|send|bought|buy|brought|bring|showed|told|tell|wrote|write|made|make|lent|lend|offered|found me|him|us|them|you <JJ>? [${THINGS}] ${ENDS}
is|was|'s|became [capital|author|owner|symbol|daughter|son|inventor|winner|founder|hero|narrator|centre|center|birthplace] of
there is|was|'s <JJ>? [${THINGS}|${PERSONS}|${PLACES}] ${ENDS}
there will be <JJ>? [${THINGS}|${PERSONS}] ${ENDS}
work|works|worked|working|job as <JJ>? [${JOBS}] ${ENDS}
in|at|near|to|from|of|behind [bus|train|swimming|shopping|living|dining|city|town|police|petrol|youth stop|station|pool|centre|center|mall|room|hostel] ${ENDS}
nobody|everybody|everyone|people|children|someone|somebody in [village|town|city|class|street|family|team|neighbourhood|library|park|room|country] <.|,|CC|IN|RB|VBD|VBZ|VBP|MD|TO|PRP>
nobody|everybody|everyone in [village|town|city|class|street|family|team|country] !<NN>
in|from|join|joined <NN|VBG|NNS> [club|team|camp] ${ENDS}
, [guide|driver|teacher|king|queen|doctor|policeman|waiter|waitress|shopkeeper|nurse|pilot|prince|princess|wolf|dragon|witch|dog|cat|bus|train|phone|car|door|boat|ship|plane|film|match|lesson|rain|storm|snow] <VBD> <PRP|DT|PRP$|IN|TO|RB|.>
but|because|that|so|when|then [king|guide|driver|waiter|waitress|shopkeeper|policeman|prince|princess|wolf|dragon|witch|bus|phone|car|film|lesson|dog|cat|train] <VBD|VBZ> <PRP|DT|PRP$|IN|TO|RB|JJ|.|VBN>
for|after|take|takes|took|needs|spent|such|wait|waited [long time] ${ENDS}
have|has|had|are|were|was|is|eat|learn|learned|met|spend|spent|read|made|with|saw|see|buy|bought|there|know|got|need|needs [lot of]
than|about|over|almost|nearly|are|were [hundred|thousand|million] people|years|students|euros|dollars|books|kilometres|times|tourists|pounds|metres|days
<VBD|NN|NNS|PRP|RB> [few days|years|weeks|months|minutes|hours] ago|later
^ [few days|years|weeks|months|minutes|hours] ago|later|before|after
am|is|was|feel|are|'m|feels|felt [little bit]
^ [only|main|first|second|last|other|next|same|worst|best] thing|problem|reason|difference|advantage|disadvantage|example is|was|i|we|that|about
<NN|.|,> on [way] to|home|back
in [center|centre|north|south|west|east|middle] of the|my|our|spain|france|germany|italy|england|poland|turkey|china|india|russia|europe
all over|around|round [world] <.|,|CC|IN|WRB>
on|from|use|using|via|through|surf|surfing [internet] <.|,|CC|TO|IN|PRP|WRB|RB|VBZ>
in [past] <.|,|PRP>
on [bus|train|plane|table|floor|wall|moon|ground|sofa|roof|bench|fridge|desk|shelf|radio|phone|grass] <.|,|CC|IN|PRP|WRB|RB>
near|behind|opposite|by|beside [river|lake|window|tree|bridge|castle|beach|door] <.|,|CC|IN|WRB|PRP>
in [car|box|bag|newspaper|apartment|flat|room|shop|team|mountains|sun|rain|snow|hurry|group] <.|,|CC|PRP|WRB>
to [cinema|theatre|beach|airport|mountains|seaside|gym|zoo|shop|bank|bakery|swimming|dentist] <.|,|CC|IN|PRP|WRB|RB>
one|some|many|most|none|two|three of [students|friends|reasons|people|teachers|children|players|places|books|boys|girls|problems|pupils|advantages|houses]
one of [most|best|biggest|greatest|oldest|largest|main|worst|happiest|reasons] <JJ|NN|NNS>
is|are|was|were|looks|look|not|exactly|almost [same] as
are|were|is|have|has [same] age|size|colour|color|height|opinion|problem|interests|name|hobbies|hobby
quite|such [<JJ>] ${EVENTS} ${ENDS}
as [result|consequence] ,|of
as [child|kid|teenager|student] ,|i|he|she|we
with [help] of
on [edge|outskirts|coast|banks|corner|cover|shore|back] of
in|to|near <JJ>? [village|town|city|hotel|house|place|restaurant] called|named
<VBD|VBZ|VBP> [guitar|sandwich|umbrella|bicycle|wallet|laptop|puppy|kitten|boyfriend|girlfriend|ticket|uncle|cousin|hotel|restaurant|film|movie|castle|jacket|coat|shirt|hat|sofa] <.|,|CC|TO|WDT|WP|PRP>
^ [film|restaurant|hotel|teacher|lesson|driver|waiter|guide|exam|concert|match|dog|cat|girl|boy] was|had|is|said|told|asked
once|twice|times [day|week|month|year] <.|,|CC|IN|PRP|TO>
at|on [weekend|seaside|moment] <.|,|CC|PRP|WRB>
go|goes|went|going|play|played|plays|playing|sit|sat|walk|walked|run|ran|live|lives|lived in|at|to|near [park|garden|village|forest|beach|city|river|street|farm|island|country|countryside|flat|lake|pool|field] <.|,|CC|IN|PRP|WRB|RB>
`);

/** "In village", "has dog", "is best film", "such beautiful day". */
export const missingArticle: GrammarRule = {
  id: 'missing-article',
  name: '"A" or "the" is missing',
  explanation:
    'A noun for one thing that you can count usually needs a word such as "a", "the" or "my" in front, and so do words such as best, first and same.',
  learners: 'Russian, Polish, Turkish, Chinese, Japanese and many other languages have no articles.',
  examples: {
    wrong: [
      'My cousin has dog and two rabbits.',
      'It was such beautiful day that we went swimming.',
      'People in village know each other.',
      'This is best film of the year.',
      'We must protect environment from plastic.',
      'It is good idea to start early.',
    ],
    right: [
      'My cousin has a dog and two rabbits.',
      'It was such beautiful weather that we went swimming.',
      'People in village halls sing louder.',
      'This is the best film of the year.',
      'He is best known for his songs.',
      'They went from village to village.',
    ],
  },
  find: (tree) =>
    MISSING.find(tree)
      .filter(({ first }) => !isName(tree, first) && tree.low(first - 2) !== '-')
      .map(({ first, last }) => ({
        first: Math.max(0, first - 1),
        last,
        why: 'does a small word such as "a", "the" or "my" belong in front of the noun?',
      })),
};

/** "King" in "then King spoke". */
const isName = (tree: Tree, at: number): boolean => at > 0 && /^\p{Lu}/u.test(tree.tokens[at]?.text ?? '');
