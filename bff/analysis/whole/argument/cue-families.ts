/*
 * The words that tell readers what a sentence does in an argument. Every family is one feature of the model. Next to the usual
 * forms are those that learners of English write ("in conclution", "on my opinion"): spelling is another check's business.
 */

/** A family of cues. Patterns get the sentence in lower case with straight apostrophes, and have no nested repetition. */
export interface CueFamily {
  name: string;
  pattern: RegExp;
}

const who =
  '(?:some|many|most|other|several|certain|a lot of|a few)? ?(?:of )?(?:the )?(?:people|peoples|persons|critics|opponents|supporters|defenders|sceptics|skeptics|others|parents|teachers|students|adults|citizens|readers|historians|scholars|scientists|experts|politicians|owners|companies|those who [a-z]+(?: [a-z]+)?)';
const says =
  '(?:say|says|said|argue|argues|claim|claims|believe|believes|beleive|belive|think|thinks|insist|insists|object|objects|complain|complains|worry|fear|feel|suggest|point out|point to|reply|answer|assume|disagree|have argued|have claimed|maintain|hold|are (?:worried|afraid|against|concerned))';

const starts = (words: string) => new RegExp(`^["“‘'(]?(?:${words})\\b`);
const has = (words: string) => new RegExp(`\\b(?:${words})\\b`);

const SIDES: readonly CueFamily[] = [
  {
    name: 'other side',
    pattern: new RegExp(
      `\\b(?:${who} (?:(?:will|would|may|might|could|do|often|also|still|sometimes|even|have|naturally) ){0,2}${says}|it (?:is|was|has been|will be|can be|could be|may be|might be) (?:often |sometimes |also )?(?:said|argued|claimed|objected|asked)|(?:one|you|someone|some one|somebody|they) (?:could|might|may|can|will) (?:also )?(?:say|argue|object|think|ask|reply|claim)|the (?:usual|common|standard|opposite) (?:objection|explanation|answer|argument|view)|the (?:other side|main objection|strongest objection|counterargument|case against)|(?:the|one|a|an) (?:common |main |serious |different )?(?:objection|counterargument|argument against)|opponents|critics|sceptics|skeptics|[io]n the (?:other hand|other side)|there (?:are|is) (?:also |of course )?(?:people|some|others|those|many|students|persons) (?:who|that)|i have been told|against this)\\b`,
    ),
  },
  { name: 'they say', pattern: has(`they (?:also |even |often |still )?${says}`) },
  {
    name: 'concession',
    pattern: has(
      "of course|it is (?:true|truth|thrue)|it's true|(?:this|that|which) is (?:also |partly |kind of |certainly )?(?:true|correct|right|fair)|admittedly|granted|to be (?:sure|fair)|certainly|true enough|there is no denying|it may be|it might be|it must be admitted|nobody denies|no one denies|undeniably|obviously|sure|i (?:quite |fully |can )?understand|i admit|i know (?:that|why|some|many)|i am not (?:against|saying)|fair (?:point|question)|a fair",
    ),
  },
  {
    name: 'drawback',
    pattern: has(
      'disadvantages?|drawbacks?|downsides?|negative sides?|costs? (?:a lot|too much|money)|expensive|too much money|problem with|risks?|dangers?',
    ),
  },
  {
    name: 'answer',
    pattern: has(
      "(?:this|that|the|such an?|their|these|those|such) (?:argument|arguments|view|views|objection|objections|claim|worry|worries|fear|fears|concern|concerns|reasoning|idea|point|criticism|complaint|reading)s? (?:is|are|does|do|ignores?|misses|miss|overlooks?|forgets?|fails?|assumes?|rests?|falls?|collapses?|sounds?|has|can|may|might|cannot|would)|misses? the point|overlooks?|ignores?|forgets?|mistaken|misunderstanding|not (?:true|convincing|enough|a reason|the case)|no reason|(?:does|do) not (?:mean|follow|change|make)|(?:doesn't|don't|doesnt|dont) (?:mean|follow|change|make)|outweighs?|exaggerated|i do not agree|i don't agree|i dont agree|i disagree|weak argument|no excuse|nobody (?:is|says|suggests|wants)",
    ),
  },
  {
    name: 'contrast',
    pattern: new RegExp(
      `[,;] (?:however|on the contrary),|^["“‘'(]?(?:but|however|how ever|yet|nevertheless|never the less|nonetheless|still|even so|on the contrary|in fact|infact|in reality|actually|that said|despite this|in spite of this|all the same|instead|rather|not so|then again|and yet)\\b`,
    ),
  },
];

const STANDS: readonly CueFamily[] = [
  {
    name: 'conclusion',
    pattern: has(
      'in conclusions?|in conclu\\w+|to conclude|for conclude|as (?:a )?conclusion|for conclusion|in summary|to sum up|summing up|to summari[sz]e|in short|in a word|in brief|all in all|all things considered|in closing|for (?:all )?(?:these|those|this) reasons?|(?:as )?(?:i|we) have (?:shown|seen|argued)|in the final analysis',
    ),
  },
  {
    name: 'ending',
    pattern: starts(
      "overall|in the end|ultimately|finally|finaly|at the end|so next time|to end|to finish|after all this|taken together|that is why|that's why|thats why|so",
    ),
  },
  {
    name: 'opinion',
    pattern: has(
      "i (?:strongly |firmly |really |personally |also |do |would |truly |fully |totally |completely |shall |will |am |honestly ){0,2}(?:think|thing that|believe|beleive|belive|feel that|feel strongly|argue|agree|disagree|support|oppose|propose|suggest|recommend|recomend|claim|consider|convinced|sure|in favou?r|against|say|of the opinion)|(?:in|on|for|to|im) my (?:own |humble |personal )?(?:opinion|opinnion|oppinion|opinon|view|point of view|eyes|part)|from my (?:point of view|perspective)|to my mind|as far as i am concerned|according to me|personally|my (?:opinion|view|position|answer|thesis)|if you ask me|i'm (?:convinced|sure|in favou?r|against)|my point of view",
    ),
  },
  {
    name: 'essay says',
    pattern: has(
      '(?:this|the|my) (?:essay|paper|text|letter|article) (?:will |is going to )?(?:argues?|shows?|discuss(?:es)?|explores?|examines?|explains?|talks?|defends?|is about)|i (?:will|am going to|want to|would like to) (?:argue|show|discuss|explain|talk|write|prove|explore|give)|we will (?:see|discuss)|i (?:would like to |want to |must |therefore )?(?:ask|urge|beg) (?:you|the \\w+) to|write to (?:ask|urge|complain|object|protest)|writing (?:to|about|because)',
    ),
  },
  {
    name: 'obligation',
    pattern: has(
      "should|shouldn't|shouldnt|must|mustn't|mustnt|ought to|has to|have to|needs? to|had better|(?:would|will) be better|is time (?:to|that|for)|deserves?|cannot afford|supposed to",
    ),
  },
  {
    name: 'verdict',
    pattern: has(
      "(?:is|are|was|were|would be|isn't|aren't) (?:not )?(?:also |simply |therefore |clearly |a |an |the |only |far |much |more |most |very |really |so ){0,3}(?:wrong|right|unfair|fair|essential|necessary|unnecessary|vital|crucial|important|dangerous|harmful|good|bad|better|best|worse|worst|useful|useless|healthy|unhealthy|effective|ineffective|valuable|foolish|mistake|solution|answer|key|cause|reason|waste|beneficial|helpful|cruel|justified|responsible|decisive)|worth|makes sense|matters? (?:more|most)|more (?:important|than)|rather than|instead of",
    ),
  },
  {
    name: 'lead fashion',
    pattern: has(
      "nowadays|now a days|these days|in today's (?:world|society)|today|in recent years|for (?:centuries|decades|years|thousands)|since the (?:beginning|dawn|invention)|throughout history|in our (?:modern )?(?:world|society|time)|in the modern world|over the (?:last|past)|every (?:day|year|morning|night|week|summer|time|single)|everyday|all over the world|more and more|everyone knows|everybody knows|we all",
    ),
  },
  {
    name: 'debate',
    pattern: has(
      'debates?|debated|controvers\\w+|question (?:of|is|whether|arises)|issues?|topic|discuss(?:ed|ion|ions)?|dilemma|two (?:sides|opinions|camps|views)|wonder(?:s|ed)?|is it (?:right|fair|good|better|true)|asked whether|advantages and disadvantages|pros and cons|good (?:\\w+ )?and bad|opp?inions? (?:about|on)|both sides',
    ),
  },
  {
    name: 'call',
    pattern: has(
      "let us|let's|lets|we (?:must|should|need|can|owe|have to)|next time|it is time|it's time|please|vote|i (?:hope|ask|urge|invite)|you (?:should|must|can|have to)|future|one day|if we|together",
    ),
  },
];

const REASONS: readonly CueFamily[] = [
  {
    name: 'reasons given',
    pattern: has(
      'because|becouse|becuase|becasue|for (?:two|three|four|several|many|a number of) reasons|reasons? (?:why|for)|not because|since it|due to|thanks to|in order to|so that',
    ),
  },
  {
    name: 'reason counted',
    pattern: starts(
      'first|firstly|frist|first of all|firstable|second|secondly|secondely|third|thirdly|fourth|fourthly|lastly|last but not least|to begin with|to start with|for one thing|for a start|another|an other|other (?:reason|thing|argument|point)|one (?:reason|advantage|benefit|cause|argument|problem|way|thing|of the)|the (?:first|second|third|main|principal|biggest|best|worst|most important|strongest|other|next|last|final|deeper|real) (?:reason|advantage|benefit|cause|argument|problem|point|thing|way|factor)|next|my (?:first|second|third|last|main) (?:reason|point|argument)|a (?:first|second|third|further|final) (?:reason|advantage|benefit|cause|argument|point)|equally|just as|most important|above all|perhaps the',
    ),
  },
  {
    name: 'addition',
    pattern: starts(
      "also|moreover|more over|furthermore|further more|in addition|besides|besides this|additionally|what is more|what's more|apart from|not only|and|then there is|then there are|there is also|there are also|on top of",
    ),
  },
  {
    name: 'meaning',
    pattern: has(
      '(?:this|that|which|it|these) (?:clearly |also |again |only |in turn )?(?:shows?|means?|meant|proves?|proved|suggests?|suggested|implies|demonstrates?|showed|makes? (?:it )?clear|explains?|tells us|confirms?|leads?|led|gives?|gave|makes?|made|creates?|helps?)|in other words|that is to say|what this means',
    ),
  },
  {
    name: 'consequence',
    pattern: has(
      'therefore|thus|hence|as a result|as a consequence|consequently|accordingly|so|then|leads? to|led to|results? in|resulted in|causes?|caused|that way|this way|in this way',
    ),
  },
  { name: 'condition', pattern: has('if|unless|when|whenever|without|as long as|suppose') },
];

const PROOFS: readonly CueFamily[] = [
  {
    name: 'example',
    pattern: has(
      'for ex[ae]mples?|for instance|such as|e\\.g|ex[ae]mples?|an illustration|in one case|take the case|consider|as an illustration|like when|to illustrate|to name|to give you|one day|a case in point|case',
    ),
  },
  {
    name: 'imagine',
    pattern: has(
      'imagine|picture|suppose|consider|think of|think about|take|look at|ask yourself|have you ever|do you (?:know|remember|want|think|ever|like)|what if|what would',
    ),
  },
  {
    name: 'anecdote',
    pattern: has(
      '(?:my|our) (?:own )?(?:brother|sister|mother|mom|mum|father|dad|cousin|uncle|aunt|friends?|mate|neighbou?rs?|grand\\w+|teachers?|coach|boss|family|school|class|town|city|country|street|village|parents|little|older|younger|best|life|experience)|when i|i (?:was|had|saw|remember|know|knew|once|used to|went|got|tried|asked|learned|learnt|lost|heard|read)|last (?:year|month|week|summer|winter|spring|autumn|night|term)|one (?:day|morning|evening|night|time|student|girl|boy|man|woman)|ago|the other day|at my (?:school|old school)|in my (?:school|class|city|town|country|family|street|village|life)',
    ),
  },
  {
    name: 'statistic',
    pattern:
      /\b\d[\d.,]{0,20} ?(?:%|percent|per cent|million|billion|thousand|hundred|times|hours?|minutes?|years?|days?|people|students|dollars|euros|pounds|kilomet|degrees|tons?|tonnes)|[$€£] ?\d|\b(?:half|a third|two thirds|three quarters|a quarter|twice|double|tripled?|one in \w+|\w+ out of \w+|percent|per cent)\b/,
  },
  { name: 'number', pattern: /\b\d/ },
  { name: 'year', pattern: /\b(?:1[0-9]\d\d|20\d\d)s?\b/ },
  {
    name: 'source',
    pattern: has(
      'according (?:to|with)|stud(?:y|ies)|research|researchers?|scientists?|surveys?|reports?|reported|data|statistics|experts?|doctors?|professors?|universit(?:y|ies)|found (?:that|out)?|measured|experiments?|records?|census|newspapers?|articles?|journal|historians?|institute|organi[sz]ation|interviews?|published',
    ),
  },
  {
    name: 'citation',
    pattern:
      /\((?:[^()]{0,80}(?:1[89]|20)\d\d[^()]{0,30}|[a-z'’-]+(?: et al\.?)? \d{1,4}|\d{1,4}|line \d+|act \d[^()]{0,20}|\d+\.\d+[^()]{0,20}|pp?\. ?\d+)\)|\[\d+\]/,
  },
  { name: 'quotation', pattern: /["“][^"“”]{6,}/ },
  {
    name: 'speech verb',
    pattern: has(
      'says?|said|writes?|wrote|tells?|told|asks?|asked|calls?|called|describes?|described|explains?|explained|warns?|warned|admits?|admitted|replies|replied|cries|whispers?|remarks?|declared|promised',
    ),
  },
  {
    name: 'presents',
    pattern: has(
      'presents?|portrays?|depicts?|reveals?|suggests?|conveys?|emphasi[sz]es?|highlights?|illustrates?|symboli[sz]es?|represents?|reflects?|creates?|uses?|makes? (?:us|the reader|it clear)|turns? into|implies|demonstrates?|shows?|explores?|echoes',
    ),
  },
  {
    name: 'was',
    pattern: has('was|were|had|did|went|came|became|began|took|told|said|felt|got|left|saw|stood|gave|lost|wanted'),
  },
];

const VOICES: readonly CueFamily[] = [
  {
    name: 'hedge',
    pattern: has('may|might|could|perhaps|maybe|probably|seems?|possibly|likely|can be|often|sometimes|usually'),
  },
  { name: 'absolute', pattern: has('always|never|every|everyone|everybody|nobody|no one|all|only|nothing|none|any') },
  { name: 'future', pattern: has("will|won't|would|wouldn't|going to|'ll|'d") },
  { name: 'negation', pattern: /\b(?:not|no|never|cannot|nor|neither|nothing|without)\b|n't\b/ },
  {
    name: 'general people',
    pattern: has(
      'people|students|children|teenagers|society|humans?|humanity|citizens|everyone|everybody|the world|the government|parents|schools?|companies|workers|adults|kids|young|states?|cities|towns?|countries',
    ),
  },
  { name: 'first person', pattern: has("i|my|me|mine|i'm|i've|i'd|i'll") },
  { name: 'you', pattern: has("you|your|yours|you're|you'll|you've") },
  {
    name: 'pointing back',
    pattern: starts(
      'this|these|that|those|such|it|they|he|she|his|her|their|its|there|here|both|then|after that|as a result|because of this',
    ),
  },
  { name: 'question', pattern: /\?["”’')]*\s*$/ },
  {
    name: 'greeting',
    pattern: starts(
      'dear|hi|hello|yours|sincerely|kind regards|best (?:wishes|regards)|regards|love|to the editor|thank you|thanks|ps|respectfully',
    ),
  },
];

/** Every family; they are in the order of the features, and the writer hears about the first that matches. */
export const CUE_FAMILIES: readonly CueFamily[] = [...SIDES, ...STANDS, ...REASONS, ...PROOFS, ...VOICES];
