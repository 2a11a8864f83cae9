import type { Rule } from '#shared-types/rule';

import type { Tree } from '../parser/tree.ts';

/** What a rule finds in a sentence: the first and the last word of the place, and what is wrong there and why. */
export interface GrammarFault {
  first: number;
  last: number;
  why: string;
  /** How sure the rule is, from 0 to 1. */
  confidence?: number;
  /** Words that may have been meant, for measuring and for other programs. */
  suggestions?: readonly string[];
}

/** A rule of grammar: what it is about, for people, and how it finds its faults. */
export interface GrammarRule extends Omit<Rule, 'type' | 'wrong' | 'right'> {
  /** Sentences with the fault and sentences without it: the tests of the rule. People are shown the first of each. */
  examples: { wrong: readonly string[]; right: readonly string[] };
  find: (tree: Tree) => readonly GrammarFault[];
}

/** The faults that a test of each word finds, in order. */
export function faultsAt(tree: Tree, find: (at: number) => GrammarFault | undefined): GrammarFault[] {
  return tree.tokens.map((_token, at) => find(at)).filter((fault) => fault !== undefined);
}
