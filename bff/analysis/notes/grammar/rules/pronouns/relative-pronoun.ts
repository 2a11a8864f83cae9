import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { pastOrParticiple } from '../../lexicon/irregular-verbs.ts';
import { wordsOf } from '../../lexicon/words.ts';

const THINGS = wordsOf('things-described');
/** Nouns after which "what" may open a question: "the question what it means". */
const BEFORE_QUESTIONS = 'question idea issue matter problem point doubt answer clue guess way time moment day year';
/** What a person or a thing has, when it follows "which" where "whose" is meant. */
const BELONGINGS = `father mother brother sister parents wife husband son daughter uncle aunt name names house car dog cat job
children hair eyes title roof colour color capital author owner price walls windows leaves address husband hobby birthday`;
const SUBJECTS = 'i you he she it we they';

const whatFault = (at: number): GrammarFault => ({
  first: at - 1,
  last: at,
  why: 'this tells us more about the word before. Which word goes here instead of “what”?',
});

/** "Everything what he said", "all what I know". */
function whatAfterAll(tree: Tree, at: number): GrammarFault | undefined {
  const isThing = tree.isOneOf(at - 1, 'everything something anything nothing') && !tree.isOneOf(at - 2, 'for if like');
  const isAll = tree.low(at - 1) === 'all' && !tree.isOneOf(at - 2, 'after at of for them us you it first');
  const isPlain =
    tree.isOneOf(at + 1, SUBJECTS) || tree.isFinite(at + 1) || /^(?:DT|PRP\$|NNP)$/.test(tree.tag(at + 1));
  return (isThing || isAll) && isPlain && tree.tokens.at(-1)?.text !== '?' ? whatFault(at) : undefined;
}

/** "The car what hit our fence", "this is the book what I bought". */
function whatAfterNoun(tree: Tree, at: number): GrammarFault | undefined {
  if (!/^NNS?$/.test(tree.tag(at - 1)) || tree.isOneOf(at - 1, BEFORE_QUESTIONS)) return undefined;
  let start = at - 1;
  while (start > at - 5 && /^(?:JJ|JJS|RB|RBR|RBS|NN|CD|VBN)$/.test(tree.tag(start - 1))) start--;
  const isPhrase = /^(?:DT|PRP\$)$/.test(tree.tag(start - 1));
  const before = start - 2;
  const isBehindBe = tree.isOneOf(before, "is are was were 's");
  const goesOn =
    tree.isOneOf(at + 1, SUBJECTS) || tree.isFinite(at + 1) || pastOrParticiple(tree.low(at + 1)) !== undefined;
  const isBehindVerb =
    tree.isOneOf(start - 1, 'a an') &&
    tree.isOneOf(before, 'know knew have has met saw bought see found need want read watched visited');
  return isPhrase && goesOn && (before < 0 || isBehindBe || isBehindVerb) ? whatFault(at) : undefined;
}

/** "The machine who removes the salt". */
function whoAfterThing(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at - 1, THINGS) || !tree.isFinite(tree.afterAdverbs(at + 1))) return undefined;
  const start = tree.tag(at - 2).startsWith('JJ') ? at - 3 : at - 2;
  const isPhrase = /^(?:DT|PRP\$|CD)$/.test(tree.tag(start)) || start < 0;
  const isInPhrase = /^(?:IN|TO|CC|POS)$/.test(tree.tag(start - 1)) && !tree.tag(start - 2).startsWith('VB');
  return isPhrase && !isInPhrase
    ? { first: at - 1, last: at, why: 'this is about a thing. Is “who” the word for things?' }
    : undefined;
}

/** "The girl which father is ill", "a man who name is Tom". */
function missingWhose(tree: Tree, at: number): GrammarFault | undefined {
  const isBelonging = tree.isOneOf(at + 1, BELONGINGS) && /^(?:MD|VB[DNPZ])$/.test(tree.tag(tree.afterAdverbs(at + 2)));
  const asks = tree.some(0, at, (place) => tree.isOneOf(place, 'ask asked asks wonder tell told show showed inform'));
  return tree.tag(at - 1).startsWith('NN') && isBelonging && !asks
    ? { first: at, last: at + 1, why: 'whose is it? Which word shows that this belongs to the person or thing before?' }
    : undefined;
}

/** "The man with who I spoke", "the pen with that I write". */
function afterPreposition(tree: Tree, at: number): GrammarFault | undefined {
  const isWho = tree.low(at) === 'who' && tree.isOneOf(at - 1, 'with to for from by');
  const isThat = tree.low(at) === 'that' && tree.isOneOf(at - 1, 'with from to about for');
  const isClause =
    tree.isOneOf(at + 1, SUBJECTS) &&
    tree.isFinite(tree.afterAdverbs(at + 2)) &&
    !tree.isOneOf(at + 2, "is are was were am 're 's 'm");
  const isFirst = isWho && at === 1 && tree.tokens.at(-1)?.text === '?';
  if (isFirst) return { first: 0, last: at, why: 'after a preposition we use another word or form here. Which one?' };
  const isBehindNoun = tree.tag(at - 2).startsWith('NN');
  return isBehindNoun && isClause && (isWho || isThat)
    ? { first: at - 1, last: at, why: 'after a preposition we use another word or form here. Which one?' }
    : undefined;
}

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at) === 'what') return whatAfterAll(tree, at) ?? whatAfterNoun(tree, at);
  if (!tree.isOneOf(at, 'who which that')) return undefined;
  const whose = tree.low(at) === 'that' ? undefined : missingWhose(tree, at);
  return whose ?? afterPreposition(tree, at) ?? (tree.low(at) === 'who' ? whoAfterThing(tree, at) : undefined);
}

/** "Everything what", "the car what", "the machine who", "the girl which father". */
export const relativePronoun: GrammarRule = {
  id: 'relative-pronoun',
  name: '“What”, “that”, “who” and “whose”',
  explanation:
    'After a noun, “who” or “that” tells us more about people, “which” or “that” about things, and “whose” about what belongs to them, but “what” does not go there.',
  learners: 'In German, Russian and other languages the word for “what” may be used here.',
  wrong: 'Everything what he told the police was a lie.',
  right: 'Everything that he told the police was a lie.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
