import { beforeAll, expect, test } from 'vitest';

import { DESK_TEXT_MAX_BYTES } from '#shared-types/desk/assignment';

import { bodyOf, deskId, type DeskBff, startDeskBff, type TestAssignment } from '../support/desk.ts';

/** How many words fill a text of nearly 400 kB. */
const LONG = 'word '.repeat(DESK_TEXT_MAX_BYTES / 5 - 100);

let bff: DeskBff;
let assignment: TestAssignment;
beforeAll(async () => {
  bff = await startDeskBff({ rateLimitFactor: 1 });
  assignment = await bff.create('ada');
});

/** How many calls somebody has left after one that costs nothing else. */
async function left(shown: { account?: string; key?: string }): Promise<number> {
  const { headers } = await bff.call('get', `${assignment.path}?since=1`, shown);
  return Number(headers['ratelimit-remaining']);
}

test('a long text that is handed in, and an answer with it, count as several calls, for whoever made them', async () => {
  await assignment.addCode('Heron 12');
  const before = await left(assignment.teacher);
  const text = { id: deskId(), code: 'Heron 12', title: '', body: bodyOf(LONG) };
  await bff.call('post', `${assignment.path}/texts`, assignment.teacher, text).expect(200);
  const reader = await assignment.invite([text.id]);
  const after = await left(assignment.teacher);
  // Three calls, the long body, and the long answer of two of them; some may have come back meanwhile.
  expect(before - after).toBeGreaterThanOrEqual(2);
  const colleague = await bff.create('bob');
  expect(
    Number((await bff.call('get', colleague.path, { account: 'bob' })).headers['ratelimit-remaining']),
  ).toBeGreaterThan(before - 10);
  const first = await left(reader);
  for (let times = 0; times < 20; times++) await assignment.view(reader);
  expect(first - (await left(reader))).toBeGreaterThanOrEqual(20);
});

test('a second reader has as many calls as somebody with an account', async () => {
  const reader = await assignment.invite([]);
  const { headers } = await bff.call('get', `${assignment.path}?since=1`, reader);
  expect(headers['ratelimit-limit']).toBe('600');
});

test('acts about many texts count as several calls', async () => {
  const { id } = await (await assignment.join()).handIn('Some words.');
  const before = await left(assignment.teacher);
  await assignment.act({ do: 'return', texts: Array.from({ length: 900 }, () => id) });
  expect(before - (await left(assignment.teacher))).toBeGreaterThanOrEqual(35);
});
