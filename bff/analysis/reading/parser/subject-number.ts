import type { Tree } from './tree.ts';

/** Whether a subject takes a singular or a plural verb; undefined if English allows both or the sentence doesn't say. */
export type GrammaticalNumber = 'singular' | 'plural' | undefined;

const SINGULAR_PRONOUNS = `he she it everybody everyone everything somebody someone something anybody anyone anything nobody nothing
each either neither this that one another`;
const PLURAL_PRONOUNS = 'we they you these those both many several few others';
const PLURAL_NOUNS = 'people children men women police cattle feet teeth mice geese';
const SINGULAR_NOUNS = `news politics economics mathematics maths physics ethics athletics gymnastics linguistics electronics genetics
mechanics measles diabetes`;
/** Nouns after which English allows both: of groups (British and American usage differ), amounts and measures. */
const EITHER_NOUNS = `team committee government family staff audience crowd public group class couple pair number majority minority
rest half part percent variety range lot lots plenty series species means data media none all some most any more total host
bunch set handful band crew army company firm council party press jury generation population youth enemy board club union faculty
school band parliament management department media statistics headquarters crossroads dozen score third quarter mass bulk
percentage proportion fraction remainder what who which such same kind sort type fish sheep deer aircraft offspring bacteria criteria phenomena`;

/** The number of the subject at a place. */
export function subjectNumber(tree: Tree, at: number): GrammaticalNumber {
  const joined = tree.children(at).filter((child) => tree.relation(child) === 'conj' && child > at);
  if (joined.length > 0) return numberOfSeveral(tree, at, joined);
  if (tree.child(at, 'appos', 'parataxis', 'flat:foreign') !== -1) return undefined;
  return numberOfOne(tree, at);
}

/** "Mary and John" are two; "bread and butter" may be one, and "or" leaves it open. */
function numberOfSeveral(tree: Tree, first: number, others: readonly number[]): GrammaticalNumber {
  const last = others.at(-1) ?? first;
  const isAnd = others.every((other) => tree.low(tree.child(other, 'cc')) === 'and' || other !== last);
  if (!isAnd || tree.isOneOf(tree.child(first, 'det'), 'each every no')) return undefined;
  if (tree.isOneOf(tree.child(first, 'cc:preconj'), 'either neither')) return undefined;
  if ([first, ...others].some((at) => tree.arcMargin(at) < 4)) return undefined;
  const isWhole = (at: number) =>
    /^NNP|^NNS|^PRP$/.test(tree.tag(at)) || tree.child(at, 'det', 'nmod:poss') !== -1 || tree.isOneOf(at, 'i he she');
  const isName = tree.tag(first).startsWith('NNP') && tree.tag(last).startsWith('NNP');
  const isBothWhole = [first, ...others].every(isWhole) && tree.child(last, 'det', 'nmod:poss') !== -1;
  return isName || isBothWhole || tree.tag(first) === 'NNS' ? 'plural' : undefined;
}

function numberOfOne(tree: Tree, at: number): GrammaticalNumber {
  const tag = tree.tag(at);
  if (tree.isOneOf(at, 'number') && tree.isOneOf(tree.child(at, 'det'), 'the')) return 'singular';
  if (tree.isOneOf(at, 'kind sort type') && tree.isOneOf(tree.child(at, 'det'), 'this that')) return 'singular';
  if (tree.isOneOf(at, EITHER_NOUNS)) return undefined;
  if (tree.isOneOf(at, SINGULAR_PRONOUNS)) return 'singular';
  if (tree.isOneOf(at, PLURAL_PRONOUNS)) return 'plural';
  if (tree.low(at) === 'no' || tree.tag(at) === 'CD' || tree.child(at, 'nummod') !== -1) {
    return tree.tag(at) === 'NNS' && !measures(tree, at) ? 'plural' : undefined;
  }
  if (tree.isOneOf(at, PLURAL_NOUNS)) return 'plural';
  if (tree.isOneOf(at, SINGULAR_NOUNS)) return 'singular';
  const determiner = tree.child(at, 'det');
  if (tag === 'NNS') return isSureNoun(tree, at) ? 'plural' : undefined;
  if (tag === 'NN') {
    // "All their work", "most research", and a plural that the tagger doesn't know.
    if (tree.isOneOf(determiner, 'these those') || /(?:[^s]s|ies)$/.test(tree.low(at))) return undefined;
    return isSureNoun(tree, at) ? 'singular' : undefined;
  }
  if (tag === 'NNP') return tree.low(at).endsWith('s') || tree.length < 5 ? undefined : 'singular';
  return undefined;
}

function isSureNoun(tree: Tree, at: number): boolean {
  return tree.tagMargin(at) >= 2 && !/^(?:[A-Z]{2,}|\W)/.test(tree.tokens[at]?.text ?? '');
}

/** "Ten dollars is too much": an amount counts as one. */
function measures(tree: Tree, at: number): boolean {
  return tree.isOneOf(
    at,
    `dollars pounds euros cents pence miles metres meters kilometres kilometers years months weeks days hours minutes seconds
    degrees grams kilos tons percent times points inches feet`,
  );
}
