import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** Nouns that a clause with "that" explains ("the fact that I know it"), and nouns of time, place and manner. */
const WITH_CLAUSE = wordsOf('nouns-with-clauses');
/** Verbs that tell somebody that something is so. */
const TELLING = `tell tells told telling ask asks asked inform informed convince convinced promise promised assure assured remind reminded warn
warned show showed shown teach taught persuade persuaded say said says notice think thought know knew so such it`;
/** Verbs with two objects, or with an object that is described. */
const TWO_OBJECTS = wordsOf('two-objects');

/** Verbs without an object, so the noun can only belong after their preposition: "the man that I spoke to". */
const WITH_PREPOSITION = `speak spoke spoken talk talked look looked listen listened wait waited live lived work worked sit sat depend depended
belong`;

/** The last verb of the clause that begins after a relative word, if it has a plain subject; -1 otherwise. */
function clauseVerb(tree: Tree, subject: number): number {
  const isPronoun = tree.isOneOf(subject, 'i you he she we they');
  const isNoun = /^(?:DT|PRP\$)$/.test(tree.tag(subject)) && tree.tag(subject + 1).startsWith('NN');
  const isBare = /^(?:NNP|NNS)$/.test(tree.tag(subject));
  let verb = isPronoun ? subject + 1 : isNoun ? subject + 2 : isBare ? subject + 1 : -1;
  if (verb === -1) return -1;
  while (/^(?:MD|RB)$/.test(tree.tag(verb)) || tree.isOneOf(verb, "have has had 've did do does n't not")) verb++;
  return /^VB[DNPZ]?$/.test(tree.tag(verb)) ? verb : -1;
}

/**
 * Whether a noun at a place may have a clause that begins with "that" and doesn't report something: "the book that", not "told
 * the man that".
 */
function isDescribed(tree: Tree, noun: number): boolean {
  if (tree.isOneOf(noun, WITH_CLAUSE)) return false;
  return !tree.some(0, noun, (place) => tree.isOneOf(place, TELLING));
}

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  const isThat = tree.low(at) === 'that';
  if ((!isThat && !tree.isOneOf(at, 'which whom who')) || !/^NNS?$/.test(tree.tag(at - 1))) return undefined;
  if (tree.isOneOf(at - 1, WITH_CLAUSE) || (isThat && !isDescribed(tree, at - 1))) return undefined;
  const verb = clauseVerb(tree, at + 1);
  const hasPreposition = tree.isOneOf(verb, WITH_PREPOSITION) && /^(?:IN|TO)$/.test(tree.tag(verb + 1));
  const pronoun = hasPreposition ? verb + 2 : verb + 1;
  if (verb === -1 || tree.isOneOf(verb, TWO_OBJECTS)) return undefined;
  const isPlural = tree.tag(at - 1) === 'NNS';
  const fits =
    tree.isOneOf(pronoun, isPlural ? 'them' : tree.isOneOf(at, 'whom who') ? 'him her' : 'it him her') &&
    tree.tag(pronoun) === 'PRP';
  const next = pronoun + 1;
  const isStranded =
    /^(?:IN|RP|TO)$/.test(tree.tag(next)) && (tree.isFinite(next + 1) || /^[.,;?!]$/.test(tree.low(next + 1)));
  const ends = tree.isFinite(next) || /^(?:IN|RB|RP|NN|NNP|TO|JJ|\.|,)$/.test(tree.tag(next));
  if (!fits || isStranded || !ends || tree.isOneOf(next, 'to as into that because if')) return undefined;
  return {
    first: pronoun,
    last: pronoun,
    why: `“${tree.tokens[at]?.text ?? ''}” already means the same thing. Do you need the pronoun too?`,
  };
}

/** "The book that I borrowed it". */
export const resumptivePronoun: GrammarRule = {
  id: 'resumptive-pronoun',
  name: 'Pronoun after “that” or “which”',
  explanation:
    'That, which and who already mean the noun before them, so no pronoun repeats it: the book that I borrowed, not “that I borrowed it”.',
  learners: 'Arabic, Hebrew and Persian often repeat the pronoun there.',
  wrong: 'The book that I borrowed it has lost its cover.',
  right: 'The book that I borrowed has lost its cover.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
