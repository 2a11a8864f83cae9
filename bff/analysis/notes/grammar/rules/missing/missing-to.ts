import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { ALSO_NOUNS, ONLY_VERBS } from '../../lexicon/base-verbs.ts';
import { wordsOf } from '../../lexicon/words.ts';

const BEFORE_TO = wordsOf('verbs-before-to');
const LIKING = 'like likes liked love loves loved hate hates hated';
const ABLE = 'able unable willing supposed ready';
const JUDGEMENTS = wordsOf('judgements');
const URGING = `want wants wanted asked ask asks told advise advised advises invite invited invites allow allows allowed expect expected force forced
forces order ordered encourage encouraged encourages persuade persuaded convince convinced remind reminded warned taught teach teaches`;
const BEFORE_HOW = `know knows knew learn learns learned learnt teach teaches show shows showed understand understands understood forget forgot
  explain explains explained describe describes see discover find me him her us them you`;
/** What one learns to do, without an object: "taught me how swim". */
const MOVES = 'swim read write cook dance ski drive ride dive sew paint draw sing';
const SUBJECTS = 'i you he she we they it';
const BE = "is was are were am be been 's 're 'm";
const GAMES = `football soccer tennis basketball volleyball handball rugby cricket golf hockey chess cards guitar piano violin games music`;

/**
 * Verbs that look like other words, or that a finite clause may contain here: "separate rooms", "live music", "all we need
 * exist".
 */
const BEFORE_NOUNS = 'separate express include live open exist agree put';

/** "We prefer graduate who have worked": what is described is a person. */
const isDescribedNoun = (tree: Tree, at: number): boolean => tree.tag(at) === 'NN' && tree.isOneOf(at + 1, 'who whose');

/** Whether a word is a base form that can only be a verb here: "become", or "visit" before "my". */
function isPlainVerb(tree: Tree, at: number): boolean {
  if (tree.isOneOf(at, 'swim walk drive dance visit ride run') && afterJudgement(tree, at - 1)) return true;
  if (tree.isOneOf(at, MOVES) && tree.low(at - 1) === 'how') return true;
  if (
    !tree.isOneOf(at, ONLY_VERBS) ||
    !(/^(?:VB|VBP|NN|VBN|VBD|JJ)$/.test(tree.tag(at)) || tree.low(at) === 'buy') ||
    tree.low(at + 1) === '-' ||
    tree.isOneOf(at, BEFORE_NOUNS) ||
    isDescribedNoun(tree, at) ||
    (tree.low(at) === 'work' && tree.isOneOf(at - 1, 'start started begin began continue'))
  )
    return false;
  const next = at + 1;
  if (!tree.isOneOf(at, ALSO_NOUNS))
    return !/^(?:POS|HYPH)$/.test(tree.tag(next)) && !tree.isOneOf(at, 'do be go make take');
  return (
    /^(?:DT|PRP\$)$/.test(tree.tag(next)) ||
    tree.isOneOf(next, 'me him them us her enough') ||
    (tree.low(at) === 'play' && tree.isOneOf(next, GAMES))
  );
}

/** Whether "be", "do", "go", "make" or "take" is a base form at a place; they are so frequent that we need more evidence. */
function isShortVerb(tree: Tree, at: number): boolean {
  return (
    tree.isOneOf(at, 'be do go make take') &&
    /^(?:VB|VBP|NN)$/.test(tree.tag(at)) &&
    /^(?:DT|IN|TO|JJ|PRP\$|NN|NNS|RB)$/.test(tree.tag(at + 1))
  );
}

/** "Want become", "try find", "I like eat pizza". */
function afterVerb(tree: Tree, at: number): boolean {
  const isSubject = tree.isOneOf(at - 1, SUBJECTS) || /^(?:NN|NNS|NNP|RB|MD|TO|PRP)$/.test(tree.tag(at - 1));
  const isVerb = /^VB[DPZG]?$/.test(tree.tag(at)) || (tree.low(at) === 'used' && isSubject);
  if (!isVerb || !isSubject) return false;
  // "The songs they like make me happy", "you need do nothing", "he must needs be there".
  if (tree.isOneOf(at - 1, SUBJECTS) && /^(?:NNS?|DT|WP|WDT)$/.test(tree.tag(at - 2))) return false;
  if (tree.isOneOf(at, 'need needs') && !(tree.isOneOf(at - 1, SUBJECTS) && !tree.isOneOf(at + 1, 'have do be')))
    return false;
  const isLiking = tree.isOneOf(at, LIKING) && tree.isOneOf(at - 1, 'i we they he she would');
  // "You need not go" and "you need only ask" are old and right; "used" is a participle elsewhere.
  const isUsed = tree.low(at) !== 'used' || tree.isOneOf(at - 1, SUBJECTS);
  return (isLiking || tree.isOneOf(at, BEFORE_TO)) && isUsed;
}

/** "It is important drink", "it's better stay". */
function afterJudgement(tree: Tree, at: number): boolean {
  if (!tree.isOneOf(at, JUDGEMENTS)) return false;
  let be = at - 1;
  while (be > at - 4 && (tree.tag(be).startsWith('RB') || tree.isOneOf(be, 'more so very'))) be--;
  const isBe = tree.isOneOf(be, "is was 's be");
  return isBe && tree.some(be - 3, be, (place) => tree.low(place) === 'it' || tree.low(place) === 'think');
}

/** "We had walk home". */
const isAfterHad = (tree: Tree, at: number): boolean =>
  tree.low(at - 1) === 'had' &&
  tree.isOneOf(at - 2, SUBJECTS) &&
  tree.tag(at) === 'VB' &&
  tree.isOneOf(at, 'walk wait leave go stay buy sell wake get find do make write wear drive');

/** Whether a base form at a place lacks its "to", judging by what comes before it. */
function lacksTo(tree: Tree, at: number): boolean {
  const before = at - 1;
  const isAble = tree.isOneOf(before, ABLE) && tree.some(before - 3, before, (place) => tree.isOneOf(place, BE));
  const isTime = tree.low(before) === 'time' && tree.isOneOf(before - 1, "is 's") && tree.low(before - 2) === 'it';
  const isHow = tree.low(before) === 'how' && tree.isOneOf(before - 1, BEFORE_HOW);
  const isGoing =
    tree.low(before) === 'going' &&
    tree.some(before - 2, before, (place) => tree.isOneOf(place, "am is are was were 'm 's 're"));
  return (
    isAble ||
    isTime ||
    (isHow && tree.low(at) === 'make' && tree.tag(at + 1).startsWith('NN')) ||
    (isHow && tree.isOneOf(at, MOVES) && /^[.,;!?]?$/.test(tree.low(at + 1))) ||
    (isHow && /^(?:DT|PRP\$?)$/.test(tree.tag(at + 1)) && !tree.isOneOf(at, 'do be have')) ||
    isGoing ||
    afterVerb(tree, before) ||
    afterJudgement(tree, before)
  );
}

/** "Asked me come", "want him go". */
function afterPerson(tree: Tree, at: number): boolean {
  const isPerson =
    tree.isOneOf(at - 1, 'me him us them') || (tree.low(at - 1) === 'you' && tree.isOneOf(at - 2, 'want wants wanted'));
  // "The people who invited us live here."
  const isRelative =
    tree.isOneOf(at - 3, 'who that which') || (tree.tag(at - 3) === 'PRP' && /^(?:NNS?|WP)$/.test(tree.tag(at - 4)));
  return (
    isPerson &&
    !isRelative &&
    tree.isOneOf(at - 2, URGING) &&
    tree.tag(at - 2).startsWith('VB') &&
    /^VBP?$/.test(tree.tag(at))
  );
}

/** "Do more help families", "do everything stop it". */
function afterDoMore(tree: Tree, at: number): boolean {
  const isAmount =
    tree.isOneOf(at - 1, 'more everything something anything nothing best') &&
    tree.some(at - 3, at - 1, (place) => tree.isOneOf(place, 'do does did doing done'));
  const isAim = tree.isOneOf(at, 'help protect reduce improve stop save prevent solve support encourage fight');
  return isAmount && isAim && /^(?:NNS|NN|DT|PRP|PRP\$|JJ)$/.test(tree.tag(at + 1));
}

/** "Too young drive a car", "takes two hours get there", "had no time visit the castle". */
function afterMeasure(tree: Tree, at: number): boolean {
  // "Those who are too young stay at home."
  const isOfSubject =
    tree.some(at - 6, at - 2, (place) => tree.isOneOf(place, SUBJECTS)) &&
    !tree.some(at - 6, at - 2, (place) => tree.isOneOf(place, 'who that which if when because'));
  const isMeasured =
    isOfSubject && tree.tag(at - 1) === 'JJ' && tree.low(at - 2) === 'too' && !tree.isOneOf(at - 1, 'many much few');
  const isEnough = isOfSubject && tree.low(at - 1) === 'enough' && tree.tag(at - 2) === 'JJ';
  const isLasting =
    tree.isOneOf(at - 1, 'hours hour minutes days years weeks months time') &&
    tree.some(at - 5, at - 1, (place) => tree.isOneOf(place, 'take takes took'));
  const isChance =
    tree.isOneOf(at - 1, 'time money chance opportunity courage energy permission') &&
    tree.isOneOf(at - 2, 'enough no the much any more a') &&
    !(tree.low(at - 3) === 'at' || tree.low(at) === 'have') &&
    tree.some(at - 5, at - 1, (place) => tree.isOneOf(place, 'have has had enough got get no'));
  return isMeasured || isEnough || isLasting || isChance;
}

/** "I do not know what do." */
const isAfterWhat = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at - 1, 'what where') &&
  tree.isOneOf(at - 2, 'know knew decide decided learn me him us them') &&
  tree.isOneOf(at, 'do go say buy eat wear find start begin') &&
  /^[.,]$/.test(tree.low(at + 1));

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  const isVerb = isPlainVerb(tree, at) || isShortVerb(tree, at);
  if (
    !(isVerb && (lacksTo(tree, at) || afterPerson(tree, at) || afterMeasure(tree, at))) &&
    !isAfterHad(tree, at) &&
    !isAfterWhat(tree, at) &&
    !afterDoMore(tree, at)
  )
    return undefined;
  return { first: at - 1, last: at, why: 'a small word seems to be missing between these two.' };
}

/** "I want become", "it is important drink", "able learn". */
export const missingTo: GrammarRule = {
  id: 'missing-to',
  name: 'Missing “to”',
  explanation:
    'After verbs such as want and decide, and after adjectives such as able and important, a second verb has “to” in front.',
  learners: 'In many languages the form of the verb alone shows what English shows with “to”.',
  wrong: 'I want become a vet.',
  right: 'I want to become a vet.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
