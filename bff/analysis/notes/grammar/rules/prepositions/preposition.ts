import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { GOVERNED_PREPOSITIONS } from './governed-prepositions.ts';

const SUBJECTS = 'i you we they he she';
const PLACES = `airport station hotel house school office town city village island beach hospital museum restaurant cinema stadium shop theatre
  university library theater camp castle port`;
const PARTNERS = `man woman boy girl doctor teacher sailor lawyer engineer nurse farmer singer actor actress footballer policeman soldier
  businessman german frenchman englishman american him her me them`;
const BELIEVED = 'god ghosts ghost magic love miracles fairies angels fate luck him me you us them yourself myself';
const PERSONAL = /^PRP\$?$/;
/** Whether a form of "have" comes a few words before a place. */
const isHad = (tree: Tree, at: number): boolean =>
  tree.some(at - 5, at, (place) => tree.isOneOf(place, 'have has had having'));
const isAfterSubject = (tree: Tree, at: number): boolean => tree.isOneOf(at - 1, SUBJECTS);

/**
 * Pairs of words that are only wrong in some phrases: "married with a doctor", not "with a baby"; "listen at me", not "at night".
 */
const ONLY_WHERE = new Map<string, (tree: Tree, at: number) => boolean>([
  ['engaged', (tree, at) => tree.isOneOf(at - 1, 'got get') && tree.isOneOf(at + 3, PARTNERS)],
  [
    'married',
    (tree, at) => tree.some(at + 2, at + 5, (place) => tree.isOneOf(place, PARTNERS) && tree.tag(place) !== 'PRP$'),
  ],
  ['insist', (tree, at) => tree.tag(at + 2) === 'VBG'],
  ['believe', (tree, at) => tree.isOneOf(at + 2, BELIEVED)],
  ['arrive', isPlaceAfter],
  ['participate', (tree, at) => !tree.isOneOf(at + 3, 'full best end')],
  ['discuss', (tree, at) => tree.low(at + 2) !== 'a' || tree.low(at + 3) !== 'dozen'],
  ['capable', (tree, at) => tree.tag(at + 2) === 'VB'],
  ['famous', (tree, at) => !tree.isOneOf(at - 1, 'made most')],
  ['listen', (tree, at) => tree.low(at + 1) !== 'on' && tree.isOneOf(at + 2, 'me him her us them music')],
  ['apologise', isDoing],
  ['apologize', isDoing],
  ['concentrate', (tree, at) => PERSONAL.test(tree.tag(at + 2)) && tree.isOneOf(at + 3, 'work studies homework job')],
  ['cope', (tree, at) => tree.low(at + 1) !== 'up' || tree.low(at + 2) === 'with'],
  ['deals', (tree, at) => tree.isOneOf(at - 1, 'it that which book film article story text novel poem')],
  ['succeed', isDoing],
  ['contact', (tree, at) => isAfterSubject(tree, at) && PERSONAL.test(tree.tag(at + 2))],
  ['visit', (tree, at) => isAfterSubject(tree, at) || tree.low(at - 1) === 'to'],
  ['lack', isAfterSubject],
  ['regret', isAfterSubject],
  ['miss', isAfterSubject],
  ['mention', isAfterSubject],
  ['reach', (tree, at) => tree.isOneOf(at + 2, 'home school') || isPlaceAfter(tree, at)],
  ['influence', isHad],
  ['effect', isHad],
  ['impact', isHad],
  ['full', (tree, at) => tree.tag(at + 2) === 'NNS' && tree.isOneOf(at - 1, 'is are was were very so')],
  ['rich', (tree, at) => tree.isOneOf(at - 1, 'is are was were very so')],
  ['similar', (tree, at) => tree.tag(at + 2) !== 'JJ'],
  ['cure', (tree, at) => tree.low(at + 1) !== 'of' || tree.isOneOf(at - 1, 'a no any')],
  ['proud', (tree, at) => PERSONAL.test(tree.tag(at + 2))],
  ['jealous', (tree, at) => PERSONAL.test(tree.tag(at + 2))],
  ['worried', (tree, at) => tree.low(at + 1) !== 'for' || tree.isOneOf(at + 3, 'marks grades exam exams test results')],
  ['congratulations', (tree, at) => tree.low(at + 1) !== 'to' || isOccasion(tree, at + 3)],
  [
    'angry',
    (tree, at) => isPerson(tree, at + 2) && tree.isOneOf(at - 1, 'am is are was were be got get very so really'),
  ],
  ['identical', (tree, at) => tree.low(at + 1) !== 'as' || tree.tag(at + 2) === 'DT'],
]);

function isPlaceAfter(tree: Tree, at: number): boolean {
  const next = at + 2;
  const isName = tree.tag(next) === 'NNP' && !/^(?:NN|POS)/.test(tree.tag(next + 1));
  return isName || (/^(?:DT|PRP\$)$/.test(tree.tag(next)) && tree.isOneOf(next + 1, PLACES));
}
function isDoing(tree: Tree, at: number): boolean {
  return tree.tag(at + 2) === 'VBG';
}
const isOccasion = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, 'birthday exam success wedding') && /^[.,!]$/.test(tree.low(at + 1));
const isPerson = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, 'him me us them') ||
  tree.isOneOf(at + 1, 'teacher mother father brother sister friend friends parents boss mayor president neighbour');

/** The form of a word in the table above: a regular verb by its first form, so that "arrived" is "arrive". */
function conditionOf(word: string): ((tree: Tree, at: number) => boolean) | undefined {
  const stem = /^(.+?)(?:s|es|ed|d|ing)$/.exec(word)?.[1] ?? word;
  return ONLY_WHERE.get(word) ?? ONLY_WHERE.get(stem) ?? ONLY_WHERE.get(`${stem}e`);
}

/** "Discussed of course", "the most crowded of all", "interested at first": other phrases with the same two words. */
function isOtherPhrase(tree: Tree, at: number): boolean {
  if (conditionOf(tree.low(at))?.(tree, at) === false) return true;
  const next = at + 2;
  const isSetPhrase =
    tree.isOneOf(next, 'course first last once all least best') && tree.isOneOf(at + 1, 'of at to from for in on');
  const isAmount = tree.low(at + 1) === 'about' && tree.isOneOf(next, 'half twice midnight noon one');
  const isWhenDoing = tree.low(at + 1) === 'on' && tree.tag(next) === 'VBG';
  const isCompared = tree.low(at + 1) === 'of' && tree.isOneOf(at - 1, 'most least more less');
  return isSetPhrase || isAmount || isWhenDoing || isCompared || tree.low(at - 1) === '-';
}

/** Nouns of time, place and manner that form a separate phrase: "interested at school", "afraid from the start". */
const CIRCUMSTANCES = wordsOf('circumstances');

/** "Depend of", "discuss about", "married with". */
export const preposition: GrammarRule = {
  id: 'preposition',
  name: 'Words and their preposition',
  explanation:
    'Many verbs and adjectives go with certain prepositions, or with none; it is best to learn the two together, because they differ from language to language.',
  learners: 'The preposition is often the one that the same phrase has in your first language.',
  wrong: 'Good grades depend of many things.',
  right: 'Good grades depend on many things.',
  harper: [
    {
      lints: `AmountsFor AskNoPreposition AspireTo AwareOf AwaitFor BewareOf CapitalizeOn CodeInWriteIn ComprisesOf
        ConstituteAs CraveFor CuriousAbout CureFor DateBackFrom DespiteItIs DespiteOf Discuss ExceptOf FascinatedBy
        FedUpWith HiddenIn ImitateFrom Impressed InADifferentDirection InFavourOfDoing InNeedOf InRetaliationTo InStock
        InspiredBy LaughOfAt LookForwardTo MeansALotTo OnFloor ReasonForDoing
        ResponsibilityFor SimilarLike TakeALookTo TakeCareOf TakePrideIn ThinkKnowOff Towards`,
      why: 'this word usually goes with another preposition, or with none. Which one do people use?',
      suggests: true,
    },
    { lints: 'AdvantageOf', why: 'a preposition is missing from this phrase. Which one?', suggests: true },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (
        tree.low(at) === 'forward' &&
        tree.isOneOf(at - 1, 'look looking looks looked') &&
        (/^(?:VBG|PRP\$)$/.test(tree.tag(at + 1)) || tree.low(at + 1) === 'the')
      )
        return { first: at - 1, last: at + 1, why: 'a small word is missing after “forward”.' };
      const isVerbHere = tree.tag(at).startsWith('VB');
      const pair = GOVERNED_PREPOSITIONS.get(tree.low(at))?.find(
        ({ wrong, isVerb }) => wrong === tree.low(at + 1) && (isVerbHere || !isVerb),
      );
      if (pair === undefined || !/^(?:IN|TO|RP|RB)$/.test(tree.tag(at + 1))) return undefined;
      if (isOtherPhrase(tree, at)) return undefined;
      // "Interested for years", "arrived to find", "listened at the door": time, purpose and place are different.
      const next = at + 2;
      if (/^(?:VB|CD|VBD|VBZ|VBP)$/.test(tree.tag(next)) && !(pair.wrong === 'to' && tree.low(at) === 'capable'))
        return undefined;
      if (/^[.,;:!?)]$/.test(tree.low(next)) || next >= tree.length) return undefined;
      const noun = tree.find(next, next + 4, (place) => tree.tag(place).startsWith('NN'));
      if (
        tree.isOneOf(
          noun,
          'years year months days weeks hours minutes time times way ways part children fact turn general particular particularly order example instance applause cheers news door gate window life journey keyhole keyholes moment letter run degree measure term last',
        )
      )
        return undefined;
      if (
        pair.wrong !== 'of' &&
        pair.wrong !== 'about' &&
        !/^(?:arriv|reach|concentrat)/.test(tree.low(at)) &&
        tree.some(noun, noun + 2, (place) => tree.isOneOf(place, CIRCUMSTANCES))
      )
        return undefined;
      const word = tree.tokens[at]?.text ?? '';
      const why =
        pair.right === '-'
          ? `“${word}” usually needs no preposition after it.`
          : `“${word}” usually goes with another preposition. Which one?`;
      return { first: at, last: at + 1, why, ...(pair.right !== '-' && { suggestions: pair.right.split('/') }) };
    }),
};
