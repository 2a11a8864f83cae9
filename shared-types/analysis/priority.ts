import { Type, type Static } from 'typebox';

import { Place } from './paragraph.ts';

/** What a tutor would raise first, second and so on. A habit that runs through a text comes before all of them. */
export const PRIORITY_STAGES = ['position', 'evidence', 'sources', 'cohesion', 'sentences', 'spelling'] as const;
export type PriorityStage = (typeof PRIORITY_STAGES)[number];

/** What writers do again and again, as a tutor would name it: each stands for the rules of grammar about one thing. */
export const HABITS = {
  agreement: 'Verbs that don’t agree with their subject',
  'verb form': 'Verbs in the wrong form',
  tense: 'Verbs in the wrong tense',
  'irregular form': 'Irregular words with a regular ending',
  number: 'Singular and plural mixed up',
  article: 'Trouble with “a”, “an” and “the”',
  preposition: 'Prepositions that are missing or don’t fit',
  pronoun: 'Pronouns that don’t fit',
  comparison: 'Comparisons in the wrong form',
  negative: 'Negatives in the wrong form',
  confusion: 'Words mixed up with similar ones',
  'set phrase': 'Set phrases that aren’t quite right',
  nonstandard: 'Words that aren’t standard English',
  'missing word': 'Words left out',
  'extra word': 'Words that aren’t needed',
  order: 'Words out of order',
  space: 'Words wrongly joined or split',
  apostrophe: 'Apostrophes missing or misplaced',
  capital: 'Capital letters missing or misplaced',
  ending: 'Numbers with the wrong ending',
  fragment: 'Sentence fragments',
  'joined sentences': 'Sentences run together',
  comma: 'No comma after an opening',
} as const;
export type Habit = keyof typeof HABITS;

const many = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** The titles of priorities about notes, by what they count. The page counts again when a writer sets some of the notes aside. */
export const SLIP_TITLES = {
  habit: (habit: Habit, places: number, all: number) =>
    `${HABITS[habit]}: ${places < all ? `${places} of ${many(all)}` : many(places)}`,
  grammar: (places: number) => (places === 1 ? 'One grammar slip' : `${places} grammar slips of different kinds`),
  passive: (places: number) => (places === 1 ? 'One passive' : `${places} passives`),
  spelling: (places: number) => (places === 1 ? 'One spelling slip' : `${places} spelling slips`),
} as const;
export type SlipKind = keyof typeof SLIP_TITLES;

/** The id of the priority about a habit. */
export const idOfHabit = (habit: Habit): string => `habit ${habit}`;

/** The habit that a priority is about; undefined if it is about something else, or a habit that only another evaluator knows. */
export function habitOf({ id }: Pick<Priority, 'id'>): Habit | undefined {
  return Object.keys(HABITS)
    .filter(isHabit)
    .find((habit) => id === idOfHabit(habit));
}

/** Whether a word is the name of a habit. */
export function isHabit(word: string): word is Habit {
  return Object.hasOwn(HABITS, word);
}

/** One thing to work on. A text gets as many as apply, in order; the page shows the first three that are still open. */
export const Priority = Type.Object({
  /** The same in every analysis that finds the same thing, so that "done" stays done. */
  id: Type.String(),
  stage: Type.Unsafe<PriorityStage>(Type.String({ enum: [...PRIORITY_STAGES] })),
  title: Type.String(),
  /** One or two sentences: what we see, why it matters, and a question. */
  reason: Type.String(),
  /** Which notes its places are, if they are notes. */
  slips: Type.Optional(Type.Unsafe<SlipKind>(Type.String({ enum: Object.keys(SLIP_TITLES) }))),
  places: Type.Array(Type.Object({ ...Place.properties, paragraph: Type.Integer({ minimum: 1 }) })),
});
export type Priority = Static<typeof Priority>;
