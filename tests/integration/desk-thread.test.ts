import { beforeEach, expect, test } from 'vitest';

import { DESK_FILE } from '#bff/desk/desk-schema';
import { type DeskStore, UnknownKey } from '#bff/desk/desk-store';
import { threadedDesk } from '#bff/desk/threaded-desk';
import { BffError } from '#bff/errors';

import { closeInTheEnd } from '../support/closing.ts';
import { bodyOf, commentOn, deskId, deskKey, newAssignment, readView } from '../support/desk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 86_400_000;
const ada = { account: 'ada' };

let nowMs: number;
let desk: DeskStore;

beforeEach(async () => {
  nowMs = Date.now();
  const place = { directory: await temporaryFolder(), file: DESK_FILE };
  desk = threadedDesk(place, { now: () => nowMs, isEmpty: true });
  closeInTheEnd(() => desk.close());
});

/** An assignment with a text that has many comments. */
async function fullAssignment(): Promise<{ id: string; classKey: string }> {
  const assignment = newAssignment();
  await desk.create('ada', assignment);
  const key = deskKey();
  await desk.join(assignment.classKey, key);
  const text = deskId();
  await desk.handIn(key, { id: text, title: 'Essay', body: bodyOf('Some words. '.repeat(10_000)) });
  await desk.act(
    ada,
    assignment.id,
    Array.from({ length: 150 }, () => ({ do: 'comment', comment: commentOn(text) })),
  );
  return assignment;
}

test('an error of the desk is the same error on the thread of the server', async () => {
  await expect(desk.ownerOf(deskKey())).resolves.toBeUndefined();
  await expect(desk.own(deskKey())).rejects.toBeInstanceOf(UnknownKey);
  const refused = await desk.remove('ada', deskId()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BffError);
  expect(refused).toMatchObject({
    code: 'NOT_FOUND',
    statusCode: 404,
    message: expect.stringContaining('no such assignment'),
  });
});

test('a view that nobody reads to its end keeps nothing from anybody, and the next one is whole', async () => {
  const { id } = await fullAssignment();
  const left = await desk.view(ada, id);
  await left?.next();
  await left?.return(undefined);
  const view = await readView(desk, ada, id);
  expect(view?.comments.length).toBe(150);
  expect(view?.texts.length).toBe(1);
});

test('whoever waits for a change is told, may leave, and is let go when the server stops', async () => {
  const { id } = await fullAssignment();
  const at = (await readView(desk, ada, id))?.at ?? 0;
  const leaving = new AbortController();
  const waits = [desk.changed(id, at, AbortSignal.any([])), desk.changed(id, at, leaving.signal)];
  leaving.abort();
  await waits[1];
  await desk.act(ada, id, [{ do: 'marks in' }]);
  await waits[0];
  const stays = desk.changed(id, (await readView(desk, ada, id))?.at ?? 0, AbortSignal.any([]));
  desk.endWaiting();
  await stays;
});

test('the thread goes by the time of the server', async () => {
  const { id, classKey } = await fullAssignment();
  nowMs += 4000 * DAY_MS;
  await expect(desk.facts(classKey)).rejects.toBeInstanceOf(UnknownKey);
  expect(await desk.sweep()).toBe(1);
  nowMs -= 4000 * DAY_MS;
  await expect(desk.view(ada, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the server does other things while the desk works', async () => {
  const { id } = await fullAssignment();
  const view = await readView(desk, ada, id);
  const text = view?.texts[0]?.id ?? '';
  let [turns, isDone] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await desk.act(
    ada,
    id,
    Array.from({ length: 40 }, () => ({ do: 'comment', comment: commentOn(text) })),
  );
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});
