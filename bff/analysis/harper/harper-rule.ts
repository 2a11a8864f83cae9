import type { Rule } from '#shared-types/rule';

/** Writes a message from the words that Harper marks and the first words that it would write instead, which may be missing. */
export type Saying = (words: string, meant: string | undefined) => string;

/** Remarks of Harper that we pass on, all with the same message. */
export interface HarperRemarks {
  /** The names of Harper's rules, separated by spaces. */
  from: string;
  say: Saying;
  /** Whether the finding carries the words that were probably meant; without it the writer finds them. */
  suggests?: boolean;
}

/** A rule that is found with Harper: what it is about, for people, and the remarks that belong to it. */
export interface HarperRule extends Omit<Rule, 'type'> {
  wrong: string;
  right: string;
  remarks: readonly HarperRemarks[];
}

/** Remarks of Harper about what one of our rules of grammar is about. */
export interface SharedRemarks {
  /** The id of that rule. */
  rule: string;
  remarks: readonly HarperRemarks[];
}
