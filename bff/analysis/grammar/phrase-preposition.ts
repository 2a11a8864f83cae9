import type { GrammarRule } from './grammar-rule.ts';
import { WordPatterns } from './word-patterns.ts';

/** Prepositions in phrases of time, place and manner, and after nouns and verbs with a word between, with the usual one. */
const PHRASES = new WordPatterns(`
[in|at] monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays !<NN> => on
[in|at] my|his|her|your|our|their tenth|last|next|first|eighteenth? birthday => on
[in|on] <CD> o'clock => at
[in|on] one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|midnight|noon o'clock|past => at
[in|at] a|the monday|tuesday|wednesday|thursday|friday|saturday|sunday <.|,|PRP|IN|CC|DT> => on
<PRP|VBD|VB|VBP|VBZ|VBG> [by|in] the phone <.|,|CC|IN> => on
[in|on] midnight|noon => at
[at|on] the evening|morning|afternoon $ => in
[at] the evening|morning|afternoon <PRP|DT|IN|CC|TO|NNP> => in
[on] january|february|march|april|may|june|july|august|september|october|november|december $ => in
[at] january|february|june|july|august|september|october|november|december => in
[at|on] spring|summer|autumn|winter <PRP|DT> => in
[at|on] spring|summer|autumn|winter $ => in
[in] the? weekend|weekends => at or on
[in] night $ => at
[in] the night at <CD> => at
[in] christmas|easter|ramadan $ => at
[in] the <CD> of january|february|march|april|may|june|july|august|september|october|november|december => on
[during] <CD> years|year|months|weeks|days|hours|minutes => for
[during] a long|short time => for
[before] <CD> years|months|weeks|days $ => ago
[in] the age of <CD> => at
[with] <CD> years , <PRP> => at
[on|in] the age of <CD> => at
[in] the end of the|this|my|her|his|our|a => at
[in] the first|second|third|fourth|fifth|ground|top|last floor => on
[in] the left|right side|hand => on
[at] the left|right $ => on
<NN|NNS|VBZ|is|are> [at] the left|right <VBZ|VBP|,|.|IN> => on
^ [on] the picture|photo|photograph|text|story|poem|film|article|novel => in
[in] the beach|island|farm|phone|radio|telephone <.|,|IN|CC|WRB> => on
[in] the|a? tv|television $ => on
[in] foot => on
[with] my|his|her|our|the foot|feet to => on
go|went|goes|going|gone|come|came|comes|travel|travels|travelled|traveled|travelling|traveling|drive|drove to? <NNP|NN|PRP$>? <NN>? [with|by] the train|bus|plane|car|bike|bicycle|tram|metro|underground|ferry|ship|boat|subway $ => by
go|went|goes|going|gone|come|came|comes|travel|travels|travelled|traveled|travelling|traveling|drive|drove to? <NNP|NN|PRP$>? <NN>? [with] the train|bus|plane|car|bike|bicycle|tram|metro|underground|ferry|ship|boat|subway <IN|CC|WRB|TO> => by
go|goes|went|going|come|came|travel|travelled [in|with] bus|train|car|bike|plane|taxi|bicycle|metro => by
[in|by] the contrary $ => on
[in] the same time <PRP|DT|PRP$|,> => at
^ [in] the same time => at
[in] first|last moment => at
[in|by] purpose $ => on
[in] holiday|holidays|vacation $ => on
[in] my|our|their|his|her holiday|holidays|vacation => on or during
<PRP|VBP|VBZ|VBD> [from] long time => for
[since|for] the|my childhood $ => since
[in] the other side|hand $ => on
good|bad|brilliant|terrible|excellent|better|best|talented|hopeless [in|on] maths|math|mathematics|chess|physics|chemistry|biology|history|geography|music|sports|sport|football|tennis|basketball|swimming|singing|dancing|cooking|drawing|painting|languages|science|art|playing|games|running|writing|speaking|english|french|german|spanish <.|,|IN|CC|RB|WRB> => at
accuse|accused|accuses|accusing <PRP|NNP> [for] => of
accuse|accused|accuses|accusing <DT|PRP$> <NN|NNS> [for] => of
thank|thanked|thanks <PRP|NNP> [of|about] => for
pay|pays|paid|paying <JJ|DT|JJR|RB>? attention [at|for|in] => to
pay|pays|paid|paying <JJ|DT|JJR|RB>? attention [on] my|his|her|our|their|these|this|what|how => to
dream|dreams|dreamed|dreamt|dreaming [with|to] <VBG> => of
main|only|real|another|important|biggest|best reason|reasons [of] the|this|my|his|her|their|these|all => for
^ the reason|reasons [of] the|this|my|his|her|their|these|all => for
participate|participates|participated|participating [on|at] my|our|the|your|his|her|their => in
great|high|big|strong|growing|huge|increasing|large|low demand [of] => for
great|strong|big|bad|good|negative|positive|serious|huge|important|large influence|impact|effect [to] the|our|my|his|her|people|children|us|me|them => on
the|an|this|great|big|huge|sharp increase|decrease|rise|reduction [of] the|our|food|oil|bread|house prices|price|number|temperature|population|cost|rent => in
agree|agrees|agreed|disagree|disagrees [to|on] you|him|her|them|me|us $ => with
agree|agrees|agreed|disagree|disagrees [to|on] you|him|her|them|me|us that|because|when|about => with
laugh|laughs|laughed|laughing [about|of|on|over] me|him|her|us|them => at
difficult|easy|impossible|possible|hard [to] me|him|us|them => for
angry|furious|annoyed [on|to] <DT|PRP|PRP$|NNP> => with
kind|rude|polite|nice|cruel|mean [with|against] me|him|her|us|them|people|animals|everybody|everyone|others => to
consist|consists|consisted [in] <CD> => of
look|looks|looked|looking|search|searches|searched|searching|ask|asks|asked [after|about] a? job|help|work|advice => for
spend|spends|spent|spending a|too|much|all|lot|more|some|less? of|much|his|her|my|our|their? money|time [for|in|to] <NNS|PRP$|NN|DT> => on
take|takes|took|taking care [for|about|on] => of
point [at] view => of
in|from my|his|her|your|our point [from|for|to] view => of
in spite [the|this|my|his|her|their] => of
[on] this|that way , => in
[on] my|his|her|your opinion => in
[to|for] my|his opinion , => in
[for|in] example of => an
by the way [to|for] school|work|home => on
on the way [for] school|work => to
[to] what extend => extent
`);

/** Prepositions that are too many: "ask to your teacher", "went to home", "entered into the room". */
const TOO_MANY = new WordPatterns(`
ask|asks|asked|asking [to] my|your|his|our|their|me|him|us|them|you <NN|NNS|VB|IN|WRB|WP|DT|WDT|,|.|CC|MD|PRP> => ask
tell|tells|telling|tell|told [to] me|him|her|us|them|you|my|his|our|their <NN|NNS|IN|DT|WDT|WP|WRB|VBP|PRP|CC|.|,> => tell
go|goes|went|going|gone|come|came|coming|comes|return|returned|returns|get|got|arrived|arrive|run|ran|walk|walked|drive|drove [to|at|in] home $ => go
go|goes|went|going|gone|come|came|coming|comes|return|returned|returns|get|got|arrived|arrive|run|ran|walk|walked|drive|drove [to|at|in] home and|by|with|at|because|when|after|before|late|early|again => go
go|goes|went|going|come|came|coming|return|returned [to|in] there|here|abroad|downtown|upstairs|downstairs|outside|inside $ => go
go|goes|went|going [to] shopping|swimming|fishing|skiing|camping|hiking|dancing|sightseeing => go
enter|enters|entered|entering [in|to|into] the|my|our|his|her|their|a <JJ|NN>? room|house|building|classroom|class|kitchen|shop|cave|hall|bathroom|forest|castle|car|bus|school|office|garden|museum|church|university => enter
attend|attends|attended|attending [to|at|in] the|a|my|his|her|our|their school|class|classes|course|university|lesson|lessons|meeting|conference|party|wedding|college|lecture|concert => attend
marry|marries|get|got|getting|be|to? married|marry [with] <DT|PRP$|PRP|NNP|CD> !<NNS> => marry
marry|marries [with] <DT|PRP$|PRP|NNP> => marry
to|can|could|n't|not|must|will|should|i|you|we|they|he|she|please|and answer|answers|answered [to] my|the|his|her|this|all question|questions|phone|call => answer
call|called|calls|calling|phone|phoned|ring|rang [to] my|his|her|their|our mother|father|mum|mom|dad|friend|brother|sister|parents|friends|boss|doctor|police => call
give|gives|gave|giving|offer|offered|show|showed|send|sent|teach|taught [to] me|him|her|us|them a|an|the|my|his|some|many|two => give
help|helps|helped|helping [to] me|him|her|us|them|people|my <NN|NNS|IN|TO|VB|WRB|.|,> => help
invite|invited|invites [to] me|him|them|us|all => invite
follow|follows|followed [to|after] me|him|us|them|her => follow
thank|thanked|thanks [to] me|him|us|them|my|you for => thank
meet|met|meets [to] my|me|him|her|them|his => meet
join|joins|joined|joining [to|in] the|our|a club|team|army|group|band|choir => join
leave|leaves|left|leaving [from] home|the house => leave
on [in] last|next|this|every week|month|year|summer|night => no preposition
[in|on|at] last|next|every week|year|summer|winter|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|month|morning|evening|afternoon|weekend $ => no preposition
[in|at] yesterday|tomorrow|tonight|today $ => no preposition
both [of] us|them|you two|both => no preposition
`);

const wordWrong = (usual: string): string => `another preposition is usual in this phrase. Is it "${usual}"?`;

/** "In Sunday", "in the end of the story", "went to home", "ask to your teacher". */
export const phrasePreposition: GrammarRule = {
  id: 'phrase-preposition',
  name: 'Prepositions of time, place and manner',
  explanation:
    'English says at for times of the clock, on for days, in for months and years; we go by bus, look at a picture on the left, and go home without any preposition.',
  learners: 'These small words differ from language to language, so a word-for-word translation goes wrong.',
  examples: {
    wrong: [
      'The match is in Sunday.',
      'The lesson starts in nine o’clock.',
      'He worked there during ten years.',
      'In the end of the story, she forgives him.',
      'We went to home after the film.',
      'My brother is good in chess.',
    ],
    right: [
      'The match is on Sunday.',
      'The lesson starts at nine o’clock.',
      'He worked there for ten years.',
      'In the end, she forgives him.',
      'We went home after the film.',
      'We listened to home recordings in the evening.',
      'She looks good in English tweed, and he is good in the mornings.',
    ],
  },
  find: (tree) => [
    ...PHRASES.find(tree).map(({ first, last, note }) => ({
      first,
      last: last + 1,
      why: wordWrong(note),
      suggestions: [note],
    })),
    ...TOO_MANY.find(tree).map(({ first, last }) => ({
      first,
      last: last + 1,
      why: 'does this phrase need a preposition here?',
    })),
  ],
};
