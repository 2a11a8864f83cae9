import type { Tree } from '../../../../reading/parser/tree.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';

const OPENERS = `if when while because although though since unless until till whereas where once before after as whether whenever wherever
  whatever whoever however lest provided given supposing suppose except than that no neither either not just`;
/** Among these, the words that may follow the verb without opening a clause for what comes next. */
const INNER = 'that as not no than because just';
const NOMINATIVE =
  'i we he she they it you there nobody everybody everyone somebody someone nothing everything this these those some others many most';
/** Verbs that report somebody's words or thoughts: "..., he said". */
export const TELLING = `say says said think thinks thought know knows knew mean means believe believes suppose guess hope fear feel seems seemed see admit admits tell
  tells told asked asks cried replied answered wrote writes thinks imagine understand explained adds added trust swear wonder announced reported lie kidding mistake goes`;
/** Adverbs that a main clause may begin with. */
const FIRST_ADVERBS = 'first now today yesterday then there here also so maybe perhaps finally suddenly nowadays';
const SURE_MARGIN = 3;

const lastOf = (tree: Tree, from: number, to: number, passes: (at: number) => boolean): number => {
  for (let at = to - 1; at >= from; at--) if (passes(at)) return at;
  return -1;
};

/** Whether a stretch is a full sentence with subject and finite verb, with nothing that depends on what follows. */
export function isFullClause(tree: Tree, from: number, to: number): boolean {
  const verb = tree.find(from, to, (at) => tree.isFinite(at));
  if (verb <= from || to - from < 3 || !opensLikeSubject(tree, from) || tree.tag(to - 1) === 'CC') return false;
  const isOpen = tree.some(
    from,
    to,
    (at) => (tree.isOneOf(at, OPENERS) && !(at > verb && isInner(tree, at))) || tree.tag(at).startsWith('W'),
  );
  const inner = lastOf(tree, verb, to, (at) => tree.isOneOf(at, 'that because') && tree.tag(at) === 'IN');
  const isCutShort = inner !== -1 && !tree.some(inner, to, (at) => tree.isFinite(at));
  const hasSubject = /^(?:PRP|NN|NNS|NNP|NNPS|EX|RB|DT|CD|JJ|MD)$/.test(tree.tag(verb - 1));
  const isTelling = tree.isOneOf(to - 1, TELLING);
  return hasSubject && !isOpen && !isCutShort && !isTelling && !isAboutTime(tree, from, to);
}

/** Whether a word can be the first of a subject, or an adverb before one. */
function opensLikeSubject(tree: Tree, from: number): boolean {
  if (tree.tag(from) === 'CC') return from === 0 && opensLikeSubject(tree, 1);
  if (tree.isOneOf(from, 'absent much such')) return false;
  if (
    tree.isOneOf(from, 'every each the') &&
    tree.isOneOf(from + 1, 'time moment day minute year last first next more less')
  )
    return false;
  if (tree.low(from) === 'the' && /^(?:JJR|RBR)$/.test(tree.tag(from + 1))) return false;
  return /^(?:PRP|PRP\$|DT|PDT|NNP?S?|NNPS|JJ|JJS|CD|EX)$/.test(tree.tag(from)) || tree.isOneOf(from, FIRST_ADVERBS);
}

/** "That" and "as" after the verb don't open a clause for what follows: "I think that it is late", "as a baker". */
function isInner(tree: Tree, at: number): boolean {
  if (tree.low(at) === 'as') return !/^(?:PRP|EX)$/.test(tree.tag(at + 1)) && tree.low(at - 1) !== 'that';
  if (tree.low(at) === 'because') return !tree.isOneOf(at - 1, 'that just only and but') && tree.low(at + 1) !== 'of';
  return tree.isOneOf(at, INNER);
}

/** "The day he died, she left", "the first time she read it, she laughed". */
function isAboutTime(tree: Tree, from: number, to: number): boolean {
  const verb = tree.find(from, to, (at) => tree.isFinite(at));
  const isPronoun = (at: number) => tree.isOneOf(at, 'i we he she they it you');
  return tree.some(
    from,
    to,
    (at) =>
      isPronoun(at + 1) &&
      ((at < verb && /^NNS?$/.test(tree.tag(at))) || tree.isOneOf(at, 'time day moment way year week')),
  );
}

/** "Please close the window", "don't touch that wire". */
export function isCommand(tree: Tree, from: number, to: number): boolean {
  const first = tree.low(from) === 'please' ? from + 1 : from;
  const isNegative = tree.low(first) === 'do' && tree.isOneOf(first + 1, "n't not");
  const isPlain =
    (tree.tag(first) === 'VB' && tree.tagMargin(first) >= 5 && to - first >= 2) || tree.low(first) === 'thank';
  if (
    !(isNegative || isPlain) ||
    tree.isOneOf(first, 'absent trust believe mind let say suppose suffice imagine remember come make put')
  )
    return false;
  const isOpener = (at: number) => tree.isOneOf(at, OPENERS) && !(tree.low(at) === 'that' && tree.tag(at) === 'DT');
  return !tree.some(first + 2, to, (at) => tree.isFinite(at) || isOpener(at) || tree.tag(at).startsWith('W'));
}

/**
 * Whether there is a subject with its finite verb, or a command, at a place, with no further comma that makes it a list or an
 * insertion.
 */
export function opensClause(tree: Tree, start: number): boolean {
  if (start < 1 || tree.some(start, tree.length, (at) => tree.low(at) === ',')) return false;
  const isCall = tree.low(start) === 'let' && tree.isOneOf(start + 1, "'s us");
  const isForbidding = tree.low(start) === 'do' && tree.low(start + 1) === "n't" && tree.tag(start + 2) === 'VB';
  if (isCall || isForbidding || opensQuestion(tree, start) || opensWithPlace(tree, start)) return true;
  const behindPronoun = tree.isOneOf(start, NOMINATIVE) ? tree.afterAdverbs(start + 1) : -1;
  const verb = tree.isFinite(behindPronoun) ? behindPronoun : verbBehindPhrase(tree, start);
  if (!isSureFinite(tree, verb)) return false;
  // "..., he said", "..., I can tell you": an insertion.
  const isTelling =
    tree.some(verb, verb + 2, (at) => tree.isOneOf(at, TELLING)) && tree.length - verb <= 5 && verb - start <= 2;
  const hasObject = tree.isOneOf(verb + 1, 'the a an my his her our their');
  return !isTelling || hasObject;
}

/** "..., can I use yours?", but not "..., isn't it?". */
function opensQuestion(tree: Tree, start: number): boolean {
  const isAsked = tree.low(tree.length - 1) === '?' && tree.length - start >= 5;
  return (
    isAsked &&
    tree.isOneOf(start, 'can could may do does did is are will would should') &&
    tree.isOneOf(start + 1, 'i you he she it we they')
  );
}

/** "..., inside was a cheque". */
const opensWithPlace = (tree: Tree, start: number): boolean =>
  tree.isOneOf(start, 'inside outside behind here below above underneath nearby') &&
  tree.isOneOf(start + 1, 'was were is are stood lay') &&
  /^(?:DT|PRP\$|CD|NN)/.test(tree.tag(start + 2));

/** The finite verb after a noun phrase: "the ball rolled", "most of them said", "that is bad". */
function verbBehindPhrase(tree: Tree, start: number): number {
  if (tree.low(start) === 'that')
    return tree.isOneOf(start + 1, "is was 's") && tree.low(start + 2) !== 'all' ? start + 1 : -1;
  if (tree.low(start) === 'no' && tree.low(start + 1) === 'one') return tree.isFinite(start + 2) ? start + 2 : -1;
  if (!/^(?:DT|PRP\$|JJ|JJS|NNP?S?|CD|PDT)$/.test(tree.tag(start)) || tree.isOneOf(start, 'such any both either half'))
    return -1;
  const isPart = (at: number) =>
    /^(?:DT|PRP\$|JJ|JJS|NNP?S?|CD|POS|RB)$/.test(tree.tag(at)) ||
    (tree.tag(at) === 'PRP' && tree.low(at - 1) === 'of') ||
    tree.isOneOf(at, 'of in at on from');
  const end = tree.find(start + 1, start + 9, (at) => tree.isFinite(at) || !isPart(at));
  const hasNoun = tree.some(start, end, (at) => /^NN|^CD$/.test(tree.tag(at))) || tree.low(start + 1) === 'of';
  return hasNoun && tree.isFinite(end) && !/^(?:IN|DT|JJ)$/.test(tree.tag(end - 1)) ? end : -1;
}

function isSureFinite(tree: Tree, verb: number): boolean {
  if (!tree.isFinite(verb)) return false;
  return (
    tree.isOneOf(verb, 'was were did is are has') ||
    onlyPast(tree.low(verb)) !== undefined ||
    tree.tagMargin(verb) >= SURE_MARGIN
  );
}
