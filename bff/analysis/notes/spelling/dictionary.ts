import { readFileSync } from 'node:fs';

import { LRUCache } from 'lru-cache';
import nspell, { type Nspell } from 'nspell';

import { compactWords } from './compact-words.ts';
import { OLD_SPELLINGS, RECENT_WORDS } from './extra-words.ts';
import { isInVocabulary } from './vocabulary.ts';
import { basesOf, isAffix, isLearnedWord } from './word-parts.ts';

const MOST_REMEMBERED_WORDS = 20_000;

/**
 * The Hunspell files of a dictionary package. We read them here because the packages read them with a top-level `await`, and a
 * thread that is terminated during one takes its process down (see harper-thread.ts).
 */
function openDictionary(packageName: string): Nspell {
  const entry = import.meta.resolve(packageName);
  const read = (file: string) => readFileSync(new URL(file, entry));
  const checker = nspell({ aff: read('index.aff'), dic: read('index.dic') });
  checker.data = compactTable(checker);
  return checker;
}

/** nspell uses only these methods of the word table when it checks a word. */
const ASKED_FLAGS = ['FORBIDDENWORD', 'KEEPCASE', 'ONLYINCOMPOUND'] as const;
const NO_CODES: readonly string[] = [];

/** The same table in a tenth of the memory: every word, but only the few codes that nspell ever looks up. */
function compactTable({ data, flags }: Nspell): Nspell['data'] {
  const asked = new Set(ASKED_FLAGS.map((name) => flags[name]));
  const all = Object.keys(data);
  const words = compactWords(all);
  const codes = new Map<string, readonly string[]>();
  for (const word of all) {
    const own = data[word];
    if (own?.some((code) => asked.has(code))) codes.set(word, own);
  }
  return new Proxy<Nspell['data']>(
    {},
    { get: (_none, word) => (typeof word === 'string' && words.has(word) ? (codes.get(word) ?? NO_CODES) : undefined) },
  );
}

const checkers = [openDictionary('dictionary-en'), openDictionary('dictionary-en-gb')];
type Standing = 'listed' | 'built' | 'unknown';
const remembered = new LRUCache<string, Standing>({ max: MOST_REMEMBERED_WORDS });

const ROMAN_NUMERAL = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;
/** "neoliberalisation" follows from "neoliberalization", and that from "liberalization". */
const MOST_STEPS = 2;

function isListed(word: string): boolean {
  if (checkers.some((checker) => checker.correct(word))) return true;
  const lower = word.toLowerCase();
  if (OLD_SPELLINGS.has(lower) || RECENT_WORDS.has(lower) || isInVocabulary(lower)) return true;
  return word !== lower && checkers.some((checker) => checker.correct(lower));
}

/** Whether a word is listed, or built from a listed one in a few steps. */
function isBuilt(word: string, steps: number): boolean {
  if (isListed(word) || isLearnedWord(word)) return true;
  return steps > 0 && basesOf(word).some((base) => isBuilt(base, steps - 1));
}

function lookUp(word: string): Standing {
  if (isListed(word) || ROMAN_NUMERAL.test(word)) return 'listed';
  const parts = word.split('-').filter((part) => part !== '');
  const isKnown =
    parts.length > 1
      ? parts.every((part) => part.length < 3 || isBuilt(part, MOST_STEPS) || isAffix(part))
      : isBuilt(word, MOST_STEPS);
  return isKnown ? 'built' : 'unknown';
}

/** Whether British or American English has a word itself, only its components, or neither. Apostrophes may be curly. */
export function standingOf(word: string): Standing {
  const plain = word.replaceAll('’', "'");
  const before = remembered.get(plain);
  if (before !== undefined) return before;
  const standing = lookUp(plain);
  remembered.set(plain, standing);
  return standing;
}

/** Whether American or British English has a word, or its components. Apostrophes may be curly. */
export const isKnownWord = (word: string): boolean => standingOf(word) !== 'unknown';

/** Whether a word is in one of the two dictionaries as a plain entry. */
export function isDictionaryWord(word: string): boolean {
  return checkers.some((checker) => checker.correct(word));
}
