import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** What people do for a while, so that it can be going on now. */
const GOING_ON = wordsOf('present-acts');
/** What people do at regular times. */
const ROUTINES = wordsOf('routines');
const PERIODS =
  'day morning afternoon evening night week weekend monday tuesday wednesday thursday friday saturday sunday summer winter';
const DAYS = 'mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends';
const PERSONS = 'i he she we they everybody everyone';

/** The subject before a verb is a person one might talk about: "I", "my sister", "the baby". */
function isTold(tree: Tree, verb: number): boolean {
  const at = tree.tag(verb - 1).startsWith('RB') ? verb - 2 : verb - 1;
  if (tree.tag(at - 1).startsWith('W')) return false;
  return (
    tree.isOneOf(at, PERSONS) ||
    tree.tag(at) === 'NNP' ||
    (tree.tag(at).startsWith('NN') && tree.some(at - 3, at, (place) => /^PRP\$$/.test(tree.tag(place))))
  );
}

/** "At the moment", "right now": whether a word opens a phrase that says so, and where it ends. */
function endOfNow(tree: Tree, at: number): number {
  const isMoment = tree.low(at) === 'at' && tree.isOneOf(at + 1, 'the this') && tree.low(at + 2) === 'moment';
  if (isMoment) return at + 2;
  return tree.low(at) === 'right' && tree.low(at + 1) === 'now' ? at + 1 : -1;
}

function isGoingOn(tree: Tree, verb: number): boolean {
  return tree.isOneOf(verb, GOING_ON) && /^(?:VB|NNS$)/.test(tree.tag(verb)) && tree.tag(verb - 1) !== 'VBZ';
}

const faultNow = (verb: number): GrammarFault => ({
  first: verb,
  last: verb,
  why: 'this is happening now. Does the form of the verb show that?',
});

/** "At the moment he sleeps", "he sleeps at the moment". */
function simpleNow(tree: Tree, at: number): GrammarFault | undefined {
  const end = endOfNow(tree, at);
  if (end === -1 || tree.some(0, tree.length, (place) => tree.isOneOf(place, 'that when of'))) return undefined;
  const isOpening = at <= 1 && !tree.some(end + 2, tree.length, (place) => tree.low(place) === ',');
  const isAtEnd = /^[.,!?]?$/.test(tree.low(end + 1));
  const finite = tree.finiteVerbs();
  const behind = finite.find((verb) => verb > end + 1) ?? -1;
  const before = finite.findLast((verb) => verb < at) ?? -1;
  const verb = isOpening ? behind : isAtEnd ? before : -1;
  const isBare =
    verb !== -1 && isGoingOn(tree, verb) && /^(?:NN|PRP$)/.test(tree.tag(verb - 1)) && tree.tag(verb) !== 'VBD';
  return isBare ? faultNow(verb) : undefined;
}

/** "Look, the bus comes!", "Be quiet, because the baby sleeps." */
function simpleBehindCall(tree: Tree): GrammarFault | undefined {
  const isCall = tree.isOneOf(0, 'look listen') && tree.isOneOf(1, ', !');
  const isQuiet = tree.low(0) === 'be' && tree.low(1) === 'quiet';
  const opener = isQuiet ? tree.find(2, 8, (at) => tree.isOneOf(at, 'because , !')) : 1;
  if ((!isCall && !isQuiet) || opener === -1) return undefined;
  const from = tree.low(opener + 1) === 'please' || tree.low(opener + 1) === 'because' ? opener + 2 : opener + 1;
  const verb = tree.find(
    from + 1,
    from + 7,
    (at) => (tree.isOneOf(at, GOING_ON) || tree.low(at) === 'comes') && /^(?:NN|PRP$)/.test(tree.tag(at - 1)),
  );
  return verb === -1 || tree.some(from, verb, (at) => /^(?:VB|MD|W)/.test(tree.tag(at))) ? undefined : faultNow(verb);
}

/** "Every morning my sister is eating", "I am usually going by bus". */
function progressiveHabit(tree: Tree, be: number): GrammarFault | undefined {
  if (!tree.isOneOf(be, "am is are 'm 're 's") || !isTold(tree, be)) return undefined;
  const hasAdverb = tree.isOneOf(be + 1, 'usually often sometimes rarely seldom normally');
  const verb = hasAdverb ? be + 2 : be + 1;
  if (tree.tag(verb) !== 'VBG' || !tree.isOneOf(verb, ROUTINES)) return undefined;
  const isHabit = hasAdverb || tree.some(0, tree.length, (at) => namesHabit(tree, at));
  const isBounded = tree.some(
    0,
    tree.length,
    (at) =>
      tree.isOneOf(at, "when while if until these this next month now because crazy nuts 'll since for to") &&
      !isDestination(tree, at, verb),
  );
  if (!isHabit || isBounded) return undefined;
  return { first: be, last: verb, why: 'this happens again and again. Does the form of the verb show a habit?' };
}

/** "Going to school", but not "going to eat". */
function isDestination(tree: Tree, to: number, verb: number): boolean {
  return tree.low(to) === 'to' && to === verb + 1 && !tree.tag(to + 1).startsWith('VB');
}

function namesHabit(tree: Tree, at: number): boolean {
  return (
    (tree.low(at) === 'every' && tree.isOneOf(at + 1, PERIODS)) || (tree.low(at) === 'on' && tree.isOneOf(at + 1, DAYS))
  );
}

/** "At the moment he sleeps", "every morning she is eating porridge". */
export const nowAndAlways: GrammarRule = {
  id: 'now-and-always',
  name: 'What happens now, what always happens',
  explanation:
    'For what is happening now we usually use “be” and -ing (she is sleeping), and for a habit the verb without “be” (she sleeps late every Sunday).',
  learners: 'Many languages of Europe have one present tense for both.',
  wrong: 'At this moment the mayor speaks to the journalists.',
  right: 'At this moment the mayor is speaking to the journalists.',
  find: (tree) => [
    ...[simpleBehindCall(tree) ?? []].flat(),
    ...faultsAt(tree, (at) => simpleNow(tree, at) ?? progressiveHabit(tree, at)),
  ],
};
