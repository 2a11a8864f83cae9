import { sentencesChanged } from '../counted.ts';

/*
 * What can be said of a text in a few words. Each fact is one record here, and one test in `web/features/desk/assignment/facts.ts`.
 * That nothing was found of something is no fact: it may still be there.
 */

/** How a fact is known: without the analysis, counted in what the analysis has read, or read by rule, and then wrong at times. */
type Known = 'at once' | 'counted' | 'by rule';

interface FactRecord {
  known: Known;
  /** What it’s called among the facts of a class. */
  name: string;
  /** What the line of a text says. */
  line: (said: never) => string;
  /** What the class sheet calls the number of texts; without it, the sheet doesn’t count it (`CLASS_COUNTS` has those that it does). */
  sheet?: string;
}

/** Everything that facts are about, in the order in which they are listed. */
export const FACTS = {
  changed: {
    known: 'at once',
    name: 'Changed since your comment',
    line: (count: number) => `${sentencesChanged(count)} since your comment`,
  },
  'changed since returned': {
    known: 'at once',
    name: 'Not returned as it is now',
    line: () => 'your changes aren’t returned yet',
  },
  'same words': { known: 'at once', name: 'Same words as another', line: (code: string) => `same words as ${code}` },
  late: { known: 'at once', name: 'Late', line: (time: string) => `${time} late` },
  'cited not listed': {
    known: 'counted',
    name: 'Cited, not listed',
    line: (count: number) => `${count} cited, not listed`,
    sheet: 'cited, not listed',
  },
  'listed not cited': {
    known: 'counted',
    name: 'Listed, never cited',
    line: (count: number) => `${count} listed, never cited`,
    sheet: 'listed, never cited',
  },
  'not an argument': { known: 'counted', name: 'Not read as an argument', line: () => 'not read as an argument' },
  'evidence without source': {
    known: 'by rule',
    name: 'Evidence without a source',
    line: (paragraphs: readonly number[]) => `evidence without a source, ¶ ${LIST.format(paragraphs.map(String))}`,
    sheet: 'evidence without a source',
  },
  'claim without evidence': {
    known: 'by rule',
    name: 'A claim without evidence',
    line: (claims: readonly number[]) =>
      `no evidence found for claim${claims.length === 1 ? '' : 's'} ${LIST.format(claims.map(String))}`,
    sheet: 'a claim for which no evidence was found',
  },
} as const satisfies Record<string, FactRecord>;

const LIST = new Intl.ListFormat('en-GB');

export type FactKind = keyof typeof FACTS;
/** The facts that the class sheet can count. */
export type SheetFact = { [Kind in FactKind]: (typeof FACTS)[Kind] extends { sheet: string } ? Kind : never }[FactKind];

/** The kinds of facts, in the order in which they are listed. */
export const FACT_KINDS = Object.keys(FACTS) as FactKind[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys

/** Whether the class sheet can count something as a fact. */
export const isSheetFact = (kind: string): kind is SheetFact =>
  FACT_KINDS.some((one) => one === kind && 'sheet' in FACTS[one]);
