import type { Rule } from '#shared-types/analysis/rule';

import { quote, wordGrammar, wordSpaces } from '../wording.ts';

/** Remarks of Harper's that a rule of ours passes on, all with the same message. */
export interface HarperRemarks {
  /** The names of Harper's rules ("lints"), separated by spaces. */
  lints: string;
  /** What is wrong with the words that Harper marks. */
  why: string;
  /** What the message says instead if the words that Harper would write show it: which words are confused, or how many they are. */
  as?: 'confused words' | 'spaces';
  /** Whether the finding includes the words that were probably meant; otherwise the writer has to find them. */
  suggests?: boolean;
}

/** A rule with one example of each kind, and the remarks of Harper's that belong to it. */
export interface ExplainedRule extends Omit<Rule, 'type'> {
  wrong: string;
  right: string;
  harper?: readonly HarperRemarks[];
}

/** How many words each side of a pair of easily confused words can have. */
const MOST_WORDS_IN_PAIR = 2;

/** Words the message about a remark. @param meant the first words that Harper would write instead, if any. */
export function messageFor(
  { why, as }: Pick<HarperRemarks, 'why' | 'as'>,
  words: string,
  meant: string | undefined,
): string {
  const spaces = as === 'spaces' ? wordSpaces(words, meant ?? words) : undefined;
  if (spaces !== undefined) return spaces;
  const pair = as === 'confused words' && meant !== undefined ? differing(words, meant) : undefined;
  if (pair === undefined) return wordGrammar(words, why);
  return `${quote(pair[0])} and ${quote(pair[1])} are easily confused. Which one do you mean here?`;
}

const isSame = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();

/** The words that differ between two phrases, without what they share before and after; undefined if it is more than a pair. */
function differing(words: string, meant: string): [string, string] | undefined {
  const [one, other] = [words.trim().split(/\s+/u), meant.trim().split(/\s+/u)];
  while (one.length > 0 && isSame(one[0], other[0])) {
    one.shift();
    other.shift();
  }
  while (one.length > 0 && isSame(one.at(-1), other.at(-1))) {
    one.pop();
    other.pop();
  }
  const isPair = [one, other].every(({ length }) => length > 0 && length <= MOST_WORDS_IN_PAIR);
  return isPair ? [one.join(' '), other.join(' ')] : undefined;
}
