import type { Note } from './note.ts';
import { slipsOf } from './slips.ts';

/** A rule that a writer breaks with different words; it says more than any single place. */
export interface Pattern {
  /** The id of the rule. */
  rule: string;
  /** The notes that it has found, in the order of the text. */
  notes: readonly Note[];
}

/** A rule broken this often is a habit. */
const FEWEST_PLACES = 3;
/** One slip made many times is one note already. */
const FEWEST_SLIPS = 2;

/** The patterns of grammar among some notes, the one with the most places first. */
export function patternsOf(notes: readonly Note[]): Pattern[] {
  const byRule = Map.groupBy(
    notes.filter(({ type }) => type === 'Grammar'),
    ({ rule }) => rule,
  );
  return [...byRule]
    .flatMap(([rule, own]) => (rule === undefined ? [] : [{ rule, notes: own }]))
    .filter((pattern) => pattern.notes.length >= FEWEST_PLACES && slipsOf(pattern.notes).length >= FEWEST_SLIPS)
    .toSorted((one, other) => other.notes.length - one.notes.length);
}
