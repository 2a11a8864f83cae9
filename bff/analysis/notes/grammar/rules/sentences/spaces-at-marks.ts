import { isKnownWord } from '../../../spelling/dictionary.ts';
import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** Words that open sentences, and seldom a part of a name: "failed.Nobody", not "Node.Js". */
const SENTENCE_OPENERS = new Set(wordsOf('sentence-openers').split(/\s+/));
/** Ends of addresses that are words: “example.it”. */
const DOMAINS = new Set('as at be by do in is it me my no so to us we'.split(' '));
/** Runs that aren't prose: addresses, file names, code and formulas. */
const NO_PROSE = /[/@\\_=<>{}[\]#]|\d|^www\.|\(\)/i;

interface Kind {
  /** Finds the mark, as its second group, between what comes before and after it. */
  pattern: RegExp;
  why: string;
  /** Whether the words on both sides are words of a text. */
  isProse?: (before: string, after: string) => boolean;
}

const MISSING = 'a space usually comes after this mark. Is it there?';
const KINDS: readonly Kind[] = [
  {
    pattern: /(?<![\p{L}\p{N}.])(\p{L}{2,})([.!?])(\p{Lu}\p{Ll}*)(?![\p{L}\p{N}.])/gu,
    why: MISSING,
    isProse: (before, after) => isSmallWord(before) && (SENTENCE_OPENERS.has(after) || isPlainWord(after)),
  },
  {
    pattern: /(?<![\p{L}\p{N}.])(\p{L}{2,})(\.)(\p{Ll}+)(?= \p{L})/gu,
    why: MISSING,
    isProse: (before, after) => isSmallWord(before) && SENTENCE_OPENERS.has(capitalised(after)) && !DOMAINS.has(after),
  },
  {
    pattern: /(?<![\p{L}\p{N}])(\p{L}{2,})([,;])(\p{L}+)(?![\p{L}\p{N}])/gu,
    why: MISSING,
    isProse: (before, after) =>
      isKnownWord(before.toLowerCase()) &&
      (/^(?:I|a)$/.test(after) || (after.length > 1 && isKnownWord(after.toLowerCase()))),
  },
  {
    pattern: /((?<=\s|^)["“‘]?\p{L}{2,}[”"’)]?)([ \u00a0\u202f][,.;:!?])(?=\s|$)/gu,
    why: 'this mark usually follows its word without a space. Is there one?',
  },
];

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const isSmallWord = (word: string): boolean => word === word.toLowerCase() && isKnownWord(word);
const isPlainWord = (word: string): boolean => word.length > 1 && isKnownWord(word.toLowerCase());

/** The words and marks of a sentence that a range of characters touches. */
function tokensIn({ tokens }: Tree, from: number, to: number): readonly [first: number, last: number] {
  return [tokens.findIndex((token) => token.to > from), tokens.findLastIndex((token) => token.from < to)];
}

function faultsOf(tree: Tree, { pattern, why, isProse = () => true }: Kind): GrammarFault[] {
  return tree.text
    .matchAll(pattern)
    .filter(({ 0: words, 1: before = '', 3: after = '', index }) => {
      const left = tree.text.slice(0, index).split(/\s/u).at(-1);
      const [right] = tree.text.slice(index + words.length).split(/\s/u, 1);
      return !NO_PROSE.test(`${left}${words}${right}`) && isProse(before, after);
    })
    .map(({ 0: words, index }) => {
      const [first, last] = tokensIn(tree, index, index + words.length);
      return { first, last, why };
    })
    .filter(({ first, last }) => first !== -1 && first <= last)
    .toArray();
}

/** "The plan failed.Nobody knew", "the sea,because", "clear ." */
export const spacesAtMarks: GrammarRule = {
  id: 'spaces-at-marks',
  name: 'Spaces at commas and full stops',
  explanation: 'A comma, a full stop or a question mark follows its word without a space, and a space comes after it.',
  learners: 'In French a space comes before some marks, and in Chinese and Japanese none comes after them.',
  wrong: 'The bus was late.Nobody complained.',
  right: 'The bus was late. Nobody complained.',
  find: (tree) => KINDS.flatMap((kind) => faultsOf(tree, kind)).toSorted((one, other) => one.first - other.first),
};
