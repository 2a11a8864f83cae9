import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const SHORT_FORMS = new Set(
  `dont doesnt didnt isnt arent wasnt werent couldnt shouldnt wouldnt hasnt havent hadnt ive im youve weve theyve youre theyre
thats whats hes shes theres wheres heres whos hows mustnt neednt aint itll thatll theyll youll theyd youd`.split(/\s+/),
);
const TIMES = 'todays yesterdays tomorrows tonights';
/** "I gave my friends advice": two objects. */
const GIVING =
  'give gives gave given giving wish wishes wished show shows showed tell tells told teach teaches taught bring brings brought send sends sent offer offers offered ask asks asked cost costs cause causes caused make makes made buy buys bought lend lent pay paid';
const KIN =
  'mothers fathers brothers sisters uncles aunts cousins grandmothers grandfathers teachers friends neighbours neighbors';

/** An apostrophe in a plural or in a verb. */
const TOO_MANY = WordPatterns.named('apostrophe');

const LEFT_OUT = 'letters are left out here, and an apostrophe shows where.';
const PLAIN_PLURAL = 'a plain plural has no apostrophe.';

/** "dont", "todays world", "my mothers advice", "the 1990's". */
export const apostrophe: GrammarRule = {
  id: 'apostrophe',
  name: 'Apostrophes',
  explanation:
    'An apostrophe shows where letters are left out (do not, don’t) or what belongs to whom (today’s world, my mother’s advice); a plain plural has none (the 1990s).',
  wrong: 'The match wasnt over yet.',
  right: 'The match wasn’t over yet.',
  harper: [
    {
      lints: 'ClientOrServerSide EachOthersPossessive ElsePossessive SomebodyElses TomorrowPossessiveModifier',
      why: 'something belongs to someone or something here. Where does the apostrophe go?',
    },
    { lints: 'SomethingIs', why: LEFT_OUT },
    { lints: 'WrongApostrophe', why: 'this mark is not an apostrophe.' },
    {
      lints: 'LetsConfusion',
      why: 'a suggestion such as “let us go” is short for two words, and an apostrophe shows it.',
    },
  ],
  find: (tree) => [
    ...TOO_MANY.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'a plain plural or a verb has no apostrophe. Does something belong to this?',
    })),
    ...faultsAt(tree, (at) => faultOf(tree, at)),
  ],
};

/** A place where an apostrophe is missing or unnecessary. */
function faultOf(tree: Tree, at: number): GrammarFault | undefined {
  const next = tree.tokens[at + 1];
  // The tokeniser cuts "doesnt" in two.
  const isSplit = next !== undefined && next.from === tree.tokens[at]?.to && /^nt$|^t$/.test(next.lower);
  const whole = isSplit ? tree.low(at) + next.lower : tree.low(at);
  const short = { first: at, last: isSplit ? at + 1 : at, why: LEFT_OUT };
  const isCapitals = tree.tokens[at]?.text === tree.tokens[at]?.text.toUpperCase();
  if (!isCapitals && SHORT_FORMS.has(whole) && !isOtherWord(tree, at)) {
    const isShort = isSplit || !/^(?:im)$/.test(whole) || tree.tag(at + 1) !== 'NN';
    return isShort ? short : undefined;
  }
  if (/^(?:cant|wont)$/.test(whole) && isSplit) {
    const isVerb = /^(?:PRP|NN|NNS|NNP|EX|WP|WDT|DT|VBP?)$/.test(tree.tag(at - 1)) || at === 0;
    const governs = /^(?:VB|RB|PRP)/.test(tree.tag(at + 2));
    return isVerb && governs ? short : undefined;
  }
  return tooMany(tree, at) ?? missing(tree, at) ?? inDecade(tree, at);
}

/** "The hows and whys", "Ex-Im Bank", "Jonathan Ive". */
function isOtherWord(tree: Tree, at: number): boolean {
  return (
    tree.tag(at - 1) === 'HYPH' ||
    (tree.low(at) === 'hows' && tree.low(at - 1) === 'the') ||
    (tree.isOneOf(at, 'im ive') && (/^(?:NNP|HYPH)$/.test(tree.tag(at - 1)) || /^(?:-|&|,)$/.test(tree.low(at + 1))))
  );
}

/** "Her's", "the students' are late", "three dog's names". */
function tooMany(tree: Tree, at: number): GrammarFault | undefined {
  const text = tree.tokens[at]?.text ?? '';
  const next = tree.tokens[at + 1];
  if (next === undefined || next.from !== tree.tokens[at]?.to || !/^['’](?:s)?$/.test(next.text)) return undefined;
  if (
    (next.text.length > 1 || !tree.some(0, at, (place) => /^['‘’"“`]+$/.test(tree.low(place)))) &&
    text !== text.toUpperCase() &&
    tree.isOneOf(at, 'her your their our its') &&
    next.xpos !== 'VBZ'
  )
    return { first: at, last: at + 1, why: 'this word already says whose it is, so it needs no apostrophe.' };
  if (next.xpos !== 'POS' || !/^NNS?$/.test(tree.tag(at)) || text !== tree.low(at)) return undefined;
  const governs =
    tree.isOneOf(at + 2, 'are were have had do did could would should must') && !tree.isOneOf(at - 1, "at to 's");
  if (governs && /^['’]$/.test(next.text)) return { first: at, last: at + 1, why: PLAIN_PLURAL };
  const isCounted = tree.isOneOf(at - 1, 'two three four five six seven eight nine ten');
  return isCounted && tree.tag(at) === 'NN' && /^['’]s$/.test(next.text) && tree.tag(at + 2) === 'NN'
    ? {
        first: at - 1,
        last: at + 1,
        why: 'the number means more than one. Where does the apostrophe go after a plural?',
      }
    : undefined;
}

/** What a relative in "my brother dance" does, rather than has. */
const DONE =
  'tomorrow today tonight yesterday matter dance film shop camp farm rest fight race party chat joke cook paint work play love help plan visit call talk walk dream study cycle travel smoke drink laugh';

/** "Todays news", "my brother car". */
function missing(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.isOneOf(at, TIMES) && /^(?:NN|JJ)/.test(tree.tag(at + 1)))
    return {
      first: at,
      last: at,
      why: 'this shows belonging, as in “the day’s news”. Where does the apostrophe go?',
    };
  const isOwner =
    tree.isOneOf(at, KIN) && tree.isOneOf(at - 1, 'my his her our your their') && !tree.isOneOf(at - 2, GIVING);
  const isOwned =
    tree.tag(at + 1) === 'NN' &&
    tree.tagMargin(at + 1) >= 4 &&
    !tree.isOneOf(at + 1, DONE) &&
    !tree.tag(at + 2).startsWith('NN');
  return isOwner && isOwned
    ? {
        first: at,
        last: at + 1,
        why: 'does the second thing belong to the first? An apostrophe would show that.',
      }
    : undefined;
}

/** "In the 1990's"; the tokeniser cuts it into the year and the ending. */
function inDecade(tree: Tree, at: number): GrammarFault | undefined {
  const [year, next] = [tree.tokens[at], tree.tokens[at + 1]];
  const isDecade =
    /^(?:(?:1[5-9]|20)?\d0)$/.test(year?.text ?? '') && /^['’]s$/.test(next?.text ?? '') && next?.from === year?.to;
  return isDecade && !/^(?:NN|JJS)$/.test(tree.tag(at + 2)) && tree.isOneOf(at - 1, 'the early late mid of')
    ? { first: at, last: at + 1, why: PLAIN_PLURAL }
    : undefined;
}
