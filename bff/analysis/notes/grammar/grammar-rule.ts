import type { Rule } from '#shared-types/rule';

import type { Tree } from '../../reading/parser/tree.ts';
import type { HarperRemarks } from '../harper/remarks.ts';

/** What a rule finds in a sentence: the first and last word of the place, what is wrong there, and why. */
export interface GrammarFault {
  first: number;
  last: number;
  why: string;
  /** How sure the rule is, from 0 to 1. */
  confidence?: number;
  /** Words that may have been meant, for measurements and for other programs. */
  suggestions?: readonly string[];
}

/** A rule of grammar: what it is about, in words for people, and how it finds its mistakes. */
export interface GrammarRule extends Omit<Rule, 'type' | 'wrong' | 'right'> {
  /** Sentences with and without the mistake: the tests of the rule. People see the first of each. */
  examples: { wrong: readonly string[]; right: readonly string[] };
  /** The remarks of Harper's that belong to the rule, so that turning it off silences both. */
  harper?: readonly HarperRemarks[];
  find: (tree: Tree) => readonly GrammarFault[];
}

/** The mistakes that a test of each word finds, in order. */
export function faultsAt(tree: Tree, find: (at: number) => GrammarFault | undefined): GrammarFault[] {
  return tree.tokens.map((_token, at) => find(at)).filter((fault) => fault !== undefined);
}
