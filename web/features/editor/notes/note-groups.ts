import type { FeedbackType } from '#shared-types/analysis/feedback';

import type { Note } from '../../../annotations/note.ts';
import { slipsOf } from '../../../annotations/slips.ts';

/** The groups of the list in their order: what changes sentences comes before what changes letters. */
export const NOTE_GROUPS = ['Grammar', 'Spelling', 'Voice'] as const;
export type NoteGroupName = (typeof NOTE_GROUPS)[number];

const GROUP_OF: Partial<Record<FeedbackType, NoteGroupName>> = {
  Grammar: 'Grammar',
  Spelling: 'Spelling',
  Passive: 'Voice',
  Active: 'Voice',
};

/** More rows than these are folded, so that the first view stays quiet. */
export const MOST_ROWS = 6;

/** The rule that asks about any confused pair: its message names the two words. */
const CONFUSED_WORDS = 'confused-words';

/** Notes that the list shows as one: a habit with its places. */
export interface NoteRow {
  /** The same while the habit stays the same. */
  key: string;
  /** Its notes in the order of the text; at least one. */
  notes: readonly [Note, ...Note[]];
  /** Notes that only praise, beside it. */
  praise: readonly Note[];
}

/** One group of rows; at least one. */
export interface NoteGroup {
  name: NoteGroupName;
  rows: readonly NoteRow[];
}

/** The notes on sentences as the list shows them: one row for each rule of grammar or confused pair, for each misspelled word, and for all passives. */
export function groupNotes(notes: readonly Note[]): NoteGroup[] {
  const byGroup = Map.groupBy(notes, ({ type }) => GROUP_OF[type]);
  return NOTE_GROUPS.flatMap((name) => {
    const rows = rowsOf(name, byGroup.get(name) ?? []);
    return rows.length === 0 ? [] : [{ name, rows }];
  });
}

/** The number of things to look at; a habit counts once. */
export function countRows(groups: readonly NoteGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** Rules on faults that learners make, and hardly anybody who has grown up with English. */
const LEARNERS_RULES: ReadonlySet<string | undefined> = new Set(
  `missing-article article-with-noun uncountable adjective-place question-order word-order preposition
  phrase-preposition time-preposition verb-preposition missing-preposition missing-be missing-do
  missing-subject missing-object missing-to verb-pattern gerund stative-progressive time-until-now
  verb-after-do verb-after-modal since-and-for suspected-article suspected-preposition suspected-verb suspected-order`.split(
    /\s+/,
  ),
);
/** Different faults of that kind after which a text counts as one by a learner: one happens to anybody. */
const LEARNERS_FAULTS = 3;

/** Whose text it may be, as far as its slips tell: other slips get past us in a learner's text, and more of them. */
export function likelyWriter(groups: readonly NoteGroup[]): 'learner' | 'anybody' {
  const rules = groups.flatMap(({ rows }) => rows.map(({ notes: [{ rule }] }) => rule));
  return rules.filter((rule) => LEARNERS_RULES.has(rule)).length >= LEARNERS_FAULTS ? 'learner' : 'anybody';
}

/** The first rows, one fewer than fit, since a button follows them, and some of each group; the row of the chosen note is always among them. */
export function firstRows(groups: readonly NoteGroup[], activeId: string | undefined): NoteGroup[] {
  let left = MOST_ROWS - 1;
  return groups.flatMap(({ name, rows }, index) => {
    const others = groups.length - index - 1;
    const first = rows.slice(0, Math.max(1, left - others));
    const chosen = rows.find(({ notes }) => notes.some(({ id }) => id === activeId));
    const shown = chosen && !first.includes(chosen) ? [...first, chosen] : first;
    left -= first.length;
    return shown.length === 0 ? [] : [{ name, rows: shown }];
  });
}

function rowsOf(name: NoteGroupName, notes: readonly Note[]): NoteRow[] {
  switch (name) {
    case 'Grammar':
      return merged(Map.groupBy(notes, keyOfHabit));
    case 'Spelling':
      return slipsOf(notes).flatMap((slip) => merged(new Map([[slip.note.id, slip.notes]])));
    case 'Voice': {
      const { passive = [], active = [] } = Object.groupBy(notes, ({ type }) =>
        type === 'Passive' ? 'passive' : 'active',
      );
      return merged(new Map([['voice', passive]]), active);
    }
  }
}

/** Words of one confused pair are a habit; other words that are confused are another. */
function keyOfHabit({ rule, type, msg }: Note): string {
  if (rule === CONFUSED_WORDS) return `${rule} ${msg.toLowerCase()}`;
  return rule ?? `${type} ${msg}`;
}

function merged(byKey: ReadonlyMap<string, readonly Note[]>, praise: readonly Note[] = []): NoteRow[] {
  return [...byKey].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [{ key, notes: [first, ...others], praise }],
  );
}
