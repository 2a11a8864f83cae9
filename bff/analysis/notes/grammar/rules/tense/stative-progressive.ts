import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

/** What a person knows, wants or has, rather than does. */
const MINDS =
  'knowing wanting needing preferring owning understanding liking disliking recognising recognizing possessing';
/** What anything is, rather than does. */
const STATES = 'belonging consisting containing costing seeming resembling existing';
const SENSES = 'tasting smelling sounding';
const OWNED = `brother brothers sister sisters cousin cousins car cars dog dogs cat cats pet pets bike bicycle phone house flat garden
  hair eyes nose face beard name job money key keys headache cold fever bedrooms rooms windows floors students inhabitants pages`;
const BE = "am is are was were 'm 're 's";

/** Whether a person comes before a place, as far as a word can show it. */
function isPerson(tree: Tree, at: number): boolean {
  return (
    tree.isOneOf(at, 'i you he she we they who everybody nobody') || tree.tag(at) === 'NNP' || isOwnPerson(tree, at)
  );
}

function isOwnPerson(tree: Tree, at: number): boolean {
  return (
    tree.tag(at).startsWith('NN') &&
    tree.isOneOf(at - 1, 'my your his her our their') &&
    !/(?:ing|ion|ness|al|m|ty)$/.test(tree.low(at))
  );
}

/** Whether "having" has an object that people own, as in "having two older brothers" and "having a new car". */
function hasOwned(tree: Tree, having: number): boolean {
  if (!/^(?:DT|CD|JJ|PRP\$)$/.test(tree.tag(having + 1))) return false;
  const noun = tree.find(
    having + 2,
    having + 5,
    (at) => tree.tag(at).startsWith('NN') && !tree.tag(at + 1).startsWith('NN'),
  );
  return tree.isOneOf(noun, OWNED) && !tree.some(noun, tree.length, (at) => /^VB[DNG]$/.test(tree.tag(at)));
}

/** "I have been knowing her". */
const isLong = (tree: Tree, been: number) =>
  tree.low(been) === 'been' &&
  (tree.isOneOf(been + 1, 'knowing owning belonging') || (tree.low(been + 1) === 'having' && hasOwned(tree, been + 1)));

function faultAt(tree: Tree, be: number): GrammarFault | undefined {
  if (isLong(tree, be))
    return {
      first: be,
      last: be + 1,
      why: 'this verb says how things are, not what somebody is doing. Does it go with -ing?',
    };
  if (!tree.isOneOf(be, BE) || !tree.tag(be).startsWith('VB')) return undefined;
  const isQuestion = be === 0 && tree.tag(1) === 'PRP';
  const verb = tree.afterAdverbs(isQuestion ? be + 2 : be + 1);
  const isBehindPerson = isPerson(tree, isQuestion ? 1 : be - 1);
  const isNow = tree.isOneOf(be, "am is are 'm 're 's");
  const hasObject =
    /^(?:DT|PRP|PRP\$|TO|NN|NNS|NNP|CD|JJ|WP|WRB)$/.test(tree.tag(verb + 1)) || tree.low(verb + 1) === 'to';
  const isPlain = tree.tag(verb - 1) !== 'RB' || tree.isOneOf(verb - 1, "not n't");
  const isMind = isPlain && tree.isOneOf(verb, MINDS) && isNow && isBehindPerson && hasObject;
  const isState =
    tree.isOneOf(verb, STATES) &&
    /^(?:NN|PRP|WDT|DT|WP)/.test(tree.tag(be - 1)) &&
    (hasObject || tree.isOneOf(verb + 1, 'to of in'));
  const isBelief =
    isNow &&
    isBehindPerson &&
    ((tree.low(verb) === 'believing' && tree.low(verb + 1) === 'in') ||
      (tree.low(verb) === 'agreeing' && tree.low(verb + 1) === 'with'));
  const isSense = tree.isOneOf(verb, SENSES) && tree.tag(verb + 1) === 'JJ' && /^\W$/.test(tree.low(verb + 2));
  const isOwning = tree.low(verb) === 'having' && isNow && hasOwned(tree, verb);
  if (!isMind && !isState && !isBelief && !isSense && !isOwning) return undefined;
  return {
    first: be,
    last: verb,
    why: 'this verb says how things are, not what somebody is doing. Does it go with -ing?',
  };
}

/** "She is having two brothers", "I am knowing him". */
export const stativeProgressive: GrammarRule = {
  id: 'stative-progressive',
  name: 'States with “-ing”',
  explanation:
    'Verbs that say how things are, such as know, want, belong, or have for what you own, usually do not take “be” and -ing: she has two brothers.',
  learners: 'In India and other countries of South Asia, many people use “be” and -ing for states too.',
  wrong: 'She is having two older brothers who both study.',
  right: 'She is having lunch with two friends.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
