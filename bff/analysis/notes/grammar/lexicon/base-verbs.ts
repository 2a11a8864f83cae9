import { wordsOf } from './words.ts';
/** Frequent verbs in their base form that are seldom anything else. */
export const ONLY_VERBS = wordsOf('verbs-never-nouns');

/** The ones among them that are also nouns or adjectives: "a visit", "some work", "open". */
export const ALSO_NOUNS = wordsOf('verbs-also-nouns');
