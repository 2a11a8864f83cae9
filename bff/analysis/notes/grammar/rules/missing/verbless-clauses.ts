import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import type { Tree } from '../../../../reading/parser/tree.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** From this lead on the tagger is sure enough. */
export const LEAST_MARGIN = 5;
const LONGEST_PHRASE = 9;
/** Words that end a subject's clause and begin another. */
const NEXT_CLAUSE = 'because until when while if although though but so where since as whenever';
/** Adjectives that describe what a subject is like, and seldom follow a noun without a verb. */
export const STATES = wordsOf('states');
/** Verbs before an adjective that the tagger may mistake for nouns. */
const LINKING =
  'look looks feel feels seem seems get gets sound sounds smell smells taste tastes stay stays keep keeps remain grow';
/** Adverbs that may appear where the verb is missing: "my brother always late". */
const OFTEN = 'always usually often never sometimes still also already';
/** Verbs that the tagger mistakes for plurals after a noun: "a lens forms an image". */
const VERBS_IN_S = wordsOf('verbs-in-s');
const ROOMS = 'hospital bed prison jail school university kitchen garden class town london';

/** Whether a word could be the finite verb that a clause needs, by its tag or its form. */
export function couldBeFinite(tree: Tree, at: number): boolean {
  if (tree.isFinite(at) || /^VB[NP]?$/.test(tree.tag(at)) || onlyPast(tree.low(at)) !== undefined) return true;
  return (
    tree.tag(at) === 'NNS' &&
    /^(?:NN|VBG|JJ)$/.test(tree.tag(at - 1)) &&
    inflectsAsVerb(tree.low(at)) &&
    tree.tagMargin(at) < LEAST_MARGIN
  );
}

/** The end of the clause that begins at a place: the next comma, joining word or end of the sentence. */
export function clauseEnd(tree: Tree, start: number): number {
  const end = tree.find(
    start + 1,
    tree.length,
    (at) => tree.isOneOf(at, NEXT_CLAUSE) || /^[,.;:!?()"“”—–-]$/.test(tree.low(at)),
  );
  return end === -1 ? tree.length : end;
}

/** Where the sentence, or its main part after an opening phrase ("in my opinion,"), begins. */
export function mainStart(tree: Tree): number {
  const comma = tree.find(1, 6, (at) => tree.low(at) === ',');
  const isPhrase =
    comma !== -1 && !tree.some(0, comma, (at) => couldBeFinite(tree, at)) && /^(?:IN|RB)$/.test(tree.tag(0));
  return isPhrase ? comma + 1 : 0;
}

/** "My cousin very good at chess", "school uniforms a good idea because". */
export function verblessNoun(tree: Tree, start: number): [first: number, last: number] | undefined {
  const isName = start === 0 && tree.tag(0) === 'NNP' && tree.tag(1) === 'NNS';
  if (
    (!isName && !/^(?:DT|PRP\$|NN|NNS|JJ)$/.test(tree.tag(start))) ||
    tree.isOneOf(start, 'no what such all every half both')
  )
    return undefined;
  const end = clauseEnd(tree, start);
  if (tree.some(start, end, (at) => couldBeFinite(tree, at) || tree.tag(at).startsWith('W') || tree.tag(at) === 'VB'))
    return undefined;
  const at = tree.find(start + 1, Math.min(end, start + LONGEST_PHRASE), (place) =>
    isPredicate(tree, start, place, end),
  );
  return at === -1 ? undefined : [at - 1, at];
}

/** Where a description of a subject may begin, with what is around it. */
interface Description {
  /** The subject's first word, the first word of the description, and the end of the clause. */
  start: number;
  at: number;
  end: number;
  /** Whether "always" or "often" is before it. */
  isOften: boolean;
  /** Whether the subject is "my brother" or "the brother". */
  isOwned: boolean;
  /** The adjective, behind "very". */
  described: number;
}

/** What can be said of a subject, each with a sentence that lacks the verb. */
const PREDICATES: readonly { sees: string; fits: (tree: Tree, description: Description) => boolean }[] = [
  {
    sees: 'My cousin very good at chess.',
    fits: (tree, { at, end, isOften, isOwned, described }) => {
      const isStrong = described > at || isOften;
      // "Taxes also vary": short words may be verbs. "Food costs too much": so may the word before.
      const isVerb =
        (isOften && (inflectsAsVerb(tree.low(described)) || tree.isOneOf(described, 'vary mature last overlap'))) ||
        (tree.isOneOf(described, 'much little') && inflectsAsVerb(tree.low(at - 1)));
      const isState = tree.isOneOf(described, STATES) && (isStrong || isOwned);
      const isAdjective = isStrong && tree.tag(described) === 'JJ' && !isVerb;
      return (isState || isAdjective) && !isAttribute(tree, described) && goesOn(tree, described + 1, end);
    },
  },
  {
    sees: 'My room bigger than yours.',
    fits: (tree, { start, at }) =>
      tree.tag(at) === 'JJR' &&
      tree.tag(at - 1) === 'NN' &&
      tree.low(at) !== 'more' &&
      tree.low(at + 1) === 'than' &&
      !tree.some(start + 1, at, (place) => inflectsAsVerb(tree.low(place)) && tree.tag(place) === 'NNS'),
  },
  {
    sees: 'The train more comfortable than the bus.',
    fits: (tree, { at }) =>
      tree.low(at) === 'more' && tree.tag(at + 1) === 'JJ' && tree.low(at + 2) === 'than' && tree.tag(at - 1) === 'NN',
  },
  {
    sees: 'My sister fourteen years old.',
    fits: (tree, { at, isOwned }) => isOwned && tree.tag(at) === 'CD' && isYearsOld(tree, at + 1),
  },
  {
    sees: 'In my opinion, school uniforms a good idea because nobody feels excluded.',
    fits: (tree, { start, at, end }) => {
      const isThing = tree.isOneOf(at, 'a an') && !tree.isOneOf(at + 1, 'lot bit little few');
      // "My friends like this game a lot", "a lens forms an image": the verb is there.
      const hasVerb =
        tree.isOneOf(at - 1, VERBS_IN_S) || tree.some(start + 1, at, (place) => tree.low(place) === 'like');
      const isWhole = isShortPhrase(tree, at, end) && !tree.isOneOf(end - 1, 'day week year month hour time');
      return isThing && !hasVerb && isWhole && isOwnedOrPlural(tree, start, at);
    },
  },
  {
    sees: 'My brother in hospital because he fell.',
    fits: (tree, { start, at, end }) =>
      tree.isOneOf(at, 'in at') &&
      (tree.isOneOf(at + 1, ROOMS) || tree.tag(at + 1) === 'NNP') &&
      tree.tag(start) === 'PRP$' &&
      at - start === 2 &&
      end < tree.length - 1,
  },
  { sees: 'My brother playing football.', fits: (tree, { start, at }) => isWholePredicate(tree, start, at) },
];

/** Sentences without their verb, one for each kind of predicate: tests of the rule. */
export const VERBLESS_SENTENCES: readonly string[] = PREDICATES.map(({ sees }) => sees);

/** Whether a description of the subject may begin at a place after a noun: "very good", "afraid of", "a nice person". */
function isPredicate(tree: Tree, start: number, at: number, end: number): boolean {
  const isOften = tree.isOneOf(at - 1, OFTEN);
  const noun = isOften ? at - 2 : at - 1;
  if (!/^NNS?$/.test(tree.tag(noun)) || tree.isOneOf(noun, LINKING) || tree.low(start + 1) === 'following')
    return false;
  // "My friends shop at the market".
  if (tree.tag(noun) === 'NN' && tree.tag(noun - 1) === 'NNS') return false;
  const isOwned = /^(?:DT|PRP\$)$/.test(tree.tag(start));
  const described = tree.isOneOf(at, 'very so too really extremely quite') ? at + 1 : at;
  return PREDICATES.some(({ fits }) => fits(tree, { start, at, end, isOften, isOwned, described }));
}

/** Whether an adjective belongs to the noun behind it. */
const isAttribute = (tree: Tree, at: number): boolean =>
  tree.tag(at + 1).startsWith('NN') && !tree.isOneOf(at + 1, 'today now');

/** Whether a clause ends at a place, or goes on with what may follow an adjective. */
const goesOn = (tree: Tree, at: number, end: number): boolean =>
  at === end || /^(?:IN|TO|CC|\.|,|RB)$/.test(tree.tag(at)) || tree.isOneOf(at, 'today now');

/** Whether a noun phrase with an article ends with the clause or before a preposition: "a good idea", "a distraction during lessons". */
function isShortPhrase(tree: Tree, at: number, end: number): boolean {
  const behind = tree.find(at + 1, end, (place) => !/^(?:JJ|NN|NNS)$/.test(tree.tag(place)));
  const last = behind === -1 ? end : behind;
  return last - at <= 4 && tree.tag(last - 1).startsWith('NN') && (last === end || tree.tag(last) === 'IN');
}

/** Whether the rest of a short sentence says who, what or where "my brother" is: "playing football.", "near the station.", "mine." */
function isWholePredicate(tree: Tree, start: number, at: number): boolean {
  const isOwn = tree.tag(start) === 'PRP$' && at - start <= 3 && !tree.tag(at - 1).startsWith('JJ');
  const isLast = /^[.!]$/.test(tree.low(at + 1));
  if (isLast && tree.isOneOf(at, 'mine yours hers theirs')) return true;
  if (!isOwn || tree.finiteVerbs().length > 0) return isOwn && isPlayingBecause(tree, at);
  const isNamed = isLast && tree.tag(at) === 'NNP' && tree.isOneOf(start, 'my his her our their');
  const isPlaced =
    tree.isOneOf(at, 'in at near behind from under opposite') &&
    /^(?:DT|PRP\$|NNP)$/.test(tree.tag(at + 1)) &&
    tree.length - at <= 5;
  return isNamed || isPlaced || isGerund(tree, at);
}

/** An -ing form, except words that only end like one: "my cousins sing". */
const isGerund = (tree: Tree, at: number): boolean =>
  tree.tag(at) === 'VBG' &&
  tree.tagMargin(at) >= LEAST_MARGIN &&
  !tree.isOneOf(at, 'sing bring ring swing cling spring sting');

/** "My dog barking all night because ...". */
const isPlayingBecause = (tree: Tree, at: number): boolean =>
  isGerund(tree, at) && tree.isOneOf(clauseEnd(tree, at), 'because when so but');

/** Whether a subject is "my brother", "the teacher" or a plural. */
const isOwnedOrPlural = (tree: Tree, start: number, at: number): boolean =>
  /^(?:PRP\$)$/.test(tree.tag(start)) || tree.low(start) === 'the' || tree.tag(at - 1) === 'NNS';

/** "Years old" after a number. */
export const isYearsOld = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, 'years year') && tree.low(at + 1) === 'old';
