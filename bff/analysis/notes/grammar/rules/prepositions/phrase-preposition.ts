import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays';
const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const SEASONS = 'spring|summer|autumn|winter';
/** What may follow a time that isn't part of a longer phrase: "in Sunday because", not "in Sunday school". */
const NEXT = '$|but|because|when|after|before|at|with|we|i|he|she|they|you|my|our';
const PEOPLE = 'me|him|us|them';
const RELATIVES =
  'mother|father|mum|mom|dad|friend|brother|sister|parents|friends|boss|teacher|tutor|uncle|aunt|grandmother|grandfather';
const VEHICLES = 'train|bus|plane|bike|bicycle|tram|metro|underground|ferry|subway';
const SCHOOL_SUBJECTS =
  'maths|mathematics|chess|physics|chemistry|biology|geography|sports|football|tennis|basketball|swimming|singing|dancing|cooking|drawing|painting|languages';
const PERSONS = 'i|you|he|she|we|who|brother|sister|friend|mother|father|son|daughter|cousin';
const THINGS_BOUGHT = 'clothes|sweets|games|books|food|shoes|toys|computers|phones|presents|cars';

/** Prepositions in phrases of time, place and manner, and separated by a word from their noun or verb, with the usual one. */
const PHRASES = new WordPatterns(`
!look|looks|looking|looked|believe [in|at] ${DAYS} ${NEXT} => on
[in] my|his|her|your|our|their tenth|last|next|first|eighteenth? birthday ${NEXT} => on
[in] <CD> o'clock !<NN|NNS> => at
!is|are|was|stands|stood|at [on] <CD> o'clock !<NN|NNS> => at
[in|on] half|quarter past <CD> => at
[in|at] a|the monday|tuesday|wednesday|thursday|friday|saturday|sunday $ => on
talk|talks|talked|talking|speak|spoke|speaking|chat|chatted to|with? ${PEOPLE}|her? [by|in] the phone $|and|because|about|for|every|when => on
!look|looks|looking|looked|stare|stared|angry [at] the evening|morning|afternoon $|i|we|he|she|they => in
start|starts|started|begin|begins|began|end|ends|ended|born|went|came [on] ${MONTHS} $ => in
holiday|holidays|here|there|cold|hot|warm [at] ${MONTHS} $ => in
^ [at|on] ${SEASONS} i|we|you|they|he|she|people|my|our => in
here|there|holiday|holidays|swimming|skiing [at|on] ${SEASONS} $ => in
!day|days|time|hours|part|only|point [in] the weekend|weekends ${NEXT} => at or on
sleep|slept|sleeps|work|works|worked|late|out|alone|home [in] night $ => at
!believe|believed|believes|believing|interest|interested|joy|magic|meaning [in] christmas|easter $ => at
[in] the <CD> of ${MONTHS} => on
live|lived|lives|work|worked|works|there|here|village|town|country|city|school|stay|stayed|wait|waited [during] <CD> years|months|weeks|days|hours|minutes $ => for
live|lived|lives|work|worked|works|there|here|stay|stayed|wait|waited [during] a long|short time $ => for
died|left|moved|arrived|started|came|married|here|there [before] <CD> years|weeks|days $ => ago
[in|on] the age of <CD> $|he|she|i|we|they => at
^ [in] the end of the|this|my|her|his|our|a story|film|movie|book|year|week|month|day|term|century|holidays|lesson|game|match|party|trip|summer => at
live|lives|lived|room|office|flat|classroom|is|are|was|were [in] the first|second|third|fourth|fifth|ground|top floor $|of|and => on
[in] the left|right side of the picture|photo|photograph|street|road => on
^ [in] the left|right side there|you|we => on
^ [on] the picture|photo|photograph you|we|i can? see => in
^ [on] the picture|photo|photograph there is|are a|an|two|three|many|some <JJ>? man|woman|boy|girl|family|people|men|women|children|dog|house => in
live|lives|lived|work|works|worked|walk|walked|play|played|lay|lie|lying|day|time|holidays|stay|stayed|morning|afternoon [in] the beach|farm|island $|with|and|because|when => on
watch|watched|watching|saw|seen|film|match|news|programme it|this|that|them? [in] the? tv|television $ => on
go|goes|went|going|come|came|comes|walk|walked|school|there [in] foot $ => on
go|goes|went|going|come|came|comes [with|by] my|his|her|our|the? foot|feet to => on
i|we|you|he|she|they|to go|goes|went|travel|travels|travelled|traveled|came to? <NNP|NN|PRP$>? <NN>? [with] the ${VEHICLES} $|because|and|to => by
go|goes|went|going|come|came|travel|travelled to? <NN|NNP>? [in|on] bus|train|car|bike|plane|taxi|bicycle|metro $|to|because|every => by
^ [in|by] the contrary $ => on
but [in] the same time ,|he|she|it|i|we|they|you => at
[in] the? last moment $ => at
did|do|done|doing|it|that|this [in|by] purpose $ => on
be|is|was|were|are|am|'m|'re|been [in] holiday|vacation $ => on
<PRP|VBP|VBZ|VBD|VBN|RB> [from] long time $ => for
[in] the other side of the street|road|river|town => on
${PERSONS} is|am|are|was|were|'s|'m|'re very|really|so|quite|always|not? good|bad|brilliant|terrible|excellent|talented|hopeless [in] ${SCHOOL_SUBJECTS} $|and|because|but => at
accuse|accused|accuses|accusing <PRP|NNP> [for] <VBG|PRP$> => of
accuse|accused|accuses|accusing <DT|PRP$> <NN|NNS> [for] <VBG|PRP$> => of
thank|thanked|thanks <PRP|NNP> [of|about] <DT|PRP$|VBG> => for
pay|pays|paid|paying <JJ|DT|JJR|RB>? attention [at|for|on] what|how|${PEOPLE} => to
dream|dreams|dreamed|dreamt|dreaming [with|to] <VBG> => of
main|only|real|another|important|biggest|best reason|reasons [of] this|these <NN|NNS> => for
main|only|real|another|important|biggest|best reason|reasons [of] the|this|my|these <NN|NNS> is|was|are|were => for
^ the reason|reasons [of] the|this|my|his|her|their|these|all => for
participate|participates|participation|participated|participating [on|at] the|a|our|this competition|contest|race|project|class|lesson|lessons|discussion|debate|debates|course|activities => in
there is|was a great|high|big|strong|growing|huge|large|low demand [of] => for
have|has|had a|an great|strong|big|bad|good|negative|positive|serious|huge|important|large influence|impact|effect [to] the|our|my|his|her|people|children|${PEOPLE} => on
agree|agrees|agreed|disagree|disagrees [to] you|her|${PEOPLE} $|that|because|when|about => with
agree|agrees|agreed|disagree|disagrees|agreeing [to] the|this|that|these|those people|person|author|writer|speaker|teacher|teachers|parents|statement|students|scientists !<POS|NN|NNS> => with
laugh|laughs|laughed|laughing [of|on] ${PEOPLE} => at
dream|dreams|dreamed|dreamt|dreaming [with] ${PEOPLE}|you $|last|every|and|because => of or about
i|he|she|we|they|you is|are|was|were|am|'m|stay|stayed [in] home $ => at
crash|crashed|crashes [with] a|another tree|wall|car|bus|lorry|truck|house|fence|lamp => into
[during] two|three|four|five|six|seven|eight|ten|several hours|days|weeks|months|years|minutes $|and|because => for
insist|insists|insisted|insisting [to] <VB> => on
succeed|succeeds|succeeded|succeeding [to] <VB> => in
arrive|arrives|arrived|arriving [in] the|my|our airport|station|hotel|stadium|restaurant|party|beach !<NN|NNS|POS|HYPH> => at
is|was|'s|are|were very|so|too|really|not? difficult|easy|hard [to] ${PEOPLE} $|because|and|but|when => for
get|gets|got|wake|wakes|go|goes|school|work|home|tv|tea|coffee|breakfast up? [on] the morning|evening|afternoon $ => in
similar [with] this|that|mine|yours|his|my|the => to
married [with] ${PEOPLE}|her $|and|for|in => to
laugh|laughs|laughed|laughing [about] me|him $|because|when|and => at
is|was|'s|are|were very|so|too|really|not? difficult|easy|hard [to] ${PEOPLE} to => for
furious|annoyed [on] <PRP|PRP$> ${RELATIVES} => with
kind|rude|polite|nice|cruel|mean [against] ${PEOPLE}|her|people|animals|everybody|everyone|others => to
consist|consists|consisted [in] <CD> => of
look|looks|looking|search|searches|searching [after] a job|flat => for
spend|spends|spent|spending too|so? much|all|more|most? of|his|her|my|our|their? money [for|in|to] ${THINGS_BOUGHT} => on
spend|spends|spent|spending a|too|so? lot|much|all|more|most? of|his|her|my|our|their? time [for] my|his|her|our|their homework|studies|hobby|hobbies|phone|phones|computer => on
take|takes|took|taking care [for|about] my|our|your|his|her|their children|${RELATIVES}|dog|cat|baby|family|pets|plants|brothers|sisters => of
point [at] view => of
in|from my|his|her|your|our point [from|for|to] view => of
[in spite] the|this|my|his|her|their => in spite of
^ [on] this|that way , => in
^ [on] my|his|her|your opinion ,|i|we|the|this|it|people|there => in
^ [to|for] my|his opinion , => in
on the way [for] school|work => to
arrive|arrives|arrived|arriving [to] school|work|class|college|university|church $|on|at|in|late|early|because|and|by|before|after => at
arrive|arrives|arrived|arriving [to] my|our|his|her|their|the house|office|hotel|station|airport|restaurant|party|beach|place|school|hospital|village|city|town|country => at or in
!interest|interested|believe|room|place|built|rack|invest|invested [in] bike|bicycle $|,|and|because|but|every|when|with|so => by
hours|days|minutes|times|lessons|euros|dollars|pounds [in] week|month $|,|and|because|but|for|at|or|when|to => a
exam|exams|test|tests|lesson|lessons|homework|mark|marks [from] maths|math|physics|chemistry|biology|history|geography|english|german|french|spanish => in
`);

/** Unnecessary prepositions: "ask to your teacher", "went to home", "entered into the room". */
const TOO_MANY = new WordPatterns(`
!be|been|was|were|being|is|are|am|'m|'re|'s|get|got ask|asks|asked|asking [to] my|your|his|our|their ${RELATIVES} !<POS|NN|NNS>
i|we|you|he|she|they|can|must|should|to ask|asks|asked [to] ${PEOPLE}|you if|about|for|to|what|how|why|when|where|$
i|he|she|they|we|you|who|anybody|nobody|to|n't|always tell|tells|telling|told [to] you|her|${PEOPLE} that|about|how|why|to|not|if
_ go|goes|went|going|gone|come|came|coming|comes|return|returned|returns|get|got|run|ran|walk|walked|drive|drove [to] home $|by|with|at|because|when|after|before|late|early|again|and
go|goes|went|going|come|came|coming|return|returned [to] abroad|downtown|upstairs|downstairs $
i|we|they|he|she|can|to go|went [to] there $
go|goes|went|going [to] shopping|fishing|skiing|camping|hiking|sightseeing $|with|because|every
enter|enters|entered|entering [in|to|into] the|my|our|his|her|their|a <JJ>? room|house|building|classroom|kitchen|shop|cave|hall|bathroom|forest|castle|garden|museum !<NN|NNS|POS|HYPH>
attend|attends|attended|attending [to] a|my|our|his|her|their <NN>? school|course|university|meeting|conference|wedding|college|concert !<NN|NNS|POS|HYPH>
get|got|getting|be|been|is|was|are|were married [with] a|an|my|his|her <JJ>? man|woman|boyfriend|girlfriend|doctor|teacher|sailor|lawyer|cousin|prince|princess !<POS>
marry|marries|married [with] ${PEOPLE} $
i|he|she|they|who|and marry|marries|married [with] my|his|her|a|an <JJ>? man|woman|neighbour|colleague|boyfriend|girlfriend|doctor|teacher|friend|cousin $|and|in|when|last|two|after
stay|stayed|stays|live|lived [in] there $|for|since|with|because
back [to] home $|at|late|early|because|and|after|by
i|we|they|he|she|you|and ask|asks|asked [to] the teacher|doctor|man|woman|driver|waiter|people a|for|if|about|what|where|how|some|to
i|we|they|he|she call|calls|called [to] the police|doctor|ambulance
question|questions|information|something|talk|talks|talked|think|thinks|is|was|'s|film|book|story about [of] a|an|the|how|my|his
i|he|she|we|they|always come|comes|came|go|goes|went|return|returned [at] home $|at|late|early|after|every|from
because [of] i|he|she|we|they <VBP|VBD|VBZ|MD>
i|we|they|he|she reached [to] the|our|my top|summit|station|airport|village|city|hotel|house|school|town|island !<NN|NNS|POS|HYPH>
i|we|they|he|she call|calls|called [to] ${PEOPLE} yesterday|every|because
i|we|they|he|she call|calls|called [to] ${PEOPLE} on the phone
attack|attacks|attacked [to] the|my|our|his|their|${PEOPLE} !north|south|east|west
i|we|they|he|she go|goes|went [to] there every|with|and|because|by|in|on|when|again|for
to|can|could|n't|must|will|should|i|you|we|they|he|she|please answer|answers|answered [to] my|the|all question|questions|phone !<NN>
i|you|we|they|he|she|to|can|will phone|phoned|rang|ring|telephoned [to] my|his|her|our ${RELATIVES}|police|doctor !<POS>
call|calls|called [to] my|his|her|their ${RELATIVES} to tell|ask|invite
give|gives|gave|showed [to] ${PEOPLE} a|an|the|my|his|many|two !day|week|year|month|few|long|couple|next|other|last|moment|minute|hour|whole|very|same|only
i|you|we|they|it|can|could|will|would|must|should|to|n't help [to] ${PEOPLE} <NN|NNS|TO|VB|.|,>
i|you|we|they|he|she|who|it helps|helped [to] ${PEOPLE}
invite|invited|invites [to] ${PEOPLE} $|to
follow|follows|followed [to] ${PEOPLE}
thank|thanked [to] you|${PEOPLE} for
i|we|he|she|they meet|met|meets [to] ${PEOPLE}
i|we|they|you|he|she|to|will|can join|joins|joined [to|in] the|our|a club|team|army|group|band|choir !<NN|NNS|POS|HYPH|VBG>
go|come|came|went|see|saw|meet|met|it|you|him|her|me|us|them [at] yesterday|tomorrow|tonight $
affect|affects|affected|affecting [to] <DT|PRP$|PRP|NNS|NNP>
affect|affects|affected|affecting [to] <JJ> <NNS>
[for] two|three|four|five|several times $
`);

const wordWrong = (usual: string): string =>
  `another preposition is usual in this phrase. Is it “${usual.replace(' or ', '” or “')}”?`;

/** "In Sunday", "in the end of the story", "went to home", "ask to your teacher". */
export const phrasePreposition: GrammarRule = {
  id: 'phrase-preposition',
  name: 'Prepositions of time, place and manner',
  explanation:
    'English uses at for clock times, on for days, in for months and years; we go by bus, look at a picture on the left, and go home without any preposition.',
  learners: 'These small words differ from language to language, so a word-for-word translation goes wrong.',
  wrong: 'The match is in Sunday.',
  right: 'The match is on Sunday.',
  find: (tree) => [
    ...PHRASES.find(tree).map(({ first, last, note }) => ({
      first,
      last: last + 1,
      why: wordWrong(note),
      suggestions: note.split(' or '),
    })),
    ...TOO_MANY.find(tree).map(({ first, last }) => ({
      first,
      last: last + 1,
      why: 'does this phrase need a preposition here?',
    })),
  ],
};
