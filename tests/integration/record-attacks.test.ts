import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';

import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';

import { BODY_FIELD, DEMO_ROOM } from '#shared-types/documents/collaboration';
import {
  RECORD_CHECK_PATH,
  RECORD_KEYS_PATH,
  recordPath,
  SIGNED_RECORD_MAX_BYTES,
} from '#shared-types/documents/record';
import { writeRoomToken } from '#shared-types/documents/room-credentials';
import { writerIdOf } from '#shared-types/documents/writer';

import { openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import { lastText, paragraph } from '../support/collaboration/writing.ts';
import { type DocumentBff, newId, pathOf, roomOf, type Shown, startDocumentBff } from '../support/documents.ts';
import { startBff } from '../support/server/start-bff.ts';
import { signedFile } from '../support/signed-record.ts';

const UNKNOWN =
  'There’s no such document, or you can’t open it. Ask its owner for a link, or sign in with another account.';
const NO_RECORD = 'This isn’t a signed writing record.';
const CHANGED = 'This file was changed after it was signed';

const OWN_URL = 'https://write.example.org';
const OTHER_URL = 'https://school.example.com';

let bff: DocumentBff;
let other: DocumentBff;
/** A document of Ada, its links, and its signed record. */
let id: string;
let links: Record<'read' | 'comment' | 'write' | 'revoked', string>;
let file: string;
/** A record that another server has signed. */
let foreignFile: string;
let publicKey: { x: string; kid: string };
let ada: string;
let bob: string;
beforeAll(async () => {
  [bff, other] = await Promise.all([
    startDocumentBff({ publicUrl: OWN_URL }),
    startDocumentBff({ publicUrl: OTHER_URL }),
  ]);
  [ada, bob] = [bff.account('ada'), bff.account('bob')];
  id = await bff.create(ada, 'The bell rings too early for us all.');
  const [read, comment, write, gone] = await Promise.all([
    bff.link(ada, id, 'read'),
    bff.link(ada, id, 'comment'),
    bff.link(ada, id, 'write'),
    bff.link(ada, id, 'write'),
  ]);
  await bff.call('delete', `${pathOf(id)}/links/${gone.id}`, { user: ada }).expect(204);
  links = { read: read.secret, comment: comment.secret, write: write.secret, revoked: gone.secret };
  file = await signed(bff, id, { user: ada });
  const theirs = other.account('eve');
  foreignFile = await signed(other, await other.create(theirs, 'Words of another school.'), { user: theirs });
  publicKey = (await request(bff.url).get(RECORD_KEYS_PATH)).body.keys[0];
});

function signed(server: DocumentBff, document: string, shown: Shown): Promise<string> {
  return signedFile(server.call('post', `${pathOf(document)}/record/signed`, shown, { withText: false }));
}

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const headerOf = (more: object = {}) =>
  encode({ alg: 'EdDSA', typ: 'sullivan-record+jws', kid: publicKey.kid, ...more });
const payload = () => file.split('.')[1] ?? '';
const signature = () => file.split('.')[2] ?? '';
const claims = () => claimsOf(file);
const foreignKey = generateKeyPairSync('ed25519').privateKey;

/** A well-formed file that a stranger signed with a key of their own. */
function forged(header: string, body: string): string {
  return `${header}.${body}.${signBytes(null, Buffer.from(`${header}.${body}`), foreignKey).toString('base64url')}`;
}

function flipped(part: string): string {
  return (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
}

test('people who haven’t written a document read nothing of its record: not the figures, not a step, not a signed file', async () => {
  const attempts: [attempt: string, shown: () => Shown, document: () => string, status: number, words: string][] = [
    ['another account', () => ({ user: bob }), () => id, 404, UNKNOWN],
    ['a guest', () => ({ user: bff.guest() }), () => id, 404, UNKNOWN],
    ['nobody', () => ({}), () => id, 404, UNKNOWN],
    ['a link to read', () => ({ link: links.read }), () => id, 403, 'You can read this document'],
    ['a link to comment', () => ({ link: links.comment }), () => id, 403, 'You can read this document and comment'],
    ['a link to write', () => ({ link: links.write }), () => id, 403, 'only its owner can do this'],
    ['another account with a link', () => ({ user: bob, link: links.write }), () => id, 403, 'only its owner'],
    ['a revoked link', () => ({ link: links.revoked }), () => id, 404, UNKNOWN],
    ['an expired token', () => ({ user: bff.account('ada', -60) }), () => id, 404, UNKNOWN],
    ['a forged token', () => ({ user: `${ada.slice(0, -4)}AAAA` }), () => id, 404, UNKNOWN],
    ['the token of another server', () => ({ user: other.account('ada') }), () => id, 404, UNKNOWN],
    ['a guessed secret', () => ({ link: 'A'.repeat(43) }), () => id, 404, UNKNOWN],
    ['the sandbox', () => ({ user: ada }), () => DEMO_ROOM, 404, UNKNOWN],
    ['an id that leads out', () => ({ user: ada }), () => '..%2F..%2Faccount', 404, UNKNOWN],
    ['an id in capitals', () => ({ user: ada }), () => id.toUpperCase(), 404, UNKNOWN],
  ];
  for (const [attempt, shown, document, status, words] of attempts) {
    const place = `/${document()}/record`;
    const answers = [
      await bff.call('get', place, shown()),
      await bff.call('get', `${place}/parts/1`, shown()),
      await bff.call('post', `${place}/signed`, shown(), { withText: true }),
    ];
    expect([attempt, ...answers.map((answer) => answer.status)]).toEqual([attempt, status, status, status]);
    for (const { body } of answers) expect([attempt, body.message]).toEqual([attempt, expect.stringContaining(words)]);
  }
});

test('a document that is deleted, and a role that a client claims, give nothing either', async () => {
  const gone = await bff.create(ada, 'A text that will be deleted.');
  await bff.call('get', `${pathOf(gone)}/record`, { user: ada }).expect(200);
  await bff.call('delete', pathOf(gone), { user: ada }).expect(204);
  await bff.call('delete', pathOf(gone), { user: ada }).expect(204);
  for (const shown of [{ user: ada }, { user: bob }])
    expect((await bff.call('get', `${pathOf(gone)}/record`, shown).expect(404)).body.message).toBe(UNKNOWN);
  await bff.call('get', `${pathOf(id)}/record?role=owner`, { link: links.write }).expect(403);
  await bff
    .call('post', `${pathOf(id)}/record/signed`, { link: links.write }, { withText: true, role: 'owner' })
    .expect(({ status }) => expect([400, 403]).toContain(status));
  await bff.call('post', `${pathOf(id)}/record/signed`, { user: ada }, { withText: 'yes' }).expect(400);
  // Anybody who knows the address of an unclaimed draft can read its record; once it is claimed, they can't.
  const draft = newId();
  await bff.call('get', `/${draft}/record`).expect(200);
  await bff
    .call('post', '', { user: ada }, { claim: draft })
    .expect(({ status }) => expect([201, 404]).toContain(status));
  await bff.call('get', `${pathOf(id)}/record`, { user: ada }).expect(200);
});

test('a file that this server didn’t sign as it is, is refused, with the reason', async () => {
  const later = encode({ ...claims(), title: 'Not my title' });
  const attempts: [attempt: string, record: string, words: string][] = [
    ['words that aren’t a record', 'Hello', NO_RECORD],
    ['nothing', '', NO_RECORD],
    ['a JSON document', JSON.stringify(claims()), NO_RECORD],
    ['only two parts', `${headerOf()}.${payload()}`, NO_RECORD],
    ['four parts', `${file}.${signature()}`, NO_RECORD],
    ['five parts, as if encrypted', `${file}.a.b`, NO_RECORD],
    ['an empty signature', `${headerOf()}.${payload()}.`, NO_RECORD],
    ['alg none', `${headerOf({ alg: 'none' })}.${payload()}.`, NO_RECORD],
    ['alg none with a signature', `${headerOf({ alg: 'none' })}.${payload()}.${signature()}`, NO_RECORD],
    ['HS256 with the public key as the secret', hs256(), NO_RECORD],
    ['ES256', `${headerOf({ alg: 'ES256' })}.${payload()}.${signature()}`, NO_RECORD],
    ['a critical extension', forged(headerOf({ crit: ['b64'], b64: false }), payload()), NO_RECORD],
    ['another type of token', forged(headerOf({ typ: 'JWT' }), payload()), NO_RECORD],
    ['a header that isn’t JSON', `${encode('{')}.${payload()}.${signature()}`, NO_RECORD],
    ['a header that is a deep nest', `${encode('['.repeat(10_000))}.${payload()}.${signature()}`, NO_RECORD],
    ['a key id that is a number', forged(headerOf({ kid: 7 }), payload()), NO_RECORD],
    ['the same bytes written another way', `${file.slice(0, -1)}${lastFlipped()}`, NO_RECORD],
    ['a changed title', `${headerOf()}.${later}.${signature()}`, CHANGED],
    ['a changed byte of the signature', file.replace(/[^.]+$/, flipped), CHANGED],
    ['the end cut off', `${file.split('.').slice(0, 2).join('.')}.${signature().slice(0, 40)}`, CHANGED],
    ['another key under our id', forged(headerOf(), payload()), CHANGED],
    ['a key in the header', forged(headerOf({ jwk: foreignKey.export({ format: 'jwk' }) }), payload()), CHANGED],
    ['a key id that is a path', forged(headerOf({ kid: '../../etc/passwd' }), payload()), 'don’t have the key'],
    ['a key id that is SQL', forged(headerOf({ kid: "' OR 1=1 --" }), payload()), 'don’t have the key'],
    ['a key that we no longer have', forged(headerOf({ kid: 'A'.repeat(43) }), payload()), 'don’t have the key'],
    ['another server', foreignFile, `It names ${OTHER_URL} as the site that signed it`],
    ['a site that is a script', withIssuer('javascript:alert(1)'), 'It doesn’t name a site'],
    ['a site with markup', withIssuer('<img src=x onerror=alert(1)>'), 'It doesn’t name a site'],
    ['a site that looks like another', withIssuer('https://sullivаn.example/'), 'xn--'],
    ['claims that aren’t JSON', forged(headerOf({ kid: 'x' }), encode('{"issuer":')), 'It doesn’t name a site'],
    ['claims in a deep nest', forged(headerOf({ kid: 'x' }), encode('['.repeat(100_000))), 'It doesn’t name a site'],
  ];
  for (const [attempt, record, words] of attempts) {
    const { status, body } = await request(bff.url).post(RECORD_CHECK_PATH).send({ record });
    expect([attempt, status, body.error, body.message]).toEqual([
      attempt,
      422,
      'RECORD_REFUSED',
      expect.stringContaining(words),
    ]);
  }
});

function claimsOf(jws: string) {
  return JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString());
}

/** A record that somebody has signed through another Host. */
function signedAs(server: DocumentBff, document: string, user: string): Promise<string> {
  return signedFile(
    server
      .call('post', `${pathOf(document)}/record/signed`, { user }, { withText: false })
      .set('host', 'harvard.edu')
      .set('x-forwarded-host', 'harvard.edu'),
  );
}

test('nobody has this site sign a record in the name of another, with whatever Host they call it', async () => {
  const nameless = await startDocumentBff();
  const eve = nameless.account('eve');
  const document = await nameless.create(eve, 'Words of a site without a name.');
  const theirs = await signedAs(nameless, document, eve);
  expect(claimsOf(theirs)).not.toHaveProperty('issuer');
  expect(claimsOf(await signedAs(bff, id, ada)).issuer).toBe(OWN_URL);
  const check = (record: string) =>
    request(nameless.url).post(RECORD_CHECK_PATH).set('host', 'harvard.edu').send({ record });
  expect((await check(theirs).expect(200)).body.record).toEqual(claimsOf(theirs));
  const refused = await check(withIssuer('http://harvard.edu')).expect(422);
  expect(refused.body.message).toContain('It names http://harvard.edu as the site that signed it');
});

test('one address that opens records in a burst has to wait, before it holds up others’ saving', async () => {
  const limited = await startBff();
  const path = recordPath('f'.repeat(32));
  const statuses = [];
  for (let count = 0; count < 40; count += 1) statuses.push((await request(limited.url).get(path)).status);
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(30);
});

test('what is too large or not a call of this kind is refused before it is read', async () => {
  const post = (body: string, type = 'application/json') =>
    request(bff.url).post(RECORD_CHECK_PATH).set('content-type', type).send(body);
  await post(JSON.stringify({ record: 'A'.repeat(10_000_000) })).expect(413);
  await post(JSON.stringify({ record: 'A'.repeat(SIGNED_RECORD_MAX_BYTES + 1) })).expect(400);
  await post(`{"record":${'['.repeat(100_000)}${']'.repeat(100_000)}}`).expect(400);
  await post('{"record":"a","__proto__":{"x":1}}').expect(400);
  await post('{"record":"a","trusted":true}').expect(400);
  await post('{}').expect(400);
  await post(file, 'text/plain').expect(415);
  await request(bff.url).get(RECORD_CHECK_PATH).expect(405);
});

test('a text that is one letter under 150,000 marks is compared like any other', async () => {
  const text = `a${'\u0315\u0300'.repeat(75_000)}`;
  const { body } = await request(bff.url).post(RECORD_CHECK_PATH).send({ record: file, text }).expect(200);
  expect(body.isSameText).toBe(false);
});

test('a good file is accepted from anybody, and the private key is nowhere to be had', async () => {
  await request(bff.url).post(RECORD_CHECK_PATH).send({ record: file }).expect(200);
  const { body } = await request(bff.url).get(RECORD_KEYS_PATH).expect(200);
  expect(JSON.stringify(body)).not.toMatch(/"d":|PRIVATE/);
  expect(bff.log()).not.toMatch(/PRIVATE KEY/);
});

function hs256(): string {
  const input = `${headerOf({ alg: 'HS256' })}.${payload()}`;
  return `${input}.${createHmac('sha256', Buffer.from(publicKey.x, 'base64url')).update(input).digest('base64url')}`;
}

function withIssuer(issuer: string): string {
  return forged(headerOf({ kid: 'x' }), encode({ ...claims(), issuer }));
}

/** The last letter of a signature has four bits that say nothing. */
function lastFlipped(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(file.at(-1) ?? '') + 1] ?? '';
}

test('a page that writes a text in slices, each under another of its keys, hasn’t typed it', async () => {
  const draft = newId();
  const keys = Array.from({ length: 33 }, newId);
  const [writer = '', ...earlier] = keys;
  const raw = await openRaw(bff.url, roomOf(draft), { token: writeRoomToken({ writer, earlier }) });
  await raw.answered();
  const doc = new Y.Doc();
  doc.on('update', (update: Uint8Array) => raw.send(updateFrame(roomOf(draft), update)));
  doc.clientID = writerIdOf(writer) ?? 0;
  doc.getXmlFragment(BODY_FIELD).insert(0, [paragraph('')]);
  for (let slice = 0; slice < 99; slice += 1) {
    doc.clientID = writerIdOf(keys[slice % keys.length] ?? '') ?? 0;
    lastText(doc.getXmlFragment(BODY_FIELD)).insert(0, `Slice ${slice + 100} of a paste. `);
  }
  const authors = async () => (await bff.call('get', `/${draft}/record`).expect(200)).body.authors;
  await expect.poll(authors).toMatchObject([{ typed: 0, pasted: 99 * 22 }]);
});
