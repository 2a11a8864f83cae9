import { inflectsAsVerb } from '../../../reading/parser/affix-classes.ts';
import type { Tree } from '../../../reading/parser/tree.ts';

/** A place where one full sentence may end and another begin: the first word after it, and whether there is a comma. */
export interface Boundary {
  /** The first word of the second part. */
  start: number;
  hasComma: boolean;
}

/** A longer sentence has too many possible boundaries for any of them to be likely. */
const MOST_TOKENS = 120;
/** A finite verb must come within this distance after a boundary. */
const LONGEST_WAY_TO_VERB = 14;
const STRONG_MARK = /^[.;:!?"“”()[\]—–]$|^-$/;
/** Words that a subject begins with, and words that it can't begin after. */
const SUBJECT_TAGS = /^(?:PRP|DT|EX|NNP?S?|PRP\$|CD|JJ|PDT)$/;
const INSIDE_PHRASE = /^(?:DT|IN|TO|PRP\$|CC|POS|PDT|HYPH|WDT|WP|WRB|WP\$)$/;
const NOMINATIVE = 'i he she we they it there this nobody everybody everyone';

/**
 * Whether a word is a finite verb, or may be one: in two sentences that run together, the tagger mistakes some of them for
 * participles or plurals.
 */
export function mayBeFinite(tree: Tree, at: number): boolean {
  if (tree.isFinite(at)) return true;
  const isBehindSubject = /^(?:NN|NNS|NNP|PRP|EX)$/.test(tree.tag(at - 1));
  if (!isBehindSubject || tree.verbGroup(at).length > 1) return false;
  return tree.tag(at) === 'VBN' || (tree.tag(at) === 'NNS' && inflectsAsVerb(tree.low(at)));
}

/** The finite verbs of a sentence, including words that only may be finite verbs. */
export function possibleFiniteVerbs(tree: Tree): number[] {
  return [...tree.tokens.keys()].filter((at) => mayBeFinite(tree, at));
}

/**
 * The places of a sentence where two clauses may touch: commas, and beginnings of a subject, between two finite verbs not divided
 * by a stronger mark.
 */
export function boundaries(tree: Tree): Boundary[] {
  const verbs = possibleFiniteVerbs(tree);
  if (verbs.length < 2 || tree.length > MOST_TOKENS) return [];
  const found: Boundary[] = [];
  for (let start = 2; start < tree.length; start++) {
    const hasComma = tree.low(start - 1) === ',';
    if (!hasComma && !beginsSubject(tree, start)) continue;
    const end = hasComma ? start - 1 : start;
    const strongBefore = lastMark(tree, end);
    const hasVerbBefore = verbs.some((verb) => verb > strongBefore && verb < end);
    const next = tree.find(
      start,
      start + LONGEST_WAY_TO_VERB,
      (at) => verbs.includes(at) || STRONG_MARK.test(tree.low(at)),
    );
    if (hasVerbBefore && verbs.includes(next)) found.push({ start, hasComma });
  }
  return found;
}

/** Whether a subject may begin at a place, after the end of another clause. */
function beginsSubject(tree: Tree, start: number): boolean {
  if (tree.pos(start - 1) === 'PUNCT' || INSIDE_PHRASE.test(tree.tag(start - 1)) || !SUBJECT_TAGS.test(tree.tag(start)))
    return false;
  if (tree.isOneOf(start, NOMINATIVE)) return true;
  // No noun phrase begins inside another: "the long war", "car parks".
  const isInside =
    /^(?:JJ|NN|NNP|CD|VBG|VBN)$/.test(tree.tag(start - 1)) &&
    /^(?:NN|JJ|CD)/.test(tree.tag(start)) &&
    tree.head(start - 1) >= start;
  return !isInside;
}

function lastMark(tree: Tree, before: number): number {
  for (let at = before - 1; at >= 0; at--) if (STRONG_MARK.test(tree.low(at))) return at;
  return -1;
}
