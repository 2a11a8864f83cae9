import { createPublicKey, verify } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { calculateJwkThumbprint } from 'jose';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';

import { DOCUMENTS_FILE, openDocuments } from '#bff/documents/open-documents';
import { draftRoom } from '#shared-types/documents/collaboration';
import {
  RECORD_CHECK_PATH,
  RECORD_KEYS_PATH,
  recordPath,
  type SignedRecord,
  type WritingRecord,
} from '#shared-types/documents/record';

import { writingIn } from '../support/collaboration/writing.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { signedFile } from '../support/signed-record.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MINUTE_MS = 60_000;
const ID = '0123456789abcdef'.repeat(2);
const EMPTY_ID = 'f'.repeat(32);
const SIGNED = `${recordPath(ID)}/signed`;
const PARTS = `${recordPath(ID)}/parts/`;
const LINES = ['The first bell rings too early.', 'Most of us have slept for six hours by then, and nobody can think.'];

let bff: TestBff;
let directory: string;
/** The writing begins two days ago: a draft that was open only briefly is kept for three. */
const START_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 2 * 24 * 60 * MINUTE_MS;
let now = START_MS;
beforeAll(async () => {
  directory = await temporaryFolder();
  const documents = openDocuments({ directory, now: () => now });
  bff = await startBff({ upstreams: { documents } });
  const { type, paste, document } = writingIn(documents, draftRoom(ID) ?? '');
  for (const letter of LINES[0] ?? '') {
    await type(letter, 'Ada');
    now += 500;
  }
  now += 24 * 60 * MINUTE_MS;
  await paste([LINES[1] ?? ''], 'Ben');
  document.getText('title').insert(0, 'A Later Bell');
  now += 60 * MINUTE_MS;
});

const after = (ms: number): string => new Date(START_MS + ms).toISOString();
const read = async (): Promise<WritingRecord> => (await request(bff.url).get(recordPath(ID)).expect(200)).body;
const sign = (body: object = { withText: false }) => signedFile(request(bff.url).post(SIGNED).send(body));
const check = (body: object) => request(bff.url).post(RECORD_CHECK_PATH).send(body);
const payloadOf = (jws: string): SignedRecord =>
  JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString());

test('the record of a draft says when it was written, by whom, how its words arrived, and what its replay has', async () => {
  expect(await read()).toEqual({
    title: 'A Later Bell',
    words: 20,
    sessions: [
      {
        startedAt: after(0),
        endedAt: after(15_000),
        writingSeconds: 15,
        wordsBefore: 0,
        wordsAfter: 6,
        typed: 31,
        pasted: 0,
        deleted: 0,
        words: { typed: 6, pasted: 0 },
        points: [],
      },
      {
        startedAt: after(24 * 60 * MINUTE_MS + 15_500),
        endedAt: after(24 * 60 * MINUTE_MS + 15_500),
        writingSeconds: 0,
        wordsBefore: 6,
        wordsAfter: 20,
        typed: 12,
        pasted: 66,
        deleted: 0,
        words: { typed: 3, pasted: 14 },
        points: [],
      },
    ],
    authors: [
      { name: 'Ada', typed: 31, pasted: 0, deleted: 0, words: { typed: 6, pasted: 0 } },
      { name: 'Ben', typed: 12, pasted: 66, deleted: 0, words: { typed: 3, pasted: 14 } },
    ],
    replay: [{ number: 1, startedAt: after(0), endedAt: after(24 * 60 * MINUTE_MS + 15_500) }],
  });
  const { body, headers } = await request(bff.url)
    .get(PARTS + 1)
    .expect(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({
    startedAt: after(0),
    base: '',
    authors: ['Ada', 'Ben'],
    steps: [
      [0, 100, 0, 0, 0, `\n${LINES[0]?.slice(0, 21)}`],
      [105, 45, 0, 22, 0, LINES[0]?.slice(21)],
      [864_050, 0, 1, 32, 0, `\n${LINES[1]}`],
    ],
  });
  for (const number of [2, 0, -1, '1.0', '9'.repeat(20), 'x'])
    await request(bff.url)
      .get(PARTS + number)
      .expect(404);
});

test('a signed record verifies with the published key, tells nobody the address, and has the text only if asked', async () => {
  const [plain, full] = [await sign(), await sign({ withText: true })];
  const { body: jwks, headers } = await request(bff.url).get(RECORD_KEYS_PATH).expect(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(jwks.keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), alg: 'EdDSA', use: 'sig' },
  ]);
  const [key] = jwks.keys;
  expect(key.kid).toBe(await calculateJwkThumbprint({ kty: key.kty, crv: key.crv, x: key.x }));
  const [header = '', payload = '', signature = ''] = plain.split('.');
  const publicKey = createPublicKey({ key, format: 'jwk' });
  expect(verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);

  const { replay, ...shown } = await read();
  expect(replay).toHaveLength(1);
  expect(payloadOf(plain)).toEqual({
    ...shown,
    issuedAt: expect.stringMatching(/^\d{4}-/),
    textHash: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(payloadOf(full)).toMatchObject({ text: LINES.join('\n'), title: 'A Later Bell' });
  for (const file of [plain, full]) expect(JSON.stringify(payloadOf(file))).not.toContain(ID);
  expect((await check({ record: `\n${plain}\n` }).expect(200)).body).toEqual({ record: payloadOf(plain) });
});

test('a text is compared by its words, not by its white space', async () => {
  const record = await sign();
  const isSame = async (text: string) => (await check({ record, text }).expect(200)).body.isSameText;
  expect(await isSame(LINES.join('\n'))).toBe(true);
  expect(await isSame(`  ${LINES.join('\r\n\r\n')} `)).toBe(true);
  expect(await isSame(LINES.join('\n').replace('early', 'late'))).toBe(false);
  expect(await isSame('')).toBe(false);
});

test('if steps are missing or damaged, the replay continues with the text as it is', async () => {
  const id = 'd'.repeat(32);
  const { type } = writingIn(bff.upstreams.documents, draftRoom(id) ?? '');
  const parts = async () => {
    const { replay }: WritingRecord = (await request(bff.url).get(recordPath(id)).expect(200)).body;
    return Promise.all(replay.map(({ number }) => request(bff.url).get(`${recordPath(id)}/parts/${number}`)));
  };
  await type('One');
  expect((await parts()).map(({ body }) => body.base)).toEqual(['']);
  change(`end_hash = 'another text'`);
  await type(' two');
  expect((await parts()).map(({ body }) => body.base)).toEqual(['', '\nOne']);
  change(`data = x'00'`);
  await type(' three');
  const answers = await parts();
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
  expect(answers[2]?.body).toMatchObject({ base: '\nOne two', steps: [[0, 0, -1, 8, 0, ' three']] });
});

test('the key survives a restart of the server, and a draft without words has no record to sign', async () => {
  const before = await sign();
  const again = await startBff({ upstreams: { documents: openDocuments({ directory }) } });
  await request(again.url).post(RECORD_CHECK_PATH).send({ record: before }).expect(200);
  const empty = await request(bff.url).get(recordPath(EMPTY_ID)).expect(200);
  expect(empty.body).toEqual({ title: '', words: 0, sessions: [], authors: [], replay: [] });
  const refused = await request(bff.url)
    .post(recordPath(EMPTY_ID) + '/signed')
    .send({ withText: false })
    .expect(404);
  expect(refused.body.message).toContain('Write something first');
});

test('a record that another server of the same database has signed with a newer key is accepted immediately', async () => {
  const elsewhere = await temporaryFolder();
  const documents = openDocuments({ directory: elsewhere });
  const other = await startBff({ upstreams: { documents } });
  await writingIn(documents, draftRoom(ID) ?? '').type('Once');
  const theirs = await signedFile(request(other.url).post(SIGNED).send({ withText: false }));
  await check({ record: theirs }).expect(422);
  const database = new DatabaseSync(path.join(directory, DOCUMENTS_FILE));
  database.exec(`ATTACH '${path.join(elsewhere, DOCUMENTS_FILE)}' AS elsewhere`);
  database.exec('INSERT INTO record_key SELECT * FROM elsewhere.record_key');
  database.close();
  await check({ record: theirs }).expect(200);
  expect((await request(bff.url).get(RECORD_KEYS_PATH)).body.keys).toHaveLength(2);
});

/** Changes the newest part of a replay behind the server’s back. */
function change(column: string): void {
  const database = new DatabaseSync(path.join(directory, DOCUMENTS_FILE));
  database.exec(`UPDATE record_part SET ${column} WHERE number = (SELECT max(number) FROM record_part)`);
  database.close();
}
