import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const LEAST_MARGIN = 3;
const NO_WORDS = 'hisself theirself theirselves theirselfs themselfs ourselfs yourselfs meself hisselves';
/** Verbs after which "they" opens a clause: "I hope they friends will come". */
const THINKING = wordsOf('thinking');
const ACTING_ON_THINGS = `see seeing saw eat eating ate wash washing washed love loved like liked watch watched hate hated clean cleaned know knew
remember remembered want wanted carry carried`;
const ACQUAINTANCES =
  'friend friends colleague colleagues classmate classmates cousin cousins neighbour neighbours neighbor neighbors';

const ownerFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'whose is it? A noun comes next. Which form goes before a noun?',
});

/** Whether a word is a noun, or a plural that the tagger mistakes for a verb because a pronoun comes before it. */
function isNounBehindPronoun(tree: Tree, at: number): boolean {
  const isNoun = /^NNS?$/.test(tree.tag(at)) && tree.tagMargin(at) >= LEAST_MARGIN;
  return isNoun || (tree.tag(at) === 'VBZ' && /^[a-z]{3,}s$/.test(tree.low(at)) && !tree.isOneOf(at, 'has does was'));
}

/** "Lost they passports", "they house is big", "he name is Tom". */
function subjectFormBeforeNoun(tree: Tree, at: number): GrammarFault | undefined {
  const isVerbBefore = /^VB[DPZNG]?$/.test(tree.tag(at - 1)) && !tree.isOneOf(at - 1, THINKING);
  const isPrepositionBefore = tree.isOneOf(at - 1, 'in on at with from of about into under near out up off');
  const isObject =
    tree.low(at) === 'they' &&
    (isVerbBefore || isPrepositionBefore) &&
    isNounBehindPronoun(tree, at + 1) &&
    !tree.isFinite(at + 2);
  const isOpening =
    tree.isOneOf(at, 'he she they') &&
    /^NNS?$/.test(tree.tag(at + 1)) &&
    (at === 0 || tree.isOneOf(at - 1, 'and but because')) &&
    tree.isOneOf(at + 2, 'is are was were has');
  const isOwn =
    tree.low(at) === 'they' && tree.low(at + 1) === 'own' && tree.tag(at + 2).startsWith('NN') && isVerbBefore;
  return isObject || isOpening || isOwn ? ownerFault(at, at + 1) : undefined;
}

/** "Ours essays", "theirs house". */
function standAloneBeforeNoun(tree: Tree, at: number): GrammarFault | undefined {
  // "A society like ours wastes much", "there yours begins".
  const isBound = at === 0 ? tree.isFinite(at + 2) : /^(?:VB.*|IN|TO|RP|CC)$/.test(tree.tag(at - 1));
  if (!isBound || tree.isOneOf(at - 1, 'of like than as and but or call calls called')) return undefined;
  const isNoun =
    isNounBehindPronoun(tree, at + 1) &&
    (tree.tag(at + 1) !== 'VBZ' || tree.low(at) === 'ours') &&
    !tree.isOneOf(at + 1, 'today tomorrow yesterday tonight own alone yours ours theirs hers mine whole');
  return isNoun ? ownerFault(at, at + 1) : undefined;
}

/** "Is that bicycle your, or his?", "it is not my", "better than their." */
function boundFormAlone(tree: Tree, at: number): GrammarFault | undefined {
  const isEnd = at + 1 >= tree.length || /^[.?!;]$/.test(tree.low(at + 1));
  const isPause =
    tree.low(at + 1) === ',' && !tree.some(at + 2, at + 7, (place) => tree.isOneOf(place, 'my your our their'));
  const before = tree.afterAdverbs(at - 1) === at ? at - 2 : at - 1;
  const isAsked = at <= 4 && tree.isOneOf(0, 'is are was were');
  const isPredicate =
    isAsked || tree.isOneOf(before, "is are was were 's be than as") || tree.tag(before).startsWith('NN');
  const isAfterWord = /^(?:IN|TO|VB.*)$/.test(tree.tag(at - 1)) || isPredicate;
  if (
    !(isEnd && isAfterWord && at > 1) &&
    !((isPause || (isAsked && tree.isOneOf(at + 1, 'or and'))) && isPredicate && at > 2)
  )
    return undefined;
  return { first: at, last: at, why: 'no noun comes after this. Which form can we use without one?' };
}

/** "Look at them mountains", "wash them dishes". */
function themBeforeNoun(tree: Tree, at: number): GrammarFault | undefined {
  // "Many of them women": most of them were.
  if (tree.low(at - 1) === 'of') return undefined;
  const isPlural = tree.tag(at + 1) === 'NNS' && tree.tagMargin(at + 1) >= LEAST_MARGIN;
  const isActedOn =
    (tree.isOneOf(at - 1, ACTING_ON_THINGS) ||
      (tree.isOneOf(at - 1, 'me us') && tree.isOneOf(at - 2, 'give pass bring show lend hand'))) &&
    tree.tag(at + 1) !== 'NN' &&
    !tree.isOneOf(at + 1, 'lots loads tons heaps masses times weekends days nights') &&
    isNounBehindPronoun(tree, at + 1);
  const isBound = at === 0 || (tree.low(at - 1) === 'at' && tree.isOneOf(at - 2, 'look looks looked looking'));
  const goesOn = tree.isFinite(at + 2) && at > 0;
  if (!(isPlural && isBound) && !isActedOn) return undefined;
  if (goesOn) return undefined;
  return { first: at, last: at + 1, why: '“them” does not go before a noun in standard English. Which word does?' };
}

/** "A friend of me", "a cousin of him". */
function friendOfMe(tree: Tree, at: number): GrammarFault | undefined {
  const isFriend =
    tree.isOneOf(at, ACQUAINTANCES) &&
    tree.low(at + 1) === 'of' &&
    tree.isOneOf(at - 1, 'a an good best close old some two three many another') &&
    !tree.some(at - 4, at, (place) => tree.isOneOf(place, 'make makes made making'));
  if (
    !isFriend ||
    !tree.isOneOf(at + 2, 'me him us them you my your our their') ||
    /^NN|^JJ|^CC/.test(tree.tag(at + 3))
  )
    return undefined;
  return {
    first: at,
    last: at + 2,
    why: 'whose friend is it? Think of “it is mine”: which form goes after “a friend of”?',
  };
}

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.isOneOf(at, NO_WORDS))
    return { first: at, last: at, why: 'this is not the usual form of this word. Who does it point back to?' };
  const isMine = tree.low(at) === 'mine' && at === 0 && tree.tag(1) === 'NN' && tree.isFinite(2);
  if (isMine || tree.isOneOf(at, 'ours yours hers theirs')) return standAloneBeforeNoun(tree, at);
  if (tree.isOneOf(at, 'my your our their')) return boundFormAlone(tree, at);
  if (tree.low(at) === 'them') return themBeforeNoun(tree, at);
  return tree.isOneOf(at, 'they he she') ? subjectFormBeforeNoun(tree, at) : friendOfMe(tree, at);
}

/** "They passports", "ours essays", "it is not my", "them mountains". */
export const possessiveForm: GrammarRule = {
  id: 'possessive-form',
  name: '“My” and “mine”, “they” and “their”',
  explanation:
    'My, your, our and their go before a noun, and mine, yours, ours and theirs have no noun after them: this is my bag, it is mine.',
  learners: 'In many languages one form does both jobs.',
  wrong: 'The tourists lost they passports near the fountain.',
  right: 'The tourists lost their passports near the fountain.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
