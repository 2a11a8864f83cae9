/**
 * Kills the server with SIGKILL, again and again, while four people type 20 words a second each beside others who comment and add
 * pictures, and while somebody in another draft removes everything, brings it back and restores versions beside two who type. Looks
 * whether anything is gone, or there twice, that it had acknowledged, and whether everybody has the same document afterwards. The
 * words of the second draft may be in its text or in a version.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { draftRoom } from '#shared-types/documents/collaboration';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { idOf } from '../support/desk.ts';
import { seeded } from '../support/random.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { type Kept, startCommenter, startPictures, startRemover, wordsEverywhere } from './in-flight.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const WORDS_PER_SECOND = 20;
const SETTINGS = { ...NO_EVALUATOR, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' };

const random = seeded(20_261_122);
const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-kill-'));
const table: Record<string, Kept> = {};
let different = 0;

function count(what: string, { acknowledged, lost, doubled }: Kept): void {
  const row = (table[what] ??= { acknowledged: 0, lost: 0, doubled: 0 });
  row.acknowledged += acknowledged;
  row.lost += lost;
  row.doubled += doubled;
}

/** Compares words that were acknowledged with those in a text, and with those that are kept somewhere. */
function keptOf(acknowledged: readonly string[], text: readonly string[], everywhere: ReadonlySet<string>): Kept {
  const counts = new Map<string, number>();
  for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((word) => !everywhere.has(word)).length,
    doubled: [...counts.values()].filter((times) => times > 1).length,
  };
}

/** Everybody comes back with what they have, beside a reader. Resolves when all have the same. */
async function bringBackAll(url: string, room: string, writers: readonly Pick<Typist, 'document' | 'key'>[]) {
  const editors = [{}, ...writers].map((writer) => openEditor(url, room, writer));
  await Promise.all(editors.map((editor) => editor.synced()));
  const [reader, ...others] = editors;
  const same = (editor: Editor) => reader?.text() === editor.text();
  await Promise.all(others.map((editor) => editor.until(() => others.every(same)))).catch(() => undefined);
  different += others.filter((editor) => !same(editor)).length;
  const text = wordsIn(reader?.body);
  for (const editor of editors) editor.close();
  return text;
}

for (let round = 0; round < ROUNDS; round++) {
  const [room = '', otherRoom = ''] = [2 * round, 2 * round + 1].map((id) => draftRoom(idOf(id)));
  const before = await startProcess({ ...SETTINGS, DATA_DIR: directory });
  const typist = (name: string, where: string) => startTypist(before.url, where, { name, perSecond: WORDS_PER_SECOND });
  const typists = ['a', 'b', 'c', 'd'].map((name) => typist(name, room));
  const remover = await startRemover(before.url, otherRoom);
  const beside = ['e', 'f'].map((name) => typist(name, otherRoom));
  const callers = { comments: startCommenter(before.url, room), pictures: startPictures(before.url, room) };
  await pause(500 + random() * 1500);
  await before.stop('SIGKILL');
  for (const writer of [...typists, ...beside, remover]) writer.leave();
  await Promise.all([...Object.values(callers), remover].map(({ ended }) => ended));

  const after = await startProcess({ ...SETTINGS, DATA_DIR: directory });
  for (const where of [room, otherRoom]) {
    const isTyped = where === room;
    const words = (isTyped ? typists : beside).flatMap((writer) => writer.acknowledged());
    const acknowledged = isTyped ? words : [...remover.seeds, ...words];
    const what = isTyped ? 'words' : 'words beside removals';
    const look = async (wanted: readonly string[], text: readonly string[]) =>
      keptOf(wanted, text, isTyped ? new Set(text) : await wordsEverywhere(after.url, where, text));
    count(what, await look(acknowledged, await bringBackAll(after.url, where, [])));
    if (!isTyped) count('restores and words brought back', await remover.check(after.url));
    const writers = isTyped ? typists : [...beside, { document: remover.editor.document, key: remover.key }];
    // Words not yet acknowledged come back with their writer.
    const all = isTyped ? typists.flatMap((writer) => writer.typed()) : acknowledged;
    count(`${what}, everybody back`, await look(all, await bringBackAll(after.url, where, writers)));
  }
  for (const [what, caller] of Object.entries(callers)) count(what, await caller.check(after.url));
  await after.stop();
}
await rm(directory, { recursive: true });
console.log(`${ROUNDS} × SIGKILL:`);
console.table(table);
console.log(`${different} documents differ.`);
const rows = Object.values(table);
const isBroken = rows.some(({ acknowledged, lost, doubled }) => acknowledged === 0 || lost + doubled > 0);
if (isBroken || different > 0) process.exitCode = 1;
