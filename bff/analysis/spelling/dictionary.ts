import { readFileSync } from 'node:fs';

import { LRUCache } from 'lru-cache';
import nspell, { type Nspell } from 'nspell';

import { compactWords } from './compact-words.ts';
import { OLD_SPELLINGS, RECENT_WORDS } from './extra-words.ts';

const MOST_REMEMBERED_WORDS = 20_000;

/**
 * The Hunspell files of a dictionary package. They are read here because the packages read them with a top-level `await`,
 * and a thread that is ended during one takes its process down (see harper-thread.ts).
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

/** The same table in a tenth of the memory: every word, but only those few codes that nspell ever looks up. */
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
const remembered = new LRUCache<string, boolean>({ max: MOST_REMEMBERED_WORDS });

const PREFIX =
  /^(?:anti|counter|hyper|inter|mega|micro|mid|mis|multi|neo|non|out|over|post|pre|pro|pseudo|quasi|re|semi|sub|super|trans|ultra|un|under)-?/;
const SUFFIX = /(?:fold|less|like|ness|ship|wards?|wise|woman|women)$/;
/** Shorter rests after a prefix or before a suffix would let typos pass ("untill" as "un" and "till"). */
const SHORTEST_STEM = 5;
const ROMAN_NUMERAL = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;

function isListed(word: string): boolean {
  if (checkers.some((checker) => checker.correct(word))) return true;
  const lower = word.toLowerCase();
  if (OLD_SPELLINGS.has(lower) || RECENT_WORDS.has(lower)) return true;
  return word !== lower && checkers.some((checker) => checker.correct(lower));
}

/** Whether a word is derived from a known one: a possessive, a plural, a word with a productive prefix or suffix. */
function isDerived(word: string): boolean {
  const owner = word.replace(/(?:'s|s'|')$/, '');
  if (owner !== word && (isListed(owner) || isListed(`${owner}s`))) return true;
  const singular = word.replace(/s$/, '');
  if (singular !== word && singular.length >= SHORTEST_STEM && !/[sxyz]$|[cs]h$/.test(singular) && isListed(singular))
    return true;
  const stem = word.replace(PREFIX, '');
  if (stem !== word && stem.length >= SHORTEST_STEM && isListed(stem)) return true;
  const root = word.replace(SUFFIX, '');
  return root !== word && root.length >= SHORTEST_STEM - 1 && !root.endsWith('y') && isListed(root);
}

function lookUp(word: string): boolean {
  if (isListed(word) || ROMAN_NUMERAL.test(word)) return true;
  const parts = word.split('-').filter((part) => part !== '');
  if (parts.length > 1) return parts.every((part) => part.length < 3 || isListed(part) || isDerived(part));
  return isDerived(word);
}

/** Whether American or British English has a word, or its components. Apostrophes may be curly. */
export function isKnownWord(word: string): boolean {
  const plain = word.replaceAll('’', "'");
  const before = remembered.get(plain);
  if (before !== undefined) return before;
  const known = lookUp(plain);
  remembered.set(plain, known);
  return known;
}

/** Whether a word is in one of the two dictionaries, in the plain form of the entry. */
export function isDictionaryWord(word: string): boolean {
  return checkers.some((checker) => checker.correct(word));
}
