import { Type, type Static } from 'typebox';

import { Place } from './paragraph.ts';

/** What a tutor would raise first, second and so on. */
export const PRIORITY_STAGES = ['position', 'evidence', 'sources', 'cohesion', 'sentences', 'spelling'] as const;
export type PriorityStage = (typeof PRIORITY_STAGES)[number];

/** One thing to work on. A text gets as many as apply, in order; the page shows the first three that are still open. */
export const Priority = Type.Object({
  /** The same in every analysis that finds the same thing, so that "done" stays done. */
  id: Type.String(),
  stage: Type.Unsafe<PriorityStage>(Type.String({ enum: [...PRIORITY_STAGES] })),
  title: Type.String(),
  /** One or two sentences: what we see, why it matters, and a question. */
  reason: Type.String(),
  places: Type.Array(Type.Object({ ...Place.properties, paragraph: Type.Integer({ minimum: 1 }) })),
});
export type Priority = Static<typeof Priority>;
