import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { isDictionaryWord } from '#bff/analysis/notes/spelling/dictionary';
import { oneSlipFrom } from '#bff/analysis/notes/spelling/suggestion';

import { readProseToFit } from '../support/corpora/corpora.ts';
import { wordLists } from '../tools/tools.ts';

const FOLDER = path.join(import.meta.dirname, '../../bff/analysis/notes/spelling');

/** An unknown word that edited prose uses this often is a word. */
const FEWEST_USES = 2;
/** A word with this many uses is frequent. */
const FEWEST_FREQUENT_USES = 40;
/** A word within one slip of another counts as its typo if the other is this many times as frequent. */
const TYPO_RATIO = 20;
/** The dictionaries know at least this share of the words of an English sentence. */
const ENGLISH_SHARE = 0.7;
const WORD = /(?<![\p{L}\p{N}'’.-])[a-z]+(?![\p{L}\p{N}]|[’'.-]\p{L})/gu;
const SHORTEST_WORD = 5;
const LONGEST_WORD = 24;
/** Misspellings that edited prose lets pass, and word lists with them. */
const MISSPELLINGS = new Set(
  `accidently alot alright broadcasted discernable engrained irregardless millenium mischievious minuscle
  ofcourse orientated publically sharable strived supercede suprise thier useable wierd`.split(/\s+/),
);

const PARTS_OF_WORD_LIST = ['english', 'american', 'british', 'australian', 'canadian'];
/** The classes of SCOWL, from the most frequent words to the rare ones. */
const CLASSES = [10, 20, 35, 40, 50, 55, 60, 70];

/**
 * Derives the vocabulary from open-prose and from the word list of SCOWL, and writes it next to the spelling check: words that
 * the dictionaries lack, and frequent words. The same sources give the same bytes.
 */
export function fitVocabulary(folder: string): void {
  const uses = countUses(folder);
  const frequent = [...uses].filter(([, count]) => count >= FEWEST_FREQUENT_USES).map(([word]) => word);
  const known = new Set(frequent.filter((word) => isDictionaryWord(word)));
  const fromProse = [...uses].filter(([, count]) => count >= FEWEST_USES).map(([word]) => word);
  const words = new Set([...fromProse, ...readWordList()].filter((word) => isNew(word, uses, known)));
  write('vocabulary.txt.gz', words);
  write('frequent-words.txt.gz', known);
  process.stdout.write(`Wrote ${words.size} words that the dictionaries lack, and ${known.size} frequent words.\n`);
}

/** How often English sentences of open-prose use each word in lower case. */
function countUses(folder: string): Map<string, number> {
  const uses = new Map<string, number>();
  const judged = new Map<string, boolean>();
  const isListed = (word: string) => {
    const before = judged.get(word) ?? isDictionaryWord(word);
    judged.set(word, before);
    return before;
  };
  for (const sentence of readProseToFit(folder).flatMap(({ sentences }) => sentences)) {
    const words = sentence.match(WORD) ?? [];
    if (words.filter(isListed).length < words.length * ENGLISH_SHARE) continue;
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return uses;
}

function readWordList(): string[] {
  const entry = wordLists();
  const files = PARTS_OF_WORD_LIST.flatMap((part) => CLASSES.map((size) => `${part}-words-${size}.json`));
  return files.flatMap((file): string[] => JSON.parse(readFileSync(new URL(file, entry), 'utf8')));
}

/** Whether the dictionaries lack a word, and it isn't a typo of a frequent one. */
function isNew(word: string, uses: ReadonlyMap<string, number>, known: ReadonlySet<string>): boolean {
  if (!/^[a-z]+$/.test(word) || word.length < SHORTEST_WORD || word.length > LONGEST_WORD) return false;
  if (MISSPELLINGS.has(word) || isDictionaryWord(word) || isDictionaryWord(capitalised(word))) return false;
  const own = Math.max(uses.get(word) ?? 0, 1);
  const isLikelier = (near: string) => known.has(near) && (uses.get(near) ?? 0) >= own * TYPO_RATIO;
  return oneSlipFrom(word, isLikelier).every((near) => isInflected(word, near));
}

/** Whether two near words differ in an ending that makes another word. */
function isInflected(word: string, near: string): boolean {
  return (
    word === `${near}s` || near === `${word}s` || (/is[mt]$/.test(word) && word.slice(0, -1) === near.slice(0, -1))
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function write(file: string, words: Iterable<string>): void {
  writeFileSync(path.join(FOLDER, file), gzipSync(`${[...words].toSorted().join('\n')}\n`, { level: 9 }));
}
