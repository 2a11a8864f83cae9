import { Type, type Static } from 'typebox';

import { Place } from './paragraph.ts';

/*
 * The profile of a text: figures about its words and sentences. They describe the text; none of them is a mark.
 */

const count = Type.Integer({ minimum: 0 });

/** One remark below a picture, and the place it is about. */
const Remark = Type.Object({ msg: Type.String(), place: Type.Optional(Place) });

/** Words that recur, with all their places. */
const Repetition = Type.Object({ words: Type.String(), places: Type.Array(Place) });

/** The profile of a text. Headings, quotations and references don't count, except in `words`. */
export const Profile = Type.Object({
  words: count,
  /** How long it takes to read, in whole minutes, at least 1 (`minutesToRead`). */
  minutes: count,
  /** Every sentence in order, with its words and the number of its paragraph. */
  sentences: Type.Array(Type.Object({ ...Place.properties, words: count, paragraph: Type.Integer({ minimum: 1 }) })),
  /** Every paragraph in order; `part` is its role in the argument, in a word or two. */
  paragraphs: Type.Array(Type.Object({ ...Place.properties, words: count, part: Type.Optional(Type.String()) })),
  /** How many sentences have a passive, and in how many we found none. */
  voice: Type.Object({ passive: count, active: count }),
  repeated: Type.Array(Repetition),
  /** First words that several sentences share. */
  openings: Type.Array(Repetition),
  hedges: Type.Array(Repetition),
  fillers: Type.Array(Repetition),
  /** Flesch reading ease (Flesch 1948) and Flesch–Kincaid grade (Kincaid et al. 1975); absent below 100 words. */
  readability: Type.Optional(Type.Object({ ease: Type.Number(), grade: Type.Number() })),
  /** One remark for each picture that shows something worth a remark. */
  remarks: Type.Partial(
    Type.Object({
      sentences: Remark,
      paragraphs: Remark,
      voice: Remark,
      repeated: Remark,
      openings: Remark,
      hedges: Remark,
      fillers: Remark,
      readability: Remark,
    }),
  ),
});
export type Profile = Static<typeof Profile>;
