import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The option that names the folder of the corpora, which aren't part of the repository. */
const OPTION = '--corpus';

/** The folder that the command line names; if there is none, says what is missing and returns undefined. */
export function corpusFolder(): string | undefined {
  const at = process.argv.indexOf(OPTION);
  const folder = at === -1 ? undefined : process.argv[at + 1];
  if (folder !== undefined && existsSync(folder)) return folder;
  process.stderr.write(
    `Not done: the corpora are missing. Name their folder, which holds open-prose/ and ud-ewt/: ${OPTION} <folder>\n`,
  );
  return undefined;
}

/** The text of a packed file of the corpora. */
export function readCorpus(folder: string, name: string): string {
  return gunzipSync(readFileSync(path.join(folder, `${name}.gz`))).toString('utf8');
}

/** The files of open-prose that may go into weights, and how many of their lines: those after them allow only sharing alike. */
const TO_FIT: readonly (readonly [name: string, lines: number])[] = [
  ['train-books', Infinity],
  ['train-docs', 56_521],
  ['train-public-sector', Infinity],
  ['train-textbooks', Infinity],
];

/** The sentences of these files. */
export const readProseToFit = (folder: string): { name: string; sentences: string[] }[] =>
  TO_FIT.map(([name, lines]) => ({ name, sentences: readProse(folder, name).slice(0, lines) }));

/** How many sentences of open-prose are read where all would take too long: every sixth or so. */
const SAMPLE = 3000;

/** Sentences spread evenly over many, with the number of each one's line. */
export function sampleOf(sentences: readonly string[]): { text: string; line: number }[] {
  return Array.from({ length: SAMPLE }, (_, index) => {
    const at = Math.floor((index * sentences.length) / SAMPLE);
    return { text: sentences[at] ?? '', line: at + 1 };
  });
}

/** The sentences of a file of prose, one a line. */
export function readProse(
  folder: string,
  name: string,
  collection: 'open-prose' | 'everyday-prose' = 'open-prose',
): string[] {
  return readCorpus(folder, `${collection}/${name}.txt`)
    .split('\n')
    .filter((line) => line !== '');
}
