import type { Tree } from '../../../reading/parser/tree.ts';
import { isAlsoBase } from '../rules/verbs/after-auxiliary.ts';
import { isIrregularParticiple, onlyPast } from './irregular-verbs.ts';

/** From this lead on, we trust the tagger about the tense of a verb. */
const LEAST_MARGIN = 3;
const CLAUSE_MARK = /^[,;:()"“”—–]$/;
/** Words that open another clause, besides those with their own tag. */
const OPENERS = 'that because although though if unless until while whereas since before after once as than';

/** Where a verb group is: its first and last word. */
export interface VerbPlace {
  first: number;
  last: number;
}

/** Whether a word is a verb in the present by its tag, and can't be a past form too ("put", "lay"). */
export function isPresentVerb(tree: Tree, at: number): boolean {
  const isTagged = /^VB[PZ]$/.test(tree.tag(at)) && tree.tagMargin(at) >= LEAST_MARGIN;
  const isBothForms = tree.tag(at) === 'VBP' && isAlsoBase(tree.low(at)) && !tree.isOneOf(at, 'come become run need');
  return isTagged && !isBothForms;
}

/** Whether a word is a verb in the simple past by its tag or its form. */
export function isPastVerb(tree: Tree, at: number): boolean {
  if (tree.isOneOf(at, 'was were did')) return true;
  return tree.tag(at) === 'VBD' && (tree.tagMargin(at) >= LEAST_MARGIN || onlyPast(tree.low(at)) !== undefined);
}

/** Whether a word may be a past participle by its tag and form. */
export function isParticiple(tree: Tree, at: number): boolean {
  return (
    /^VB[ND]$/.test(tree.tag(at)) &&
    (tree.low(at).endsWith('ed') || isIrregularParticiple(tree.low(at)) || tree.low(at) === 'been')
  );
}

/** Whether a place ends the clause around it, for a reader who goes through the sentence word by word. */
export function endsClause(tree: Tree, at: number): boolean {
  return CLAUSE_MARK.test(tree.low(at)) || tree.tag(at).startsWith('W') || tree.isOneOf(at, OPENERS);
}

/** The nearest verb before a place, in the same clause; -1 if a mark or a word that opens a clause comes first. */
export function verbBefore(tree: Tree, place: number): number {
  for (let at = place - 1; at >= 0; at--) {
    if (/^(?:VB|MD)/.test(tree.tag(at))) return at;
    if (endsClause(tree, at)) return -1;
  }
  return -1;
}

/** "Has seen", "have been told", or in a question "have you seen", around its participle; undefined if there is no "have". */
export function perfectOf(tree: Tree, participle: number): VerbPlace | undefined {
  if (!isParticiple(tree, participle)) return undefined;
  for (let at = participle - 1; at >= Math.max(0, participle - 5); at--) {
    if (tree.isOneOf(at, "have has 've") && tree.tag(at).startsWith('VB'))
      return tree.isOneOf(at - 1, 'to not') || tree.tag(at - 1) === 'MD' ? undefined : { first: at, last: participle };
    const isInside = tree.isOneOf(at, "been not n't") || tree.tag(at).startsWith('RB');
    const isSubject = /^(?:PRP\$?|DT|NNP?S?|JJ)$/.test(tree.tag(at)) && asksWithHave(tree, participle);
    if (!isInside && !isSubject) return undefined;
  }
  return undefined;
}

/** Whether "have" comes before its subject, as in "have you seen". */
function asksWithHave(tree: Tree, participle: number): boolean {
  const have = tree.find(0, participle, (at) => tree.isOneOf(at, 'have has'));
  return have === 0 || (have !== -1 && (tree.tag(have - 1).startsWith('W') || tree.low(have - 1) === ','));
}
