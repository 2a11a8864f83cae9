import type { FeedbackType } from '#shared-types/analysis/feedback';

import type { FaultKind } from './detector/detector-model.ts';

/** One token of a sentence: a word, a part of a contraction ("was" + "n't"), a number or a punctuation mark. */
export interface Token {
  text: string;
  /** The text in lower case with straight apostrophes, for dictionary look-ups. */
  lower: string;
  /** The part of speech of Universal Dependencies, such as "VERB". */
  pos: string;
  /** The tag of the Penn Treebank, such as "VBD": the form of a verb, the number of a noun. */
  xpos: string;
  isImperative: boolean;
  /** The index of the word that this one depends on; -1 for the root of the sentence. */
  head: number;
  /** The relation of Universal Dependencies to the head, such as "nsubj". */
  relation: string;
  /** By how much the parser preferred its decisions to the second-best ones: below 3 it is in doubt, above 8 it is sure. */
  margins: { tag: number; head: number; relation: number };
  /** UTF-16 offsets in the sentence; `to` is exclusive. */
  from: number;
  to: number;
}

/** A sentence split into tokens. Its text is in Unicode normal form C. */
export interface TaggedSentence {
  text: string;
  tokens: readonly Token[];
  /** Harper's remarks on it; undefined until Harper is ready. */
  lints: readonly HarperLint[] | undefined;
  /** The words that may be part of a fault; absent for words that nobody asks about. */
  suspicions?: Suspicions;
}

/** A word that may be part of a fault. */
export interface Suspect {
  /** The index of its token. Where something is missing, that's the token after the gap. */
  at: number;
  kind: FaultKind;
  /** How likely it's a fault of any kind, from 0 to 1, as if nothing else of the text were known. */
  chance: number;
}

/** What the detector makes of a sentence. */
export interface Suspicions {
  suspects: readonly Suspect[];
  /** How many of its tokens are at fault by expectation: the sum of their chances. */
  expected: number;
  /** How many tokens were read. */
  read: number;
}

/** What a check found in one sentence: the kind, the place in UTF-16 offsets of the sentence, and the message for the writer. */
export interface Finding {
  type: FeedbackType;
  from: number;
  to: number;
  msg: string;
  /** The id of the rule that found it (`rules.ts`). */
  rule?: string;
  /** How sure the check is, from 0 to 1. */
  confidence?: number;
  /** Words that may have been meant, best first. The page only names them for spelling and for words that are easily confused. */
  suggestions?: readonly string[];
  /** The word that isn't in the dictionary, and the likely correction if there is one; only for Spelling. */
  spelling?: { word: string; likely: string | undefined };
}

/** A check that needs only one sentence; its results are cached by sentence. It gets what earlier checks have found there. */
export type SentenceCheck = (sentence: TaggedSentence, before: readonly Finding[]) => Finding[];

/** A finding with the number of its sentence, counted from 0 in the order of the text. */
export interface PlacedFinding extends Finding {
  sentence: number;
}

/** One remark of Harper's on a sentence, reduced to what the evaluator uses. Offsets are UTF-16. */
export interface HarperLint {
  /** The name of Harper's rule, such as "ModalOf". */
  rule: string;
  /** Harper's own class of the remark, such as "Agreement". */
  kind: string;
  from: number;
  to: number;
  /** What Harper would write instead, best first. */
  replacements: string[];
}
