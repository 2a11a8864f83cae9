import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Prepositions before dates, days, times of the day and spans, with the usual one. */
const TIMES = WordPatterns.named('time-preposition');

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
