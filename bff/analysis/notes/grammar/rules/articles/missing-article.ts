import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import {
  JOBS,
  PERSONS,
  THINGS as THINGS_ONLY,
  THINGS_ALWAYS_COUNTED,
  THINGS_COUNTED_WHEN_DESCRIBED,
  THINGS_OR_STUFF,
} from '../../lexicon/count-nouns.ts';
import { type PatternMatch, WordPatterns } from '../../word-patterns.ts';

const THINGS = `${THINGS_ONLY}|${THINGS_OR_STUFF}`;
/** Nouns that often follow "a good". */
const EVENTS =
  'day|idea|book|film|movie|place|city|town|village|country|way|question|answer|story|restaurant|song|trip|journey|holiday|party|weekend|evening|morning|job|problem|decision|mistake|house|car|hotel|match|island|building|museum|subject|animal|plan|surprise|dream|lesson|hobby|moment|night|view|picture|poem|novel|person|boy|girl|man|woman|teacher|student|friend|player|singer|leader';
/** Places that take an article after "in": "in prison", "in class" and "in theatre" do without. */
const PLACES =
  'village|city|kitchen|garden|street|library|station|supermarket|museum|airport|bathroom|classroom|playground|restaurant|hotel|bedroom|corridor|seaside|fridge|cupboard|wardrobe|basement|attic|drawer|oven|envelope|hallway|balcony|lake|castle|zoo|stadium|bakery|canteen|window|wall|corner|roof|beach';
/** The same after "to", without words that are also verbs: "to park". */
const GOALS =
  'village|city|kitchen|forest|library|supermarket|museum|airport|bathroom|classroom|countryside|playground|restaurant|seaside|zoo|stadium|bakery|canteen|lake|castle';
const GOOD =
  'good|nice|great|beautiful|bad|big|small|new|old|young|interesting|wonderful|famous|important|terrible|strange|funny|long|short|difficult|lovely|hot|cold|sunny|perfect|amazing|fantastic|boring|sad|happy|clever|kind|tall|rich|poor|brave|lucky|hard|easy|modern|quiet|dangerous|special|useful|unusual|exciting|friendly|silly|horrible|popular|talented|huge|strong|serious|true|real';
const ENDS = '<.|,|IN|CC|TO|WDT|WP|WRB|RB|PRP|MD|VBD|VBZ|:>';
/** What comes before a word that only looks like a verb: "the lost dog", "my buying decision". */
const NO_NOUN = '!<DT|PRP$|JJ|POS|IN|RBR|HYPH>';

/** Places where an article is missing. */
const MISSING = new WordPatterns(`
${NO_NOUN} have|has|had|want|wants|wanted|need|needs|needed|buy|buys|bought|found|saw|wrote|read|broke|drives|owns|'ve|seen|wear|wears|wore|got ${GOOD}|red|blue|green|black|white|brown? [${THINGS}] ${ENDS}
ate|eat|eats [sandwich|apple|hamburger|burger] ${ENDS}
!the|a saw|seen|watch|watches|watched|watching ${GOOD}? [film] ${ENDS}
${NO_NOUN} use|used|using [phone|computer|laptop|camera|umbrella|knife|bike] ${ENDS}
have|has|had very|really|quite|pretty? good|great|bad|strong|nice|wonderful|fantastic|terrible|excellent|amazing [time|idea|relationship|day|trip|holiday|weekend|view|job|life] ${ENDS}
have|has|had very|really|quite|pretty? good|great|bad|strong|wonderful|terrible [sense] of
is|was|became|become|be|are|been|seems|am|'m very|really|quite|such|always? [${GOOD}] ${EVENTS} ${ENDS}
is|was|became|become|be|am|'m very|really|quite|such|always? [${GOOD}] ${PERSONS} ${ENDS}
such [${GOOD}] ${EVENTS}|${PERSONS} <.|,|IN|PRP|DT|NNP|CC>
^ what [${GOOD}] ${EVENTS}|${PERSONS} <.|,|IN|PRP|DT|NNP|CC>
quite [${GOOD}] ${EVENTS} ${ENDS}
^ what [pity|shame|surprise|mess|nightmare|coincidence|disaster] <.|,|IN|TO|DT|WDT>
take|takes|took|taken|spend|spent|wait|waited|need|needs|stay|stayed|lasts|lasted|for|after very|really|quite? [long time] $|,|to|and|with|at|in|because|before|until|for|since
have|has|had|having|gave|give [hard time] <VBG|IN|.|,>
need|needs|needed|with|without|ask|asked [help of|from teacher|doctor|friend|parent|tutor|dictionary|expert]
in|for|after|about|than|took|takes|waited|lasts|lasted [half hour] <.|,|CC|IN>
^ [half hour] later|before|ago|after
in [morning|evening|afternoon] <.|,|CC|IN|PRP|RB|VBD>
^ [sun|moon|sky|world] is|was|rises|rose|sets|shines|shone|came|went|looked|became|changed|looks|changes|needs|will|must|should|has
protect|protects|protected|protecting|save|saving|pollute|pollutes|polluting|destroy|destroys|destroying|damage|damages|damaging|harm|harms|harming|for|about [environment] <.|,|CC|IN|VBZ|RB>
save|saving|around|in|across [world] <.|,|CC|PRP|RB>
in [sky] <.|,|CC|PRP|RB>
in|at|near|through|into|around|behind|on [${PLACES}] <.|,|CC|IN|PRP|WRB|WDT|RB|VBD|VBZ|VBP|VB|DT|MD>
!covered in|into|near [forest] <.|,|CC|PRP|WRB|RB|VBD|VBZ|VBP|DT|MD>
!${PLACES} to [${GOALS}] <.|,|CC|IN|PRP|WRB|WDT|RB|VBD|VBZ|VBP|DT|MD>
out of [window|house|door|car|kitchen|classroom|forest|box|bag] <.|,|CC|IN|PRP|RB|VBD>
in [summer|winter|easter|christmas] holidays
go|went|goes|going|gone|come|came|go|be|was|is|were|are on [trip|journey|walk|picnic|date|excursion|cruise] ${ENDS}
go|went|goes|going|gone|come|came for [walk|run|swim|drive|meal|picnic|ride|jog] ${ENDS}
is|was|are|were|'re|become|became|'m|am [<JJS>] <JJ>? city|town|country|film|movie|book|place|day|time|thing|way|player|student|friend|part|song|building|river|mountain|team|game|pizza|cake|restaurant|school|subject|problem|season|animal|dish|food|teacher|singer|actor ${ENDS}
is|was|are|were|'re|become|became [most] <JJ> ${EVENTS}|thing|time|problem|part|reason|sport|song|team ${ENDS}
is|was|were|are [first|second|third|last] time|people|day|chapter|man|woman|question|girl|boy|pupil|student|chance|lesson|goal|reason|step|book|film|child|team ${ENDS}
is|was [only] girl|boy|student|pupil|thing|way|problem|person <IN|WP|WDT|TO>
is|was [only] time|place <WRB>
for [first|second|third|last] time $
for [first|second|last] time in|since|after|this|when|that|and
at|in|with|of|to|from|on [same] time|way|place|class|school|house|day|room|team|year|street|town|city|age|table|book|problem|moment ${ENDS}
play|plays|played|playing [role|part] in
take|takes|took|taking [shower|bath|nap|seat|photo|picture|taxi|bus|train|break|look|walk|decision] ${ENDS}
have|has|had|need|needs [shower|bath|nap|seat|photo|taxi|look|walk] ${ENDS}
in|to|at|near <JJ> [restaurant|village|hotel|castle|museum|supermarket] <.|,|IN|CC|WRB>
to|see|visit|call|ask|tell [doctor|dentist|hairdresser] ${ENDS}
^ <IN|TO|RB>? [most|best] important|popular|famous|beautiful|interesting|difficult thing|person|city|town|place|sport|problem|part|reason|day|book|film|subject|question|event|festival|building is|was
!<JJR|RBR|DT> tell|tells|told|telling [truth|story|secret|joke] $|to|about
know|knows|knew [answer|way] <.|,|TO>
made|make|makes|has|have|had|saw|use|used|did|wear|wears|wore|like|want|gave|got|bought [same] <NN> ${ENDS}
at|in|by|until|near [end|beginning|bottom|middle|age|foot] of the|my|our|this|his|her
at|near [top|edge] of the|my|our|this|his|her
${NO_NOUN} watch|watched|watches|watching|borrow|adopt|draw|drew|sang|visited|carry|carried|choose|chose|wants|buying|wearing|having <JJ>? [${THINGS}] ${ENDS}
have|has|had|having|'ve ${GOOD}|loud|sweet|low|soft [voice|smile|accent|garden|nose|mouth|face|childhood|kitchen|climate|beach|system|website|pet|hobby|collection|balcony|tail|neck|beard] ${ENDS}
ask|asked|asks|asking me|you|him|them|us? [question|favour|favor] ${ENDS}
gave|give|gives|giving|sent|send|bought|buy|brought|bring|showed|told|tell|wrote|write|lent|lend|offered me|him|us|them|you <JJ>? [${THINGS}] ${ENDS}
is|was [capital|symbol|daughter|son|inventor|hero|narrator|birthplace] of
there is|was|'s <JJ>? [${THINGS}|${PERSONS}|village|library|supermarket|museum|airport|bathroom|playground|castle|zoo|stadium|bakery] ${ENDS}
there will be <JJ>? [${THINGS}|${PERSONS}] ${ENDS}
work|works|worked|working|job as [${JOBS}] ${ENDS}
in|at|near|to|from|of|behind [bus|train|swimming|shopping|living|dining|city|town|police|petrol|youth stop|station|pool|centre|center|mall|room|hostel] ${ENDS}
nobody|everybody|everyone|people|children|someone|somebody in [village|city|street|family|neighbourhood|library|country] <.|,|CC|IN|RB|VBD|VBZ|VBP|MD|TO|PRP>
nobody|everybody|everyone in [village|city|street|family] !<NN|NNS>
, [guide|driver|teacher|king|queen|policeman|waiter|waitress|shopkeeper|prince|princess|wolf|dragon|witch|bus|train|plane] <VBD> <PRP|DT|PRP$|IN|TO|RB|.>
but|because|so|when|then [king|guide|driver|waiter|waitress|shopkeeper|policeman|prince|princess|wolf|dragon|witch|bus|car|lesson|dog|cat|train] <VBD|VBZ> <PRP|DT|PRP$|IN|TO|RB|JJ|.|VBN>
for|after|take|takes|took|needs|spent|such|wait|waited [long time] ${ENDS}
have|has|had|are|were|was|is|eat|learn|learned|met|spend|spent|read|made|with|saw|see|buy|bought|there|know|got|need|needs [lot of]
than|about|over|almost|nearly|are|were [hundred|thousand|million] people|years|students|euros|dollars|books|kilometres|times|tourists|pounds|metres|days
!a|the|very|too|so|as|how|last|past|next|first|every|these|those|of [few days|years|weeks|months|minutes|hours] ago
<VBD|NN|NNS|PRP> [few days|years|weeks|months|minutes|hours] later $|,
^ [few days|years|weeks|months|minutes|hours] ago|later ,|i|we|he|she|they|my
am|is|was|feel|are|'m|feels|felt [little bit]
^ [only|main|first|second|last|other|next|same|worst|best] problem|reason|difference|advantage|disadvantage|example is|was|i|we|that|about
<NN|.|,> on [way] to|home|back
in [center|centre|north|south|west|east|middle] of the|my|our|spain|france|germany|italy|england|poland|turkey|china|india|russia|europe
all over|around|round [world] <.|,|CC|IN|WRB>
on|from|use|using|through|surf|surfing [internet] <.|,|CC|TO|IN|PRP|WRB|RB|VBZ>
in [past] .|i|we|he|she|they|people
^ in [past] ,
!wait|waits|waited|waiting on [table] <.|,|CC|IN|PRP|WRB|RB>
on [bus|train|plane|floor|wall|moon|sofa|roof|bench|fridge|desk|shelf|phone] <.|,|CC|IN|PRP|WRB|RB>
!<DT|PRP$> near|behind|opposite|beside [river|lake|window|tree|bridge|castle|beach|door] <.|,|CC|IN|WRB|PRP>
in [car|box|bag|newspaper|apartment|room|shop|team|hurry|group] <.|,|CC|PRP|WRB>
go|goes|went|going|gone|walk|walked|drive|drove to [cinema|theatre|beach|airport|mountains|gym|zoo|bakery] <.|,|CC|PRP|WRB|RB>
go|goes|went|going|gone to [cinema|theatre|beach|gym|zoo] <IN>
one|some|many|most|none|two|three of [students|friends|reasons|people|teachers|children|players|places|books|boys|girls|problems|pupils|advantages|houses] !<POS|CC>
one of [most|best|biggest|greatest|oldest|largest|main|worst|happiest|reasons] <JJ|NN|NNS>
is|are|was|were|looks|look|not|exactly|almost [same] as
are|were|is|have|has [same] age|size|colour|color|height|opinion|problem|interests|name|hobbies|hobby
as [result|consequence] ,|of
as [child|kid|teenager|student] ,|i|he|she|we
with [help] of
on [edge|outskirts|coast|banks|corner|cover|shore|back] of
in|to|near <JJ>? [village|town|city|hotel|house|place|restaurant] called|named
<VBD|VBZ|VBP> [sandwich|umbrella|bicycle|wallet|laptop|puppy|kitten|boyfriend|girlfriend|jacket|coat|shirt|sofa] <.|,|CC|TO|WDT|WP|PRP>
^ [restaurant|driver|waiter|guide|concert|match|lesson|exam|hotel] was|had|said|told|asked
when i|he|she was|am|is [child|kid|boy|girl|baby] $|i|he|she|we|my|and|in
is|are|was|were [most] beautiful|famous|intelligent|expensive|handsome in|of the world|country|city|class|school|family !of
reading|read|writing|wrote [book|novel|poem] ${ENDS}
this|it is|'s [place] for|where|to
use|uses|using|without|have|has|'s|with [mobile phone] ${ENDS}
without [car|phone|job|computer|house|passport|ticket] $
once|twice|times in [day|week|month|year] <.|,|CC|IN|PRP|TO>
have|has|had|want|wants|need|needs|buy|buys|bought|found|got|sold <JJ>? [${THINGS}] last|yesterday|today|every|next|this|two|three
live|lives|lived|living|stay|stays|stayed|grew|up in [big|new|old|nice|beautiful|large|modern] house ${ENDS}
live|lives|lived|living|stay|stays|stayed|born|grew|up in [small|big|little|old|new|nice|beautiful|large|quiet|tiny|modern|huge|lovely|different|poor|rich] flat|village|town|city|apartment|room|building|hotel|street|family|country ${ENDS}
there is|was|'s big|small|nice|beautiful|new|old|large|huge|little|famous [park|market|river|lake|church|cinema|square|mountain|pool|mall|university|hospital|garden|shop|station|problem] ${ENDS}
there is|was [park|river|lake|cinema|mall|swimming] pool? near|in|on|behind|next|with|at
once|twice|times [day|week|month|year] <.|,|CC|IN|PRP|TO>
at|on [weekend|seaside|moment] <.|,|CC|PRP|WRB>
go|goes|went|play|played|plays|playing|sit|sat|walk|walked|run|ran|live|lives|lived in|at|near [park|garden|village|forest|beach|city|river|street|farm|island|country|countryside|flat|lake|pool|field] <.|,|CC|IN|PRP|WRB|RB>
go|goes|went|walk|walked|run|ran to [park|village|forest|beach|city|river|country|countryside|lake|pool|field] <.|,|CC|PRP|WRB|RB>
`);

const WHY = 'does a small word such as “a”, “the” or “my” belong in front of the noun?';

/** "In village", "has dog", "is best film", "such beautiful day". */
export const missingArticle: GrammarRule = {
  id: 'missing-article',
  name: '“A” or “the” is missing',
  explanation:
    'A noun for one thing that you can count usually needs a word such as “a”, “the” or “my” in front, and so do words such as best, first and same.',
  learners: 'Russian, Polish, Turkish, Chinese, Japanese and many other languages have no articles.',
  wrong: 'My cousin has dog and two rabbits.',
  right: 'My cousin has a dog and two rabbits.',
  find: (tree) => {
    const faults = MISSING.find(tree)
      .filter((match) => !isName(tree, match.first) && tree.low(match.first - 2) !== '-' && !goesWithout(tree, match))
      .map(({ first, last }) => ({ first: Math.max(0, first - 1), last, why: WHY }));
    const bare = faultsAt(tree, (at) => bareNoun(tree, at));
    return [
      ...faults,
      ...bare.filter(({ first, last }) => !faults.some((one) => one.first <= last && first <= one.last)),
    ];
  },
};

const BARE_NOUNS = new Set(THINGS_ALWAYS_COUNTED.split('|'));
const DESCRIBED_NOUNS = new Set(THINGS_COUNTED_WHEN_DESCRIBED.split('|'));
const LEAST_MARGIN = 2;
/** What may come before a noun without its article: a preposition, a verb, or a person who gets something. */
const BEFORE_BARE = /^(?:IN|VB|VBD|VBP|VBZ|VBG|TO|PRP)$/;
const NO_ARTICLE_AFTER =
  'no any some what which such every each another either neither whose as of per like than without from turn turned turns';

/** "In small bakery", "that part-time job is", "he is student": a noun that one always counts, with no word before it that says which. */
function bareNoun(tree: Tree, at: number): GrammarFault | undefined {
  const isBare = BARE_NOUNS.has(tree.low(at));
  if (tree.tag(at) !== 'NN' || tree.tagMargin(at) < LEAST_MARGIN || !(isBare || DESCRIBED_NOUNS.has(tree.low(at))))
    return undefined;
  if (!/^(?:obj|nsubj|nsubj:pass|obl|root|nmod|conj|ccomp)$/.test(tree.relation(at)) || isName(tree, at))
    return undefined;
  if (tree.children(at).some((child) => /^(?:det|nmod:poss|nummod|compound)/.test(tree.relation(child))))
    return undefined;
  let before = at - 1;
  while (/^JJS?$/.test(tree.tag(before)) && at - before < 4) before--;
  const isDescribed = before < at - 1;
  const adjectives = Array.from({ length: at - 1 - before }, (_none, index) => tree.low(before + 1 + index));
  if (!isDescribed && (!isBare || tree.low(before) === 'that')) return undefined;
  if (adjectives.some((word) => NO_ARTICLE_WITH.has(word))) return undefined;
  if (!BEFORE_BARE.test(tree.tag(before)) || tree.isOneOf(before, NO_ARTICLE_AFTER)) return undefined;
  // "Book after book", "with child", "boy meets girl", "a dog and cat show".
  const isPair = tree.low(before - 1) === tree.low(at) || tree.low(at + 2) === tree.low(at);
  const isPart = /^(?:NN|HYPH|POS|VBG|CD|CC|FW)/.test(tree.tag(at + 1)) || tree.isOneOf(at + 1, '- / –');
  const isList = tree.isOneOf(at + 1, ', and or') && tree.tag(at + 2).startsWith('NN');
  const isPhrase =
    BARE_PHRASES.has(`${tree.low(before)} ${tree.low(at)}`) || (tree.low(before) === 'by' && !isDescribed);
  // "An approachable and trusted person".
  const isParticiple = /^VB[DG]$/.test(tree.tag(before)) && /^(?:CC|IN|RB)$/.test(tree.tag(before - 1));
  return isPair || isPart || isList || isPhrase || isParticiple ? undefined : { first: before, last: at, why: WHY };
}

const BARE_PHRASES = new Set(['with child', 'in person']);

/** Adjectives that a noun may follow without an article ("next door", "public opinion", "little idea"). */
const NO_ARTICLE_WITH = new Set(
  'little next last many more most much other same first second own public expert popular medical legal physical'.split(
    ' ',
  ),
);

/** "King" in "then King spoke". */
const isName = (tree: Tree, at: number): boolean => at > 0 && /^\p{Lu}/u.test(tree.tokens[at]?.text ?? '');

/** Verbs ("time to park"), pairs and lists ("pen and paper", "day after day", "from nurse to doctor"), and questions ("What famous person did he meet?"). */
function goesWithout(tree: Tree, { first, last }: PatternMatch): boolean {
  if (tree.low(first - 1) === 'to' && tree.tag(last).startsWith('VB')) return true;
  const isList = tree.isOneOf(last + 1, ', and or') && tree.tag(last + 2) === 'NN';
  const isRepeated = tree.low(last + 2) === tree.low(last);
  const isSpan =
    tree.low(first - 1) === 'to' && tree.some(Math.max(0, first - 4), first, (at) => tree.low(at) === 'from');
  const isQuestion = tree.low(first - 1) === 'what' && tree.tokens.at(-1)?.text === '?';
  return isList || isRepeated || isSpan || isQuestion;
}
