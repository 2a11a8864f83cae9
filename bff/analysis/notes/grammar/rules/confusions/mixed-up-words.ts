import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Ages that a pupil may have, and that nobody counts in other ways. */
const AGES = 'eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|11|12|13|14|15|16|17|18|19';

/** Words whose neighbours show that another word is meant, and that word. */
const MIXED_UP = new WordPatterns(`
!the|a|our|my|his|her|their|this|that|long|short|who|which walk|walked|walks|ran|run|runs|drove|drive|drives|went|go|goes|going|came|come|flew|rode|rushed [passed] <DT|PRP|PRP$|NNP> => past
was|were|am|'m|is|are|kept|started walking|running|driving [passed] <DT|PRP|PRP$|NNP> => past
i|you|he|she|we|they [past] me|him|us|them|her => passed
^ <DT|PRP$> <JJ>? <NN> [past] me|him|us|them|her => passed
[you 're] own|favourite|favorite|new <NN> => your
in|on|at|with|from|of|into|lost|forgot|left|took|brought [they 're] <NN|NNS> => their
in|on|at|with|from|of|for|into|lost|forgot|forget|left|took|bring|brought|open|close|do|clean|wash [you 're] <NN|NNS> => your
is|are|was|were|'s|do|does|did|am [to] <.> => too
^ me [to] <.> => too
,|and me [to] <.> => too
is|was|are|'s way [to] much|many|late|early => too
never|have|has|had|eat|eats|ate|spend|spent|costs|cost|far [to] much|many|late|early => too
there is|are|was|were|'s [to] much|many => too
it is|was|'s [to] much|late|early for|to|and|because|$ => too
is|was|'m|am|are|were [to] late|early to|for|$ => too
talk|talks|talked|talking [to] much $ => too
never|is|are|was|were|be|'s|'re|'m [to] short|tall|small|big|old|young|expensive|difficult|hard|cold|hot|tired|loud|dark|heavy|far|fast|good|bad|high|noisy|busy|lazy|shy|dangerous|boring|salty|spicy|sweet|sour|strong|weak to|for|.|, => too
please|should|must|let's|not|and be|keep|stay|stayed [quite] $ => quiet
very|too|so|really [quite] $ => quiet
[quiet] a good|big|nice|number|different => quite
[quiet] a lot|bit of <NN|NNS|JJ> => quite
[quiet] a few people|friends|students|books|times|things|tourists|mistakes|problems => quite
n't|can|could|would|should|must|might [by] anything|something|some|new|it|them => buy
want|wants|wanted|need|needs|going|like|go|try|decided|have|had to [by] a|an|anything|something|some|new|it|them => buy
can|could|'ll [by] a|an <JJ|NN> => buy
did|do|does not|n't [by] anything|something|some|new|it|them => buy
let|lets|make|makes|made me [by] anything|something|a|an|some|new|it|them => buy
a|the big|small|huge|deep|black|little [whole] <.|,|IN|CC> => hole
dug|dig|made|has|had|was|is|'s a [whole] in the|my|his|her|our => hole
the [hole] day|time|family|class|story|school|country|team|week|world|year|summer|thing|book|town|city|point => whole
so|very|too|feel|felt|feels [week] that|to|after|and|but|because|from|$ => weak
last|next|every|per [weak] <.|,|PRP|IN|CC|RB> => week
a [weak] .|?|!|ago|later => week
[learn|learned|learnt|learns] me|him|us how|that|a|the|about|some|many|everything|english => teach
[learn|learned|learnt|learns] me|him|us to => teach
[make|makes|made|making] my|our|his|her|their|your|the|a|any|some|lot? homework|housework|shopping|laundry|washing|ironing because|and|at|after|before|every|together|when|with|in|on|$ => do
^ i|he|she|we|they [laid] in|on|under the|my|his|her|a? bed|sofa|grass|beach|sun|couch|floor|ground|sand => lay
^ the|my|his|her|our|a cat|dog|father|mother|brother|sister|man|woman|boy|girl|body [laid] in|on|under the|my|his|her|a bed|sofa|grass|beach|sun|couch|floor|ground|sand => lay
^ i|he|she|we|they [laid] down .|and|on|because|next|beside|under => lay
so|then|and|,|night|yesterday|morning|afternoon i|he|she|we|they [laid] in|on|under the|my|his|her|a? bed|sofa|grass|beach|sun|couch|floor|ground|sand => lay
so|then|and|, i|he|she|we|they [laid] down .|and|on|because|next|beside|under => lay
i|we|you|he|she [becomes|become|became] a|an|the|some <JJ>? bicycle|bike|present|phone|letter|computer|laptop|car|toy|gift|watch|camera|guitar|console|email for|from|on|as|because|when|and|$ => get
i|he|she|grandfather|grandmother|father|mother|dog|cat|people|king|hero|man|woman|who [dyed] of|from|in|at|when|because|last|before|$ => died
for [desert] <.|,|PRP> => dessert
[desert] with|menu|came|recipe|spoon|was <RB|VBN|IN|JJ|NN>? cream|chocolate|sweet|delicious|fruit|served => dessert
[lend|lent] <PRP$|DT|CD|NN|NNS|JJ> <NN|NNS|JJ>? <NN|NNS>? from me|him|her|us|them|you => borrow
[lend|lent] <DT|CD|NN|NNS|JJ> <NN|NNS|JJ>? <NN|NNS>? from my|a|the friend|brother|sister|bank|library|neighbour|classmate => borrow
can|could|may i|we [lend] your <NN|NNS> please|for|from|until|today|tomorrow|$ => borrow
you|she|he|they|we can|could|may [lend] mine|ours if|when|until|for|$ => borrow
[said|say|says] me|him|us|them|her that|hello|goodbye|thank|about|to => tell
in|at|from|to|with|for|near|about [are] new|old|local|little? school|house|town|teacher|class|home|country|city|village|team|street|garden|classroom|family => our
^ i|we|they love|like|loved|liked|visited|visit|invited|met|left|lost|sold [are] new|old|best? school|house|town|teacher|class|home|country|city|village|team|garden|dog|cat|car|mother|father|grandmother|grandfather => our
^ i|we|they invited|met all? [are] friends|neighbours|parents|grandparents|classmates and|to|in|for|$ => our
if|because|when|that|think|know|so|but|and|though|although|since|until|hope|, [its] cold|hot|warm|true|late|early|expensive|cheap|raining|snowing|possible|necessary|important|easy|difficult|hard|dangerous|fun|boring|interesting|beautiful|free|nice|good|bad|great|close|far|ready|over|dark|sunny $|,|and|but|or|to|for|that|outside|in|today|here|there|when|because|i|we|you|from => it's
^ [its] cold|hot|warm|true|late|early|expensive|cheap|raining|snowing|possible|necessary|important|easy|difficult|hard|dangerous|fun|boring|interesting|beautiful|free|nice|good|bad|great|close|far|ready|over|dark|sunny $|,|and|but|or|to|for|that|outside|in|today|here|there|when|because|i|we|you|from => it's
if|because|when|that|think|know|so|but|and|though|although|since|until|hope [its] very|too|so|really|quite|not cold|hot|warm|true|late|early|expensive|cheap|possible|necessary|important|easy|difficult|hard|dangerous|fun|boring|interesting|beautiful|nice|good|bad|great|close|far|big|small $|,|and|but|or|to|for|that|outside|in|today|here|there|when|because => it's
^ [its] very|too|so|really|quite|not cold|hot|warm|true|late|early|expensive|cheap|possible|necessary|important|easy|difficult|hard|dangerous|fun|boring|interesting|beautiful|nice|good|bad|great|close|far|big|small $|,|and|but|or|to|for|that|outside|in|today|here|there|when|because => it's
if|because|when|that|think|know|so|but|and|though [its] my|our|your|his|her|their|about|me => it's
^ [its] my|our|your|his|her|their|about|me => it's
[their] really|so|very nice|friendly|good|kind|happy|cool|funny|important|expensive|big|small|cheap|strict|helpful|polite|delicious|beautiful|useful $|,|and|but|to|because => they're
^ [there] really|very|so nice|friendly|good|kind|happy|cool|funny|strict|helpful|polite people|$|and|but => they're
^ [their] going|coming home|out|away|back|soon|tomorrow|tonight|now $ => they're
if|think|know|that|because|hope|sure|when [your] right|busy|well|ill|sick|hungry|thirsty|bored|here|free|ok|okay $|,|and|about|but => you're
that|if|when|think|because [your] so|such|too|always|never|very a|an|funny|kind|late|nice|good|busy|smart|beautiful|lucky|young|old|tired $|and|but|to|friend|person|because => you're
^ [your] so|such|too|always|never|very a|an|funny|kind|late|nice|good|busy|smart|beautiful|lucky|young|old|tired $|and|but|to|friend|person|because => you're
that|think|because [your] my|his|her|our => you're
^ [your] my|his|her|our => you're
when|if|that|because [your] in the|a|my|town|school|bed|trouble|love|class => you're
weather|food|film|movie|trip|party|hotel|holiday is|was very|really|so [well] $|and|but => good
in [advanced] $ => advance
work|works|worked|study|studies|studied|train [hardly] $|every|for|all|and|because => hard
's|is|was the|one|another reason [because] i|he|she|we|they|it|the|my|people => why
^ [although] of the|my|this rain|weather|problem|problems|traffic|fact|noise|cold|snow|storm => despite
for|with|in|of|on|about|from|use|lost|do|did [they] eyes|lives|life|children|parents|friends|family|families|health|future|phone|phones|house|home|homes|own|jobs|job|homework => their
too [much] cold|hot|tired|big|small|expensive|late|early|difficult|fast|tall|young|old|long|heavy|dangerous|far|high|strong|loud|noisy|boring $|to|for|and|because => “too” alone
[waked] up => woke
[pass|passed|passing] a|the very|really? good|great|wonderful|amazing|fantastic|nice time|holidays $|and|in|with|at|there|together => another verb
i|he|she|we|they|you|and [have|has|had] very|so|always|really? hungry|thirsty|sleepy|afraid $|and|because|so|when|of => a form of “be”
it|always|often [makes|made] very|so|really|too? hot|cold|warm|sunny|windy $|today|in|outside|here|there|and|so => a form of “be”
i|we|they|he|she [did] a|an <JJ>? trip|travel|journey|excursion|party to|in|at|with|for|$ => another verb
in|on|with|for|to|of|at|have|had|do|make|made|by [are] own <NN|NNS> => our
[brakes|brake] the|my|his|her|our|a rule|rules|law|window|heart|record|promise|silence => break
[borrow|borrowed|borrows] me|us => lend
a|one|small|big|last|this|second|another|every|each [peace] of cake|paper|bread|pizza|cheese|chocolate|wood|metal|advice|meat|glass|string|fruit|music|furniture|land|equipment|information|news|work|clothing => piece
lunch|coffee|tea|summer|winter [brake] <.|,|IN|CC|TO|WRB|RB|PRP> => break
take|takes|took|taking a short|long|little|quick? [brake] $|and|from|at|because|after|in|to|now => break
eat|eats|ate|eating|cook|cooked|red|buy|fresh [meet] <.|,|CC|IN|RB|VBZ|VBD> => meat
an|good|gave|some|his|her|my|the|your|of|little|any|useful|best|take|follow|for [advise] $ => advice
an|good|any|my|his|her|their|much|little [advise] <IN|WDT|CC|TO|VBZ> => advice
[advices|adviced] me|him|us|them|you|her|people => advise
[who 's] book|books|car|fault|idea|house|turn|phone|bag|coat|pen|dog|cat|dice|name|father|mother|brother|sister|job|children|parents !<VBG|NN|TO|HYPH|:> => whose
!will|would|can|could|did|does|do|should|must|may|might|shall|cannot|that|let|make|made|makes|n't|not|help|helped|as|than|to|or|and everyone|everybody|nobody|anyone|nothing|anything|everything [accept] <PRP|DT|PRP$|IN> => except
to|n't|cannot|must|should [except] the|that|this|his|her|my|your|their|our|it|him|them|me|us|any|all|a => accept
can|could|will|would [except] it|him|them|me|us|my|your => accept
prices|temperatures|costs|rents|levels|taxes [raise] in|by|every|when|because|again|and|$ => rise
temperature|population|unemployment|sun|number|level [raises] in|by|every|when|because|again|and|$ => rise
^ the sun|temperature|temperatures|population|unemployment [raised] in|by|from|at|to|$ => rise
[rise|rises|rising] my|your|his|her|our|their|the hand|hands|voice|voices|kids|money|funds|awareness|question|questions|prices|taxes => raise
[remember|remembers|remembered] me|him|her|us of => remind
[remember|remembers|remembered] me|us about => remind
[remember|remembers|remembered] me|us to <VB> => remind
i|he|she|we|they [told] that i|he|she|it|we|they|you|the|there|my|his|her => said
[make|makes|made|making] me|him|us|them|her|you a|some|many question|questions !<NN> => ask
[make|makes|made|making] a|an big|small|surprise|birthday|great? party|travel $ => another verb
[see|saw|seeing|sees|seen] tv|television every|in|at|after|before|with|all|too|$ => watch
i|he|she [have|has] ${AGES} years and|now|$ => “am” or “is”
<PRP> [have|has] <CD> years old => “am” or “is”
a|an|the|this|my|his|her <CD> -? [years] -? old !<IN|WRB|WP|,|.|CC|TO> => “year”
my|her|his|our|their|old|best brother|sister|son|daughter|cousin|grandmother|grandfather|dog|cat [have|has] <CD> years $ => “is”
[lost|lose|loose|losing] the|my|our|his|her|their bus|train|plane|flight|tram|ferry because|and|so|but|at|this|yesterday|again|to|$ => miss
[assist|assists|assisted|assisting] to a|the|my|our class|classes|lesson|lessons|concert|course|conference|meeting|party|university|school => attend
[steal|stole|stolen|stealing] a|the|two|three|many bank|banks|shop|person|man|woman|tourist|tourists !<NN|NNS|POS> => rob
[rob|robbed|robs|robbing] my|his|her|their|our|the|some phone|wallet|bag|bike|bicycle|money|purse|mobile|jewels|jewellery|jewelry|painting|things !<NN|NNS|POS> => steal
a|this [travel] was|is|to|in|with|took|, => trip
get|got|gets|fell|jump|jumped [of] the|my|your|his|her|our|their bus|train|bike|bicycle|horse|plane|car|bed|sofa|phone|table|floor|road|way|tram|boat|ground|chair|wall|roof|tree|ladder => off
turn|turned|switch|switched|turning [of] the|my|your|his|her|our light|lights|tv|television|radio|phone|computer|music|heating|alarm|oven|engine => off
walk|walked|walking|walks|ran|run|running|went|go|going|drove|drive|looked|look|looking|rode|came|pass|passed|climbed|broke|got [threw] the|my|a|their|our fence|hedge|wall|forest|door|window|park|streets|woods|tunnel|gate|town|city|garden|rain|wood|fields|village|house|room|crowd|snow|desert|jungle => through
a|my|his|our|brand|their [knew] <NN|NNS|JJ> => new
i|you|we|they|do|does|did|don't|n't|to|not [no] that|how|what|why|where|who|when|if|him|her|them => know
an|every|two|three|rush [our|ours] <.|,|CC|IN|RB> => hour
can|could n't|not? [here] you|me|him|her|them|the|it|a|music|anything|something => hear
ca n't [here] you|me|him|her|them|the|it|a|music|anything|something => hear
want|like|love|nice|happy|good|glad|sad|sorry to [here] you|me|him|her|them|the|it|from|that|about|music => hear
a|complete|total|big [waist] of time|money|energy|food|water|space|paper => waste
[waist] my|your|our|the time|money|life => waste
[thought] me|us|him how => taught
[thought] me|us to swim|cook|read|play|ride|write|drive|speak|dance => taught
happy|empty [accept] <PRP$|DT|NNP|PRP> => except
[piece] and quiet => peace
[pears|pear|pare] of socks|shoes|jeans|trousers|glasses|gloves|boots|scissors => pair
[make|made|makes|making] a? lot|some|much|more? of? sport|sports every|at|with|because|when|and|on|after|twice|together|$ => do
^ [there|their] going|trying|planning to <VB> => they're
if|when|that|because|sure [your] not|going => you're
if|when|that|because [your] ever in|at|near|going|been => you're
if|when|that|because|sure [your] happy|lucky|interested|late|wrong|sure|tired|sad|able|allowed|ready <TO|IN|.> => you're
and [than] we|i|he|she|they|it|you <VBD|VBP|MD|VBZ> => then
is|are|was|were|be|'re|n't|not [aloud] to <VB> => allowed
wear|wears|wore|wearing|change|changed my|his|her|their|new|old|nice|warm|expensive|school? [cloths] => clothes
warm|expensive|school|fashionable|trendy|summer|winter [cloths] => clothes
my|his|her new|old|dirty|favourite [cloths] => clothes
dear|secret [dairy] => diary
write|writes|wrote|writing|read in? my|his|her|a [dairy] => diary
won|win|wins|winning a|an|the|first|second|third? first|second|third|big|great? [price|prices] <.|,|IN|CC|PRP> => prize
get|got|gets|took the|a? first|second|third [price] => prize
go|goes|went|going|get|got to [collage] => college
at [collage] <.|,|CC|IN|PRP|VBD|RB> => college
[threw] out|throughout the year|day|week|night => through
we|they [where] very|so|too|not|happy|tired|late|sad|young|old => were
we|they [where] <VBG|VBN> => were
^ [were|we're] is|are|do|does|did|can <PRP|DT|PRP$> => where
^ [wear] is|are|do|does|did my|your|his|her|you|he|she|they|it|we|i => where
know|knows|knew|ask|asked [were] is|are|do|does|did|can => where
ask|asked|asks|asking|wonder|wondered|wonders|wondering [were] i|he|she|we|they|it|you => where
ask|asks|asked|wonder|wondered [were] the|my|his|her|our|your|their <NN> is|was|went|goes|had|has|lives|lived|came|comes => where
n't|not|nobody|never|who|to|please|tell|show|remember|see|find|understand know|knew|remember|see|tell|say|find|understand|decide|forget [were] <DT|PRP|PRP$> <NN|NNS>? <VBD|VBZ|VBP|MD> => where
nobody|everybody|everyone|who|she|he|it knows|remembers|shows|tells|understands|decides [were] <DT|PRP|PRP$> => where
nobody|everybody|everyone knew [were] <DT|PRP$> <NN> <VBD|VBZ> => where
tell|tells|told|show|shows|showed|ask|asked me|us|him|her|them|you [were] <DT|PRP|PRP$> => where
^ check|see|find|remember|guess|ask|show|know|imagine [were] => where
^ <DT|PRP$> <NN> [were] i|we|he|she|they|you <VBD|VBP|VBZ> => where
the|a place|house|city|town|village|country|room|school|street|spot|point [were] i|we|he|she|they|you|people <VBD|VBP|VBZ> => where
^ they|there [where] the|a|many|some|all|both|in|at|on|here|my|our|their|able|going|still|also|two|three|no => were
n't|not|never [quiet] believe|understand|sure|see|know|remember|ready|finished|explain|agree|convinced|certain|true|clear => quite
!the|a|an|this|that|its|our|their|very|so|and [quiet] often|easily|simply|clearly|literally|possibly|likely|frequently|obvious|different|similar|useful|successful|impressed|proud => quite
is|was|are|were|'s [quite] in|at|during|inside the|a|our|my library|classroom|class|night|morning|evening|room|house|village|park|street|streets|church|forest|hall|countryside|office|hospital => quiet
is|was|are|were|'s [quite] at night => quiet
room|house|class|library|street|village|town|everything|everyone|everybody is|was|'s|stayed|became [quite] $|here|now|today|and => quiet
are|were|'re [not longer] <NNS> .|,|and|but => “no longer”
it is|was|'s [quite] here|there $|,|and|today|now => quiet
is|was|'s|been|be [quiet] a|an surprise|challenge|shock|problem|success|mess|change|adventure|experience|difference|achievement|hard|difficult|interesting|funny|strange|common => quite
can|could|will|would [not longer] !than => “no longer”
[not longer] <JJ|VBN|VBG|VB|VBP|DT|RB> => “no longer”
can|could|will|would|do|does|did|is|are|am|was|were n't [longer] <VB|VBG|VBN> => “any longer”, or “no longer” without “not”
!for|of|about|on|mind|prevent|prevented|prevents|by|to|in|with|at|from|without|like|understand|appreciate|hate [your] going|trying to <VB> => you're
think|hope|know|if|when|because|say|said|what|that [your] looking|doing|talking|waiting for|about|$ => you're
!for|of|by|with|in|to|from|enjoy|enjoyed|about [your] late|wrong|welcome|crazy|lucky|invited|allowed|able|happy|sad|tired to|that|because|when|for|about|if|at|. => you're
^ [your] joking|kidding|lying . => you're
i|we|they [now] how|what|why|who|him|her|them => know
^ i|we|they [now] that|where|the => know
do|did you|they|we [now] how|what|why|where|who|if|that|him|the => know
think|know|hope|believe|said|say|because|that|but|so|if|when|, [their|there] going|trying to <VB> => they're
the [principle] of our|my school|college => principal
school|head|vice|deputy|assistant [principle] <.|,|VBD|VBZ|MD|WP|RB> => principal
the [principle] asked|said|told|spoke|announced|welcomed|entered|walked|shouted => principal
!left please|to|and|can|could|should|must|will [right] your|my|a|an|his|her|their|the <JJ>? name|letter|essay|story|email|address|number|answer|text|report|sentence|paragraph|words|poem|new|short|long => write
a|the|this|very [quite] place|neighbourhood|neighborhood|village|room|street|town|person|area|boy|girl|child|life|corner|evening => quiet
[quite] and peaceful|calm|shy => quiet
walk|walked|drove|ran|run|looked|went|came|climbed|flew|swam|walking|go|looking [thought] <DT|PRP$> forest|rain|window|streets|tunnel|park|wood|woods|night|door => through
!good|bad|fine|nice|the|of|hot|cold|warm|wet [weather] or not => whether
know|knows|knew|ask|asked|asks|sure|wonder|wondered|decide [weather] i|he|she|we|they|you|it|to|the => whether
the [whether] is|was|will|forecast|report|conditions|gets|got|changes|in|on|at => weather
good|bad|nice|warm|cold|sunny|the|rainy|wet|lovely|hot [whether] $ => weather
a|deep|last|his|my [breathe] <.|,|IN|CC> => breath
!breath|attention|back to [breath] <.|,|IN|RB|DT|JJ|NN|CC> => breathe
can|could|n't|hardly|barely|cannot [breath] <.|,|IN|RB|CC> => breathe
my|their [believe] in|is|was => belief
a|my|his|her|our strong|firm|religious [believe] in|is|was|and|of => belief
whole|daily|everyday [live] <.|,|CC|IN|VBZ> => life
my|your|our|their [live] <.|VBZ> => life
too|so|very [lose] <.|,> => loose
i|we|they|you|he|she|to|n't|not|always|often|never|can|will|all|people|and [do|does|did|doing|done] a|many|some|any|no|few|several|lots? lot? of? big|same|silly|spelling|grammar|stupid? mistake|mistakes !<NN|NNS> => make
go|come|came|went|get|got|going|drive|walk|walked|drove [too] the|my|a|our school|concert|theatre|match|game|park|shop|shops|cinema|beach|party|house|station|hospital|museum|city|town|airport|supermarket|zoo|library|doctor|dentist|church|village => to
must|can|should|will|could|would|might|'ll|n't|please [safe] money|time|water|energy|electricity|lives|space|paper|fuel|the|our|his|her|their|my|your|it|him|them|me|us => save
want|wants|wanted|try|tries|tried|order|help|helps|need|needs|possible|easy|important|have|has|had|going|like|how to [safe] money|time|lives|water|energy|electricity|the|our|his|her|their|my|your|it|him|them => save
is|are|was|were|feel|feels|felt|be|not very|so|more|quite|really|completely [save] <.|,|CC|TO|RB|WRB> => safe
is|are|was|were|feel|feels|felt|be|not very|so|more|quite|really|completely [save] in|at|for|on => safe
feel|feels|felt [save] <.|,|CC|IN|RB|WRB> => safe
will|would|can|could|might|may|n't|must|should|'ll [loss] <DT|PRP$|PRP|NNS|NN|CD> => lose
want|wants|wanted|afraid|have|has|had|going|try|like|easy to [loss] <DT|PRP$|PRP|NN|NNS> => lose
will|would|can|could|'ll [success] in|at|if|because|when|$ => succeed
is|are|was|were|'s|'re|'m|am|seem|seems|look|looks|sounds [quiet] interesting|difficult|good|big|expensive|hard|easy|different|long|nice|cheap|old|late|popular|common|often|well|important|tired|happy|sure|small|new|famous|strange|useful|similar|boring|cold|hot|high|low|tall|young|rich => quite
is|are|was|were|be|'s very|too|so|really|more [quite] at|in|during|on|here|there|when|because|and|but|, => quiet
a|this|very|such [quite] night|day|morning|library|country|voice|moment|beach|spot|corner|road => quiet
!’|'|of|each [others] people|persons|countries|students|things|places|cities|children|languages|ways|problems|animals|cultures|subjects|activities|options|reasons|books => other
lost|forgot|forget|left|took|brought|bring|sold|sell|know|love|loved|lose|use|used|show|showed|wash|washed|finish|finished|do|did|wear|put|opened|closed|changed|change [there] <NNS|NN> <.|,|IN|CC|TO|RB|WRB> => their
with|of|for|about|from|to [there] parents|children|family|families|friends|own|names|teachers|brothers|sisters|jobs|lives|homes|money => their
my|his|her|our|their|your|the [hole] life|world|day|family|class|year|week|time|thing|school|team|story|body|country|summer|night|average|grade|house|town|city|group|month|weekend|lot => whole
until|with|for|from|of|in|on|at|about|to [are] school|house|team|family|class|life|country|town|city|village|homework|dog|cat|car|mum|mom|dad|lives|eyes|hands|heads|feet <.|,|CC|IN|VBD|MD> => our
until|when|if|because [are] legs|parents|friends|teachers|team|family|class|school|eyes|hands|feet|phones|teacher <VBP|VBD|VBZ|MD> => our
very [hardly] $|,|for|and|but|because|every => hard
!have|has|had|just|never|always|often was|were [wondered] <.|,|CC|WRB> => surprised
it is|was|'s not? [truth] that|$ => true
!make|makes|made|making|get|gets|getting|got [the most of] <DT|PRP$> <NN|NNS|JJ> => “most of” alone
[the half of] <DT|PRP$> <NNS> => “half of” alone
[whole my|your|his|her|our|their] life|day|family|time|summer|holiday|childhood|class|money|body|week|year|lives => the other order
!lead|leads|led|leading|teach|taught|learn|learns|learned|learnt|best|by [by example] , => for example
some|many|most|other|several|young|old [persons] <VBP|VBD|MD|IN> => people
<PRP> [new] how|what|why|who|where|nothing|everything => knew
<NN|NNS> [new] how|what|why => knew
homework|pollution|stress|smoking|noise|weather|technology|traffic|tourism|sleep|this|which|also|never|always|really [effects] families|people|children|students|everyone|us|you|me|them|him|our|my|your|their => affects
my|our|your|their|school [principle] said|told|wants|thinks|asked|came|says|decided|made|at|gave => principal
^ i|we|they|he|she [use] to <VB> => used
,|and|but|because|when i|we|they|he|she [use] to <VB> => used
my|his|her|our brother|sister|mom|mum|mother|dad|father|family|friend|friends|parents|cousin|grandma|grandpa|grandmother|grandfather [use] to <VB> => used
in|on|at|of|with|for|from|into [there] own|back|front|new|bedrooms|rooms|houses|cars|heads|hands|classes|phones|bags|gardens|spare|free <NN|NNS|.|,> => their
can|could|must|should|will [attention] to|this|the => pay attention
if|when|that|because|think|know|say|sure [your] <RB>? old|young|tall|good|rich|strong|fast|big|late|new enough|to|and|you|, => you're
if|when|because|while|until|that [your] still|just|only|already|never|always|really|about at|in|on|a|an|the|young|to|learning|going => you're
say|says|said|think|thinks|thought|means|mean|know|if|because [your] <VBG> everyone|everybody|my|the|them|me|us|him|her|it|a => you're
think|thinks|thought|know|say|says|when|if|because|but|that|until [there] not|just|really|only|always|never|all <RB>? a|even|here|there|just|going|good|bad|very|too|bits|kids|people => they're
, [witch] is|was|are|were|means|makes|made|can|will|has|i|we|they|he|she => which
it|they|we|you|this [effects|effect] animals|people|us|them|everyone|everybody|children|families|the|our|my|me|you|him|her|students => affects
make|makes|made|do|does|take|takes [effects] us|them|me|you|him|her|everyone|people => affects
^ so [less] <NNS> => fewer
[of the meaning] that => of the opinion
^ [in result] i|we|he|she|they|,|the|my|people|it => as a result
can|could|will|would|may|might|to|not|n't|does|did|should|must <RB>? [effect] your|our|us|people|children|students|me|everyone|teenagers => affect
`);

/** "Walked passed", "to much", "be quite", "learned me". */
export const mixedUpWords: GrammarRule = {
  id: 'mixed-up-words',
  name: 'Words that are easily mixed up',
  explanation:
    'Some words sound or look alike, or share one word in another language; the words around them usually show which one you mean.',
  learners: 'German uses one word for “make” and “do” in many places, French and Spanish one for “trip” and “travel”.',
  examples: {
    wrong: [
      'The bus went passed our house.',
      'My ten years old brother likes football.',
      'There is to much noise in the hall.',
      'Please be quite.',
      'My aunt learned me how to swim.',
      'He ate a peace of cake.',
      'Can you borrow me a pen?',
      'I was so week that I fell asleep.',
      'We must safe water in summer.',
      'I feel save in this part of the town.',
      'You will loss your place in the line.',
      'The story was quiet interesting.',
      'She likes to help others people.',
      'They spend the summer with there parents.',
      'In are school there is a garden.',
      'If its cold, we stay inside.',
      'My neighbours, their really nice.',
      'I know your busy.',
      'I waked up at seven.',
      'We passed a good time there.',
      'I have hungry.',
      'The weather was very well.',
      'Thanks for your help in advanced.',
      'He works hardly every day.',
      'That is the reason because I left.',
      'Although of the rain, we went out.',
      'The water was too much cold.',
      'It is bad for they eyes.',
      'It rained the hole day.',
      'We walked until are legs hurt.',
      'The exercise was very hardly for me.',
      'It is truth that dogs bark.',
      'You can vote if your old enough to drive.',
      'It happens when there not even here.',
      'It was late, witch is why we left.',
      'Secondly, it effects animals.',
      'Some persons think so.',
      'The man new how to swim.',
      'Our principle said no.',
      'My sister use to play cards.',
      'They sat in there back gardens.',
      'The most of the pupils walk to school.',
      'He asked were she worked.',
      'We were quiet sure about it.',
      'Nobody knew were the keys had gone.',
      'It was quite in the church.',
      'This shop is not longer open.',
      'She lived there whole her life.',
    ],
    right: [
      'My brother is ten years old and likes football.',
      'The bus went past our house.',
      'People with access to safe water live longer.',
      'It is a safe place, and we felt safe in the park.',
      'They can save time, and a loss can hurt.',
      'It was quite quiet at night.',
      'He thinks of others’ problems first.',
      'We went there together and left there at noon.',
      'There is too much noise in the hall.',
      'Please be quiet.',
      'My aunt taught me how to swim.',
      'He ate a piece of cake.',
      'He has much to do, and his brother does too.',
      'The years passed, and the past came back.',
      'We all accept that they made a long journey.',
      'She had to learn him by heart, said the poet of his part.',
      'He laid down his pen, as she had asked him to.',
      'They made the most of the day, and half of it was sunny.',
      'The people I know were the best teachers there.',
      'The questions she asked were hard, and the pupils were quiet and proud.',
      'The new bridge is not longer than the old one.',
      'The days are not longer in June than in May in this story.',
      'There is a hole in the wall, and some truth in the story.',
    ],
  },
  harper: [
    {
      lints: 'TooTo ToTooIdioms ToTwoToo ToLoseTooLoose',
      why: 'this word goes with a place or a verb; “too” means “more than enough” or “also”. Which one is it here?',
      suggests: true,
    },
  ],
  find: (tree) =>
    MIXED_UP.find(tree).map(({ first, last, note }) => {
      const isWord = !/["\s]/.test(note);
      const why = `is this the word you mean, or ${isWord ? `“${note}”` : note}?`;
      return isWord ? { first, last, why, suggestions: [note] } : { first, last, why };
    }),
};
