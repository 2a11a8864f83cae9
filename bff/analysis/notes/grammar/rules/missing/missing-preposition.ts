import type { GrammarRule } from '../../grammar-rule.ts';
import { CITIES, COUNTRIES } from '../../lexicon/place-names.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Where people go. */
const PLACES =
  'station|park|cinema|supermarket|market|beach|hospital|library|shop|doctor|dentist|airport|city|village|house|gym|church|museum|university|office|party|concert|mall|zoo|pool|theatre|theater|restaurant|mountains|sea|disco|toilet|playground|bakery|seaside|countryside|shops|bank|police|stadium|forest|lake';
const DESTINATIONS =
  'spain|france|germany|italy|england|london|paris|berlin|rome|japan|china|america|turkey|russia|india|brazil|mexico|portugal|greece|poland|madrid|istanbul|moscow|barcelona|tokyo|canada|australia|africa|europe|asia|egypt|scotland|ireland|austria|switzerland';
/** What comes before "interested" and the like when they say what somebody is. */
const ARE =
  "is|are|was|were|am|'m|'s|'re|be|been|become|became|get|got|very|really|so|not|n't|always|never|also|too|quite|more|most";

/** Words that need a preposition before what follows, and that preposition. */
const MISSING = new WordPatterns(`
[listen|listens|listened|listening the|my|our|your|his|her|their] people|teacher|teachers|parents|children|students|mother|father|doctor|politicians|experts|neighbours|residents|others !<NN|NNS|POS> => to
<NN|NNS|PRP> [together my|his|her|our|their] mother|father|friend|friends|family|parents|brother|sister|grandmother|grandfather|cousins|classmates => with
[listen|listens|listened|listening music|songs|radio|podcasts|people|me|him|her|us|them|everything|what] => to
[listen|listens|listened|listening the|my|your|his|her|our|their|this|these|a|an|some|that|every] <JJ>? music|song|songs|radio|teacher|teachers|story|stories|podcast|podcasts|conversation|news|lesson|voice|advice|parents|mother|father|friend|friends|speech|lecture|noise|birds|sound|sounds|band|concert|instructions|message|recording|album|words|word|waves|rain|wind|singer|explanation => to
am|is|are|was|were|been|'m|'re [waiting you] $|at|in|here|for|since|outside => for
[wait|waits|waited|waiting me|him|us|them|her] !out|turn => for
[wait|waits|waited|waiting the|my|our|his|her|their] bus|train|results|result|answer|teacher|doctor|mother|father|brother|sister|friend|friends|plane|letter|parents|bell|guests|reply => for
[look|looks|looked|looking me|him|us|them] <.|,|CC|WRB> => at
[look|looks|looked|looking the|my|your|this|these picture|pictures|photo|photos|map|sky|painting|stars|clock|graph|diagram|screen|window] !of => at
[arrive|arrives|arrived|arriving the|my|our|his|her|their] station|airport|hotel|school|house|village|beach|city|town|top|museum|office|university|camp|border|destination|hospital|church|island|port => at
[go|goes|went|going|gone the|my|our|a|his|her|their] ${PLACES} !<POS|VBD|VBZ|VBP|MD> => to
i|we|you|he|she|they|to [come|came the|my|our|a|his|her|their] ${PLACES} !<NNS|POS|VBD|VBZ|VBP|MD> => to
[walk|walked|drive|drove|travel|travelled|traveled|return|returned the|my|our|a|his|their] station|cinema|supermarket|market|hospital|doctor|dentist|airport|museum|university|concert|restaurant|bakery|bank|toilet|stadium !<NN|NNS|POS|VBD|VBZ|VBP|MD> => to
[go|goes|went|going|came school|university|church|bed|college|hospital] !<NN|NNS|VBG> => to
[goes|went work] !<NN|NNS|VBG> => to
_ [go|goes|went|going|flew ${DESTINATIONS}] !<NNS|POS|VBG> => to
i|we|you|he|she|they|to [came|come|move|moved ${DESTINATIONS}] <.|,|CC|IN|RB|WRB> => to
[travel|travelled|traveled london|paris|berlin|rome|madrid|istanbul|moscow|barcelona|tokyo] <.|,|CC|RB|WRB> => to
[reply|replies|replied|replying me|him|us|them] => to
[belong|belongs|belonged|belonging me|him|us|them|my|his|her|our|their] => to
it|this|that|they|these|bag|bike|book|car|house|dog|cat|phone|land [belong|belongs|belonged the] => to
[pay|pays|paid|paying the|my|our|your|his|her|their] cinema|theatre|concert|train|bus|museum? tickets|ticket|meal|dinner|lunch|food|drinks|books|trip|coffee|clothes|shoes|pizza|lessons|breakfast|damage !<NN|NNS|POS|CC> => for
[apologise|apologised|apologises|apologize|apologized|apologizes me|him|us|them|her] => to
[knock|knocked|knocks|knocking the|my|our|his|her door|window] <.|,|CC|CD> => at
[participate|participates|participated|participating the|my|our] !next|last|same|whole|first|second|other|following|most|day|week|year|time|way => in
[consist|consists|consisted <CD>] <NNS|JJ> => of
i|you|we|they|it|that|this|everything|lot|price|answer|people|success|to|will|can|not|n't|really|all|always|also|only|mainly|mostly|completely [depend|depends|depended the|my|our|his|her|their|your|me|him|us|them] !most|least => on
[rely|relies|relied|relying the|my|our|his|her|their|your|me|him|us|them] !most|least => on
[agree|agreed|agrees|agreeing me|him|us] <.|,|IN|CC> => with
[laugh|laughs|laughed|laughing|smile|smiled|smiles|smiling me|him|us|them] !off|out|down|over|to|into|a|back|through|away => at
[stare|stares|stared|staring me|him|us|them] <.|,|CC> => at
[live|lives|lived|living the|a|my|our small|big|little|large|old|new|beautiful|quiet|nice? flat|house|city|village|apartment|town|building|country|countryside|street] !<NN|NNS|POS> => in
i|we|you|he|she|they|to [stay|stays|stayed|staying the|a|my hotel|house|hostel|tent|campsite|flat|apartment] !<NN|NNS|POS> => in
[sit|sits|sat|sitting the|a|my chair|sofa|bench|floor|grass|table|bed|car|armchair] !down|up => on
[dreamed|dreamt becoming|having|going] => of
i|we|they|he|she|you|to|always|people [dream|dreams becoming|having|going] => of
[succeed|succeeded the|an|my exam|test|exams] !<NN|NNS> => in
[think|thinks|thinking|thought the|my problem|future|past|consequences|question|holidays|environment|exam|family|answer] <.> => about
i|we|they|he|she|you|n't|not|to|always|who [worry|worries|worried|worrying the|my|his|her|their exam|exams|future|test|money|health|results|grades] <.|,|CC|IN> => about
i|we|they|he|she|you|n't|not|to|really|must|should|who|people [care|cares|cared my|your|his|her|their|our|the] environment|health|children|family|friends|animals|parents|planet|garden|people|feelings|others !<MD|VBP|VBZ|VBD> => about
i|we|you|they|people|can|to|and|was|were|am|are|is [search|searched|searching information|jobs] !<NN|NNS|POS> => for
[ask|asked|asks|asking help|money] for|to|because|when|and|but|if|with|about|at|$ => for
[talk|talks|talked|talking me|him|us|them] !into|over|through|out|down|up|to|round|around => to
[talk|talks|talked|talking the|my|his|her weather|problem|problems|film|future|holidays|past|plan|plans] !over|through|out|down|up|away => about
[speak|speaks|spoke|speaking me|him|us] => to
[spoke them|her] yesterday|about => to
[speak|speaks|speaking her] <.|,|IN|RB|CC> => to
[explain|explains|explained me|him|us] !<IN> => to
[explain|explains|explained them] how|what|why|my|everything => to
[happen|happens|happened me|him|us|them] => to
${ARE} [interested music|sports|sport|history|science|art|animals|football|politics|books|films|learning|playing|cars|nature] !<NN|NNS|POS> => in
[afraid spiders|dogs|snakes|heights|dark|water|ghosts|flying|mice|thunder|horses|cats|sharks] because|when|since|but|so|$ => of
${ARE} [scared spiders|dogs|snakes|heights|dark|water|ghosts|flying|mice|thunder|horses|cats|sharks] because|when|since|but|so|$ => of
${ARE} afraid|scared [the] dark|dog|dogs|water|thunder because|when|since|but|so|$ => of
[proud my|his|her|their|our|your] <JJ>? <NN|NNS> because|when|but|for|$ => of
[proud me|him|myself|yourself|himself|herself|us] because|when|but|for|$ => of
${ARE} [tired the|my|his|her] <NN|NNS> because|when|but|$ => of
am|'m|is|are|was|were [tired doing|hearing|being] => of
is|are|was|were|be|so|very|always|city|town|bag|bags|box|room|house|bus|street|streets|glass|basket|place|park|beach|shop|text [full people|tourists|water|flowers|books|cars|mistakes|food|ideas|rubbish|children|students|energy|surprises] !<NN|NNS|POS> => of
i|you|he|she|brother|sister|friend|mother|father|dad|mum am|'m|is|are|was|were|'s|'re|not|n't very|really|so|quite|not|n't? [good|bad playing|swimming|drawing|singing|dancing|cooking|maths|football|chess|running|painting|writing] !<NN|NNS> => at
is|are|was|were|'s|very|most|so [famous its|his|her|their] => for
[according the|my|his|her|our|their|some|many|this] => to
<NN|NNS> [instead the|a|my] <JJ>? <NN|NNS> $ => of
^ [instead going|doing|playing|watching|using|studying|reading|working|helping|buying|eating|taking] => of
<NN|NNS|PRP> [instead going|doing|playing|watching|studying|reading|working|helping|buying|eating] => of
^ [thanks the|your|his|her] <NN|NNS> , => to
!a|an|the|my|his|her|our|their|your|some|these|of|and [thank|thanks you|your help|coming|invitation|support|everything|reading] !<NN|NNS|POS> => for
[thank|thanks your letter|present] => for
is|are|was|were|sit|sits|sat|sitting|stand|stood|standing|live|lives|lived|house|shop|seat|room|right [next the|my|our house|school|station|river|door|window|park|church|table|bed|shop] !<NN|NNS|POS> => to
sit|sits|sat|sitting|stand|stood|standing|live|lives|lived [next me|him|us|them] => to
live|lives|lived|house|hotel|flat|very|so|quite|too|really [close the|my|our] house|school|station|river|sea|beach|park|church|centre|center|city|border <.|,|CC|IN|WDT> => to
is|are|was|were [close the] river|sea|centre|center|city <.|,|CC|IN|WDT> => to
<NN|NNS|PRP|VB|VBD|VBG|VBN|VBZ|VBP|RB> in [front the|my|our|his|her|their] <NN|NNS|JJ> => of
^ a [lot people|students|children|tourists|things|animals] => of
[lot|lots people|things|friends|money|time|problems|fun|books|cars|students|children|tourists|food|water|information|homework|places] !<VBP|VBZ|VBD|MD|PRP> => of
all|many|different|these|those|two|three|what|which|some|several|various|other [kinds|types|sorts music|food|people|sport|sports|books|films|animals|things|clothes] !<NN|NNS> => of
this|that|what|any|which|another|same [kind music|food|sport|sports|books|films|animals|things|clothes] !<NN|NNS> => of
what|which|same [type|sort music|food|sport|sports|books|films|animals|clothes] !<NN|NNS> => of
[plenty time|food|water|money|people|things] !<VBP|VBZ|VBD|MD|PRP> => of
[because the|my|our|your|his|her|their|this|that] <JJ>? <NN>? teacher|teachers|help|support|mistake|mistakes|weather|rain|traffic|noise|illness|homework|age|exam|exams|job|health|accident|injury|problem|problems|snow|storm|war|heat|wind <.> => of
^ [because the|my|our|your|his|her|their|this|that] <JJ>? <NN>? help|support|mistake|mistakes|weather|rain|traffic|noise|illness|homework|age|exam|exams|job|health|accident|injury|problem|problems|snow|storm|war|heat|wind , => of
[look|looks|looked|looking my|the|your|his|her] keys|glasses|phone|wallet $ => for
[suffer|suffers|suffered|suffering cancer|allergies|asthma|diabetes] !<NN|NNS> => from
[deal|deals|dealt|dealing the|this|these|my|his] problem|problems|situation|question|issue|issues|stress|topic|matter => with
[graduated|graduate the|my] university|school|college <.|,|IN|CC> => from
!the|a|this|that|one|no [point the|my] map|picture|door|window $ => at
[believe|believes|believed|believing ghosts|magic|love|miracles|santa|fate|destiny|luck|yourself|themselves] <.> => in
[concentrate|concentrated|concentrating my|the|his|her|our|their] work|studies|homework|lesson|lessons|exam|exams|task|game|road|film|book|problem|subject because|when|and|while|$ => on
[apply|applied|applying the|a job|position|scholarship|visa|place] !<NN|NNS> => for
[prepare|prepared|preparing my|our exam|exams|test|interview|competition] !<NN|NNS> => for
a|two|three|one|some [cup|cups|glass|glasses|bottle|bottles|piece|pieces|kilo|kilos|slice|slices|packet|litre tea|coffee|water|milk|wine|juice|bread|cheese|sugar|rice|meat|paper|advice|information|pizza|chocolate|cake] !<NN|NNS> => of
is|was|with|and|but|to|by|from|met|saw [one|some|many|most my|our|his|her|their|your] <NNS> !<VBD|VBP|VBZ|MD|RB|VB|VBN> => of
^ [one|some|most|many my|our|the|their|his|her] <NNS> => of
take|takes|took|taking|taken [part the|my|our] !way|time|day|moment|first|next|last|whole|following|second|same|other|week|year => in
take|takes|took|taking|taken [care my|our|his|her|their|me|him|us|them] => of
pay|pays|paid|paying [attention the|my|our|his|her|me|him|us|them|your] !way|time|day|moment|first|next|last|whole|following|second|same => to
[ask|asked|asks|asking more] information|help|advice|food|water !<NN|NNS|POS> => for
[ask|asked|asks|asking a|an|some|another] puppy|pizza|coffee|tea|bike|bicycle|phone|present|refund|raise|break|discount|menu|drink|glass|cup|ticket|sandwich|loan|rise|kitten|pony|water|money|food|help|advice|information !<NN|NNS|POS> => for
[ask|asked|asks|asking my|his|her|our|their|your parents|mother|father|teacher|friends|brother|sister help|money|advice|information] !<NN|NNS> => for
[ask|asked|asks|asking me|him|them|us help|money|advice|information] !<NN|NNS> => for
<VBD|VBP|VB|VBZ|IN> [most our|my|their|your] friends|classmates|students|teachers|pupils|problems|lessons|people|holiday|holidays|time|money => of
<VBD|VBP|VB|VBZ|VBN> [most|some the] time|students|people|children|pupils|money => of
^ [due the|my|our|his|this|that] <JJ>? <NN>? <NN|NNS> , => to
cancelled|late|closed|delayed|postponed|impossible [due the|a|my|an|this|bad|heavy|his|their] => to
get|got|getting [used the|this|it|my|living|working|being|having|sleeping|speaking|eating|getting|waking] !way|wrong|same|other|right|next => to
is|are|was|were|am|'m|'re|be|been|become|becomes|became|get|gets|got|getting|very|so|people [addicted video|their|phones|the|computer|chocolate|social|my|his|her|games|coffee|shopping|alcohol|drugs] => to
is|are|was|were|very|quite|so|looks [similar my|mine|yours|ours] => to
is|are|was|were|got|'s|been [married him|her] <.|,|CC> => to
is|are|was|were|got|'s|been [married a|an] man|woman|doctor|teacher|lawyer|girl|american|actor|singer => to
[allergic cats|nuts|dogs|milk|pollen|peanuts|the|fish|animals|eggs] => to
is|are|was|were|very|completely|quite|so [different my|mine|yours|ours|hers] => from
is|are|was|were|am|be [responsible my|the|all|everything|this|his|her|our|their|cleaning|looking|making|feeding] !whole|entire|most|only => for
is|was|were|are|be|am|always|'m|not|n't|often|arrive|arrived [late school|class|lunch|dinner] !<NN|NNS> => for
i|we|you|he|she|they am|'m|is|was|were|are|'re|'s always|often|never|sometimes? [late work] => for
is|was|were|are|be|am|always|'m|not|n't|often|arrive|arrived [late the|my] school|class|lesson|meeting|train|bus|work|party|exam|appointment|interview|job => for
is|are|be|very|not|n't|really [good|bad|dangerous|harmful|important your|my|our|the] health|environment|body|brain|planet|future|eyes|heart|skin|animals|children <.|,|CC|IN> => for
${ARE} [fond|capable my|his|her|the|him|me|them|reading|playing|doing|making|speaking|cooking|swimming|dancing|learning] => of
${ARE} [jealous my|his|her|the|him|me|them] => of
${ARE} [keen reading|playing|doing|making|speaking|cooking|swimming|dancing|learning|sport|football|music] !<NN|NNS> => on
am|'m|is|was|are|were|very|so|really [nervous|excited|worried|happy|angry|upset|sad my|our|the|your] <JJ>? exam|exams|test|interview|trip|holiday|holidays|birthday|party|result|results|future|presentation|match|game|concert|news|job|mistake|situation $ => about
!long [live|lives|lived|living|work|works|worked|stay|stayed|arrived|arrive ${COUNTRIES}|${CITIES}] since|for|with|at|when|because|and|but|where|$ => in
[born ${COUNTRIES}|${CITIES}] => in
was|were born [<CD>] in|on|at|and|but|$ => in
early|late|o'clock [the morning|evening|afternoon] <.|,|CC> => in
_ at the [end|beginning|top|bottom|back|edge my|our|this|his|her|that] <JJ>? <NN|NNS> <.> => of
^ at the [end|beginning this|that|my|our] week|month|year|term|lesson|day|holiday|holidays , => of
[hundreds|thousands|millions|dozens|tens people|years|books|tourists|students|children|euros|dollars|visitors|fans|animals|fish|times|words|photos|pounds|things] => of
a|large|great|huge|small|big|high [number|group|pair|amount|majority|variety|couple people|students|children|shoes|tourists|jeans|trousers|socks|gloves|boys|girls|glasses|women|men|words|animals|jobs] <.|,|CC|IN|WP|WDT|VBG> => of
^ a large|great|huge|small|big|high? [number|group|majority|couple people|students|children|tourists|boys|girls|women|men] <VBD|VBP> => of
^ [most|some|many|none|both|each us|them] => of
[explain|explained|explains|describe|described|introduce|introduced|introduces it|this|that|everything|the|his|her|my|himself|herself|myself] <NN|NNS>? me|him|us|them <.|,|CC> => to
[go|went|goes|going holiday|holidays|vacation] $ => on
[go|went|goes|going holiday|vacation] with|to|in|every => on
[fell|fall|falls|falling love] => in
[have|has|had|having breakfast|lunch|dinner seven|eight|nine|one|two|noon|midday] $ => at
[get|gets|got|wake|wakes|woke up six|seven|five|eight|nine] in|on|every|and|because|o'clock|$ => at
[look|looks|looked|looking forward see|seeing|meet|meeting|hearing|hear|the|my|your] => to
[spend|spends|spent money|time clothes|games|computer|food|books|sweets|homework] !<NN|NNS> => on
[pick me|him|us up seven|eight|six|nine|ten] !<NN|NNS> => at
[insist|insisted|insists paying|going|doing|coming|helping|having|seeing|buying] => on
[succeed|succeeded passing|finding|winning|getting|making|doing|reaching] => in
[congratulate|congratulated|congratulations winning|passing] => on
[congratulate|congratulated|congratulations your success|exam|wedding|birthday|engagement|results|victory|marriage|job] => on
[congratulate|congratulated me|him|us|them the|your|winning|passing] => on
[objected this|being] => to
[objected the plan|idea|decision|proposal|law|rule|rules] => to
can|could|will|may|might|would|to|often|also [lead war|death|problems|stress|poverty|diseases|unemployment|obesity|violence] !<NN|NNS> => to
[leads war|death|problems|stress|poverty|diseases|unemployment|obesity|violence] !<NN|NNS> => to
is|was|are|were|be|house|village|castle|town|city|lake|island|garden|hotel [surrounded trees|mountains|water|forests|hills|friends|people|nature|fields] => by
is|was|are|were|be|completely [covered snow|grass|dust|ice|mud|flowers|trees|water] !<NN|NNS> => with
is|was|are|were|be|bag|box|bottle|glass|basket [filled water|people|books|sand|joy|flowers|toys] !<NN|NNS> => with
is|was|are|were|be|house|bag|table|box|chair|ring|shirt|cup|bottle|boat [made wood|plastic|glass|gold|paper|stone|metal|leather|chocolate|cotton] <.|,|CC> => of
`);

/** "Listen music", "wait me", "arrived the station". */
export const missingPreposition: GrammarRule = {
  id: 'missing-preposition',
  name: 'A preposition is missing',
  explanation:
    'Many verbs and adjectives need a preposition before what follows: we listen to music, wait for a bus, and are afraid of spiders.',
  learners: 'In many other languages the object comes right after these words.',
  wrong: 'I always listen music on the bus.',
  right: 'I always listen to music on the bus.',
  find: (tree) =>
    MISSING.find(tree).map(({ first, last, note }) => ({
      first,
      last,
      why: 'a small word such as “to”, “for”, “at” or “of” seems to be missing here.',
      suggestions: note.split(' or '),
    })),
};
