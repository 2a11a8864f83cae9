import { MODALS_BEFORE_OF } from '../grammar/rules/confusions/modal-of.ts';
import type { ConfusableKind } from './confusable.ts';
import {
  describeNothing,
  describeNumber,
  describePhrase,
  describeSound,
  describeSubject,
  describeTo,
  describeVerb,
} from './own-features.ts';

/**
 * Sets of words that writers confuse. Sets of short function words ("of" and "off", "an" and "and") are left out, and so are
 * "two" for "to" and "dead" for "death": the notes on them were seldom right.
 */
export const CONFUSIONS: readonly (readonly string[])[] =
  `their there they're|its it's|your you're|than then|to too|affect effect|affects effects|
  lose loose|whose who's|were where we're|accept except|advice advise|passed past|quite quiet|weather whether|principle principal|
  know now|no know|here hear|being been|breath breathe|believe belief|choose chose|live life|thing think|from form|
  right write|peace piece|wear where|success succeed|different difference|important importance`
    .split(/\|\s*/)
    .map((line) => line.split(' '));

/** Words after which "of" is a slip for "have": those of the rule, and "may", which the rule can't tell from the month. */
export const MODALS: ReadonlySet<string> = new Set(MODALS_BEFORE_OF.split(' ').concat('may'));

/** Pairs where one word goes with a singular subject and the other with a plural subject. */
export const SUBJECT_PAIRS: readonly (readonly [string, string])[] = [
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
  ['does', 'do'],
];

/** Pairs where one word goes with a singular noun after it and the other with a plural noun. */
export const NOUN_PAIRS: readonly (readonly [string, string])[] = [
  ['this', 'these'],
  ['that', 'those'],
  ['much', 'many'],
  ['less', 'fewer'],
];

/** Nouns that take a singular or a plural verb, as the writer prefers. */
export const COLLECTIVES: ReadonlySet<string> = new Set(
  `audience army band board cast choir class club college committee community company council couple crew crowd department family
  faculty firm gang generation government group half jury lot majority management media minority ministry navy number opposition orchestra
  pair panel parliament party percent police press public rest staff team trio university variety village youth data none`.split(
    /\s+/,
  ),
);

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
