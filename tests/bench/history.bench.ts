import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DOCUMENTS_FILE, openDocuments } from '#bff/documents/open-documents';
import { draftRoom } from '#shared-types/documents/collaboration';
import { recordPath } from '#shared-types/documents/record';
import { type VersionList, versionsPath } from '#shared-types/documents/versions';
import { wordsOf } from '#shared-types/text/words';

import { markChanges } from '../../web/features/editor/history/marked-text.ts';
import { openVersion } from '../../web/features/editor/history/use-shown-version.ts';
import { publicEssay } from '../support/analysis/reading.ts';
import { lastText, paragraph, type Writing, writingIn } from '../support/collaboration/writing.ts';
import { startBff } from '../support/server/start-bff.ts';
import { median, ms, timeOf, timesOf } from './figures.ts';

const ID = 'a'.repeat(32);
const ROOM = draftRoom(ID) ?? '';
const WORDS = 2000;
const SESSIONS = 10;
const HOUR_MS = 3_600_000;
/** Forty words a minute. */
const WORD_MS = 1500;
/** After this many words, the writer takes one back and writes it again. */
const WORDS_PER_CORRECTION = 12;
const ROUNDS = 15;
const GOAL_MARKS_MS = 200;

/** Prints how much disk the history of an essay takes, and how long its panel takes to open. */
export async function run(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  const clock = { now: Date.UTC(2026, 10, 2, 16) };
  const log = openDocuments({ directory, now: () => clock.now });
  const writing = writingIn(log, ROOM);
  const words = wordsOf(publicEssay('federalist-10.txt')).slice(0, WORDS);
  const edits = await writeEssay(writing, words, clock);
  const bff = await startBff({ upstreams: { documents: log } });
  const firstList = await timeOf(() => listOf(bff.url));
  const { versions } = await listOf(bff.url);
  printSizes(path.join(directory, DOCUMENTS_FILE), edits);

  const timings = await timePanel(
    bff.url,
    versions.map(({ number }) => number),
  );
  console.log(`Median of ${ROUNDS}, load average ${loadavg()[0]?.toFixed(2)}:`);
  console.log(`list with up to 500 edits to cut ${ms(firstList)}`);
  console.log(`list                             ${ms(timings.list)}`);
  console.log(`writing record                   ${ms(timings.record)}`);
  console.log(`preview: two versions fetched    ${ms(timings.fetched)}`);
  console.log(`preview: opened, changes marked  ${ms(timings.marked)}   (goal: at most ${GOAL_MARKS_MS} ms)`);
  console.log(`the same, every third word new   ${ms(timings.rewritten)}`);
  await bff.close();
  await rm(directory, { recursive: true, force: true });
}

/** Types the essay letter by letter in ten sessions on ten days, with corrections; returns how many updates that were. */
async function writeEssay(
  { edit, type, document }: Writing,
  words: readonly string[],
  clock: { now: number },
): Promise<number> {
  let updates = 0;
  document.on('update', () => (updates += 1));
  for (const [index, word] of words.entries()) {
    if (index % (WORDS / SESSIONS) === 0) clock.now += 24 * HOUR_MS;
    if (index % 80 === 0) await edit((body) => body.push([paragraph('')]), 'Ada');
    await type(`${word} `, 'Ada');
    if (index % WORDS_PER_CORRECTION === 11)
      await edit((body) => {
        const text = lastText(body);
        text.delete(text.length - word.length - 1, word.length + 1);
        text.insert(text.length, `${word} `);
      }, 'Ada');
    clock.now += WORD_MS;
  }
  clock.now += HOUR_MS;
  return updates;
}

function printSizes(file: string, edits: number): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare(
      `SELECT count(*) AS versions, sum(length(content)) AS bytes, max(length(content)) AS largest,
         (SELECT length(snapshot) FROM document) AS snapshot,
         (SELECT sum(length(data)) FROM record_part) AS steps, (SELECT sum(bytes) FROM record_part) AS inflated,
         (SELECT sum(length(data)) FROM record_session) AS sessions FROM document_version`,
    )
    .get();
  database.close();
  const kib = (column: string) => `${(Number(row?.[column]) / 1024).toFixed(1)} KiB`;
  console.log(`2,000 words in ten sessions, ${edits.toLocaleString('en')} edits:`);
  console.log(`the document now     ${kib('snapshot')}`);
  console.log(
    `${String(row?.['versions']).padStart(3)} versions         ${kib('bytes')}, the largest ${kib('largest')}`,
  );
  console.log(
    `the writing record   ${kib('steps')} for the replay (${kib('inflated')} inflated), ${kib('sessions')} for the sessions`,
  );
}

async function timePanel(url: string, numbers: readonly number[]) {
  const [newest = 1, before = 1] = numbers;
  const list = await medianOf(() => listOf(url));
  const record = await medianOf(async () => (await fetch(url + recordPath(ID))).json());
  const fetched = await medianOf(() => Promise.all([contentOf(url, newest), contentOf(url, before)]));
  const [after, earlier] = await Promise.all([contentOf(url, newest), contentOf(url, before)]);
  const marked = await medianOf(async () => markChanges(openVersion(earlier), openVersion(after)));
  const content = openVersion(after);
  const rewritten = JSON.parse(JSON.stringify(content).replaceAll(/( \S+ \S+) [a-z]\S*/g, '$1 anew'));
  return { list, record, fetched, marked, rewritten: await medianOf(async () => markChanges(content, rewritten)) };
}

const listOf = async (url: string): Promise<VersionList> => (await fetch(url + versionsPath(ID))).json();

async function contentOf(url: string, number: number): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`${url}${versionsPath(ID)}/${number}`)).arrayBuffer());
}

const medianOf = async (work: () => Promise<unknown>): Promise<number> => median(await timesOf(ROUNDS, work));

if (import.meta.main) await run();
