import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const LIKING = 'like likes liked enjoy enjoys enjoyed hates hated loves';
/** Verbs that need an object after "but I did not". */
const WITH_OBJECT = 'find bring use wear get fix enjoy like repair carry mention recognise recognize';
const PARTICIPLES = 'broken bought sold worn used found received repaired fixed brought taken thrown mended destroyed';
const BROKEN_OFF = 'repeat bring buy fix carry throw mend';
const OPENERS = 'but and because so ,';

const objectFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'this verb usually needs an object. Who or what do you mean?',
});

/** Whether a clause ends before a place. */
const endsBefore = (tree: Tree, at: number): boolean =>
  at >= tree.length || /^[.,;!]$/.test(tree.low(at)) || tree.isOneOf(at, 'because but');

/** The subject before a verb and its auxiliaries: "I", "my aunt" before "did n't"; -1 if none opens the clause. */
function openingSubject(tree: Tree, verb: number): number {
  let at = verb - 1;
  while (
    at > verb - 4 &&
    (tree.tag(at).startsWith('RB') || tree.isOneOf(at, "do does did n't not have has could ca can will would"))
  )
    at--;
  if (tree.tag(at) === 'PRP') return opensClause(tree, at) ? at : -1;
  if (!/^NNS?$/.test(tree.tag(at)) || !/^(?:DT|PRP\$)$/.test(tree.tag(at - 1))) return -1;
  return opensClause(tree, at - 1) ? at - 1 : -1;
}

const opensClause = (tree: Tree, at: number): boolean => at === 0 || tree.isOneOf(at - 1, OPENERS);

/** "I like very much.", "she did not like at all", "we enjoyed a lot". */
function afterLiking(tree: Tree, at: number): GrammarFault | undefined {
  let end = at + 1;
  if (tree.isOneOf(end, 'very so') && tree.low(end + 1) === 'much') end += 2;
  else if (tree.low(end) === 'a' && tree.low(end + 1) === 'lot') end += 2;
  else if (tree.low(end) === 'at' && tree.low(end + 1) === 'all') end += 2;
  const isHating =
    tree.isOneOf(at, 'hates hated loves') &&
    openingSubject(tree, at) > 0 &&
    tree.low(openingSubject(tree, at) - 1) === 'but';
  if (isHating && endsBefore(tree, at + 1)) return objectFault(at, at);
  const isPlain =
    end === at + 1 &&
    (tree.low(at).startsWith('enjoy') || tree.some(at - 3, at, (place) => tree.isOneOf(place, "n't not")));
  // "He enjoyed, as governor, watching".
  if (end === at + 1 && (!isPlain || tree.low(end) === ',')) return undefined;
  return endsBefore(tree, end) && openingSubject(tree, at) !== -1 ? objectFault(at, end - 1) : undefined;
}

/** "But I could not find.", "but she has already broken." */
function afterBut(tree: Tree, at: number): GrammarFault | undefined {
  const isEnd = at + 1 >= tree.length || /^[.!]$/.test(tree.low(at + 1));
  const subject = isEnd ? openingSubject(tree, at) : -1;
  if (
    subject === -1 ||
    !(tree.isOneOf(subject - 1, 'but and') || (subject === 0 && tree.isOneOf(at, 'find bring buy use')))
  )
    return undefined;
  const isNegative =
    tree.isOneOf(at, WITH_OBJECT) && tree.some(subject, at, (place) => tree.isOneOf(place, "n't not never"));
  const isPerfect =
    tree.isOneOf(at, PARTICIPLES) &&
    tree.isOneOf(subject, 'i he she we') &&
    tree.some(subject, at, (place) => tree.isOneOf(place, "has have 've"));
  return isNegative || isPerfect ? objectFault(at, at) : undefined;
}

/** "I asked him to repeat." */
function afterRequest(tree: Tree, at: number): GrammarFault | undefined {
  const isEnd = at + 1 >= tree.length || /^[.,!]$/.test(tree.low(at + 1));
  const isAsked =
    tree.low(at - 1) === 'to' && tree.tag(at - 2) === 'PRP' && tree.isOneOf(at - 3, 'ask asked asks told tell');
  return isEnd && isAsked ? objectFault(at, at) : undefined;
}

/** "I thank for your help". */
function missingPerson(tree: Tree, at: number): GrammarFault | undefined {
  const isThanking =
    tree.isOneOf(at, 'thank thanked') &&
    tree.low(at + 1) === 'for' &&
    (tree.isOneOf(at - 1, 'i we he she they') || (tree.low(at - 1) === 'to' && tree.isOneOf(at - 2, 'like want')));
  return isThanking ? objectFault(at, at + 1) : undefined;
}

/** "I like very much", "but she has already broken". */
export const missingObject: GrammarRule = {
  id: 'missing-object',
  name: 'Missing object',
  explanation: 'Verbs such as like, enjoy, find and bring usually need an object, even if it is only “it” or “them”.',
  learners: 'In Chinese, Japanese, Turkish and other languages the object may be left out when it is clear.',
  wrong: 'I saw the play, but my aunt did not like at all.',
  right: 'This is a play that my aunt does not like at all.',
  find: (tree) => {
    if (tree.some(0, tree.length, (at) => /^W[DP]/.test(tree.tag(at))) || /["“”?]/.test(tree.text)) return [];
    return faultsAt(tree, (at) => {
      if (tree.isOneOf(at, LIKING) && tree.tag(at).startsWith('VB')) return afterLiking(tree, at) ?? afterBut(tree, at);
      if (tree.isOneOf(at, BROKEN_OFF)) return afterRequest(tree, at) ?? afterBut(tree, at);
      return afterBut(tree, at) ?? missingPerson(tree, at);
    });
  },
};
