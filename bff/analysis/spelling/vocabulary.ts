import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { compactWords } from './compact-words.ts';

/*
 * Words beside the two dictionaries. README.md says where they come from, under which licences, and how they are made.
 */

const read = (file: string) => readFileSync(new URL(file, import.meta.url));
const unpack = (file: string) => gunzipSync(read(file)).toString('utf8').trim().split('\n');
/** The terms of a file with a subject in each line: `biology: operon, plasmid`. */
const termsOf = (text: string) =>
  text
    .replaceAll(/^[^:\n]+:/gm, '')
    .split(/[\s,]+/)
    .filter((term) => term !== '');

const terms = compactWords(termsOf(read('subject-terms.txt').toString('utf8')));
const derived = compactWords(unpack('vocabulary.txt.gz'));
const frequent = compactWords(unpack('frequent-words.txt.gz'));

/** Whether a word in lower case is a term of a school or university subject that we have listed ourselves. */
export const isSubjectTerm = (word: string): boolean => terms.has(word);

/**
 * Whether a word in lower case is in our vocabulary: the terms of subjects, of which some stand there only in the plural, and rarer words of
 * open word lists and open prose.
 */
export const isInVocabulary = (word: string): boolean => terms.has(word) || terms.has(`${word}s`) || derived.has(word);

/** Whether well-edited prose uses a word in lower case often. */
export const isFrequent = (word: string): boolean => frequent.has(word);
