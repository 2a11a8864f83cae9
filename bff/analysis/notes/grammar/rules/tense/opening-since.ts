import type { Tree } from '../../../../reading/parser/tree.ts';
import type { TimePhrase } from '../../lexicon/finished-times.ts';
import { endsSinceClause, isPoint, spanAt } from '../../lexicon/since-times.ts';
import { endsClause, isPresentVerb } from '../../lexicon/verb-times.ts';

const LASTING = 'live lives work works know knows learn learns study studies play plays am is are have has own owns';

/** A time at the beginning that reaches to now, followed by a verb in the present: "Since 2010, I live in Rome". */
export function openedBySince(tree: Tree): { verb: number; time: TimePhrase } | undefined {
  const first = tree.low(0) === 'ever' ? 1 : 0;
  const end = tree.low(first) === 'since' ? endOfSince(tree, first) : tree.low(0) === 'for' ? spanAt(tree, 1) : -1;
  if (end === -1) return undefined;
  const from = tree.low(end + 1) === ',' ? end + 2 : end + 1;
  const verb = tree.find(from, from + 6, (at) => /^(?:VB|MD)/.test(tree.tag(at)) || endsClause(tree, at));
  const isSubject = /^(?:PRP|NN|NNS|NNP|EX)$/.test(tree.tag(verb - 1)) && verb > from;
  if (!isSubject || !isPresentVerb(tree, verb) || !tree.isOneOf(verb, LASTING)) return undefined;
  const isPerfect = tree.isOneOf(verb, 'have has') && /^VB[ND]$/.test(tree.tag(tree.afterAdverbs(verb + 1)));
  const isShort = tree.low(0) === 'for' && !/^(?:PRP|NNP)$/.test(tree.tag(verb - 1));
  return isPerfect || isShort ? undefined : { verb, time: { first, last: end } };
}

/** The last word of "since 2010", "since three years" or "since I was small,". */
function endOfSince(tree: Tree, since: number): number {
  const time = Math.max(isPoint(tree, since + 1), spanAt(tree, since + 1));
  if (time !== -1) return time;
  const comma = tree.find(since + 2, since + 9, (at) => tree.low(at) === ',');
  return comma !== -1 && endsSinceClause(tree, since) !== -1 ? comma - 1 : -1;
}
