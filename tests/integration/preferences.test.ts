import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openPreferenceRows } from '#bff/preferences/preference-rows';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import {
  DICTIONARY_MAX_WORDS,
  DICTIONARY_WORD_MAX_LENGTH,
  MAX_RULES_OFF,
  type PreferenceChanges,
  PREFERENCES_MAX_BODY_BYTES,
  PREFERENCES_PATH,
} from '#shared-types/people/preferences';

import { makeTestIdentity, type TestIdentity } from '../support/identity/test-identity.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOTHING = { words: [], rulesOff: [] };

let identity: TestIdentity;
let bff: TestBff;
let users = 0;
let user: string;
beforeAll(async () => {
  identity = makeTestIdentity();
  bff = await startBff({ config: { rateLimitFactor: 1000 }, upstreams: { identity: identity.identity } });
});
beforeEach(() => {
  user = `user-${(users += 1)}`;
});

const bearer = (who = user) => `Bearer ${identity.tokenOf(who, `${who}@example.org`)}`;
const read = (who = user, from = bff) => request(from.url).get(PREFERENCES_PATH).set('authorization', bearer(who));
const send = (changes: unknown, who = user, to = bff) =>
  request(to.url)
    .post(PREFERENCES_PATH)
    .set('authorization', bearer(who))
    .send(changes as object);
const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
/** Ids that rules may have: letters and hyphens. */
const ruleIds = (count: number) =>
  numbered(count, '').map(
    (number) => `rule-${number.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
  );

const data = (...words: string[]) => runCommand('data', ['preferences', ...words], bff.dataDirectory);

describe('The preferences of an account', () => {
  test('are empty at first, keep what is added in its order, and lose what is removed', async () => {
    expect((await read().expect(200)).body).toEqual(NOTHING);
    await send({ words: { add: ['kubelet', 'Zofia'] }, rulesOff: { add: ['passive-voice'] } }).expect(200);
    const words = { add: ['kubelet', 'etcd'], remove: ['Zofia', 'absent'] };
    const { body, headers } = await send({ words }).expect(200);
    expect(body).toEqual({ words: ['kubelet', 'etcd'], rulesOff: ['passive-voice'] });
    expect(headers['cache-control']).toBe('no-store');
    expect((await read().expect(200)).body).toEqual(body);
    expect((await send({ rulesOff: { remove: ['passive-voice'] } })).body).toEqual({ ...body, rulesOff: [] });
  });

  test("are nobody else's", async () => {
    await send({ words: { add: ['secret'] } }).expect(200);
    expect((await read('somebody-else')).body).toEqual(NOTHING);
  });

  test('are asked for with the token of an account, not without one, and not by a guest', async () => {
    for (const token of [undefined, 'Bearer x', `Bearer ${identity.tokenOf('guest')}`]) {
      const headers = token === undefined ? {} : { authorization: token };
      const status = token?.length === undefined || token === 'Bearer x' ? 401 : 403;
      await request(bff.url).get(PREFERENCES_PATH).set(headers).expect(status);
      await request(bff.url).post(PREFERENCES_PATH).set(headers).send({}).expect(status);
    }
  });
});

describe('The limits', () => {
  test('of words: the last one that fits is taken, one more is refused with what to do, and nothing of the call is kept', async () => {
    const words = numbered(DICTIONARY_MAX_WORDS, 'word');
    await send({ words: { add: words } }).expect(200);
    const refused = await send({ words: { add: ['oneMore'] }, rulesOff: { add: ['lead'] } }).expect(409);
    expect(refused.body).toMatchObject({
      error: 'LIMIT_REACHED',
      message: 'Your account can hold 2,000 words. Remove some and try again.',
    });
    expect((await read()).body).toEqual({ words, rulesOff: [] });
    await send({ words: { add: ['oneMore'], remove: ['word7'] } }).expect(200);
  });

  test('of rules are held in the same way', async () => {
    await send({ rulesOff: { add: ruleIds(MAX_RULES_OFF) } }).expect(200);
    expect((await send({ rulesOff: { add: ['lead'] } }).expect(409)).body.message).toContain('200 rules that are off');
  });

  test('of letters: a word of sixty is taken, whatever its script', async () => {
    const longest = '語'.repeat(DICTIONARY_WORD_MAX_LENGTH);
    expect((await send({ words: { add: [longest] } }).expect(200)).body.words).toEqual([longest]);
    await send({ words: { add: [`${longest}語`] } }).expect(400);
  });

  test('of the body: more than half a megabyte is refused', async () => {
    await send({ words: { add: ['x'.repeat(PREFERENCES_MAX_BODY_BYTES)] } }).expect(413);
  });

  test('of calls: a page that asks without end has to wait', async () => {
    const slow = await startBff({ upstreams: { identity: identity.identity } });
    const answers = await Promise.all(numbered(150, '').map(() => read(user, slow)));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
  });

  test('of the disk: a full one is answered with 507, and what was kept stays', async () => {
    const directory = await temporaryFolder();
    const file = { directory, file: 'preferences.sqlite', maxBytes: 16 * 4096 };
    const preferences = await openPreferenceRows(new SqliteDatabase(file));
    const small = await startBff({ upstreams: { identity: identity.identity, preferences } });
    await send({ words: { add: ['kubelet'] } }, user, small).expect(200);
    const changes: PreferenceChanges = { words: { add: numbered(1500, 'a word of some length ') } };
    const refused = await send(changes, user, small).expect(507);
    expect(refused.body).toMatchObject({ error: 'STORAGE_FULL' });
    expect((await read(user, small).expect(200)).body).toEqual({ words: ['kubelet'], rulesOff: [] });
  });
});

test.each([
  ['no object', '[]'],
  ['no JSON', '{'],
  ['an unknown list', '{"friends":{"add":[]}}'],
  ['an unknown verb', '{"words":{"set":[]}}'],
  ['a list without a verb', '{"words":["x"]}'],
  ['a number as a word', '{"words":{"add":[7]}}'],
  ['an object as a word', '{"words":{"add":[{"toString":1}]}}'],
  ['an empty word', '{"words":{"add":[""]}}'],
  ['a word of white space', '{"words":{"add":[" "]}}'],
  ['a word with a line break', String.raw`{"words":{"add":["a\nb"]}}`],
  ['a word with a NUL', String.raw`{"words":{"add":["a\u0000b"]}}`],
  ['a word with half a character', String.raw`{"words":{"add":["a\ud83d"]}}`],
  ['a prototype', '{"__proto__":{"words":{}}}'],
  ['a rule with a space', '{"rulesOff":{"add":["passive voice"]}}'],
  ['a rule in capitals', '{"rulesOff":{"add":["PASSIVE"]}}'],
  ['a rule of 61 letters', JSON.stringify({ rulesOff: { add: ['x'.repeat(61)] } })],
  ['201 rules', JSON.stringify({ rulesOff: { add: ruleIds(MAX_RULES_OFF + 1) } })],
  ['2,001 words to remove', JSON.stringify({ words: { remove: numbered(DICTIONARY_MAX_WORDS + 1, 'w') } })],
])('a body with %s is refused in clear words, and changes nothing', async (_what, body) => {
  const refused = await request(bff.url)
    .post(PREFERENCES_PATH)
    .set('authorization', bearer())
    .set('content-type', 'application/json')
    .send(body)
    .expect(400);
  expect(refused.body).toMatchObject({ error: 'INVALID_REQUEST', message: expect.stringMatching(/\.$/) });
  expect((await read()).body).toEqual(NOTHING);
});

test('the operator lists the preferences of accounts, and deletes those of one', async () => {
  await send({ words: { add: ['kubelet'] }, rulesOff: { add: ['lead'] } }).expect(200);
  const listed: unknown = JSON.parse((await data('--format', 'json')).output);
  expect(listed).toContainEqual({ user_id: user, words: ['kubelet'], rulesOff: ['lead'] });
  expect(await data('--delete', user)).toMatchObject({ output: `Deleted ${user}.\n`, code: 0 });
  expect((await read()).body).toEqual(NOTHING);
  expect(await data('--delete', user)).toMatchObject({ code: 1 });
});

test('what looks like SQL is a word like any other', async () => {
  const word = "x'); DROP TABLE preference; --";
  expect((await send({ words: { add: [word] } }).expect(200)).body.words).toEqual([word]);
});
