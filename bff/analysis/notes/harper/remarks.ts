import type { Rule } from '#shared-types/rule';

import { quote, wordGrammar, wordSpaces } from '../wording.ts';

/** Writes a message from the words that Harper marks and the first words that it would write instead, if any. */
export type Saying = (words: string, meant: string | undefined) => string;

/** Remarks of Harper's that a rule of ours passes on, all with the same message. */
export interface HarperRemarks {
  /** The names of Harper's rules ("lints"), separated by spaces. */
  lints: string;
  say: Saying;
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

/** A message with a fixed reason. */
export function because(why: string): Saying {
  return (words) => wordGrammar(words, why);
}

/** Names both of two words that are easily confused; if you can't tell them apart by their phrase, gives the reason. */
export function confusing(why: string): Saying {
  return (words, meant) => {
    const pair = meant === undefined ? undefined : differing(words, meant);
    if (pair === undefined) return wordGrammar(words, why);
    return `${quote(pair[0])} and ${quote(pair[1])} are easily confused. Which one do you mean here?`;
  };
}

/** Says whether a word or phrase is written as one word or as several; gives the reason if the letters differ too. */
export function oneOrMore(why: string): Saying {
  return (words, meant) => wordSpaces(words, meant ?? words) ?? wordGrammar(words, why);
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
