import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { BODY_FIELD, DRAFT_ROOM_PREFIX, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { readableText } from '#shared-types/text/readable-text';

import { publicEssay } from '../support/analysis/reading.ts';
import { paragraph } from '../support/collaboration/writing.ts';
import { median, ms, percentile, timeOf, timesOf } from './figures.ts';

const DOCUMENTS = 1000;
const WORDS = 1200;
const ROUNDS = 200;
const OWNER = 'ada';
const GOAL_LIST_MS = 100;
const GOAL_SEARCH_MS = 200;

const room = (number: number) => DRAFT_ROOM_PREFIX + number.toString(16).padStart(32, '0');

/** An essay for each document, from a different place of a long text. */
function essay(words: readonly string[], number: number): Uint8Array {
  const document = new Y.Doc();
  const start = (number * 37) % words.length;
  const own = Array.from({ length: WORDS }, (_, at) => words[(start + at) % words.length]);
  document.getText(TITLE_FIELD).insert(0, own.slice(0, 5).join(' '));
  const body = document.getXmlFragment(BODY_FIELD);
  for (let at = 0; at < WORDS; at += 120) body.push([paragraph(own.slice(at, at + 120).join(' '))]);
  return Y.encodeStateAsUpdate(document);
}

/** Prints how long an account with many documents waits for its library, and for a search through all of its texts. */
export async function run(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-library-'));
  const log = openDocuments({ directory });
  const words = publicEssay('federalist-10.txt').split(/\s+/);
  for (let number = 0; number < DOCUMENTS; number++) {
    await log.library.create(OWNER, room(number));
    await log.append(room(number), essay(words, number));
  }
  const list = (search: string) =>
    log.library.list({ owner: OWNER, search, folder: undefined, order: 'changed', inBin: false, after: undefined });
  // The first listings read what has been written since the last one, 200 documents at a time.
  const first = await timesOf(DOCUMENTS / 200, () => list(''));
  const all = first.reduce((sum, each) => sum + each, 0);
  console.log(`reading ${DOCUMENTS} new essays of ${WORDS} words for the first time: ${ms(all)}`);
  for (const [what, search, goal] of [
    ['list', '', GOAL_LIST_MS],
    ['search for a word that many have', 'faction', GOAL_SEARCH_MS],
    ['search for words that none has', 'zebra crossing', GOAL_SEARCH_MS],
  ] as const) {
    const times = await timesOf(ROUNDS, () => list(search));
    console.log(
      `${what}: median ${ms(median(times))}, p99 ${ms(percentile(times, 0.99))} (goal: p99 at most ${goal} ms)`,
    );
  }
  let found = 0;
  const searched = await timeOf(async () => {
    for (let number = 0; number < DOCUMENTS; number++) {
      const document = new Y.Doc();
      Y.applyUpdate(document, (await log.load(room(number))) ?? new Uint8Array());
      if (readableText(document.getXmlFragment(BODY_FIELD)).includes('zebra')) found += 1;
    }
  });
  console.log(`for comparison, the same search through the documents themselves: ${ms(searched)} (${found} found)`);
  await log.close();
  await rm(directory, { recursive: true });
}
