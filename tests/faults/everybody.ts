import { setTimeout as pause } from 'node:timers/promises';

import * as Y from 'yjs';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import type { Typist } from '../support/collaboration/typist.ts';
import { promise } from './promises.ts';

/** The words of a document as a reader gets them from a server. */
export async function wordsAt(url: string, room: string): Promise<string[]> {
  const reader = openEditor(url, room);
  await reader.synced();
  const words = wordsIn(reader.body);
  reader.close();
  return words;
}

const stateOf = (editor: Editor) =>
  `${editor.text()} ${Buffer.from(Y.encodeStateVector(editor.document)).toString('base64')}`;

/**
 * Everybody comes back with what they have, to the other server, beside a reader on each. Says what is there of what was called saved
 * and of all that was typed, and whether all have the same.
 * @param typists by document; they have left.
 */
export async function compareAll(
  urls: readonly [string, string],
  rooms: readonly string[],
  typists: readonly (readonly Typist[])[],
): Promise<void> {
  let [acknowledged, lost, typed, missing, different] = [0, 0, 0, 0, 0];
  for (const [at, room] of rooms.entries()) {
    const writers = typists[at] ?? [];
    const wanted = writers.flatMap((writer) => writer.acknowledged());
    acknowledged += wanted.length;
    const readers = urls.map((url) => openEditor(url, room));
    await Promise.all(readers.map((reader) => reader.synced()));
    for (const reader of readers) {
      const there = new Set(wordsIn(reader.body));
      lost += wanted.filter((word) => !there.has(word)).length;
    }
    const editors = writers.map(({ document, key }, writer) =>
      openEditor(urls[(writer + 1) % 2] ?? '', room, { document, key }),
    );
    await Promise.all(editors.map((editor) => editor.synced()));
    const all = writers.flatMap((writer) => writer.typed());
    typed += all.length;
    const everybody = [...readers, ...editors];
    await Promise.all(everybody.map((editor) => editor.until(() => editor.body.length >= all.length))).catch(() => {}); // it's counted below
    if (new Set(everybody.map(stateOf)).size > 1) different += 1;
    const final = wordsIn(readers[0]?.body);
    missing += all.length - new Set(final).size + (final.length - new Set(final).size);
    for (const editor of everybody) editor.close();
  }
  promise(acknowledged > 0 && lost === 0, `${acknowledged} words were called saved; ${lost} of them lost`);
  promise(
    missing === 0,
    `${typed} words were typed; ${missing} of them missing or doubled once everybody had come back`,
  );
  promise(different === 0, `${different} of ${rooms.length} documents differ`);
}

/** How often we look whether everybody's words are saved, and how long recovery may take before we give up, in milliseconds. */
const LOOK_EVERY_MS = 20;
const GIVE_UP_MS = 120_000;

/**
 * Resolves when each has had a word acknowledged beyond a number, with how long that took, in milliseconds, shortest first.
 * @throws if that takes two minutes.
 */
export async function untilAllSaved(
  typists: readonly Typist[],
  numberOf: (typist: Typist) => number,
): Promise<number[]> {
  const beganAtMs = performance.now();
  const left = new Map(typists.map((typist) => [typist, numberOf(typist)]));
  const took: number[] = [];
  while (left.size > 0) {
    const nowMs = performance.now() - beganAtMs;
    for (const [typist, number] of left) {
      if (typist.acknowledged().length <= number) continue;
      left.delete(typist);
      took.push(nowMs);
    }
    if (nowMs > GIVE_UP_MS) throw new Error(`${left.size} of ${typists.length} writers wait in vain`);
    await pause(LOOK_EVERY_MS);
  }
  return took;
}
