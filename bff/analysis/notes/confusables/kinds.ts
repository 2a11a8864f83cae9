import type { ConfusableKind } from './confusable.ts';
import { CONFUSIONS, NOUN_PAIRS, SUBJECT_PAIRS } from './confusions.ts';
import {
  describeNothing,
  describeNumber,
  describePhrase,
  describeSound,
  describeSubject,
  describeTo,
  describeVerb,
} from './own-features.ts';

const kinds: ConfusableKind[] = [];
function kind(name: string, choices: number, describe: ConfusableKind['describe']): ConfusableKind {
  const made = { number: kinds.length, name, choices, describe };
  kinds.push(made);
  return made;
}

/** The confusion sets, in the order of `CONFUSIONS`. */
export const CONFUSION_KINDS = CONFUSIONS.map((words) => kind(words.join('/'), words.length, describeNothing));
export const OF_HAVE = kind('of/have', 2, describeNothing);
export const A_AN = kind('a/an', 2, describeSound);
/**
 * In the order of `SUBJECT_PAIRS`, twice: for a subject next to the verb, and for one at a distance. Each has its own weights,
 * since a noun next to the verb says a lot in the first case and nothing in the second.
 */
export const SUBJECT_KINDS = [...SUBJECT_PAIRS, ...SUBJECT_PAIRS].map((words) =>
  kind(words.join('/'), 2, describeSubject),
);
/** In the order of `NOUN_PAIRS`. */
export const NOUN_KINDS = NOUN_PAIRS.map((words) => kind(words.join('/'), 2, describePhrase));
export const VERB_FORM = kind('verb form', 6, describeVerb);
export const NOUN_NUMBER = kind('noun number', 2, describeNumber);
export const ARTICLE = kind('article', 3, describePhrase);
export const TO = kind('to', 2, describeTo);

/** Every kind of confusable; the number of a kind is its position. */
export const KINDS: readonly ConfusableKind[] = kinds;
