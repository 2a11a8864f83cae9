import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Sentences of edited prose, one after another as in their sources. @param corpus the folder with `open-prose/<part>.txt.gz`. */
export function readOpenProse(corpus: string, part: string): string[] {
  const file = path.join(corpus, 'open-prose', `${part}.txt.gz`);
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}
