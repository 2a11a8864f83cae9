import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { endsClause, isParticiple, isPastVerb, perfectOf, verbBefore } from '../../lexicon/verb-times.ts';

/** "When have you arrived", "what time has the bus left": a question about a moment in the past. */
function askedMoment(tree: Tree): GrammarFault | undefined {
  const have = tree.low(0) === 'when' ? 1 : 2;
  const isAsked = tree.low(0) === 'when' || (tree.low(0) === 'what' && tree.low(1) === 'time');
  if (!isAsked || !tree.isOneOf(have, 'have has') || tree.tokens.at(-1)?.text !== '?') return undefined;
  const last = tree.find(have + 2, have + 6, (at) => isParticiple(tree, at) || endsClause(tree, at));
  if (!isParticiple(tree, last) || tree.some(have, last, (at) => tree.isOneOf(at, 'ever never i to'))) return undefined;
  return {
    first: have,
    last,
    why: 'this asks about a moment in the past. Does “has” or “have” go with that?',
  };
}

/** "I have met him when we were six", "she has worked there in 1990": the perfect next to a time that is over. */
function perfectBesidePast(tree: Tree, at: number): GrammarFault | undefined {
  const isWhen =
    tree.low(at) === 'when' &&
    !tree.isOneOf(at - 1, 'than as except only from day days time times moment moments year years') &&
    opensPast(tree, at);
  const isYear =
    tree.low(at) === 'in' &&
    /^(?:1\d{3}|20[01]\d)$/.test(tree.low(at + 1)) &&
    /^[.?!]?$|^and$|^but$/.test(tree.low(at + 2));
  if (!isWhen && !isYear) return undefined;
  const perfect = perfectOf(tree, verbBefore(tree, at));
  if (perfect === undefined || tree.some(perfect.first, at, (place) => tree.isOneOf(place, 'since always only')))
    return undefined;
  return {
    ...perfect,
    why: 'this time is over. Does “has” or “have” go with it?',
  };
}

/** "In 1990 my parents have married." */
function perfectBehindYear(tree: Tree): GrammarFault | undefined {
  if (tree.low(0) !== 'in' || !/^(?:1\d{3}|20[01]\d)$/.test(tree.low(1))) return undefined;
  const have = tree.find(2, 9, (at) => /^(?:VB|MD)/.test(tree.tag(at)) || (endsClause(tree, at) && at > 2));
  const next = tree.afterAdverbs(have + 1);
  const participle = tree.low(next) === 'been' && isParticiple(tree, next + 1) ? next + 1 : next;
  const isPerfect = tree.isOneOf(have, 'have has') && isParticiple(tree, participle);
  return isPerfect
    ? {
        first: have,
        last: participle,
        why: 'this time is over. Does “has” or “have” go with it?',
      }
    : undefined;
}

/** Whether the clause that "when" opens has its verb in the simple past. */
function opensPast(tree: Tree, when: number): boolean {
  const verb = tree.find(when + 1, when + 7, (at) => tree.isFinite(at));
  return verb > when + 1 && isPastVerb(tree, verb);
}

/** "When have you arrived?", "I have met him when we were six". */
export const perfectAndWhen: GrammarRule = {
  id: 'perfect-and-when',
  name: '“Has” or “have” with a past moment',
  explanation:
    'With a past moment, such as “when I was ten”, “in 1890” or a question with when, we use the plain past without has or have: I broke my arm when I was ten.',
  learners: 'German, French and Italian use the perfect for any moment in the past.',
  wrong: 'When have you arrived in this country?',
  right: 'When did you arrive in this country?',
  find: (tree) => [
    ...[askedMoment(tree) ?? perfectBehindYear(tree) ?? []].flat(),
    ...faultsAt(tree, (at) => perfectBesidePast(tree, at)),
  ],
};
