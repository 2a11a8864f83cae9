import type { SentenceContext } from './sentence-context.ts';

/** A place in a sentence where one of a few words must be. */
export interface Confusable {
  kind: ConfusableKind;
  /** The tokens before and after the confusable, where the context begins. Between them is what the writer chose, or nothing. */
  left: number;
  right: number;
  /** What may be there, word by word; empty for nothing. */
  forms: readonly string[];
  /** The forms that look like what is there, as bits: 1 for the first, 2 for the second, 4 for the third … */
  standing: number;
  /** The forms among them that the tags say are meant, if they say so. Only the fit uses this. */
  meant?: number;
  /** The first and the last token of a note on this place. */
  first: number;
  last: number;
}

/** A kind of confusable, which has its own weights. */
export interface ConfusableKind {
  /** Its number, the same in the fit and in the product. */
  number: number;
  name: string;
  /** How many forms a confusable of this kind has. */
  choices: number;
  /** Adds the features that only this kind has. */
  describe: (sentence: SentenceContext, confusable: Confusable, features: FeatureList) => void;
}

/** The features of one confusable, as hashes of 32 bits. */
export interface FeatureList {
  /** Adds a feature: what it says (`template`), and up to three values. */
  add: (template: number, one: number, two?: number, three?: number) => void;
}
