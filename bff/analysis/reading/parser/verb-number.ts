import type { GrammaticalNumber } from './subject-number.ts';
import type { Tree } from './tree.ts';

/**
 * The number that a finite verb shows: singular for "was" and "goes", plural for "were" and "go"; undefined for forms that show
 * none.
 */
export function verbNumber(tree: Tree, at: number): GrammaticalNumber {
  if (tree.isOneOf(at, "is was has does isn't")) return 'singular';
  if (tree.isOneOf(at, 'are were have do')) return 'plural';
  if (tree.tag(at) === 'VBZ' && /[a-z]s$/.test(tree.low(at))) return 'singular';
  if (tree.tag(at) === 'VBP' && /^[a-z]+$/.test(tree.low(at)) && !tree.isOneOf(at, 'am')) return 'plural';
  return undefined;
}
