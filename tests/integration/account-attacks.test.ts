import { strFromU8, unzipSync } from 'fflate';
import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { readAssignments } from '#bff/desk/listed-desk';
import { readStored, STORED_LISTS } from '#bff/forms/listed-rows';
import { readPreferences } from '#bff/preferences/listed-preferences';
import { withStore } from '#bff/stores';
import { DESK_PATH } from '#shared-types/desk/assignment';
import { commentsPath } from '#shared-types/documents/comments';
import { documentPath, DOCUMENTS_PATH } from '#shared-types/documents/documents';
import { ACCOUNT_DATA_PATH, ACCOUNT_RESTORE_PATH, SESSIONS_END_PATH } from '#shared-types/people/account';
import { PREFERENCES_PATH } from '#shared-types/people/preferences';
import { USER_PATH } from '#shared-types/people/user';
import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH } from '#shared-types/site/sweepstake';
import { ESSAY_PATH } from '#shared-types/text/essay';

import { anEntry, aQuery } from '../support/builders.ts';
import { deskId, deskKey, settingsWith } from '../support/desk.ts';
import { newComment } from '../support/documents.ts';
import { ageLinks, restartAfterDays, storedCodes } from '../support/identity/aged-accounts.ts';
import { startGoogle } from '../support/identity/google-stand-in.ts';
import { callToolkit, exchange } from '../support/identity/identity-client.ts';
import { tokenOf } from '../support/identity/tokens.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const PASSWORD = 'correct horse';
const NEXT = 'battery staple';
const PUBLIC_URL = 'https://write.example.org';
const HOUR_MS = 3_600_000;
const LINK = /https:\/\/write\.example\.org\/reset-password#([\w-]{32})\n/;

/** Someone with an account and a session. */
interface Owner {
  email: string;
  idToken: string;
  refreshToken: string;
  localId: string;
}

let mailServer: MailServer;
let bff: TestBff;
let people = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  bff = await startBff({ config: { mail: mailOf(mailServer), rateLimitFactor: 1000 } });
});

const mailOf = ({ url }: MailServer) => ({ url, from: 'sullivan@example.org', publicUrl: PUBLIC_URL });

async function newOwner(at = bff): Promise<Owner> {
  const email = `person-${++people}@ink.example`;
  return { email, ...(await callToolkit(at, 'signUp', { email, password: PASSWORD }).expect(200)).body };
}

const signIn = (email: string, password = PASSWORD, at = bff) =>
  callToolkit(at, 'signInWithPassword', { email, password, returnSecureToken: true });
const askForLink = (email: string, at = bff) =>
  callToolkit(at, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
const choose = (oobCode: string, newPassword = NEXT) => callToolkit(bff, 'resetPassword', { oobCode, newPassword });
const renew = ({ refreshToken }: Owner) => exchange(bff, { grant_type: 'refresh_token', refresh_token: refreshToken });
const as = (idToken: string, path: string, at = bff) =>
  request(at.url).get(path).set('authorization', `Bearer ${idToken}`);
const endSessions = (idToken: string) =>
  request(bff.url).post(SESSIONS_END_PATH).set('authorization', `Bearer ${idToken}`);
const restore = (email: string, password = PASSWORD, at = bff) =>
  request(at.url).post(ACCOUNT_RESTORE_PATH).send({ email, password });
const codeOf = (response: { body: { error: { message: string } } }) => response.body.error.message.split(' ')[0];

const newGuest = async () => (await callToolkit(bff, 'signUp', {}).expect(200)).body.idToken as string;

/** The code in the link that an owner gets. */
async function linkFor(email: string, number = 1): Promise<string> {
  await askForLink(email).expect(200);
  const { body } = await mailServer.mailTo(email, number);
  return LINK.exec(body)?.[1] ?? 'no link';
}

/** The files of a download. */
async function download(idToken: string, at = bff): Promise<Record<string, string>> {
  const { body, headers } = await as(idToken, ACCOUNT_DATA_PATH, at).responseType('blob').expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="sullivan-data-\d{4}-\d\d-\d\d\.zip"$/),
  });
  return Object.fromEntries(Object.entries(unzipSync(body)).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

describe('A link for a forgotten password', () => {
  test('sets a new password once, ends every session, and voids the other links', async () => {
    const owner = await newOwner();
    const [first, second] = [await linkFor(owner.email), await linkFor(owner.email, 2)];
    const { from, head } = await mailServer.mailTo(owner.email);
    expect(from).toBe('sullivan@example.org');
    expect(head).toContain('Subject: Choose a new password for write.example.org');
    expect((await callToolkit(bff, 'resetPassword', { oobCode: first }).expect(200)).body.email).toBe(owner.email);

    expect(codeOf(await choose(first, 'short').expect(400))).toBe('WEAK_PASSWORD');
    await choose(first).expect(200);
    for (const used of [first, second])
      expect(codeOf(await choose(used, 'a third one').expect(400))).toBe('INVALID_OOB_CODE');
    await signIn(owner.email).expect(400);
    await as(owner.idToken, PREFERENCES_PATH).expect(401);
    expect(codeOf(await renew(owner).expect(400))).toBe('TOKEN_EXPIRED');
    const { idToken } = (await signIn(owner.email, NEXT).expect(200)).body;
    await as(idToken, PREFERENCES_PATH).expect(200);
  });

  test('works for only one of two people who use it at the same moment', async () => {
    const code = await linkFor((await newOwner()).email);
    const both = await Promise.all(['one password', 'another password'].map((password) => choose(code, password)));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });

  test.each([
    ['used after an hour', async (code: string) => (ageLinks(bff, HOUR_MS), code), 'EXPIRED_OOB_CODE'],
    ['guessed', async () => 'A'.repeat(32), 'INVALID_OOB_CODE'],
    ['almost right', async (code: string) => code.toLowerCase() + code.slice(-1), 'INVALID_OOB_CODE'],
    ['read as a hash from the stored file', async () => storedCodes(bff).at(-1) ?? '', 'INVALID_OOB_CODE'],
    ['missing', async () => '', 'INVALID_OOB_CODE'],
  ])('is refused when it is %s', async (_what, changed, expected) => {
    const { email } = await newOwner();
    const code = await linkFor(email);
    expect(storedCodes(bff)).not.toContain(code);
    expect(codeOf(await choose(await changed(code)).expect(400))).toBe(expected);
    await signIn(email).expect(200);
  });

  test('opens the account it was sent to, whatever else the call says', async () => {
    const [ada, bob] = [await newOwner(), await newOwner()];
    const code = await linkFor(bob.email);
    await callToolkit(bff, 'resetPassword', {
      oobCode: code,
      newPassword: NEXT,
      email: ada.email,
      localId: ada.localId,
    });
    await signIn(ada.email).expect(200);
    await signIn(bob.email, NEXT).expect(200);
  });

  test('is void after a change of the password and after signing out everywhere', async () => {
    const owner = await newOwner();
    const code = await linkFor(owner.email);
    await callToolkit(bff, 'update', { idToken: owner.idToken, password: NEXT }).expect(200);
    expect(codeOf(await choose(code, 'a third one').expect(400))).toBe('INVALID_OOB_CODE');
    const next = await linkFor(owner.email, 2);
    await endSessions((await signIn(owner.email, NEXT)).body.idToken).expect(204);
    expect(codeOf(await choose(next, 'a third one').expect(400))).toBe('INVALID_OOB_CODE');
  });
});

describe('Asking for a link', () => {
  test('gets the same answer with and without an account, and only an account gets mail', async () => {
    const { email } = await newOwner();
    const answers = [
      await askForLink(email),
      await askForLink('nobody@ink.example'),
      await askForLink(email.toUpperCase()),
    ];
    expect(answers.map(({ status, body: { kind } }) => [status, kind])).toEqual(
      answers.map(() => [200, 'identitytoolkit#GetOobConfirmationCodeResponse']),
    );
    await mailServer.mailTo(email, 2);
    expect(mailServer.mails.filter(({ to }) => to.includes('nobody@ink.example'))).toEqual([]);
  });

  test('is answered before the mail server has said anything, and its refusal is logged without the address', async () => {
    const moody = await startMailServer();
    const at = await startBff({ config: { mail: mailOf(moody), rateLimitFactor: 1000 } });
    const [ada, bob] = [await newOwner(at), await newOwner(at)];
    moody.become('unwilling');
    await askForLink(ada.email, at).expect(200);
    await expect.poll(() => at.log()).toContain('a mail with a link for a new password could not be sent');
    expect(at.log()).toContain('550');
    moody.become('silent');
    await askForLink(bob.email, at).expect(200);
    for (const { email } of [ada, bob]) expect(at.log()).not.toContain(email);
  });

  test('is limited for each address, with and without an account, so nobody is flooded', async () => {
    const { email } = await newOwner();
    for (const address of [email, 'nobody-else@ink.example']) {
      for (let mail = 1; mail <= 3; mail += 1) await askForLink(address).expect(200);
      expect(codeOf(await askForLink(address).expect(400))).toBe('RESET_PASSWORD_EXCEED_LIMIT');
    }
    await mailServer.mailTo(email, 3);
  });

  test('is limited for each network', async () => {
    const at = await startBff({ config: { mail: mailOf(mailServer) } });
    for (const number of [1, 2, 3, 4, 5]) await askForLink(`stranger-${number}@ink.example`, at).expect(200);
    expect(codeOf(await askForLink('stranger-6@ink.example', at).expect(429))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test.each([
    'nowhere',
    'ada@ink.example, bob@ink.example',
    'ada@ink.example\r\nBcc: bob@ink.example',
    '<ada@ink.example>',
  ])('is refused for %j, which is not one address', async (email) => {
    const before = mailServer.mails.length;
    await askForLink(email).expect(400);
    expect(mailServer.mails).toHaveLength(before);
  });

  test('is refused without a mail server', async () => {
    const at = await startBff();
    expect(codeOf(await askForLink('ada@ink.example', at).expect(400))).toBe('OPERATION_NOT_ALLOWED');
  });

  test('does not reveal at Firebase either who has an account', async () => {
    const google = await startGoogle();
    const at = await startBff({ config: { identity: google.identity } });
    google.answer('accounts', answerJson({ error: { code: 400, message: 'EMAIL_NOT_FOUND' } }, 400));
    const { body } = await askForLink('nobody@ink.example', at).expect(200);
    expect(body).toEqual({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: 'nobody@ink.example' });
  });
});

describe('The owner of an account', () => {
  test('cannot change the password with a wrong present one, and has to wait after five of them', async () => {
    const { email } = await newOwner();
    const refusals: unknown[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1)
      refusals.push(codeOf(await signIn(email, 'a wrong one').expect(400)));
    expect(refusals).toEqual([...Array(5).fill('INVALID_LOGIN_CREDENTIALS'), 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    expect((await restore(email, 'a wrong one').expect(429)).body.error).toBe('TOO_MANY_REQUESTS');
  });

  test('signs out everywhere: every token and session is refused from then on, and signing in works immediately', async () => {
    const owner = await newOwner();
    const elsewhere = (await signIn(owner.email)).body;
    await as(elsewhere.idToken, PREFERENCES_PATH).expect(200);
    await endSessions(owner.idToken).expect(204);
    for (const { idToken } of [owner, elsewhere]) {
      await as(idToken, PREFERENCES_PATH).expect(401);
      await as(idToken, ACCOUNT_DATA_PATH).expect(401);
      await endSessions(idToken).expect(401);
      const refused = await callToolkit(bff, 'update', { idToken, displayName: 'Eve' }).expect(400);
      expect(codeOf(refused)).toBe('TOKEN_EXPIRED');
    }
    for (const session of [owner, { ...owner, refreshToken: elsewhere.refreshToken }])
      expect(codeOf(await renew(session).expect(400))).toBe('TOKEN_EXPIRED');
    const { idToken } = (await signIn(owner.email).expect(200)).body;
    await as(idToken, PREFERENCES_PATH).expect(200);
  });

  test.each(['Guest 7', 'ada@example.org', 'Ada\u202Ekcirtap', '\u0410da', 'x'.repeat(41), ' Ada', '…'])(
    'cannot take the name %j, which would mislead others',
    async (displayName) => {
      const { idToken } = await newOwner();
      const refused = await callToolkit(bff, 'update', { idToken, displayName }).expect(400);
      expect(codeOf(refused)).toBe('INVALID_DISPLAY_NAME');
    },
  );

  test('takes and removes a name that can be shown', async () => {
    const { idToken } = await newOwner();
    await callToolkit(bff, 'update', { idToken, displayName: 'Ada Lovelace' }).expect(200);
    const changed = await callToolkit(bff, 'update', { idToken, deleteAttribute: ['DISPLAY_NAME'] }).expect(200);
    expect(changed.body.displayName).toBeUndefined();
  });
});

/** Stores something of every kind for an account. */
async function keepSomething(at: TestBff, { idToken, localId, email }: Owner): Promise<void> {
  const send = (path: string, body: object) =>
    request(at.url).post(path).set('authorization', `Bearer ${idToken}`).send(body).expect(200);
  await send(PREFERENCES_PATH, { words: { add: ['kubelet'] } });
  await send(QUERY_PATH, aQuery({ name: '=HYPERLINK("x")', query: `Who is ${email}?` }));
  await send(SWEEPSTAKE_PATH, anEntry({ email }));
  await send(USER_PATH, { id: localId, username: 'Ada', email });
  await send(ESSAY_PATH, { title: `An essay of ${email}` });
  const asOwner = { authorization: `Bearer ${idToken}` };
  const settings = settingsWith({ title: `An assignment of ${email}` });
  const assignment = { id: deskId(), classKey: deskKey(), settings };
  await request(at.url).post(DESK_PATH).set(asOwner).send(assignment).expect(201);
  const { body } = await request(at.url).post(DOCUMENTS_PATH).set(asOwner).send({}).expect(201);
  const title = `../A “document” of ${email}`;
  await request(at.url).patch(documentPath(body.id)).set(asOwner).send({ title }).expect(200);
  const thread = newComment({ text: `A comment of ${email}` });
  await request(at.url).post(commentsPath(body.id)).set(asOwner).send(thread).expect(201);
}

describe('The download', () => {
  test('holds everything of one account, and nothing of another', async () => {
    const [ada, bob] = [await newOwner(), await newOwner()];
    for (const owner of [ada, bob]) await keepSomething(bff, owner);
    const files = await download(ada.idToken);
    const kept = `documents/1 A document of ${ada.email.replaceAll(/[@.-]/g, ' ')}`;
    const ofDocument = ['txt', 'yjs', 'record.json', 'comments.json'].map((end) => `${kept}.${end}`);
    const forms = ['messages.csv', 'sweepstake.csv', 'user-record.json', 'essays.json'].map((name) => `forms/${name}`);
    const first = ['README.txt', 'account.json', 'documents.json', ...ofDocument, 'comments.json', 'preferences.json'];
    expect(Object.keys(files)).toEqual([...first, 'desk/1.json', ...forms]);
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ id: ada.localId, email: ada.email });
    expect(JSON.parse(files['preferences.json'] ?? '')).toEqual({ words: ['kubelet'], rulesOff: [] });
    expect(JSON.parse(files['forms/essays.json'] ?? '')).toMatchObject([
      { essay: { title: `An essay of ${ada.email}` } },
    ]);
    expect(JSON.parse(files['comments.json'] ?? '')).toMatchObject([{ text: `A comment of ${ada.email}` }]);
    expect(JSON.parse(files['desk/1.json'] ?? '')).toMatchObject({
      role: 'teacher',
      settings: { title: `An assignment of ${ada.email}` },
    });
    expect(files['forms/messages.csv']).toContain(`"'=HYPERLINK(""x"")"`);
    expect(files['forms/messages.csv']).toContain(`Who is ${ada.email}?`);
    expect(Object.values(files).join('')).not.toContain(bob.email);
    expect(Object.values(files).join('')).not.toContain('scrypt');
  });

  test('holds every row, however many there are', async () => {
    const owner = await newOwner();
    for (let number = 0; number < 60; number += 1)
      await request(bff.url)
        .post(ESSAY_PATH)
        .set('authorization', `Bearer ${owner.idToken}`)
        .send({ number })
        .expect(200);
    const { 'forms/essays.json': essays = '' } = await download(owner.idToken);
    const numbers = (JSON.parse(essays) as { essay: { number: number } }[]).map(({ essay }) => essay.number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_none, number) => number));
  });

  test('says what another service keeps, and leaves it out', async () => {
    const google = await startGoogle();
    const gatewayUrls = { query: google.identity.keysUrl, essay: google.identity.keysUrl };
    const at = await startBff({ config: { identity: google.identity, gatewayUrls } });
    google.answer('accounts', answerJson({ users: [{ email: 'ada@example.org', createdAt: '1700000000000' }] }));
    const files = await download(tokenOf(google.projectId, 1, google.key()), at);
    expect(Object.keys(files)).not.toContain('forms/messages.csv');
    expect(files['README.txt']).toContain('Ask them for it.');
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ created: '2023-11-14T22:13:20.000Z' });
    await request(at.url).post(SESSIONS_END_PATH).expect(404);
    await restore('ada@example.org', PASSWORD, at).expect(404);
  });
});

describe('A closed account', () => {
  test('signs nobody in, is restored with its password only, and has lost nothing', async () => {
    const owner = await newOwner();
    await keepSomething(bff, owner);
    await callToolkit(bff, 'delete', { idToken: owner.idToken }).expect(200);
    await as(owner.idToken, PREFERENCES_PATH).expect(401);
    expect(codeOf(await renew(owner).expect(400))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await signIn(owner.email, 'a wrong one').expect(400))).toBe('INVALID_LOGIN_CREDENTIALS');
    const refused = await signIn(owner.email).expect(400);
    expect(refused.body.error.message).toMatch(/^ACCOUNT_CLOSED : .* will be deleted after \d+ \w+ \d{4}\.$/);
    const taken = await callToolkit(bff, 'signUp', { email: owner.email, password: NEXT }).expect(400);
    expect(codeOf(taken)).toBe('EMAIL_EXISTS');

    await restore(owner.email, 'a wrong one').expect(403);
    await restore('nobody@ink.example').expect(403);
    await signIn(owner.email).expect(400);
    await restore(owner.email).expect(204);
    const { idToken } = (await signIn(owner.email).expect(200)).body;
    expect((await download(idToken))['forms/messages.csv']).toContain(owner.email);
    await as(owner.idToken, PREFERENCES_PATH).expect(401);
  });

  test('a new password from a link does not open it without being asked', async () => {
    const owner = await newOwner();
    await callToolkit(bff, 'delete', { idToken: owner.idToken }).expect(200);
    await choose(await linkFor(owner.email)).expect(200);
    expect(codeOf(await signIn(owner.email, NEXT).expect(400))).toBe('ACCOUNT_CLOSED');
    await restore(owner.email, NEXT).expect(204);
    await signIn(owner.email, NEXT).expect(200);
  });

  test('one that the operator has disabled too is not restored', async () => {
    const at = await startBff();
    const owner = await newOwner(at);
    await callToolkit(at, 'delete', { idToken: owner.idToken }).expect(200);
    await runCommand('accounts', ['disable', owner.email], at.dataDirectory);
    expect((await restore(owner.email, PASSWORD, at).expect(403)).body.message).toContain('have closed this account');
  });

  test('is deleted after 14 days with everything that belongs to it, and nothing of anybody else', async () => {
    const first = await startBff();
    const [ada, bob] = [await newOwner(first), await newOwner(first)];
    for (const owner of [ada, bob]) await keepSomething(first, owner);
    await callToolkit(first, 'delete', { idToken: ada.idToken }).expect(200);
    const early = await restartAfterDays(first, 13.9);
    expect(codeOf(await signIn(ada.email, PASSWORD, early).expect(400))).toBe('ACCOUNT_CLOSED');
    const late = await restartAfterDays(early, 0.2);
    expect(codeOf(await signIn(ada.email, PASSWORD, late).expect(400))).toBe('INVALID_LOGIN_CREDENTIALS');
    await restore(ada.email, PASSWORD, late).expect(403);
    expect(late.log()).not.toContain(ada.email);
    for (const list of STORED_LISTS) {
      const rows = JSON.stringify(await withStore(late.place, 'forms', (database) => readStored(database, list)));
      expect(rows).not.toContain(ada.email);
      expect(rows).toContain(bob.email);
    }
    expect(JSON.stringify(await withStore(late.place, 'preferences', readPreferences))).not.toContain(ada.localId);
    const desks = JSON.stringify(await withStore(late.place, 'desk', readAssignments));
    expect([desks.includes(ada.email), desks.includes(bob.email)]).toEqual([false, true]);
    const { idToken } = (await signIn(bob.email, PASSWORD, late).expect(200)).body;
    expect(JSON.parse((await download(idToken, late))['preferences.json'] ?? '').words).toEqual(['kubelet']);
    await callToolkit(late, 'signUp', { email: ada.email, password: PASSWORD }).expect(200);
  });
});

describe('Nobody but the owner of an account', () => {
  test.each([
    ['a download', 'GET', ACCOUNT_DATA_PATH],
    ['the end of all sessions', 'POST', SESSIONS_END_PATH],
  ])('gets %s', async (_what, method, path) => {
    const call = () => (method === 'GET' ? request(bff.url).get(path) : request(bff.url).post(path));
    await call().expect(401);
    await call().set('authorization', 'Bearer guessed').expect(401);
    const { body } = await call()
      .set('authorization', `Bearer ${await newGuest()}`)
      .expect(403);
    expect(body).toMatchObject({ error: 'FORBIDDEN', message: expect.stringContaining('You need an account') });
  });

  test('a guest can neither take a password without an address nor close anything', async () => {
    const idToken = await newGuest();
    expect(codeOf(await callToolkit(bff, 'update', { idToken, password: NEXT }).expect(400))).toBe('MISSING_EMAIL');
    await callToolkit(bff, 'delete', { idToken }).expect(200);
    expect(codeOf(await callToolkit(bff, 'lookup', { idToken }).expect(400))).toBe('USER_NOT_FOUND');
  });

  test.each([
    {},
    { email: 'ada@ink.example' },
    { email: 'a@b.example', password: '' },
    { email: ['a'], password: 1 },
    [],
    'x',
  ])('restores anything with the body %j', async (body) => {
    await request(bff.url)
      .post(ACCOUNT_RESTORE_PATH)
      .send(body as object)
      .expect(({ status }) => expect([400, 415]).toContain(status));
  });
});
