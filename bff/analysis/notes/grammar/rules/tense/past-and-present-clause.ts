import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { isParticiple, isPastVerb, isPresentVerb } from '../../lexicon/verb-times.ts';

/** What people still do about the past, in the present: "When I was small, I remember ...". */
const PRESENT_MINDS = `remember remembers think thinks guess suppose believe know knows say says mean means recall hope wonder see show shows seem
  seems become becomes`;
const NOW = 'now today still nowadays always';

interface Clauses {
  opener: string;
  /** The verb of the clause that opens the sentence. */
  verb: number;
  comma: number;
}

/** A clause of time at the beginning of a sentence: "When I was small,", "By the time she came,". */
function openingClause(tree: Tree): Clauses | undefined {
  // "After a while" doesn't open a clause.
  if (tree.low(1) === 'a' && tree.low(2) === 'while') return undefined;
  const comma = tree.find(2, 16, (at) => tree.low(at) === ',');
  const verb = tree.find(1, comma, (at) => tree.isFinite(at));
  if (comma === -1 || verb === -1 || tree.finiteVerbs().filter((at) => at < comma).length !== 1) return undefined;
  const isWhile = tree.low(0) === 'while' && tree.isOneOf(verb, 'was were') && tree.tag(verb + 1) === 'VBG';
  if (tree.isOneOf(0, 'when before after') || isWhile) return { opener: tree.low(0), verb, comma };
  if (tree.low(0) === 'by' && tree.low(1) === 'the' && tree.low(2) === 'time') return { opener: 'by', verb, comma };
  return tree.low(0) === 'as' && tree.low(1) === 'soon' ? { opener: 'as', verb, comma } : undefined;
}

/** The first finite verb after the comma, if its subject comes before it. */
function mainVerb(tree: Tree, comma: number): number {
  const verb = tree.find(
    comma + 1,
    comma + 9,
    (at) => /^(?:VB|MD)/.test(tree.tag(at)) || /^(?:[,;:]|W.*|-)$/.test(tree.tag(at)),
  );
  return tree.isFinite(verb) && verb > comma + 1 && tree.low(comma + 1) !== 'that' ? verb : -1;
}

/** The participle of "has already stopped", or -1. */
function participleBehind(tree: Tree, have: number): number {
  const next = tree.afterAdverbs(have + 1);
  return isParticiple(tree, next) ? next : -1;
}

function faultOf(tree: Tree): GrammarFault | undefined {
  const clause = openingClause(tree);
  if (clause === undefined || /["“”?]/.test(tree.text)) return undefined;
  const { opener, verb, comma } = clause;
  const main = mainVerb(tree, comma);
  if (main === -1 || tree.some(0, tree.length, (at) => tree.isOneOf(at, NOW))) return undefined;
  if (tree.isOneOf(verb, "have has 've")) {
    const participle = participleBehind(tree, verb);
    const isAfter =
      participle !== -1 && /^(?:after|when|as)$/.test(opener) && isPastVerb(tree, main) && tree.low(main) !== 'did';
    return isAfter
      ? {
          first: verb,
          last: participle,
          why: 'the other part of the sentence is in the past. Does “have” or “has” fit there?',
        }
      : undefined;
  }
  if (!isPastVerb(tree, verb)) return undefined;
  const perfect = tree.isOneOf(main, "have has 've") ? participleBehind(tree, main) : -1;
  const isPerfect = perfect !== -1 && opener !== 'after' && opener !== 'as';
  const isPresent =
    perfect === -1 && opener !== 'before' && isPresentVerb(tree, main) && !tree.isOneOf(main, PRESENT_MINDS);
  if (!isPerfect && !isPresent) return undefined;
  return {
    first: main,
    last: Math.max(main, perfect),
    why: 'the part before it is in the past. Does this verb show the past too?',
  };
}

/** "As a child, I am afraid of dogs." */
function asAChild(tree: Tree): GrammarFault | undefined {
  const isOpening = tree.low(0) === 'as' && tree.low(1) === 'a' && tree.isOneOf(2, 'child boy girl baby toddler kid');
  if (!isOpening || !tree.isOneOf(3, ', i we')) return undefined;
  const subject = tree.low(3) === ',' ? 4 : 3;
  const verb = tree.isOneOf(subject, 'i we') ? tree.afterAdverbs(subject + 1) : -1;
  const isPresent = isPresentVerb(tree, verb) && tree.low(verb) !== 'have' && !tree.isOneOf(verb, PRESENT_MINDS);
  return isPresent
    ? { first: verb, last: verb, why: 'this childhood is in the past. Is the verb in the past too?' }
    : undefined;
}

/** "When I was small, I am afraid", "by the time he came, she has left". */
export const pastAndPresentClause: GrammarRule = {
  id: 'past-and-present-clause',
  name: 'Past and present in one sentence',
  explanation:
    'When the part with when, by the time or before is in the past, the rest of the sentence is usually in the past too.',
  wrong: 'When I was small, I am afraid of the cellar.',
  right: 'When I was small, I was afraid of the cellar.',
  find: (tree) => {
    const fault = faultOf(tree) ?? asAChild(tree);
    return fault === undefined ? [] : [fault];
  },
};
