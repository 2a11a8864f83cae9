import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { WordPatterns } from '../../word-patterns.ts';

const PEOPLE = `man woman boy girl people person students student men women children boys girls lady friend neighbour teacher players
tourists doctor family`;
/** What people do, and verbs that no clause follows. */
const PLAIN_ACTS = wordsOf('plain-acts');
const RELATIONS =
  'people friend brother sister cousin uncle aunt neighbour man woman students children boy girl men women person';
const COMPARATIVES = `bigger smaller taller shorter older younger better worse faster slower cheaper longer stronger larger higher hotter colder easier
harder richer poorer happier nicer prettier cleverer smarter funnier heavier quicker stricter quieter kinder`;
const INSIDE_PHRASE = /^(?:IN|DT|JJ|NN|NNS|NNP|PRP\$|RB|CD|TO)$/;

/** "My sister is taller me", "has more inhabitants the whole of Spain". */
function missingThan(tree: Tree, at: number): GrammarFault | undefined {
  const isShort = tree.isOneOf(at, COMPARATIVES);
  const isLong = tree.tag(at) === 'JJ' && tree.low(at - 1) === 'more';
  const be = isLong ? at - 2 : at - 1;
  const isBehindBe = tree.isOneOf(
    tree.isOneOf(be, 'much even far lot') ? be - 1 : be,
    "is are was were 's 'm am 're be been",
  );
  const isPerson = tree.isOneOf(at + 1, 'me him her them us you') && /^[.,!]$/.test(tree.low(at + 2));
  const isThing =
    /^PRP\$$/.test(tree.tag(at + 1)) &&
    tree.tag(at + 2).startsWith('NN') &&
    tree.low(at + 2) !== 'way' &&
    /^[.,!]$/.test(tree.low(at + 3));
  if ((isShort || isLong) && isBehindBe && (isPerson || isThing)) return linkFault(at, at + 1);
  if (isBeforeAnyOther(tree, at)) return linkFault(at, at + 1);
  const isAmount = tree.low(at - 1) === 'more' && tree.isOneOf(at - 2, 'has have had') && /^NNS?$/.test(tree.tag(at));
  const isOther =
    tree.isOneOf(at + 1, 'my our your me him us them') ||
    (tree.low(at + 1) === 'the' && tree.isOneOf(at + 2, 'whole rest other others'));
  return isAmount && isOther ? linkFault(at, at + 1) : undefined;
}

const linkFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'a small linking word seems to be missing here. Which one?',
});

/** "A bigger heart any other animal". */
const isBeforeAnyOther = (tree: Tree, at: number): boolean =>
  /^NNS?$/.test(tree.tag(at)) &&
  tree.low(at + 1) === 'any' &&
  tree.low(at + 2) === 'other' &&
  (tree.tag(at - 1) === 'JJR' || tree.low(at - 1) === 'more');

/** "The man lives next door is a pilot". */
function missingWho(tree: Tree, at: number): GrammarFault | undefined {
  const noun = tree.tag(1).startsWith('JJ') ? 2 : 1;
  if (
    at !== noun + 1 ||
    !tree.isOneOf(0, 'the a my') ||
    !tree.isOneOf(noun, PEOPLE) ||
    !tree.isOneOf(at, PLAIN_ACTS) ||
    !/^VB[DPZ]$/.test(tree.tag(at))
  )
    return undefined;
  const second = tree.find(
    at + 1,
    at + 8,
    (place) => !INSIDE_PHRASE.test(tree.tag(place)) && tree.tag(place) !== 'PRP',
  );
  const isClause =
    tree.isOneOf(at, 'know knows believe need needs want wants') ||
    tree.tag(second - 1) === 'TO' ||
    tree.low(at + 1) === 'that';
  const isSecond =
    tree.isOneOf(second, 'is are was were has') &&
    second > at + 2 &&
    /^(?:NN|NNS|NNP|PRP|RB)$/.test(tree.tag(second - 1));
  const isTold = tree.tag(second - 1) === 'PRP' && !tree.isOneOf(second - 1, 'me us him them you her');
  return isSecond && !isClause && !isTold ? linkFault(noun, at) : undefined;
}

/** Whether the words between two places only describe what follows: not "things" in "many things people like". */
const isOnePhrase = (tree: Tree, from: number, to: number): boolean =>
  !tree.some(
    from,
    to,
    (at) =>
      !/^(?:DT|JJ.?|CD|RB|IN|PDT|PRP\$)$/.test(tree.tag(at)) &&
      !tree.isOneOf(at, 'lot lots number couple lady girl boy'),
  );

/** "There are many people live here", "I have a friend works in a bank". */
function missingWhoBehind(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, PLAIN_ACTS) || !/^VB[PZD]?$/.test(tree.tag(at)) || !tree.isOneOf(at - 1, RELATIONS))
    return undefined;
  const isThere = tree.some(
    at - 6,
    at - 1,
    (place) =>
      tree.low(place) === 'there' && tree.isOneOf(place + 1, 'is are was were') && isOnePhrase(tree, place + 2, at - 1),
  );
  const have = tree.find(
    at - 4,
    at - 1,
    (place) =>
      tree.isOneOf(place, 'have has') &&
      tree.isOneOf(place + 1, 'a an two some') &&
      isOnePhrase(tree, place + 1, at - 1),
  );
  const hasOwner =
    have !== -1 && tree.isOneOf(have - 1, 'i he she we they') && have <= 2 && !tree.isOneOf(at, 'have has had');
  const isMet =
    tree.isOneOf(at - 3, 'met meet know knew have') && tree.isOneOf(at - 2, 'a an') && tree.tag(at) === 'VBZ';
  return isThere || hasOwner || isMet ? linkFault(at - 1, at) : undefined;
}

/** "The book is on the table is mine", "there is nobody can help me". */
function missingWhichBeforeBe(tree: Tree, at: number): GrammarFault | undefined {
  const isThere =
    tree.low(at - 3) === 'there' &&
    tree.isOneOf(at - 2, "is was 's") &&
    tree.isOneOf(at - 1, 'nobody somebody someone something');
  if (isThere && /^(?:MD|VBZ|VBP)$/.test(tree.tag(at)) && tree.low(at) !== "'s") return linkFault(at - 1, at);
  if (
    at > 3 ||
    !/^(?:DT|PRP\$)$/.test(tree.tag(0)) ||
    !/^NNS?$/.test(tree.tag(at - 1)) ||
    !tree.isOneOf(at, 'is are was were')
  )
    return undefined;
  if (!tree.isOneOf(at + 1, 'in on at under near behind next from with')) return undefined;
  const second = tree.find(at + 2, at + 6, (place) => !/^(?:DT|PRP\$|JJ|NN|NNS|NNP|IN)$/.test(tree.tag(place)));
  const isAgain = tree.low(second) === tree.low(at) && tree.tag(second - 1).startsWith('NN');
  return isAgain ? linkFault(at - 1, at) : undefined;
}

/** "My brother is clever very lazy". */
function missingAnd(tree: Tree, at: number): GrammarFault | undefined {
  const isDescribed = tree.tag(at - 1) === 'JJ' || tree.isOneOf(at - 1, 'clever long fast hard early late kind pretty');
  const isPair = isDescribed && tree.tag(at + 1) === 'JJ' && tree.isOneOf(at, 'very really extremely');
  const isBehindBe =
    tree.isOneOf(at - 2, "is are was were 's 'm am 're") ||
    (tree.isOneOf(at - 2, 'very really so') && tree.isOneOf(at - 3, 'is are was were'));
  return isPair && isBehindBe && !tree.tag(at + 2).startsWith('NN') ? linkFault(at - 1, at) : undefined;
}

/** "As soon I arrived", "as far I know". */
function missingAs(tree: Tree, at: number): GrammarFault | undefined {
  const isPair =
    tree.low(at - 1) === 'as' && tree.isOneOf(at, 'soon long far much') && tree.isOneOf(at + 1, 'i you he she we they');
  const isCompared =
    tree.low(at - 1) === 'as' &&
    tree.isOneOf(at - 2, 'is are was were not') &&
    tree.tag(at) === 'JJ' &&
    tree.low(at) !== 'such' &&
    tree.isOneOf(at + 1, 'my your me him');
  return (isPair && tree.tag(at + 2).startsWith('VB')) || isCompared ? linkFault(at, at + 1) : undefined;
}

/** "The house which my father was born". */
function missingPlace(tree: Tree, at: number): GrammarFault | undefined {
  const isPlace =
    tree.isOneOf(at, 'which that') &&
    !(tree.low(at) === 'that' && tree.low(at - 1) === 'year') &&
    tree.isOneOf(at - 1, 'house town city village country place hospital region year room');
  const subject = /^PRP\$|DT$/.test(tree.tag(at + 1)) ? at + 2 : at + 1;
  const isBorn =
    tree.isOneOf(subject + 1, 'was were') && tree.low(subject + 2) === 'born' && !tree.isOneOf(subject + 3, 'in on at');
  const isGrowing =
    tree.low(subject + 1) === 'grew' && tree.low(subject + 2) === 'up' && !tree.isOneOf(subject + 3, 'in on at');
  const isLiving =
    tree.tag(subject) === 'PRP' && tree.isOneOf(subject + 1, 'live lives') && tree.isOneOf(subject + 2, 'is has was .');
  return isPlace && (isBorn || isLiving || isGrowing)
    ? { first: at, last: at, why: 'a small word seems to be missing here. Which one?' }
    : undefined;
}

/** Comparisons with a clause that "than" should begin. */
const COMPARED = WordPatterns.named('missing-link');

/** "Taller me", "the man lives here is", "clever very lazy", "as soon I came". */
export const missingLink: GrammarRule = {
  id: 'missing-link',
  name: 'Missing “than”, “who”, “and”, “as”',
  explanation:
    'Small words link the parts of a sentence: taller than me, the man who lives here, clever but lazy, as soon as I came.',
  wrong: 'My sister is taller me.',
  right: 'My sister is taller than me.',
  find: (tree) => [
    ...COMPARED.find(tree).map(({ first, last }) => linkFault(first, last)),
    ...faultsAt(
      tree,
      (at) =>
        missingThan(tree, at) ??
        missingWho(tree, at) ??
        missingWhoBehind(tree, at) ??
        missingWhichBeforeBe(tree, at) ??
        missingAnd(tree, at) ??
        missingAs(tree, at) ??
        missingPlace(tree, at),
    ),
  ],
};
