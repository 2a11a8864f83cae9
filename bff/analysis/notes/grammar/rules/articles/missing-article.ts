import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { type PatternMatch, WordPatterns } from '../../word-patterns.ts';

/** Places where an article is missing. */
const MISSING = WordPatterns.named('missing-article');

const WHY = 'does a small word such as “a”, “the” or “my” belong in front of the noun?';

/** "In village", "has dog", "is best film", "such beautiful day". */
export const missingArticle: GrammarRule = {
  id: 'missing-article',
  name: '“A” or “the” is missing',
  explanation:
    'A noun for one thing that you can count usually needs a word such as “a”, “the” or “my” in front, and so do words such as best, first and same.',
  learners: 'Russian, Polish, Turkish, Chinese, Japanese and many other languages have no articles.',
  wrong: 'My cousin has dog and two rabbits.',
  right: 'My cousin has a dog and two rabbits.',
  find: (tree) => {
    const faults = MISSING.find(tree)
      .filter((match) => !isName(tree, match.first) && tree.low(match.first - 2) !== '-' && !goesWithout(tree, match))
      .map(({ first, last }) => ({ first: Math.max(0, first - 1), last, why: WHY }));
    const bare = faultsAt(tree, (at) => bareNoun(tree, at));
    return [
      ...faults,
      ...bare.filter(({ first, last }) => !faults.some((one) => one.first <= last && first <= one.last)),
    ];
  },
};

const BARE_NOUNS = new Set(wordsOf('things-always-counted').split(' '));
const DESCRIBED_NOUNS = new Set(wordsOf('things-counted-when-described').split(' '));
const LEAST_MARGIN = 2;
/** What may come before a noun without its article: a preposition, a verb, or a person who gets something. */
const BEFORE_BARE = /^(?:IN|VB|VBD|VBP|VBZ|VBG|TO|PRP)$/;
const NO_ARTICLE_AFTER =
  'no any some what which such every each another either neither whose as of per like than without from turn turned turns';

/** "In small bakery", "that part-time job is", "he is student": a noun that one always counts, with no word before it that says which. */
function bareNoun(tree: Tree, at: number): GrammarFault | undefined {
  const isBare = BARE_NOUNS.has(tree.low(at));
  if (tree.tag(at) !== 'NN' || tree.tagMargin(at) < LEAST_MARGIN || !(isBare || DESCRIBED_NOUNS.has(tree.low(at))))
    return undefined;
  if (!/^(?:obj|nsubj|nsubj:pass|obl|root|nmod|conj|ccomp)$/.test(tree.relation(at)) || isName(tree, at))
    return undefined;
  if (tree.children(at).some((child) => /^(?:det|nmod:poss|nummod|compound)/.test(tree.relation(child))))
    return undefined;
  let before = at - 1;
  while (/^JJS?$/.test(tree.tag(before)) && at - before < 4) before--;
  const isDescribed = before < at - 1;
  const adjectives = Array.from({ length: at - 1 - before }, (_none, index) => tree.low(before + 1 + index));
  if (!isDescribed && (!isBare || tree.low(before) === 'that')) return undefined;
  if (adjectives.some((word) => NO_ARTICLE_WITH.has(word))) return undefined;
  if (!BEFORE_BARE.test(tree.tag(before)) || tree.isOneOf(before, NO_ARTICLE_AFTER)) return undefined;
  // "Book after book", "with child", "boy meets girl", "a dog and cat show".
  const isPair = tree.low(before - 1) === tree.low(at) || tree.low(at + 2) === tree.low(at);
  const isPart = /^(?:NN|HYPH|POS|VBG|CD|CC|FW)/.test(tree.tag(at + 1)) || tree.isOneOf(at + 1, '- / –');
  const isList = tree.isOneOf(at + 1, ', and or') && tree.tag(at + 2).startsWith('NN');
  const isPhrase =
    BARE_PHRASES.has(`${tree.low(before)} ${tree.low(at)}`) || (tree.low(before) === 'by' && !isDescribed);
  // "An approachable and trusted person".
  const isParticiple = /^VB[DG]$/.test(tree.tag(before)) && /^(?:CC|IN|RB)$/.test(tree.tag(before - 1));
  return isPair || isPart || isList || isPhrase || isParticiple ? undefined : { first: before, last: at, why: WHY };
}

const BARE_PHRASES = new Set(['with child', 'in person']);

/** Adjectives that a noun may follow without an article ("next door", "public opinion", "little idea"). */
const NO_ARTICLE_WITH = new Set(
  'little next last many more most much other same first second own public expert popular medical legal physical'.split(
    ' ',
  ),
);

/** "King" in "then King spoke". */
const isName = (tree: Tree, at: number): boolean => at > 0 && /^\p{Lu}/u.test(tree.tokens[at]?.text ?? '');

/** Verbs ("time to park"), pairs and lists ("pen and paper", "day after day", "from nurse to doctor"), and questions ("What famous person did he meet?"). */
function goesWithout(tree: Tree, { first, last }: PatternMatch): boolean {
  if (tree.low(first - 1) === 'to' && tree.tag(last).startsWith('VB')) return true;
  const isList = tree.isOneOf(last + 1, ', and or') && tree.tag(last + 2) === 'NN';
  const isRepeated = tree.low(last + 2) === tree.low(last);
  const isSpan =
    tree.low(first - 1) === 'to' && tree.some(Math.max(0, first - 4), first, (at) => tree.low(at) === 'from');
  const isQuestion = tree.low(first - 1) === 'what' && tree.tokens.at(-1)?.text === '?';
  return isList || isRepeated || isSpan || isQuestion;
}
