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

/** The sentences of a file of open-prose, one a line. */
export function readProse(folder: string, name: string): string[] {
  return readCorpus(folder, `open-prose/${name}.txt`)
    .split('\n')
    .filter((line) => line !== '');
}
