import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Call } from '#bff/documents/calls';
import { queuedDocuments } from '#bff/documents/queued-documents';
import { StorageLocked, StorageUnavailable } from '#bff/storage/database';

let batches: number[][];
let fails: boolean;
beforeEach(() => {
  [batches, fails] = [[], false];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const queued = (perform: Parameters<typeof queuedDocuments>[0]['perform']) =>
  queuedDocuments({ perform, end: async () => {}, now: Date.now });

/** A log that writes down which updates came together. */
const startLog = () =>
  queued(async (batch: Call[]) => {
    if (fails) throw new Error('disk is full');
    batches.push(batch.flatMap(({ args: [, update] }) => (update instanceof Uint8Array ? [...update] : [])));
    return batch.map(() => ({ result: undefined }));
  });

/** What a call answers, or why it doesn't. */
const outcome = (call: Promise<unknown>) => call.catch((error: unknown) => error);

/** Lets what is under way come to its end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

test('the update of somebody who writes alone is stored at once', async () => {
  const log = startLog();
  await log.append('demo', Uint8Array.of(1));
  await vi.advanceTimersByTimeAsync(100);
  await log.append('demo', Uint8Array.of(2));
  expect(batches).toEqual([[1], [2]]);
});

test('updates that follow each other fast are stored together, in their order, within 25 ms', async () => {
  const log = startLog();
  const stored: number[] = [];
  const append = (number: number) => log.append('demo', Uint8Array.of(number)).then(() => stored.push(number));
  const first = append(1);
  await first;
  const others = [2, 3, 4].map(append);
  await settle();
  expect(stored).toEqual([1]);
  await vi.advanceTimersByTimeAsync(25);
  await Promise.all(others);
  expect(stored).toEqual([1, 2, 3, 4]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('an update that cannot be stored says so, and those after it are stored', async () => {
  const log = startLog();
  fails = true;
  await expect(log.append('demo', Uint8Array.of(1))).rejects.toThrow('disk is full');
  const second = log.append('demo', Uint8Array.of(2));
  fails = false;
  await vi.advanceTimersByTimeAsync(25);
  await second;
  expect(batches).toEqual([[2]]);
});

test('a call that is not an update does not wait, and finds stored what came before it', async () => {
  const log = startLog();
  await log.append('demo', Uint8Array.of(1));
  const second = log.append('demo', Uint8Array.of(2));
  await settle();
  expect(batches).toEqual([[1]]);
  await Promise.all([log.markUsed(['demo']), second]);
  expect(batches).toEqual([[1], [2]]);
});

test('a store that closes stores what waits', async () => {
  const log = startLog();
  await log.append('demo', Uint8Array.of(1));
  const second = log.append('demo', Uint8Array.of(2));
  await settle();
  await log.close();
  await second;
  expect(batches).toEqual([[1], [2]]);
});

test('whoever has waited for long behind a batch that found no database does not wait for the next one, too', async () => {
  const away = Promise.withResolvers<never>();
  let asked = 0;
  const log = queued(async (batch) => ((asked += 1) === 1 ? away.promise : batch.map(() => ({ result: 'found' }))));
  const first = outcome(log.load('demo'));
  await settle();
  const patient = outcome(log.load('demo'));
  await vi.advanceTimersByTimeAsync(6000);
  const late = outcome(log.load('demo'));
  const error = new StorageUnavailable('away');
  away.reject(error);
  expect(await Promise.all([first, patient, late])).toEqual([error, error, 'found']);
});

/** A store in which documents are locked, and the batches that it was asked for. */
function startLocked() {
  const locked = new Set<string>();
  const stored: string[] = [];
  let asked = 0;
  const documents = queued(async (batch: Call[]) => {
    asked += 1;
    if (batch.some(({ args: [room] }) => locked.has(String(room)))) throw new StorageLocked('a row is locked');
    stored.push(...batch.map(({ args: [room, update] }) => `${String(room)} ${String(update)}`));
    return batch.map(() => ({ result: undefined }));
  });
  const append = (room: string, number: number) => outcome(documents.append(room, Uint8Array.of(number)));
  return { locked, stored, documents, append, asked: () => asked };
}

describe('a document that somebody else has locked', () => {
  test('holds up nobody else: it’s found in few commits, waits, and is stored in its order when it’s free', async () => {
    const { locked, stored, append, asked } = startLocked();
    locked.add('r17');
    const others = Array.from({ length: 100 }, (_, room) => append(`r${room}`, 1));
    const [held] = others.splice(17, 1);
    expect(await Promise.all(others)).toEqual(others.map(() => undefined));
    // Eight parts of 100, and eight of one of these, and so on.
    expect(asked()).toBeLessThan(30);
    const next = append('r17', 2);
    await vi.advanceTimersByTimeAsync(600);
    await append('r3', 2);
    expect(stored.filter((each) => each.startsWith('r17'))).toEqual([]);
    locked.clear();
    await vi.advanceTimersByTimeAsync(600);
    expect(await Promise.all([held, next])).toEqual([undefined, undefined]);
    expect(stored.filter((each) => each.startsWith('r17'))).toEqual(['r17 1', 'r17 2']);
  });

  test('is told after twelve seconds that the store can’t be reached', async () => {
    const { locked, append, documents } = startLocked();
    locked.add('a');
    const held = append('a', 1);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(await held).toBeInstanceOf(StorageUnavailable);
    locked.clear();
    expect(await append('a', 2)).toBeUndefined();
    await documents.close();
  });
});
