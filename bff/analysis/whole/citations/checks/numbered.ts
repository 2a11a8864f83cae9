import { UNMATCHED_TITLES } from '#shared-types/analysis/sources';

import type { Entry } from '../reading/entries.ts';
import type { InText } from '../reading/in-text.ts';
import type { Mark } from '../reading/marks.ts';
import type { Agreement } from './agreement.ts';
import { citationPlace, MOST_PLACES, type Question } from './problem.ts';

/** We don't look at more citations than this: a few characters ("[1-60]") can mean dozens. */
const MOST_CITATIONS = 20_000;

/** Matches the marks of IEEE and Vancouver with the numbers of the list. */
export function matchNumbers(marks: readonly Mark[], entries: readonly Entry[]): Agreement {
  const byNumber = new Map(entries.map((entry, index) => [entry.number ?? index + 1, entry]));
  const matches = new Map<InText, Entry>();
  const lost = new Map<number, InText[]>();
  const citations: InText[] = [];
  for (const mark of marks) {
    if (citations.length + mark.numbers.length > MOST_CITATIONS) break;
    for (const number of mark.numbers) {
      const citation = citationOf(mark, number);
      citations.push(citation);
      const entry = byNumber.get(number);
      if (entry) matches.set(citation, entry);
      else if (lost.has(number)) lost.get(number)?.push(citation);
      else lost.set(number, [citation]);
    }
  }
  const questions = Array.from(lost, ([number, found]): Question => {
    const [citation] = found;
    return {
      rule: 'not listed',
      title: UNMATCHED_TITLES['not listed'],
      msg: `The list has no entry ${number}. Where can a reader find it?`,
      places: found.slice(0, MOST_PLACES).map(citationPlace),
      ...(citation && { citation }),
    };
  });
  return { citations, matches, claimed: new Set(matches.values()), questions: entries.length > 0 ? questions : [] };
}

/** A mark as a citation; the numbers of one mark share its place. */
export function citationOf({ paragraph, start, end }: Mark, number: number): InText {
  return {
    form: 'number',
    paragraph,
    start,
    end,
    names: [],
    whole: '',
    isTitle: false,
    etAl: undefined,
    joiner: undefined,
    year: undefined,
    hasLocator: false,
    number,
    isReported: false,
  };
}
