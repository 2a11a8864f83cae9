import type { GrammarRule } from './grammar-rule.ts';
import { WordPatterns } from './word-patterns.ts';

/** Words in the company of others that show another word is meant, and that word. */
const MIXED_UP = new WordPatterns(`
walk|walked|walks|ran|run|runs|drove|drive|drives|went|go|goes|going|came|come|flew|rode|rushed|walking|running|driving [passed] <DT|PRP|PRP$|NNP> => past
<PRP|NNP> [past] me|him|us|them|her => passed
<NN|NNP> [past] me|him|us|them in|on|at|by|without|with|when => passed
[you 're] new|old|own|first|last|best|favourite|favorite <NN|NNS> => your
<VBD|VB|VBP|VBZ|VBN|IN> [they 're] <NN|NNS> in|on|at|to|from|with|and|. => their
<VBD|VB|VBP|VBZ|IN> [you 're] <NN|NNS> in|on|at|to|from|with|and|.|,|which|that => your
is|are|was|were|'s|brother|sister|do|does|did|am [to] $ => too
!ask|asks|asked|asking|tell|tells|told|want|wants|wanted|allow|allows|allowed|force|forced|expect|expected|need|needs|needed|like|let|help|helped|invited|teach|taught|remind|advised|ordered|beg|begged|entitle|entitles|entitled me|him [to] $ => too
never|is|are|was|were|be|'s|have|has|had|got|eat|eats|ate|drink|drank|drinks|spend|spent|costs|cost|do|did|way|talk|talks|far [to] much|many|late|early => too
never|is|are|was|were|be|'s|'re|'m [to] <JJ> to|for|.|, => too
please|should|must|let's|not|and be|keep|stay|stayed [quite] $ => quiet
very|too|so|really [quite] $ => quiet
[quiet] a lot|few|bit|while|long|good|big|nice|number|different => quite
n't|not|to|can|could|would|should|must|might [by] anything|something|some|new|it|them => buy
n't|to|can|could|would|should|must|might [by] a|an|any <JJ|NN> => buy
let|lets|make|makes|made me [by] anything|something|a|an|some|new|it|them => buy
is|was|were|are|made|had|s|'s|dug|be a|one|big|small|huge|deep [whole] in|through|of|. => hole
the [hole] day|time|family|class|story|school|country|team|week|world|year|summer|thing|book|town|city|point => whole
so|very|too|feel|felt|feels|was|am|became|is [week] that|to|after|and|but|because|from|$ => weak
last|next|every|this|per|each|one [weak] <.|,|PRP|IN|CC|RB> => week
a [weak] .|?|!|ago|later => week
[learn|learned|learnt|learns] me|him|us|them|her how|that|a|the|about|some|many|everything|english => teach
[learn|learned|learnt|learns] me|him|us to => teach
[make|makes|made|making] my|our|his|her|their|your|the|a|any|some|lot? homework|housework|shopping|laundry|washing|ironing|dishes => do
<PRP> [laid] in|on|there|awake|under <DT|PRP$|NN|CC|.|,|IN> => lay
cat|dog|father|mother|brother|sister|man|woman|boy|girl|body|just|always|often [laid] in|on|there|awake|under <DT|PRP$|NN|CC|.|,|IN> => lay
<PRP|NNP> [laid] down .|and|on|in|for|because|next|beside|under => lay
[becomes|become|became] a|an|the|some <JJ|VBN|NN>? bicycle|bike|present|phone|book|dog|cat|letter|computer|laptop|car|toy|gift|watch|camera|guitar|console|message|call|email => get
[dyed] of|from|in|at|when|because|on|for|last|after|before|during|. => died
for [desert] <.|,|CC|PRP|IN> => dessert
[desert] with|menu|came|recipe|spoon|was <RB|VBN|IN|JJ|NN>? cream|chocolate|sweet|delicious|fruit|served => dessert
[lend|lent] <PRP$|DT|CD|NN|NNS|JJ> <NN|NNS|JJ>? <NN|NNS>? from => borrow
can|could|may i|we [lend] your|the|some|a|this|that <NN|NNS> => borrow
you|she|he|they|we can|could|may [lend] mine|yours|his|hers|ours => borrow
[said|say|says] me|him|us|them|her that|hello|goodbye|thank|about|to => tell
[are] own <NN|NNS> => our
[brakes|brake] the|my|his|her|our|a rule|rules|law|window|heart|record|promise|silence => break
[borrow|borrowed|borrows] me|us => lend
a|one|small|big|last|this|second|another|every|each [peace] of => piece
lunch|coffee|short|tea|summer|winter|a|long|little|take|took [brake] <.|,|IN|CC|TO|WRB|RB|PRP> => break
eat|eats|ate|eating|cook|cooked|red|no|of|the|buy|fresh|like [meet] <.|,|CC|IN|RB|VBZ|VBD> => meat
an|good|gave|some|his|her|my|the|your|of|little|any|useful|best|take|follow|for [advise] $ => advice
an|some|good|any|my|his|her|their|much|little [advise] <IN|WDT|CC|TO|VBZ> => advice
[advices|adviced] me|him|us|them|you|her|people => advise
[who 's] book|books|car|fault|idea|house|turn|phone|bag|coat|pen|dog|cat|dice|name|father|mother|brother|sister|job|children|parents => whose
everyone|everybody|nobody|anyone|nothing|anything|all|everything [accept] <PRP|NNP|DT|PRP$|IN> => except
to|not|n't|will|would|could|can|cannot|must|should [except] the|that|this|his|her|my|your|their|our|it|him|them|me|us|any|all|a => accept
price|prices|temperature|temperatures|cost|costs|rent|rents|level|levels|number|population|unemployment|sun|water [raise|raises|raised|raising] <IN|RB|.|,|CC|TO|WRB> => rise
[rise|rises|rising] my|your|his|her|our|their|the hand|hands|voice|voices|children|child|kids|money|funds|awareness|question|questions|prices|taxes => raise
[remember|remembers|remembered] me|him|her|us|them|you of|to|about => remind
<PRP|NNP|NN> [told] that <PRP|DT|PRP$|NNP|EX> => said
[make|makes|made|making] me|him|us|them|her|you? a|some|many? question|questions $ => ask
[made|make|makes|making|do|did|doing] a|an|my|our big|long|small|great|short|school|surprise|class? travel|trip|party|exam|course|journey $ => another verb
[see|saw|seeing|sees|seen] the? tv|television => watch
<PRP> [have|has] <CD> years $ => "am" or "is"
<PRP> [have|has] <CD> years and|old|now => "am" or "is"
my|her|his|our|their|old|best brother|sister|mother|father|son|daughter|friend|cousin|grandmother|grandfather|dog|cat [have|has] <CD> years $ => "is"
[lost|lose|loose|losing] the|my|our|his|her|their bus|train|plane|flight|tram|ferry|lesson|class|boat => miss
[assist|assists|assisted|assisting] to|at <DT|PRP$> => attend
[steal|stole|stolen|stealing] a|the|two|three|many bank|banks|shop|person|man|woman|tourist|tourists => rob
[rob|robbed|robs|robbing] my|his|her|their|our|the|some phone|wallet|bag|bike|bicycle|money|purse|mobile|car|jewels|jewellery|jewelry|painting|things => steal
a|my|our|this|his|her|first|long|last|next [travel] was|is|to|in|with|took|, => trip
get|got|gets|getting|fell|jump|jumped [of] the|my|your|his|her|it|our|their => off
turn|turned|switch|switched|turning [of] the|my|your|his|her|our light|lights|tv|television|radio|phone|computer|music|heating|alarm|oven|engine => off
walk|walked|walking|walks|ran|run|running|went|go|going|drove|drive|looked|look|looking|rode|came|pass|passed [threw] <DT|PRP$|PRP|NNS|NN> => through
a|the|my|his|her|our|brand|some|their|many [knew] <NN|NNS|JJ> => new
i|you|we|they|do|does|did|don't|n't|to|not [no] that|how|what|why|where|who|when|if|him|her|them => know
an|half|one|per|every|two|an|three|few|last|rush [our|ours] <.|,|RB|CC|IN|RBR|JJ|VBD> => hour
can|could|n't|not|to [here] you|me|him|her|them|the|it|a|music|anything|something => hear
a|complete|total|big [waist] of => waste
[waist] my|your|our|the time|money|life => waste
[thought] me|us|him to|how !be => taught
happy|came|there|ready|empty [accept] <PRP$|DT|NNP|PRP> => except
[piece] and quiet => peace
[pears|pear|pare] of socks|shoes|jeans|trousers|glasses|gloves|boots|scissors => pair
[make|made|makes|making] a? lot|some|much|more? of? sport|sports => do
^ [there|their] <VBG> to|in|at|on|for => they're
if|when|that|because|sure [your] ever|not|going|lucky|happy|interested|late|wrong|right|old => you're
and|, [than] we|i|he|she|they|it|you <VBD|VBP|MD|VBZ> => then
not|n't|be|were|was|is|are|'re [aloud] to|in => allowed
new|my|your|his|her|their|our|wear|wears|wore|wearing|warm|old|clean|nice|some|these|of|buy|bought|dirty|expensive|school [cloths] <.|,|CC|IN|TO|WRB|RB|VBP|VBD|VBZ|PRP|WDT> => clothes
dear|my|a|her|his|in [dairy] <.|,|NN|RB|CC|VBZ|VBD> => diary
won|win|wins|winning|first|second|third|get|got a|an|the|first|second|third? first|second|third|big|great? [price|prices] <.|,|IN|CC|PRP> => prize
to|at|in|from [collage] <.|,|CC|IN|PRP|VBD|RB> => college
[threw] out|throughout the year|day|window|night => through
we|they|you [where] very|so|too|not|happy|tired|late|sad|young|old => were
<PRP|NNS> [where] <VBG> => were
twins|children|people|parents|they|we|you|brothers|sisters|students|friends|books|houses [where] <VBN> => were
[were|we're] is|are|do|does|did|can <PRP|DT|PRP$> => where
[wear] is|are|do|does|did|was <PRP|DT|PRP$> => where
!for|of|about|on|mind|prevent|prevented|prevents|by|to|in|with|at|from|without|like|understand|appreciate|hate [your] going|doing|coming|trying|looking|lying|joking to|that|because|when|for|about|if|at|. => you're
^ [your] going|doing|coming|trying|looking|lying|joking to|that|because|when|for|about|if|at|. => you're
[your] late|wrong|welcome|kidding|crazy|lucky|invited|allowed|able|happy|sad|tired to|that|because|when|for|about|if|at|.|,|at => you're
they|we|i [now] that|how|what|why|where|who|each|him|her|them|the => know
you [now] how|what|why|where|who|him => know
think|know|hope|believe|said|say|because|that|but|so|if|when|, [their] <VBG> to|in|on|at|very|so => they're
^ [their] <VBG> to|in|on|at|very|so => they're
[principle|principles] of our|the|my school|college => principal
school|our|head|vice|deputy|new|old|my|assistant [principle] <.|,|VBD|VBZ|MD|WP|RB> => principal
the [principle] asked|said|told|came|spoke|announced|decided|called|welcomed|wants|wanted|gave|thinks|says|let|allowed|walked|shouted|entered => principal
please|to|and|can|could|should|must|will [right] your|my|a|an|his|her|their|down|me|it|about|the name|letter|essay|story|email|address|number|answer|text|report|sentence|paragraph|words|poem|full|to|in|on|them|new|short|long|of => write
[wont|cant] <VB> => an apostrophe
[quite] <PRP>? place|neighbourhood|neighborhood|village|room|street|and peaceful|calm|town|person|area|boy|girl => quiet
walk|walked|ran|run|drove|looked|went|came|climbed|flew|swam|walking|go|looking [thought] <DT|PRP$> forest|rain|window|streets|tunnel|park|wood|woods|night|door => through
[weather] or not => whether
know|knows|knew|ask|asked|asks|sure|wonder|wondered|decide|see|doubt|matter|unclear|find|out [weather] i|he|she|we|they|you|it|to|this|that|the|a => whether
[whether] is|was|will|forecast|report|conditions|gets|got|changes => weather
good|bad|nice|warm|cold|sunny|the|rainy|wet|lovely|hot [whether] $ => weather
a|deep|last|his|her|my|bad|first [breathe] <.|,|IN|CC> => breath
to [breath] <.|,|IN|RB|DT|JJ|NN|CC> => breathe
can|could|n't|not|hardly|barely|cannot [breath] <.|,|IN|RB|CC> => breathe
my|of|his|their|strong|firm|religious|this [believe] in|is|was|and|of => belief
in|for|my|his|her|whole|of|the|daily|your|their|school [live] <.|,|CC|IN|VBZ> => life
is|are|was|were|too|so [lose] $ => loose
the [whether] in|on|at => weather
[do|does|did|doing|done] a|many|some|any|no|few|the|my|lots|several? lot? of? big|same|silly|spelling|grammar|stupid? mistake|mistakes => make
go|come|came|went|get|got|going|drive|walk|walked|drove [too] <DT|PRP$> => to
can|could|will|would|may|might|to|not|n't|does|did|should|must <RB>? [effect] my|your|his|our|their|her|us|people|children|students|me|him|them|everyone|teenagers => affect
`);

/** "Walked passed", "to much", "be quite", "learned me". */
export const mixedUpWords: GrammarRule = {
  id: 'mixed-up-words',
  name: 'Words that are easily mixed up',
  explanation:
    'Some words sound or look alike, or share one word in another language; the words around them usually show which one you mean.',
  learners: 'German uses one word for "make" and "do" in many places, French and Spanish one for "trip" and "travel".',
  examples: {
    wrong: [
      'The bus went passed our house.',
      'There is to much noise in the hall.',
      'Please be quite.',
      'My aunt learned me how to swim.',
      'He ate a peace of cake.',
      'Can you borrow me a pen?',
      'I was so week that I fell asleep.',
    ],
    right: [
      'The bus went past our house.',
      'There is too much noise in the hall.',
      'Please be quiet.',
      'My aunt taught me how to swim.',
      'He ate a piece of cake.',
      'He has much to do, and his brother does too.',
      'The years passed, and the past came back.',
      'She had to learn him by heart, said the poet of his part.',
      'He laid down his pen, as she had asked him to.',
    ],
  },
  find: (tree) =>
    MIXED_UP.find(tree).map(({ first, last, note }) => {
      const isWord = !/["\s]/.test(note);
      const why = `is this the word you mean, or ${isWord ? `"${note}"` : note}?`;
      return isWord ? { first, last, why, suggestions: [note] } : { first, last, why };
    }),
};
