import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import type { TimePhrase } from '../../lexicon/finished-times.ts';
import { endsSinceClause, isPoint, spanAt } from '../../lexicon/since-times.ts';
import { endsClause, isPresentVerb } from '../../lexicon/verb-times.ts';
import { WordPatterns } from '../../word-patterns.ts';

const LASTING = 'live lives work works know knows study studies learn learns';
/** What has been going on until now, rather than planned for a time. */
const LASTING_ING = 'waiting learning standing sitting sleeping living';
const LASTING_STATE = 'waiting learning standing sitting sleeping married raining snowing';
const OWNED = 'dog cat car phone bike bicycle house flat job computer pet garden boat horse';
const BE = "is are am 's 'm 're";
/** What a chart of past times does: "the graph shows the prices since 2000". */
const SHOWING =
  'shows show represents represent describes describe compares compare presents means covers cover lists sees tells explains';
const COMPARED = 'first last only best most second third longest largest';

/** Verbs in the present that go on: what somebody does, is or has. */
const LASTING_OR_OWNED =
  'live lives work works know knows learn learns study studies play plays am is are have has own owns';

/** A time at the beginning that reaches to now, followed by a verb in the present: "Since 2010, I live in Rome". */
function openedBySince(tree: Tree): { verb: number; time: TimePhrase } | undefined {
  const first = tree.low(0) === 'ever' ? 1 : 0;
  const end = tree.low(first) === 'since' ? endOfSince(tree, first) : tree.low(0) === 'for' ? spanAt(tree, 1) : -1;
  if (end === -1) return undefined;
  const from = tree.low(end + 1) === ',' ? end + 2 : end + 1;
  const verb = tree.find(from, from + 6, (at) => /^(?:VB|MD)/.test(tree.tag(at)) || endsClause(tree, at));
  const isSubject = /^(?:PRP|NN|NNS|NNP|EX)$/.test(tree.tag(verb - 1)) && verb > from;
  if (!isSubject || !isPresentVerb(tree, verb) || !tree.isOneOf(verb, LASTING_OR_OWNED)) return undefined;
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

/** The only finite verb of the clause that a place ends, if it is in the present and isn't "has" or "have" as an auxiliary. */
function presentBefore(tree: Tree, place: number): number {
  let found = -1;
  for (let at = place - 1; at >= 0 && !/^[;:"“”()]$/.test(tree.low(at)); at--) {
    if (!tree.isFinite(at)) {
      if (tree.low(at) === ',') break;
      continue;
    }
    if (found !== -1 || !isPresentVerb(tree, at)) return -1;
    found = at;
  }
  if (found === -1 || tree.some(0, found, (at) => endsClause(tree, at) && !tree.isOneOf(at, 'that because'))) return -1;
  const isPerfect = tree.isOneOf(found, "has have 's 've") && /^VB[ND]$/.test(tree.tag(tree.afterAdverbs(found + 1)));
  return isPerfect ? -1 : found;
}

/** A verb in the present with a time that began in the past. */
function faultOfVerb(tree: Tree, verb: number, time: TimePhrase): GrammarFault {
  const quoted = tree.text.slice(tree.tokens[time.first]?.from, tree.tokens[time.last]?.to);
  return {
    first: verb,
    last: verb,
    why: `with “${quoted}”, this began in the past and still goes on. Does the verb show both?`,
  };
}

/** "I know her since 2010", "... since we were children", "... since three years". */
function faultAtSince(tree: Tree, at: number): GrammarFault | undefined {
  const span = spanAt(tree, at + 1);
  // "Since two days are enough" gives a reason.
  const isSubject = tree.isFinite(span + 1) || /^(?:PRP|NN)/.test(tree.tag(span + 1));
  if (span !== -1 && !isSubject && !tree.isOneOf(span + 1, 'ago before after since') && !isCounted(tree, at))
    return {
      first: at,
      last: span,
      why: '“since” needs the point where something began. Is this a point, or a length of time?',
    };
  const verb = presentBefore(tree, at);
  const isAbout =
    tree.isOneOf(verb, SHOWING) ||
    tree.some(verb + 1, at, (place) => tree.isOneOf(place, 'about of')) ||
    tree.tag(verb + 1) === 'PRP';
  if (verb === -1 || isAbout || isCounted(tree, at) || tree.some(verb, at, (place) => isComparison(tree, place)))
    return undefined;
  const point = isPoint(tree, at + 1);
  const end = point === -1 ? endOfLifeClause(tree, at) : hasVerbAfter(tree, point) ? -1 : point;
  return end === -1 ? undefined : faultOfVerb(tree, verb, { first: at, last: end });
}

/** "Since the summer holidays are near" gives a reason. */
const hasVerbAfter = (tree: Tree, at: number): boolean => {
  const end = tree.find(
    at + 1,
    tree.length,
    (place) => /^[,;:)]$/.test(tree.low(place)) || tree.isOneOf(place, 'and but so because when which who that'),
  );
  return tree.some(at + 1, end === -1 ? tree.length : end, (place) => tree.isFinite(place));
};

/** The verb of "since I was ten", which isn't a reason: "since he was born in Paris" and "since she left" may be one. */
function endOfLifeClause(tree: Tree, since: number): number {
  const verb = endsSinceClause(tree, since);
  const isAge = tree.isOneOf(verb, 'was were') && !tree.isOneOf(since + 1, 'it there this that');
  const isBirth = tree.some(verb, verb + 4, (at) => tree.low(at) === 'born') && verb + 3 < tree.length - 1;
  return isAge && !isBirth ? verb : -1;
}

/** "It is ten years since": the time is counted, and "is" is right. */
function isCounted(tree: Tree, at: number): boolean {
  return tree.some(0, at, (place) => tree.isOneOf(place, 'it that there') && tree.isOneOf(place + 1, "is 's was will"));
}

function isComparison(tree: Tree, at: number): boolean {
  return /^(?:JJS|RBS|JJR|RBR)$/.test(tree.tag(at)) || tree.isOneOf(at, COMPARED);
}

/** The last word of a length of time: "ten years", "hours", "a long time". */
function lengthAt(tree: Tree, from: number): number {
  if (tree.isOneOf(from, 'hours days weeks months years ages')) return from;
  return tree.low(from) === 'a' && tree.low(from + 1) === 'long' && tree.low(from + 2) === 'time'
    ? from + 2
    : spanAt(tree, from);
}

/** "Since 2010, I live in Rome." */
function faultBehindTime(tree: Tree): GrammarFault | undefined {
  const opened = openedBySince(tree);
  return opened && faultOfVerb(tree, opened.verb, opened.time);
}

/** "He is waiting for an hour", "my parents are married for ten years", "I work here for ten years". */
function faultAtFor(tree: Tree, at: number): GrammarFault | undefined {
  const span = lengthAt(tree, at + 1);
  const verb = presentBefore(tree, at);
  if (
    span === -1 ||
    verb === -1 ||
    tree.some(0, tree.length, (place) => tree.isOneOf(place, 'every each will usually often when if'))
  )
    return undefined;
  const next = tree.afterAdverbs(verb + 1);
  const ends = tree.length <= span + 2 || /^[.,;]$/.test(tree.low(span + 1));
  const isBe = tree.isOneOf(verb, BE) && tree.isOneOf(next, LASTING_STATE);
  const isNow =
    tree.isOneOf(span + 1, 'now already') || tree.some(span, tree.length, (place) => tree.low(place) === 'still');
  const isPersonal =
    tree.some(0, verb, (place) => tree.isOneOf(place, 'i we my our')) && ends && !tree.isOneOf(verb, 'study learn');
  const isHere = tree.isOneOf(at - 1, 'here there') && tree.tag(verb) === 'VBZ' && ends;
  const isLasting = tree.isOneOf(verb, LASTING) && verb + 1 !== at && tree.low(span) === 'years';
  const isKnown = tree.isOneOf(verb, 'know knows') && tree.tag(verb + 1) === 'PRP';
  const owned = tree.find(verb + 2, verb + 4, (place) => tree.isOneOf(place, OWNED));
  const isOwned = tree.isOneOf(verb, 'have has') && owned + 1 === at && tree.low(span) === 'years';
  if (!isBe && !isKnown && !isOwned && !(isLasting && (isNow || isPersonal || isHere))) return undefined;
  return faultOfVerb(tree, verb, { first: at, last: span });
}

/** "How long do you know her", "how long are you living here". */
function faultInQuestion(tree: Tree): GrammarFault | undefined {
  if (tree.low(0) !== 'how' || tree.low(1) !== 'long') return undefined;
  const verb = tree.find(4, 7, (at) => tree.tag(at).startsWith('VB'));
  const asksNow =
    (tree.isOneOf(2, 'do does') && tree.low(verb) === 'know') ||
    (tree.isOneOf(2, 'are is') && tree.isOneOf(verb, LASTING_ING));
  return asksNow
    ? {
        first: 2,
        last: verb,
        why: 'this asks about what began in the past and still goes on. Does the verb show both?',
      }
    : undefined;
}

/** The simple past with a time that reaches to now. */
const PAST_SINCE = WordPatterns.named('since-and-for');

/** "I live here since 2010", "we live here for ten years". */
export const sinceAndFor: GrammarRule = {
  id: 'since-and-for',
  name: '“Since” and “for” with a time',
  explanation:
    'What began in the past and still goes on takes has or have: I have lived here since 2010, or for ten years; “since” needs a point in time.',
  learners: 'French, German, Spanish and Italian use the present tense here.',
  wrong: 'I live in this town since 2010.',
  right: 'I have lived in this town since 2010.',
  harper: [
    {
      lints: 'SinceDuration',
      why: '“since” takes a moment, and this is a length of time. When did it begin, or how long has it lasted?',
      suggests: true,
    },
  ],
  find: (tree) => [
    ...PAST_SINCE.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: '“since” tells us when something began. Which tense goes from then until now?',
    })),
    ...[faultInQuestion(tree) ?? faultBehindTime(tree) ?? []].flat(),
    ...faultsAt(tree, (at) =>
      tree.low(at) === 'since' ? faultAtSince(tree, at) : tree.low(at) === 'for' ? faultAtFor(tree, at) : undefined,
    ),
  ],
};
