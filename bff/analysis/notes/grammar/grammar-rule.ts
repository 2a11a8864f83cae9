import type { Rule } from '#shared-types/analysis/rule';

import type { Tree } from '../../reading/parser/tree.ts';
import type { HarperRemarks } from '../harper/remarks.ts';

export type { Tree } from '../../reading/parser/tree.ts';

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
export interface GrammarRule extends Required<Pick<Rule, 'wrong' | 'right'>>, Omit<Rule, 'type' | 'wrong' | 'right'> {
  /** The remarks of Harper's that belong to the rule, so that turning it off silences both. */
  harper?: readonly HarperRemarks[];
  /** The table of a rule with many shapes of its mistake, for its tests. */
  cases?: readonly FaultCase[];
  find: (tree: Tree) => readonly GrammarFault[];
}

/** One shape of a mistake, as a row in the table of a rule. */
export interface FaultCase {
  /** A sentence with the mistake. */
  sees: string;
  /** The first and the last word of the mistake at a place, if it is there. */
  find: (tree: Tree, at: number) => readonly [first: number, last: number] | false | undefined;
  /** What looks the same and is right: the sentence that called for the exception, and how to tell it. */
  except?: Readonly<Record<string, (tree: Tree, at: number) => boolean>>;
  /** What is wrong, if it isn't what the rule says about most cases. */
  why?: string | ((tree: Tree, at: number) => string);
}

/** The first case that finds a mistake at a place and has no exception there. */
export function firstCase(
  tree: Tree,
  at: number,
  cases: readonly FaultCase[],
  usual: string,
): GrammarFault | undefined {
  for (const { find, except, why = usual } of cases) {
    const found = find(tree, at);
    if (!found || Object.values(except ?? {}).some((isRight) => isRight(tree, at))) continue;
    return { first: found[0], last: found[1], why: typeof why === 'string' ? why : why(tree, at) };
  }
  return undefined;
}

/** The mistakes that a test of each word finds, in order. */
export function faultsAt(tree: Tree, find: (at: number) => GrammarFault | undefined): GrammarFault[] {
  return tree.tokens.map((_token, at) => find(at)).filter((fault) => fault !== undefined);
}
