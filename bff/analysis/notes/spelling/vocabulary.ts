import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { compactWords } from './compact-words.ts';

/*
 * Words in addition to the two dictionaries. `bff/analysis/ATTRIBUTION.md` says where they come from and under which
 * licences, README.md how the lists are made.
 */

const read = (file: string) => readFileSync(new URL(file, import.meta.url));
const unpack = (file: string) => gunzipSync(read(file)).toString('utf8').trim().split('\n');
/** The terms of a file with one subject per line: `biology: operon, plasmid`. */
const termsOf = (text: string) =>
  text
    .replaceAll(/^[^:\n]+:/gm, '')
    .split(/[\s,]+/)
    .filter((term) => term !== '');

const terms = compactWords(termsOf(read('subject-terms.txt').toString('utf8')));
const derived = compactWords(unpack('vocabulary.txt.gz'));
/** The words of the dictionaries that well-edited prose often uses, in lower case. */
export const FREQUENT_WORDS: readonly string[] = unpack('frequent-words.txt.gz');

const frequent = new Set(FREQUENT_WORDS);

/** Whether a word in lower case is a term of a school or university subject that we listed ourselves. */
export const isSubjectTerm = (word: string): boolean => terms.has(word);

/**
 * Whether a word in lower case is in our vocabulary: the terms of subjects, some of them only in the plural, and rarer words from
 * open word lists and open prose.
 */
export const isInVocabulary = (word: string): boolean => terms.has(word) || terms.has(`${word}s`) || derived.has(word);

/** Whether well-edited prose often uses a word in lower case. */
export const isFrequent = (word: string): boolean => frequent.has(word);
