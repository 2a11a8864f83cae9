import { Type, type Static } from 'typebox';

import { Place } from './paragraph.ts';

/** What a tutor would raise first, second and so on. */
export const PRIORITY_STAGES = ['position', 'evidence', 'sources', 'cohesion', 'sentences', 'spelling'] as const;
export type PriorityStage = (typeof PRIORITY_STAGES)[number];

/** The titles of priorities about notes, by what they count. The page counts again when a writer sets some of the notes aside. */
export const SLIP_TITLES = {
  habit: (places: number, words: string) =>
    `“${words}”, ${places < 3 ? (['', 'once', 'twice'][places] ?? '') : `${places} times`}`,
  grammar: (slips: number) => (slips === 1 ? 'One grammar slip' : `${slips} grammar slips`),
  passive: (places: number) => (places === 1 ? 'One passive sentence' : `${places} passive sentences`),
  spelling: (slips: number) => (slips === 1 ? 'One spelling slip' : `${slips} spelling slips`),
} as const;
export type SlipKind = keyof typeof SLIP_TITLES;

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
