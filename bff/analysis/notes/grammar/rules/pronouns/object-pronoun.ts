import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const SUBJECT_FORMS = 'i he she we they';
/** Verbs that take a person as their object, and neither a clause without "that" nor the speaker of a quotation. */
const ON_PERSONS = wordsOf('verbs-on-persons');
/** Words that may follow the object of a verb, but not its subject. */
const BEHIND_OBJECT =
  'to for at in on from with about every yesterday again a an the my his her our their when because and but very by';
const PREPOSITIONS = 'to with from at of about behind without against towards beside near around between';

const verbFault = (at: number): GrammarFault => ({
  first: at,
  last: at,
  why: 'this pronoun is the object of a verb. Which form does it take there?',
});

/** Whether a clause could begin at a pronoun: a finite verb follows it. */
function opensClause(tree: Tree, at: number): boolean {
  const next = tree.afterAdverbs(at + 1);
  return tree.isFinite(next) || /^(?:VBN|NNS)$/.test(tree.tag(next)) || tree.tag(next).startsWith('W');
}

/** "Invited she to dinner". */
function afterVerb(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at - 1, ON_PERSONS) || !tree.tag(at - 1).startsWith('VB') || opensClause(tree, at))
    return undefined;
  const isEnd = at + 1 >= tree.length || /^[.!;]$/.test(tree.low(at + 1));
  const asks = tree.tokens.at(-1)?.text === '?' || /["“”]/.test(tree.text);
  const goesOn = isEnd || tree.isOneOf(at + 1, BEHIND_OBJECT);
  const hasSubject = tree.some(0, at - 1, (place) => /^(?:PRP|NN|NNS|NNP|EX|WP)$/.test(tree.tag(place)));
  return goesOn && !asks && hasSubject ? verbFault(at) : undefined;
}

/** "Let we go", "make they laugh". */
function afterLet(tree: Tree, at: number): GrammarFault | undefined {
  const isCause = tree.isOneOf(at - 1, 'let lets make makes made making letting');
  return isCause && tree.tag(at + 1) === 'VB' && tree.tagMargin(at + 1) >= 2 && tree.low(at) !== 'i'
    ? verbFault(at)
    : undefined;
}

/** "Speak to they", "all of we". */
function afterPreposition(tree: Tree, at: number): GrammarFault | undefined {
  const isEnd = tree.low(at - 1) === 'for' && (at + 1 >= tree.length || /^[.,!?;]$/.test(tree.low(at + 1)));
  if (!isEnd && !tree.isOneOf(at - 1, PREPOSITIONS)) return undefined;
  const isPartOf =
    tree.low(at - 1) === 'of' && tree.isOneOf(at - 2, 'all both some many most none one two three each few half');
  if (!isPartOf && (opensClause(tree, at) || tree.isOneOf(at + 1, 'who that whom'))) return undefined;
  const isLast = at + 1 >= tree.length || /^[.!?]$/.test(tree.low(at + 1));
  if (tree.tokens[at]?.text === 'I' && !isEnd && !isLast && !tree.isOneOf(at - 1, 'with of between')) return undefined;
  return { first: at, last: at, why: 'this pronoun comes after a preposition. Which form does it take there?' };
}

/** Where the noun phrase that ends at a place begins: "my best friend", "Lucas", "him". */
function phraseStart(tree: Tree, end: number): number {
  if (/^(?:PRP|NNP)$/.test(tree.tag(end))) return end;
  let start = end;
  while (start > end - 3 && /^(?:JJ|JJR|JJS|NN)$/.test(tree.tag(start - 1))) start--;
  return /^(?:DT|PRP\$)$/.test(tree.tag(start - 1)) ? start - 1 : start;
}

/** "Gave Lucas and I a map", "for my wife and I." */
function afterAnd(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at - 1) !== 'and' || tree.low(at) === 'they' || !/^(?:NN|NNS|NNP|PRP)$/.test(tree.tag(at - 2)))
    return undefined;
  const before = phraseStart(tree, at - 2) - 1;
  const isVerb =
    (tree.isOneOf(before, ON_PERSONS) || tree.low(before) === 'asked') && tree.tag(before).startsWith('VB');
  const isPreposition = tree.isOneOf(before, 'to for with from between');
  const next = tree.tag(at + 1);
  const isEnd = at + 1 >= tree.length || /^[.!?;]$/.test(next);
  const goesOn = /^(?:DT|TO|IN|PRP\$)$/.test(next) || isEnd || tree.low(at + 1) === ',';
  const isClause = tree.low(at + 1) === ',' && tree.low(before) !== 'between';
  return goesOn && !isClause && (isVerb || isPreposition)
    ? { first: at, last: at, why: 'this pronoun is an object here. Try the phrase without the other person.' }
    : undefined;
}

/** "Invited she", "speak to they", "gave Lucas and I a map". */
export const objectPronoun: GrammarRule = {
  id: 'object-pronoun',
  name: 'Pronouns after verbs and prepositions',
  explanation:
    'When a pronoun is the object of a verb, or comes after a preposition, it is usually me, him, her, us or them.',
  learners: 'In many languages these forms are the same, or the ending of the verb shows them.',
  wrong: 'My mother invited she to our house.',
  right: 'My mother invited her to our house.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, SUBJECT_FORMS) || tree.tag(at) !== 'PRP') return undefined;
      return afterVerb(tree, at) ?? afterLet(tree, at) ?? afterPreposition(tree, at) ?? afterAnd(tree, at);
    }),
};
