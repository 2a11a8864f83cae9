/**
 * Kills the server with SIGKILL while four people type 20 words a second each, again and again, and looks whether a word is gone for
 * which it had said "saved", and whether everybody has the same document afterwards.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import * as Y from 'yjs';

import { draftRoom } from '#shared-types/collaboration';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist } from '../support/collaboration/typist.ts';
import { seeded } from '../support/random.ts';
import { startProcess } from '../support/server/start-process.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const EDITORS = 4;
const WORDS_PER_SECOND = 20;
const SETTINGS = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' };

const random = seeded(20_261_122);
const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-kill-'));
let [acknowledged, lost, different] = [0, 0, 0];

for (let round = 0; round < ROUNDS; round++) {
  const room = draftRoom(round.toString(16).padStart(32, '0')) ?? '';
  const before = await startProcess({ ...SETTINGS, DATA_DIR: directory });
  const typists = Array.from({ length: EDITORS }, (_, index) =>
    startTypist(before.url, room, { name: 'abcd'[index] ?? 'z', perSecond: WORDS_PER_SECOND }),
  );
  await pause(500 + random() * 1500);
  await before.stop('SIGKILL');
  for (const typist of typists) typist.leave();

  const after = await startProcess({ ...SETTINGS, DATA_DIR: directory });
  const reader = openEditor(after.url, room);
  await reader.synced();
  const kept = new Set(reader.text().split('\n'));
  for (const typist of typists) {
    acknowledged += typist.acknowledged().length;
    lost += typist.acknowledged().filter((word) => !kept.has(word)).length;
  }
  // Everybody comes back with what they have.
  const back = typists.map(({ document, key }) => openEditor(after.url, room, { document, key }));
  const everything = typists.flatMap((typist) => typist.typed());
  await Promise.all(back.map((editor) => editor.synced()));
  await Promise.all(
    [...back, reader].map((editor) => editor.until(() => editor.text().split('\n').length === everything.length)),
  );
  const [first, ...others] = [...back, reader].map((editor) => Buffer.from(Y.encodeStateAsUpdate(editor.document)));
  different += others.filter((state) => !first?.equals(state)).length;
  for (const editor of [...back, reader]) editor.close();
  await after.stop();
}
await rm(directory, { recursive: true });
console.log(
  `${ROUNDS} × SIGKILL, ${EDITORS} editors at ${WORDS_PER_SECOND} words/s: ${acknowledged} words were acknowledged, ${lost} of them lost; ${different} documents differ`,
);
if (lost > 0 || different > 0 || acknowledged === 0) process.exitCode = 1;
