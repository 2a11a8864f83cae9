import type { GrammarRule } from './grammar-rule.ts';
import { CITIES, COUNTRIES } from './place-names.ts';
import { WordPatterns } from './word-patterns.ts';

/** Words that need a preposition before what follows, and that preposition. */
const MISSING = new WordPatterns(`
[listen|listens|listened|listening music|songs|radio|podcasts|people|me|him|her|us|them|everything|everybody|what] => to
[listen|listens|listened|listening the|my|your|his|her|our|their|this|these|a|an|some|that|those|every] <NN|NNS|JJ|NNP> => to
[wait|waits|waited|waiting me|him|us|them|her] => for
[wait|waits|waited|waiting the|my|our|his|her|their] bus|train|results|result|answer|teacher|doctor|mother|father|brother|sister|friend|friends|plane|letter|parents|bell|rain|guests|summer|holidays|reply => for
[look|looks|looked|looking me|him|us|them] <.|,|CC|WRB|RB> => at
[look|looks|looked|looking the|my|your|this|these picture|picture|pictures|photo|photos|map|sky|painting|stars|clock|graph|diagram|watch|screen|window] => at
[arrive|arrives|arrived|arriving the|my|our|his|her|their] station|airport|hotel|school|house|village|beach|city|town|top|museum|office|university|camp|border|destination|hospital|bus|party|church|island|port => at
[go|goes|went|going|gone|come|came|walk|walked|drive|drove|travel|travelled|traveled|fly|flew|return|returned the|my|our|a|his|her|their] station|park|cinema|supermarket|market|beach|hospital|library|shop|doctor|dentist|airport|city|village|house|gym|church|museum|university|office|party|concert|mall|zoo|pool|theatre|theater|restaurant|mountains|sea|disco|toilet|playground|bakery|seaside|countryside|shops|bank|police|stadium|forest|lake => to
[go|goes|went|going|came school|university|work|church|bed|college|hospital] !<NN|NNS|VBG> => to
[go|goes|went|going|flew|fly|travelled|traveled|travel|drove|moved|move|came spain|france|germany|italy|england|london|paris|london|berlin|rome|japan|china|america|turkey|russia|india|brazil|mexico|portugal|greece|poland|madrid|istanbul|moscow|barcelona|tokyo|canada|australia|africa|europe|asia|egypt|scotland|ireland|austria|switzerland] => to
[reply|replies|replied|replying me|him|us|them|her|my|your] => to
[belong|belongs|belonged|belonging me|him|us|them|my|his|her|our|their|the] => to
[pay|pays|paid|paying the|my|our|your|his|her|their] cinema|theatre|concert|train|bus|museum? tickets|ticket|meal|dinner|lunch|food|drinks|book|books|taxi|hotel|trip|coffee|clothes|shoes|pizza|course|lessons|breakfast|damage !bill|bills|driver|fare|company|manager|owner => for
[pay|pays|paid|paying the|my|our|your|his|her|their cinema|theatre|concert|train|bus] tickets|ticket => for
[apologise|apologised|apologises|apologize|apologized|apologizes me|him|us|them|her|my|the] => to
[knock|knocked|knocks|knocking the|my|our|his|her door|window] <.|,|CC|CD|IN> => at
[participate|participates|participated|participating the|a|an|my|our|this|many|some|all] => in
[consist|consists|consisted <CD>] <NNS|JJ> => of
[depend|depends|depended|depending the|my|our|his|her|their|your|me|him|us|them] => on
[rely|relies|relied|relying the|my|our|his|her|their|your|me|him|us|them] => on
[agree|agreed|agrees|agreeing me|him|us|them] <.|,|IN|CC> => with
[agree|agreed|agrees|agreeing my|your|his|their] <NN|NNS> <.|,|IN|CC> => with
[laugh|laughs|laughed|laughing|smile|smiled|smiles|smiling|shout|shouted|stare|stared me|him|us|them] => at
[live|lives|lived|living the|a|my|our small|big|little|large|old|new|beautiful|quiet? flat|house|city|village|apartment|town|building|country|countryside|street] => in
[live|lives|lived|living a|the|my|our small|big|little|large|old|new|beautiful|quiet|nice flat|house|city|village|apartment|town|building|country|street] => in
[stay|stays|stayed|staying the|a|my|our hotel|house|hostel|tent|campsite|flat|apartment] => in
[sit|sits|sat|sitting the|a|my chair|sofa|bench|floor|grass|table|bed|car|armchair] => on
[dream|dreams|dreamed|dreamt become|becoming|having|going] => of
[succeed|succeeded the|an|my exam|test|exams] => in
[think|thinks|thinking|thought the|my problem|future|past|consequences|question|holidays|environment|exam|family|answer|idea] <.|,> => about
[worry|worries|worried|worrying the|my|his|her|their exam|exams|future|test|money|health|results|children|grades] => about
[care|cares|cared my|your|his|her|their|our|the] environment|health|children|family|friends|animals|parents|planet|garden|people|feelings|others => about
[search|searched|searching information|work|help|jobs] => for
[ask|asked|asks|asking help|money|directions] => for
[talk|talks|talked|talking me|him|us|them] !into|over|through|out|down => to
[talk|talks|talked|talking the|my|his|her weather|problem|problems|film|future|holidays|past|plan|plans] => about
[speak|speaks|spoke|speaking me|him|us] => to
[spoke them|her] yesterday|about|and|after|on|in|at|to|for|before|last => to
[speak|speaks|speaking them|her] <.|,|IN|RB|CC> => to
[explain|explains|explained me|him|us] !<IN> => to
[explain|explains|explained them] the|that|how|what|why|my|everything|a => to
[happen|happens|happened me|him|us|them|her|my] => to
[interested music|sports|sport|history|science|art|animals|football|politics|books|films|learning|playing|cars|nature] => in
[afraid|scared spiders|dogs|snakes|heights|dark|water|ghosts|flying|mice|thunder|horses|cats|sharks] => of
afraid|scared [the] dark|dog|water|thunder => of
[proud my|his|her|their|our|your|me|him|you|myself|us] => of
[tired the|my|his|her|waiting|working|doing|hearing|listening|reading|being|walking|studying] <NN|NNS|PRP$|IN|DT|RB|.|,> => of
[full people|tourists|water|flowers|books|cars|mistakes|food|ideas|rubbish|children|students|energy|surprises] => of
is|are|was|were|'m|am|really|very|not|'s [good|bad playing|swimming|drawing|singing|dancing|cooking|maths|football|chess|running|painting|writing] => at
[famous its|his|her|their] => for
[according the|my|his|her|our|their|some|many|this] => to
!and|but|or|is|are|was|were|'s|had|has|have|, [instead the|a|my] => of
[instead going|doing|playing|watching|using|studying|reading|working|helping|buying|eating|taking] => of
[thanks my|the|your|his|her] <NN|NNS> , => to
[thank|thanks you|your help|coming|letter|time|invitation|support|present|everything|reading] => for
[next the|my|our|him|her|me] house|school|station|river|door|window|park|church|table|bed|shop|.|, => to
<NN|NNS|VBZ|VBP|VBD|RB|JJ> [close the|my|our] house|school|station|river|sea|beach|park|church|centre|center|city|border <.|,|CC|IN|WDT> => to
[front the|my|our|his|her] house|school|station|door|window|park|church|building|class|mirror|tv|television|computer|people => of
[lot|lots people|things|friends|money|time|problems|work|fun|books|cars|students|children|tourists|food|water|information|homework|places] => of
[kinds|type|types|sort|sorts music|food|people|sport|sports|books|films|animals|things|work|clothes] => of
this|that|what|any|which|another|some|same [kind music|food|people|sport|sports|books|films|animals|things|work|clothes] => of
[plenty time|food|water|money|people|things] => of
[because your|his|her] help|support|mistake $ => of
[look|looks|looked|looking my|the|your|his|her] keys|glasses|phone|wallet|dog|cat|lost => for
[suffer|suffers|suffered|suffering cancer|headaches|depression|stress|pain|hunger|allergies|asthma|diabetes|poverty] => from
[deal|deals|dealt|dealing the|this|these|my|his] problem|problems|situation|question|issue|issues|stress|topic|matter => with
[graduated|graduate the|my] university|school|college <.|,|IN|CC> => from
[escape|escaped|escapes the|their|his] prison|war|castle|camp|cage => from
[point the|a|my] map|picture|door|window|finger => at
[believe|believes|believed|believing god|ghosts|magic|love|miracles|santa|fate|destiny|luck|yourself|themselves] <.|,|CC> => in
[concentrate|concentrated|concentrating my|the|his|her|our|their] !forces|troops|army|armies|power|efforts|energy|attention|mind <.|,|IN|CC|WRB> => on
[apply|applied|applying the|a job|position|scholarship|visa|place] => for
[prepare|prepared|preparing the|my|an exam|exams|test|future|interview|competition] => for
a|two|three|one|some [cup|cups|glass|glasses|bottle|bottles|piece|pieces|kilo|kilos|slice|slices|packet|litre tea|coffee|water|milk|wine|juice|bread|cheese|sugar|rice|meat|paper|advice|information|pizza|chocolate|cake] => of
is|was|with|and|but|to|by|from|met|saw [one|some|many|most my|our|his|her|their|your] <NNS> => of
^ [one|some|most|many my|our|the|their|his|her] <NNS> => of
take|takes|took|taking|taken [part the|a|an|my|our|this] !way|time|day|moment|first|next|last => in
take|takes|took|taking|taken [care my|our|his|her|their|me|him|us|them] => of
pay|pays|paid|paying [attention the|my|our|his|her|me|him|us|them|your] !way|time|day|moment|first|next|last => to
[because the|my|our|his|her|their|this] <JJ>? <NN|NNS> $ => of
in [front the|my|our|his|her|their|our] => of
[ask|asked|asks|asking a|an|some|more|another] puppy|dog|pizza|coffee|tea|bike|bicycle|phone|present|refund|raise|break|discount|map|menu|drink|glass|cup|ticket|sandwich|doctor|loan|rise|kitten|pony|water|money|food|help|advice|information => for
[ask|asked|asks|asking me|him|them|us|you|my|his|their parents|mother|father|teacher|friends|brother|sister help|money|advice|permission|information|directions] => for
[ask|asked|asks|asking me|him|them|us help|money|advice|permission|information|directions] => for
[most our|my|their|your] <JJ>? <NN|NNS> !<VBD|VBZ|VBP|MD> => of
<VBD|VBP|VB|VBZ|VBN> [most|some the] time|students|people|children|day|year|pupils|money|week => of
^ [because|due the|my|our|his|this|that] <JJ>? <NN>? <NN|NNS> , => of or to
[because my|our|the|his|their|your] <JJ> <NN>? <NN|NNS> <.> => of
[because my|our|his|their|your] <NN>? <NN|NNS> <.> => of
cancelled|late|closed|delayed|postponed|impossible [due the|a|my|an|this|bad|heavy|his|their] => to
get|got|getting [used the|this|it|my|living|working|being|having|sleeping|speaking|eating|getting|waking] => to
[addicted video|their|phones|the|computer|chocolate|social|my|his|her|games|coffee|shopping|alcohol|drugs] => to
is|are|was|were|very|quite|so|looks [similar my|mine|yours|ours|each|his|their] => to
is|are|was|were|got|'s|been [married a|an|my|his|him] => to
[allergic cats|nuts|dogs|milk|pollen|peanuts|the|fish|animals|eggs] => to
is|are|was|were|very|completely|quite|so [different my|mine|yours|ours|hers|his|our] => from
is|are|was|were|am|be [responsible my|the|all|everything|this|his|her|our|their|cleaning|looking|making|feeding] => for
is|was|were|are|be|am|always|'m|not|n't|often|arrive|arrived [late school|work|class|lunch|dinner|the|my] => for
is|are|be|very|not|n't|really [good|bad|dangerous|harmful|important your|my|our|the] health|environment|body|brain|planet|future|eyes|heart|skin|animals|children <.|,|CC|IN> => for
is|are|am|'m|was|were|very|so|really|not|n't [fond|capable|jealous|keen my|his|her|the|him|me|them|children|animals|music|sports|sport|reading|playing|doing|making|speaking|cooking|swimming|dancing|football|learning] => of or on
am|'m|is|was|are|were|very|so|really [nervous|excited|worried|happy|angry|upset|sad my|our|the|your] <JJ>? <NN|NNS> $ => about
born|live|lives|lived|living|study|studied|work|works|worked|stay|stayed|arrived|arrive [${COUNTRIES}|${CITIES}] <.|,|CC|IN|WRB> => in
was|were born [<CD>] <.|,|CC|IN> => in
early|late|o'clock [the morning|evening|afternoon] <.|,|CC|IN|PRP> => in
at the [end|beginning|top|bottom|back|edge my|our|this|his|her|that] <JJ>? <NN|NNS> => of
[hundreds|thousands|millions|dozens|tens people|years|books|tourists|students|children|euros|dollars|visitors|fans|animals|fish|times|words|photos|pounds|things] => of
a|the|large|great|huge|small|big|high|new [number|group|pair|amount|majority|list|variety|couple people|students|children|shoes|tourists|jeans|trousers|socks|gloves|boys|girls|glasses|women|men|words|animals|jobs] <.|,|CC|IN|WP|WDT|VBD|VBP|TO|VBG|RB> => of
^ [most|some|many|none|both|each us|them] => of
[say|said|says me|him|us] that|,|: => to
[explain|explained|explains|describe|described|introduce|introduced|introduces it|this|that|everything|the|his|her|my|himself|herself|myself] <NN|NNS>? me|him|us|them <.|,|CC> => to
[go|went|goes|going holiday|holidays|vacation] $ => on
[go|went|goes|going holiday|vacation] with|to|in|every => on
[fell|fall|falls|falling love] => in
[have|has|had|having breakfast|lunch|dinner seven|eight|nine|one|two|noon|midday] $ => at
[get|gets|got|wake|wakes|woke up six|seven|five|eight|nine|half] <.|,|CC|IN|RB> => at
[look|looks|looked|looking forward see|seeing|meet|meeting|hearing|hear|the|my|your] => to
[spend|spends|spent money|time clothes|games|computer|food|books|sweets|homework] => on
[pick me|him|us up seven|eight|six|nine|ten] => at
[insist|insisted|insists paying|going|doing|coming|helping|having|seeing|buying] => on
[succeed|succeeded passing|finding|winning|getting|making|doing|reaching] => in
[congratulate|congratulated|congratulations your|winning|passing|me|him the|your|winning|passing] => on
[objected the|this|being] => to
[lead|leads|led war|death|problems|stress|poverty|diseases|unemployment|obesity|violence] => to
[surrounded trees|mountains|water|forests|hills|friends|people|nature|fields] => by
[covered snow|grass|dust|ice|mud|flowers|trees|water] => with
[filled water|people|books|sand|joy|flowers|toys] => with
[made wood|plastic|glass|gold|paper|stone|metal|leather|chocolate|cotton] <.|,|CC> => of
`);

/** "Listen music", "wait me", "arrived the station". */
export const missingPreposition: GrammarRule = {
  id: 'missing-preposition',
  name: 'A preposition is missing',
  explanation:
    'Many verbs and adjectives need a preposition before what follows: we listen to music, wait for a bus, and are afraid of spiders.',
  learners: 'In many other languages the object comes right after these words.',
  examples: {
    wrong: [
      'I always listen music on the bus.',
      'Please wait me at the corner.',
      'We arrived the station at noon.',
      'She is afraid spiders.',
      'They went the beach yesterday.',
      'This bag belongs my aunt.',
    ],
    right: [
      'I always listen to music on the bus.',
      'Please wait for me at the corner.',
      'We arrived the next day.',
      'She is afraid of spiders.',
      'They went the wrong way.',
      'Wait your turn, and look me in the eye.',
      'They decided to close the school.',
    ],
  },
  find: (tree) =>
    MISSING.find(tree).map(({ first, last, note }) => ({
      first,
      last,
      why: 'a small word such as "to", "for", "at" or "of" seems to be missing here.',
      suggestions: note.split(' or '),
    })),
};
