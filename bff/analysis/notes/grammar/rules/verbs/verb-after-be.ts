import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { ONLY_VERBS as FREQUENT_VERBS } from '../../lexicon/base-verbs.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { governedVerb, isBase } from './after-auxiliary.ts';

const BE = "am is are was were been being be 's 're 'm";
/** Words that may be verbs, but are nouns or adjectives after "be": "is zero", "was torture", "are arm in arm". */
const NOT_VERBS = wordsOf('no-verbs-after-be');
/** Verbs that learners often put after "be", and that aren't adjectives or nouns. */
const ONLY_VERBS = wordsOf('only-verbs-after-be');

/** "Nor is there much sign of it": what follows is a noun, whatever the tagger says. */
const BEFORE_NOUN = 'there much more most less little enough';

/** "It was love at first sight", "what matters is love": a thing, not an action, after "it" or a noun. */
const isWhatItIs = (tree: Tree, be: number, verb: number): boolean =>
  tree.low(verb) === 'love' && !tree.isOneOf(be - 1, 'i you he she we they');

/** "My feelings were shock, anger and fear", "her reasons were love and a wish to help". */
const isListOfThings = (tree: Tree, verb: number): boolean =>
  (tree.low(verb + 1) === ',' && tree.tag(verb + 2).startsWith('NN')) ||
  (tree.isOneOf(verb + 1, 'and or') && /^(?:DT|PRP\$|NNS?)$/.test(tree.tag(verb + 2)));

/** Verbs that have no object, and so no passive: nobody "is died". */
const NO_PASSIVE = 'died happened arrived disappeared occurred existed appeared smiled';

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, BE) || tree.tag(at) === 'POS') return undefined;
  const intransitive = tree.afterAdverbs(at + 1);
  if (
    tree.isOneOf(at, 'was were is are been') &&
    tree.isOneOf(intransitive, NO_PASSIVE) &&
    !tree.isOneOf(intransitive + 1, 'at on upon')
  )
    return {
      first: at,
      last: intransitive,
      why: 'this verb is something one does alone, so it has no passive. Is a form of “be” needed?',
    };
  const verb = governedVerb(tree, at);
  if (
    verb === -1 ||
    verb !== tree.afterAdverbs(at + 1) ||
    tree.some(at + 1, verb, (place) => tree.isOneOf(place, BEFORE_NOUN)) ||
    /^NN|^HYPH$/.test(tree.tag(verb + 1)) ||
    tree.low(verb + 1) === '-'
  )
    return undefined;
  const word = tree.low(verb);
  const past = onlyPast(word);
  const isHas = tree.isOneOf(at, "'s");
  // "What he did was open the door", "all you can do is wait".
  const isAction = tree.some(0, at, (place) => /^(?:do|did|does|done|all|what)$/.test(tree.low(place)));
  const isPlain =
    ((isBase(tree, verb) && (inflectsAsVerb(word) || tree.isOneOf(verb, FREQUENT_VERBS))) ||
      tree.isOneOf(verb, ONLY_VERBS)) &&
    !isAction &&
    !isHas &&
    !isWhatItIs(tree, at, verb) &&
    !isListOfThings(tree, verb) &&
    !tree.low(verb).endsWith('er') &&
    !tree.isOneOf(verb, NOT_VERBS) &&
    !tree.some(verb - 1, verb, (place) => /^[,;:"“”(]$/.test(tree.low(place)));
  if (past !== undefined && !isHas && !isAction)
    return {
      first: at,
      last: verb,
      why: `after “${tree.tokens[at]?.text ?? ''}” a reader expects the past participle, as in “was written”.`,
    };
  if (!isPlain || (!tree.isOneOf(verb, ONLY_VERBS) && tree.tagMargin(verb) < 4)) return undefined;
  return {
    first: at,
    last: verb,
    why: `“${tree.tokens[at]?.text ?? ''}” and the plain verb do not go together. Is one of them too many, or does the verb need another ending?`,
  };
}

/** "is go", "am agree", "was wrote": a base or past form after a form of "be". */
export const verbAfterBe: GrammarRule = {
  id: 'verb-after-be',
  name: 'Verb after “be”',
  explanation:
    'After am, is, are, was or were a second verb usually ends in -ing (is going) or is a past participle (was written); a plain verb is used alone (I agree).',
  learners: 'Speakers of Spanish or Italian often say “I am agree”, because their languages use “be” there.',
  wrong: 'My grandfather was died in spring.',
  right: 'The poem was written during the war.',
  harper: [
    { lints: 'IsBeenAuxSequence', why: '“been” follows a form of “have”, not of “be”.' },
    {
      lints: 'DoIAdjective',
      why: 'an adjective goes with “be”. Does the question begin with the right verb?',
    },
  ],
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
