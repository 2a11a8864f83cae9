import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const COLOURS = 'red blue green yellow black white brown grey gray pink purple';
const QUALITIES = wordsOf('qualities');
const SIZES = 'old big small new large tiny huge beautiful lovely long short young nice';
const MATERIALS = 'wooden leather plastic metal woollen silk cotton';
/** Verbs after which the adjective says what happens to the thing: "painted a wall blue". */
const RESULTS = `paint paints painted painting make makes made making find finds found keep keeps kept turn turns turned dye dyed leave left consider
think thought get got colour coloured color colored call called render believe hold held prefer cut considered feel felt want`;
const MEASURES =
  'year years foot feet inch inches mile miles metre metres meter meters day days month months week weeks hour hours bit lot little deal sky navy rose';
const WITH_PLURAL = 'have has had wear wears wore wearing bought buy want wants like likes love';

const placeFault = (
  first: number,
  last: number,
  why = 'an adjective usually comes before its noun. Is this its place?',
): GrammarFault => ({
  first,
  last,
  why,
});

/** Whether a sentence or a clause ends at a place. */
const isEnd = (tree: Tree, at: number): boolean =>
  at >= tree.length ||
  /^[.!?]$/.test(tree.low(at)) ||
  (tree.low(at) === ',' && tree.isOneOf(at + 1, 'and but so because'));

/** "A year old", "a sky blue". */
const isMeasured = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at - 1, MEASURES) &&
  (tree.isOneOf(at, COLOURS) || tree.isOneOf(at, 'old tall big large small young new'));

/** "Wore a dress blue at the wedding", "it is a city beautiful". */
function behindNoun(tree: Tree, at: number): GrammarFault | undefined {
  const noun = at - 1;
  const isColour = tree.isOneOf(at, COLOURS);
  if ((!isColour && !tree.isOneOf(at, QUALITIES)) || !/^NNS?$/.test(tree.tag(noun)) || isMeasured(tree, at))
    return undefined;
  let start = noun - 1;
  while (start > noun - 3 && /^(?:JJ|NN|RB)$/.test(tree.tag(start))) start--;
  const isArticle = tree.isOneOf(start, 'a an');
  const before = tree.isOneOf(start, 'a an') ? start - 1 : start;
  const isPlural =
    tree.tag(noun) === 'NNS' && tree.isOneOf(start === noun - 1 ? start : noun - 1, WITH_PLURAL) && isColour;
  const goesOn =
    isEnd(tree, at + 1) ||
    (isColour && tree.isOneOf(at + 1, 'at in on for to and which that')) ||
    (isArticle && /^(?:WDT|WRB)$/.test(tree.tag(at + 1)));
  const isFree =
    /^(?:VB.*|IN|TO)$/.test(tree.tag(before)) &&
    !tree.isOneOf(before, RESULTS) &&
    !tree.some(before - 2, before, (place) => tree.isOneOf(place, RESULTS));
  return goesOn && ((isArticle && isFree) || isPlural) ? placeFault(noun, at) : undefined;
}

/** "They have a house very big.", "the bus red is late". */
function behindNounWithVery(tree: Tree, at: number): GrammarFault | undefined {
  const isColoured =
    at === 2 &&
    tree.low(0) === 'the' &&
    tree.tag(1) === 'NN' &&
    tree.isOneOf(at, COLOURS) &&
    tree.isOneOf(3, 'is was has') &&
    tree.low(1) !== 'sky';
  if (isColoured) return placeFault(1, at);
  const isVery =
    tree.isOneOf(at - 1, 'very so really') && /^(?:NN|NNS)$/.test(tree.tag(at - 2)) && tree.isOneOf(at - 3, 'a an');
  const isBound = tree.isOneOf(at - 4, 'have has had is was are bought live lives watched read ate like');
  return isVery && isBound && tree.isOneOf(at, QUALITIES) && isEnd(tree, at + 1) ? placeFault(at - 2, at) : undefined;
}

/** "What a surprise wonderful it was!" */
function inExclamation(tree: Tree, at: number): GrammarFault | undefined {
  const isWhat = tree.low(0) === 'what' && tree.isOneOf(1, 'a an') && tree.tag(2) === 'NN' && at === 3;
  const isFollowed = tree.isOneOf(4, 'it he she that this you they we the') || /^[.!]$/.test(tree.low(4));
  return isWhat && tree.tag(at).startsWith('JJ') && isFollowed && !tree.isOneOf(2, MEASURES)
    ? placeFault(2, 3)
    : undefined;
}

/** "A red old lorry", "the two first chapters", "a so big house". */
function inOrder(tree: Tree, at: number): GrammarFault | undefined {
  const isOfNoun = /^(?:DT|PRP\$|CD)$/.test(tree.tag(at - 1));
  const isColour = tree.isOneOf(at, MATERIALS) || (tree.isOneOf(at, COLOURS) && !tree.isOneOf(at, 'grey gray'));
  if (isOfNoun && isColour && tree.isOneOf(at + 1, SIZES) && /^NNS?$/.test(tree.tag(at + 2)))
    return placeFault(
      at,
      at + 1,
      'size and age usually come before colour and material. Which of these two goes first?',
    );
  const isCounted =
    tree.isOneOf(at - 1, 'the my his her our their these') && tree.isOneOf(at, 'two three four five six seven ten');
  if (isCounted && tree.isOneOf(at + 1, 'first last next') && tree.tag(at + 2) === 'NNS')
    return placeFault(at, at + 1, 'which of these two words comes first?');
  const isSo =
    tree.isOneOf(at, 'a an') &&
    tree.isOneOf(at + 1, 'so such') &&
    tree.tag(at + 2).startsWith('JJ') &&
    tree.tag(at + 3).startsWith('NN');
  return isSo ? placeFault(at, at + 1, 'does “a” or “an” go before “so” or “such”, or after it?') : undefined;
}

/** "Enough old to travel". */
function behindEnough(tree: Tree, at: number): GrammarFault | undefined {
  const isManner =
    tree.low(at) === 'enough' &&
    tree.isOneOf(at + 1, 'fast well hard early often loudly quickly clearly') &&
    isEnd(tree, at + 2) &&
    tree.tag(at - 1).startsWith('VB');
  if (isManner) return placeFault(at, at + 1, 'does “enough” go before or after an adverb?');
  const isBehindBe = tree.isOneOf(at - 1, "is are was were am 's 'm 're be been not n't feel felt feels");
  const isAdjective = tree.low(at) === 'enough' && tree.tag(at + 1).startsWith('JJ');
  const goesOn = /^(?:TO|IN)$/.test(tree.tag(at + 2)) || isEnd(tree, at + 2);
  return isBehindBe && isAdjective && goesOn
    ? placeFault(at, at + 1, 'does “enough” go before or after an adjective?')
    : undefined;
}

/** "A dress blue", "a red old lorry", "the two first chapters", "enough old". */
export const adjectivePlace: GrammarRule = {
  id: 'adjective-place',
  name: 'Place of adjectives',
  explanation:
    'An adjective usually comes before its noun, size and age before colour, “first” before a number, and “enough” after its adjective.',
  learners: 'In French, Spanish, Italian and Arabic most adjectives follow the noun.',
  wrong: 'The princess wore a dress blue at the wedding.',
  right: 'The princess wore a blue dress at the wedding.',
  find: (tree) =>
    faultsAt(
      tree,
      (at) =>
        behindNoun(tree, at) ??
        behindNounWithVery(tree, at) ??
        inExclamation(tree, at) ??
        inOrder(tree, at) ??
        behindEnough(tree, at),
    ),
};
