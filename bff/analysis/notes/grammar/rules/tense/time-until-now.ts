import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { spanAt } from '../../lexicon/since-times.ts';
import { isPastVerb } from '../../lexicon/verb-times.ts';

const NOUNS = 'years months weeks days decades decade year month week centuries';

/**
 * The last word of a time at the beginning of a sentence that reaches to now, such as "so far" or "in recent years"; -1 if there
 * is none.
 */
function endOfTime(tree: Tree): number {
  if (tree.low(0) === 'so' && tree.low(1) === 'far' && tree.low(2) !== 'as') return endOfSoFar(tree);
  if (tree.low(0) === 'up' && tree.low(1) === 'to' && tree.low(2) === 'now') return 2;
  if (tree.low(0) === 'since' && tree.low(1) === 'then') return 1;
  if (!tree.isOneOf(0, 'in over during for within')) return -1;
  if (tree.low(0) === 'in' && tree.isOneOf(1, 'recent') && tree.isOneOf(2, NOUNS)) return 2;
  if (tree.low(1) !== 'the' || !tree.isOneOf(2, 'last past')) return -1;
  return tree.low(3) === 'decade' ? 3 : spanAt(tree, 3);
}

/** "So far this term". */
function endOfSoFar(tree: Tree): number {
  return tree.isOneOf(2, 'this today') ? (tree.low(2) === 'today' ? 2 : 3) : 1;
}

/**
 * "Since the factory opened, ...": where the clause ends; -1 if the sentence doesn't open with one, or "since" may give a reason.
 */
function sinceClause(tree: Tree): number {
  if (tree.low(0) !== 'since') return -1;
  const comma = tree.find(2, 12, (at) => tree.low(at) === ',');
  const verbs = tree.finiteVerbs().filter((at) => at < comma);
  const [verb = -1] = verbs;
  return verbs.length === 1 && isPastVerb(tree, verb) && tree.isOneOf(verb, BEGINNINGS) ? comma - 1 : -1;
}

/** What begins a time: "since the factory opened". */
const BEGINNINGS =
  'opened moved came started began left joined arrived met closed died got married finished bought changed introduced';
/** What grows or happens gradually, up to now. */
const CHANGES = `became got grew changed increased decreased rose fell improved learned learnt made met lost left closed opened developed moved
  visited wrote read saw had did found bought built happened disappeared appeared spread doubled spent worked went`;

function faultOf(tree: Tree): GrammarFault | undefined {
  const time = Math.max(endOfTime(tree), sinceClause(tree));
  if (time === -1) return undefined;
  const from = time + (tree.low(time + 1) === ',' ? 2 : 1);
  const verb = tree.find(from, from + 9, (at) => tree.isFinite(at) || /^(?:W.*|,|VB.?)$/.test(tree.tag(at)));
  const isPlainPast =
    (isPastVerb(tree, verb) || tree.tag(verb) === 'VBN') &&
    tree.isOneOf(verb, CHANGES) &&
    verb > from &&
    !tree.isOneOf(tree.afterAdverbs(verb + 1), 'been');
  const isHad = tree.low(verb) === 'had' && /^VB[DN]$/.test(tree.tag(tree.afterAdverbs(verb + 1)));
  if (!isPlainPast || isHad || tree.finiteVerbs().some((at) => at > from && at !== verb)) return undefined;
  return {
    first: verb,
    last: verb,
    why: 'this time is still going on. Does the verb show that?',
  };
}

/** "So far we wrote four essays", "since the factory opened, the air became dirty". */
export const timeUntilNow: GrammarRule = {
  id: 'time-until-now',
  name: 'A time that is not over yet',
  explanation:
    'With so far, since then, or in the last few years the verb takes has or have, because the time is not over: so far we have written two essays.',
  learners: 'Many languages use a plain past form here, and so does American English with some of these words.',
  wrong: 'So far this term, we wrote four essays.',
  right: 'So far this term, we have written four essays.',
  find: (tree) => {
    const fault = faultOf(tree);
    return fault === undefined ? [] : [fault];
  },
};
