import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const HAVE = "have has had having 've 's 'd ve of d s ' be am is are was were being get gets got getting 're 'm";
const SUBJECTS = 'i he she we they you';
const ADVERBS = 'never already just also always ever often recently not';
/** Participles of irregular verbs that differ from their past: "worn", not "made". */
const ONLY_PARTICIPLES = `written taken broken stolen chosen spoken eaten seen done gone given drawn driven thrown grown forgotten worn woken hidden
begun fallen flown ridden risen shaken sung sunk swum rung drunk bitten beaten forgiven frozen torn`;
const LONGEST_WAY = 8;

/** Whether a form of "have" or "be" comes close enough before a place to govern it. */
const isGoverned = (tree: Tree, at: number): boolean =>
  tree.some(at - LONGEST_WAY, at, (place) => tree.isOneOf(place, HAVE));

/** "My parents been to Rome". */
function beenAlone(tree: Tree, at: number): GrammarFault | undefined {
  const before = tree.isOneOf(at - 1, ADVERBS) ? at - 2 : at - 1;
  const isSubject = /^(?:NN|NNS|NNP|PRP)$/.test(tree.tag(before)) || (before === -1 && tree.low(0) !== 'been');
  const isFree =
    tree.tag(before) === 'PRP'
      ? !tree.some(before - 2, before, (place) => tree.isOneOf(place, HAVE)) &&
        !tree.some(before + 1, at, (place) => tree.isOneOf(place, HAVE))
      : !isGoverned(tree, at);
  return isSubject && isFree ? { first: before, last: at, why: '“been” needs a helping verb before it.' } : undefined;
}

/** "I never worn it", "they already eaten". */
function participleAlone(tree: Tree, at: number): GrammarFault | undefined {
  const before = tree.isOneOf(at - 1, ADVERBS) ? at - 2 : at - 1;
  const isPast = /^VB[DN]$/.test(tree.tag(at));
  if (!isPast || !tree.isOneOf(before, SUBJECTS) || /^(?:MD|VB.*)$/.test(tree.tag(before - 1))) return undefined;
  if (tree.some(at - 4, at, (place) => tree.isOneOf(place, HAVE)) || tree.isOneOf(before - 1, 'had has have nor'))
    return undefined;
  return { first: before, last: at, why: `“${tree.tokens[at]?.text ?? ''}” needs a helping verb before it.` };
}

/** "My friend done his homework": a person or a thing at the beginning, a participle, its object, and no finite verb. */
function participleBehindNoun(tree: Tree, at: number): GrammarFault | undefined {
  const start = tree.tag(at - 2).startsWith('JJ') ? at - 3 : at - 2;
  const isSubject = /^(?:DT|PRP\$)$/.test(tree.tag(start)) && /^NNS?$/.test(tree.tag(at - 1));
  const opens = start === 0 || (start > 0 && tree.isOneOf(start - 1, 'and but because so yesterday then'));
  const goesOn = /^(?:DT|PDT|PRP\$?)$/.test(tree.tag(at + 1)) && !tree.isOneOf(at + 1, 'that this which');
  if (!isSubject || !opens || !goesOn || !/^(?:VB[DN]|NN|JJ)$/.test(tree.tag(at))) return undefined;
  if (tree.some(at, tree.length, (place) => tree.low(place) === 'by')) return undefined;
  const end = tree.find(at, tree.length, (place) => /^(?:CC|,|\.)$/.test(tree.tag(place)));
  if (
    tree.low(end) === ',' ||
    tree.some(at + 1, tree.length, (place) => tree.isFinite(place) && place < Math.max(end, at))
  )
    return undefined;
  return { first: at - 1, last: at, why: `“${tree.tokens[at]?.text ?? ''}” needs a helping verb before it.` };
}

/** "I born in Lima". */
function bornAlone(tree: Tree, at: number): GrammarFault | undefined {
  const isSubject = tree.isOneOf(at - 1, SUBJECTS) || (at <= 3 && tree.isOneOf(at - 2, 'my his her our'));
  const isPlace = tree.isOneOf(at + 1, 'in on at');
  const hasVerb = tree.some(0, tree.length, (place) => tree.isFinite(place) && place !== at);
  const isPronoun = tree.isOneOf(at - 1, SUBJECTS);
  return isSubject && isPlace && (isPronoun || !hasVerb) && !isGoverned(tree, at)
    ? { first: at - 1, last: at, why: '“born” needs a helping verb before it.' }
    : undefined;
}

/** "My parents been", "I never worn it", "I born in Lima". */
export const missingHave: GrammarRule = {
  id: 'missing-have',
  name: 'Missing “have”, “has”, “was”',
  explanation: 'A past participle such as been, worn or born needs a helping verb before it: I have been, I was born.',
  learners: 'In quick speech this helping verb is hard to hear, and many languages do without it.',
  wrong: 'My parents been to Morocco three times.',
  right: 'My parents have been to Morocco three times.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.low(at) === 'been') return beenAlone(tree, at);
      if (tree.low(at) === 'born') return bornAlone(tree, at);
      if (!tree.isOneOf(at, ONLY_PARTICIPLES)) return undefined;
      return participleAlone(tree, at) ?? participleBehindNoun(tree, at);
    }),
};
