import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays';
const MONTHS = 'january|february|march|april|june|july|august|september|october|november|december';
const ORDINALS = `first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|1st|2nd|3rd|4th|5th|6th|7th|8th|9th|10th|11th|12th|13th|14th|15th|16th|17th|18th|19th|20th|21st|22nd|23rd|24th|25th|26th|27th|28th|29th|30th|31st`;
const DATES = '1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20|21|22|23|24|25|26|27|28|29|30|31';
const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const PARTS_OF_DAYS = 'morning|mornings|afternoon|afternoons|evening|evenings|night|nights';
const TASKS = 'finish|submit|complete|return|deliver|register|send|hand|reply|decide|bring';

/** Prepositions before dates, days, times of the day and spans, with the usual one. */
const TIMES = new WordPatterns(`
!believe|believes|believed|interested|look|looks|looked [in|at] ${DAYS} ${PARTS_OF_DAYS} <.|,|CC|IN|PRP|RB|WRB|VBD|TO|DT> => on
[in|at] the ${ORDINALS} of ${MONTHS}|may => on
[in|at] ${ORDINALS} of ${MONTHS}|may => on
[in|at] ${DATES} ${MONTHS} <.|,|CC|IN|PRP|CD|DT> => on
[in|at] ${MONTHS} the ${ORDINALS} => on
[in|at] ${MONTHS} ${DATES}|${ORDINALS} <.|,|CC|IN|PRP> => on
^ [on|at] ${MONTHS} <CC|IN|PRP|,|WRB> => in
born|died|arrived|moved|began|started|met [on|at] ${MONTHS} <CC|IN|.> => in
[in] the ${DAYS} <.|,|IN|PRP> => on
!wrapped|covered|cloaked|shrouded [in] night <.|,|IN|PRP|RB> => at
!look|looks|looked|looking|gazed|gazing|stared|staring|howled|howling|shouted [at] the night $ => at night, or in the night
[at] day <.|,> => during the day
[in|on] midday|lunchtime|bedtime|midnight|noon <.|,|IN|PRP> => at
^ [at] the morning|evening|afternoon , => in
^ [at|in] the next|following|second|third|first|last day|morning|evening|afternoon ,|i|we|he|she|they => on
[in] a sunny|rainy|cold|warm|hot|foggy|snowy|stormy|windy|grey|dark|lovely day|morning|afternoon|evening <.|,|IN|WRB|PRP> => on
[in|at] a sunny|rainy|cold|warm|hot|foggy|snowy|stormy|windy ${DAYS} => on
!look|looks|looked|looking [at] my|his|her|our|their|your free|spare time => in
^ [on] my|his|her|our|their|your free|spare time => in
[at] the summer|winter|autumn|spring <.|,> => in
^ [on] the summer|winter|autumn|spring <,|PRP> => in
!look|looks|looked|looking [at] the|my|our|his|her summer|winter|easter|christmas|school holidays|holiday|vacation <.|,|PRP> => in
born|built|founded|died|published [on] <CD> <.> => in
^ [on|at] the past|future <PRP> => in
^ [on|at] the past|future , i|we|my|people => in
^ [at|on] the eighteenth|nineteenth|twentieth|18th|19th|20th|21st century <,|PRP|DT> => in
starts|begins|start|begin|opens|closes [on] ${HOURS}|half <.|,> => at
get|gets|got|getting|wake|wakes|woke|waking up [in|on] ${HOURS}|half <.|,> => at
up [in|on] ${HOURS} every|because|in|on|when => at
[in|on] <CD> a.m.|p.m.|am|pm <.|,|CC|IN|PRP|WRB> => at
between <CD> [to|until|till] <CD> => and
between ${DAYS} [to|until|till] ${DAYS} => and
must|should|please ${TASKS} in|back? <DT|PRP$|PRP>? <NN|JJ>? <NN|NNS>? [until|till] ${DAYS}|${DATES}|tomorrow|noon|next => by
<PRP|NN|NNS> have|has|need|needs to ${TASKS} in|back? <DT|PRP$|PRP>? <NN|JJ>? <NN|NNS>? [until|till] ${DAYS}|${DATES}|tomorrow|noon|next => by
must|should|please be finished|ready|back|done|handed|submitted|returned in? [until|till] ${DAYS}|${DATES}|tomorrow|noon|next => by
!look|looks|looked|looking [in|at] this|that ${DAYS} <.|,|PRP|CC|IN> => no preposition
[in|on|at] next|last morning|evening|afternoon|week|month|weekend|year <.|,> i|we|he|she|they => no preposition
[in|at] this morning|evening|afternoon <.|,> i|we|he|she|they => no preposition
^ [in|at] every ${PARTS_OF_DAYS}|day|weekend|${DAYS} <PRP> => no preposition
^ [in|on] last night|${DAYS} <PRP> => no preposition
`);

/** "In the third of May", "in Friday evening", "finish it until Monday". */
export const timePreposition: GrammarRule = {
  id: 'time-preposition',
  name: 'Prepositions of dates and times',
  explanation:
    'English uses on for days and dates, in for months, seasons and years, at for clock times and at night, and by for a deadline.',
  learners: 'German has one word for “by” and “until”, and Spanish one for “in”, “on” and “at”.',
  wrong: 'My brother was born in the fifth of March.',
  right: 'My brother was born on the fifth of March.',
  find: (tree) =>
    TIMES.find(tree).map(({ first, last, note }) => ({
      first,
      last: last + 1,
      why: note.startsWith('no ')
        ? 'does this time need a preposition?'
        : `another preposition is usual with this time. Is it “${note}”?`,
      suggestions: note.includes(' ') ? [] : [note],
    })),
};
