import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { WordPatterns } from '../../word-patterns.ts';

const PERSONS = `${wordsOf('jobs')} adult teenager citizen foreigner vegetarian orphan widow`;
/** Positions that only one person holds do without an article: "she became manager in May". */
const POSTS = 'secretary manager tutor';
const ADJECTIVES = 'good great famous young poor rich professional';
const PLACES_IN_ORDER = `paragraph chapter part line sentence text act scene half stanza verse page experiment section picture step question
row column floor day week month game match war`;
const ORDINALS = 'second third fourth fifth sixth seventh eighth ninth tenth';
const IN_GENERAL = 'life nature happiness love childhood';

/** Places where "the" or "a" shouldn't be. */
const TOO_MANY = WordPatterns.named('article-with-noun');
/** Plurals that may follow "a", by themselves or with an adjective. */
const PLURAL_AFTER_A = new Set(
  `few lot dozen hundred thousand million billion score series species means headquarters crossroads people stairs thanks terms thumbs ways ops
  bachelors masters barracks corps innings gallows shambles`.split(/\s+/),
);

/** Where "a" isn't an article, as in "type A blood". */
export const articleWithNoun: GrammarRule = {
  id: 'article-with-noun',
  name: '“A”, “the” or nothing',
  explanation:
    'The name of a job usually takes “a” or “an” (she is a nurse), first, second and third usually take “the” (in the second part), and ideas in general take nothing (life is short).',
  learners: 'German and French leave out the article before jobs; Spanish, French and Italian put one before ideas.',
  wrong: 'Her uncle is carpenter in a small town.',
  right: 'Her uncle is a carpenter in a small town.',
  find: (tree) => [
    ...TOO_MANY.find(tree).flatMap(({ first, last }) =>
      (tree.isOneOf(last + 1, 'turkey china chile jordan chad') &&
        tree.tokens[last + 1]?.text === tree.low(last + 1)) ||
      (tree.isOneOf(first, 'a an') &&
        (PLURAL_AFTER_A.has(tree.low(last + 1)) ||
          tree.tokens[last + 1]?.text !== tree.low(last + 1) ||
          tree.tagMargin(last + 1) < 8 ||
          tree.low(last + 2) === '-' ||
          isLetter(tree, first)))
        ? []
        : [{ first, last: last + 1, why: 'does this noun go with this article, or with none?' }],
    ),
    ...faultsAt(tree, (at) => besideNoun(tree, at)),
  ],
};

/** "A" in "type A blood", and no article. */
const isLetter = (tree: Tree, at: number): boolean => at > 0 && /^\p{Lu}/u.test(tree.tokens[at]?.text ?? '');

/** A job or a rank without an article, or an idea in general with one. */
function besideNoun(tree: Tree, at: number): GrammarFault | undefined {
  const after = tree.tag(at + 1);
  const ends = /^(?:[.,;!?]|IN|CC|TO|W.*|RB)$/.test(after) || at + 1 >= tree.length;
  const isOne = tree.isOneOf(at, PERSONS) && !tree.isOneOf(at, POSTS) && tree.tokens[at]?.text === tree.low(at);
  // "Writer and director of the film" are roles.
  const isPair = tree.isOneOf(at + 1, 'and or') && tree.tag(at + 2) === 'NN';
  const isJob = isOne && tree.tag(at) === 'NN' && ends && tree.low(at + 1) !== 'of' && !isPair;
  const verb = tree.isOneOf(at - 1, ADJECTIVES) ? at - 2 : at - 1;
  if (
    isJob &&
    tree.isOneOf(verb, "is was am be become became becoming 's 'm") &&
    tree.tag(verb) !== 'POS' &&
    !tree.isOneOf(verb - 1, 'there here what who') &&
    tree.tokens.at(-1)?.text !== '?'
  )
    return { first: verb + 1, last: at, why: 'a job or a kind of person usually takes an article here.' };
  if (
    tree.tag(at) === 'IN' &&
    tree.isOneOf(at + 1, ORDINALS) &&
    tree.isOneOf(at + 2, PLACES_IN_ORDER) &&
    !/^(?:NN|POS|HYPH)/.test(tree.tag(at + 3))
  )
    return { first: at, last: at + 2, why: '“first”, “second” and the like usually have “the” in front.' };
  if (tree.low(at) !== 'the' || !tree.isOneOf(at + 1, IN_GENERAL) || tree.tag(at + 1) !== 'NN') return undefined;
  const verbBehind = tree.afterAdverbs(at + 2);
  const isSubject =
    (at === 0 || tree.isOneOf(at - 1, 'that because and but')) &&
    tree.tag(verbBehind) === 'VBZ' &&
    (tree.low(at + 1) !== 'nature' || tree.low(verbBehind) === 'is') &&
    (tree.low(at + 1) !== 'love' || tree.tag(verbBehind + 1) === 'DT');
  const isPlace = tree.isOneOf(at + 1, 'nature') && tree.isOneOf(at - 1, 'in') && /^[.,]$/.test(tree.low(at + 2));
  return isSubject || isPlace
    ? { first: at, last: at + 1, why: 'is this about the thing in general? Then it usually goes without “the”.' }
    : undefined;
}
