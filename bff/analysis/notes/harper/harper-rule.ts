import type { Rule } from '#shared-types/rule';

/** Writes a message from the words that Harper marks and the first words that it would write instead, if any. */
export type Saying = (words: string, meant: string | undefined) => string;

/** Remarks of Harper's that we pass on, all with the same message. */
export interface HarperRemarks {
  /** The names of Harper's rules, separated by spaces. */
  from: string;
  say: Saying;
  /** Whether the finding includes the words that were probably meant; otherwise the writer has to find them. */
  suggests?: boolean;
}

/** A rule that uses Harper: what it is about, in words for people, and the remarks that belong to it. */
export interface HarperRule extends Omit<Rule, 'type'> {
  wrong: string;
  right: string;
  remarks: readonly HarperRemarks[];
}

/** Harper's remarks on the subject of one of our grammar rules. */
export interface SharedRemarks {
  /** The id of that rule. */
  rule: string;
  remarks: readonly HarperRemarks[];
}
