import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { CLOSE_EVENTS, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { commentsPath } from '#shared-types/documents/comments';
import { documentLinksPath, DOCUMENTS_PATH } from '#shared-types/documents/documents';
import { LINK_HEADER, type LinkRole } from '#shared-types/documents/roles';
import { versionsPath } from '#shared-types/documents/versions';
import { MESSAGING_CLOSE_EVENTS } from '#shared-types/messaging';
import { ACCOUNT_RESTORE_PATH, type SessionEnd, SESSIONS_END_PATH } from '#shared-types/people/account';

import {
  awarenessFrame,
  enterRoom,
  openRaw,
  type RawSocket,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import { newId, roomOf, roomToken, type Shown, writeInto } from '../support/documents.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { connectClient } from '../support/messaging/messaging.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const PASSWORD = 'correct horse';
const PUBLIC_URL = 'https://write.example.org';

/** Someone with an account and a session. */
interface Person {
  email: string;
  idToken: string;
}

let mailServer: MailServer;
let bff: TestBff;
let people = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  const mail = { url: mailServer.url, from: 'sullivan@example.org', publicUrl: PUBLIC_URL };
  bff = await startBff({ config: { mail, rateLimitFactor: 1000 } });
});

const signIn = async (email: string, password = PASSWORD): Promise<string> =>
  (await callToolkit(bff, 'signInWithPassword', { email, password, returnSecureToken: true }).expect(200)).body.idToken;

async function newPerson(): Promise<Person> {
  const email = `writer-${++people}@ink.example`;
  const { body } = await callToolkit(bff, 'signUp', { email, password: PASSWORD }).expect(200);
  return { email, idToken: body.idToken };
}

const as = (idToken: string, call: request.Test) => call.set('authorization', `Bearer ${idToken}`);

async function newDocument({ idToken }: Person): Promise<string> {
  const { body } = await as(idToken, request(bff.url).post(DOCUMENTS_PATH)).send({}).expect(201);
  await writeInto(bff, body.id, 'The first words.', { user: idToken });
  return body.id;
}

async function newLink({ idToken }: Person, id: string, role: LinkRole): Promise<string> {
  const call = as(idToken, request(bff.url).post(documentLinksPath(id)));
  return (await call.send({ role, label: role }).expect(201)).body.secret;
}

async function open(id: string, shown: Shown): Promise<RawSocket> {
  const raw = await openRaw(bff.url, roomOf(id), { token: roomToken(shown) });
  await raw.answered();
  return raw;
}

/** Writes a title into a document that is open. */
function writeTitle({ socket }: RawSocket, id: string, title: string): void {
  const document = new Y.Doc();
  document.getText(TITLE_FIELD).insert(0, title);
  if (socket.readyState === socket.OPEN) socket.send(updateFrame(roomOf(id), Y.encodeStateAsUpdate(document)));
}

async function titleOf(id: string): Promise<string> {
  const document = new Y.Doc();
  const stored = await bff.upstreams.documents.load(roomOf(id));
  if (stored) Y.applyUpdate(document, stored);
  return document.getText(TITLE_FIELD).toJSON();
}

const accounts = (...words: string[]) => runCommand('accounts', words, bff.dataDirectory);

async function byMail({ email }: Person): Promise<void> {
  await callToolkit(bff, 'sendOobCode', { requestType: 'PASSWORD_RESET', email }).expect(200);
  const oobCode = /reset-password#([\w-]{32})/.exec((await mailServer.mailTo(email)).body)?.[1];
  await callToolkit(bff, 'resetPassword', { oobCode, newPassword: 'battery staple' }).expect(200);
}

/** Every end of a session, and what it is called. */
const ENDS: [how: string, end: SessionEnd, make: (person: Person) => Promise<unknown>][] = [
  [
    'the person signs out everywhere',
    'signedOutEverywhere',
    ({ idToken }) => as(idToken, request(bff.url).post(SESSIONS_END_PATH)).expect(204),
  ],
  [
    'the person changes the password on another device',
    'passwordChanged',
    async ({ email }) =>
      callToolkit(bff, 'update', { idToken: await signIn(email), password: 'battery staple' }).expect(200),
  ],
  ['the person sets a new password by mail', 'passwordChanged', byMail],
  [
    'the person closes the account',
    'accountClosed',
    ({ idToken }) => callToolkit(bff, 'delete', { idToken }).expect(200),
  ],
  ['the operator sets a new password', 'passwordChanged', ({ email }) => accounts('new-password', email)],
  ['the operator disables the account', 'accountDisabled', ({ email }) => accounts('disable', email)],
  ['the operator deletes the account', 'accountDeleted', ({ email }) => accounts('delete', email)],
];

/** The ends after which nobody can open what the person has shared. */
const CLOSES_LINKS: ReadonlySet<SessionEnd> = new Set(['accountClosed', 'accountDeleted']);
const PRESENCE = 7;

/** What a person has open in one document: an editor, and one that doesn’t read what the server sends. */
interface Opened {
  id: string;
  editor: RawSocket;
  deaf: RawSocket;
}

async function openTwice(id: string, shown: Shown): Promise<Opened> {
  const [editor, deaf] = [await open(id, shown), await open(id, shown)];
  deaf.socket.pause();
  return { id, editor, deaf };
}

const readComments = (id: string, link: string) => request(bff.url).get(commentsPath(id)).set(LINK_HEADER, link);
const readHistory = (id: string, link: string) => request(bff.url).get(versionsPath(id)).set(LINK_HEADER, link);

describe.each(ENDS)('When %s', (_how, end, make) => {
  test('whatever the account has open closes and says why, presence leaves, and nothing more is stored', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { idToken } = person;
    const [own, draft, others] = [await newDocument(person), newId(), await newDocument(other)];
    await writeInto(bff, draft, 'A draft of nobody.', { user: idToken });
    const opened = [
      await openTwice(own, { user: idToken }),
      await openTwice(draft, { user: idToken }),
      await openTwice(others, { user: idToken, link: await newLink(other, others, 'write') }),
    ];
    const messages = await connectClient(bff.url, idToken);
    const host = await enterRoom(bff.url, roomOf(others), { token: roomToken({ user: other.idToken }) });
    const isShown = () => host.provider.awareness?.getStates().has(PRESENCE) === true;
    opened[2]?.editor.send(awarenessFrame(roomOf(others), [{ clientId: PRESENCE, state: {} }]));
    await host.until(isShown);

    await make(person);
    for (const { editor } of opened) expect(await editor.closed).toEqual(CLOSE_EVENTS[end]);
    expect(await messages.closed).toMatchObject({ code: MESSAGING_CLOSE_EVENTS.tokenRevoked.code });
    await host.until(() => !isShown());
    for (const { deaf, id } of opened) {
      writeTitle(deaf, id, 'Too late.');
      deaf.socket.resume();
      expect(await deaf.closed).toEqual(CLOSE_EVENTS[end]);
      expect(await titleOf(id)).toBe('');
    }
    host.write('The others go on.');
    await host.synced();

    await as(idToken, request(bff.url).get(DOCUMENTS_PATH)).expect(401);
    await as(idToken, request(bff.url).get(commentsPath(own))).expect(404);
    // What it showed opens nothing more than nothing would.
    const again = await openRaw(bff.url, roomOf(own), { token: roomToken({ user: idToken }) });
    expect(await again.closed).toEqual(CLOSE_EVENTS.signInExpired);
  });

  test(`what it has shared ${CLOSES_LINKS.has(end) ? 'closes for everyone' : 'stays open for the others'}`, async () => {
    const person = await newPerson();
    const own = await newDocument(person);
    const link = await newLink(person, own, 'write');
    const guest = await open(own, { link });
    await make(person);
    if (!CLOSES_LINKS.has(end)) {
      await readComments(own, link).expect(200);
      await guest.answered();
      writeTitle(guest, own, 'In time.');
      await expect.poll(() => titleOf(own)).toBe('In time.');
      return;
    }
    expect(await guest.closed).toEqual(CLOSE_EVENTS.ownerClosed);
    await readComments(own, link).expect(404);
    await readHistory(own, link).expect(404);
    const again = await openRaw(bff.url, roomOf(own), { token: roomToken({ link }) });
    expect(await again.closed).toEqual(CLOSE_EVENTS.ownerClosed);
    // People who couldn’t open it before don’t learn what happened to its owner.
    expect(await (await openRaw(bff.url, roomOf(own))).closed).toEqual(CLOSE_EVENTS.notAllowed);
  });
});

test('what a closed account has shared opens again when its owner restores it', async () => {
  const person = await newPerson();
  const id = await newDocument(person);
  const link = await newLink(person, id, 'write');
  await callToolkit(bff, 'delete', { idToken: person.idToken }).expect(200);
  await readComments(id, link).expect(404);
  await request(bff.url).post(ACCOUNT_RESTORE_PATH).send({ email: person.email, password: PASSWORD }).expect(204);
  await readComments(id, link).expect(200);
  await readHistory(id, link).expect(200);
  const guest = await open(id, { link });
  writeTitle(guest, id, 'We go on.');
  await expect.poll(() => titleOf(id)).toBe('We go on.');
});

test('people who change the password continue with the token that they get for it, and earlier tokens open nothing', async () => {
  const person = await newPerson();
  const id = await newDocument(person);
  const { body } = await callToolkit(bff, 'update', {
    idToken: person.idToken,
    password: 'battery staple',
    returnSecureToken: true,
  }).expect(200);
  const editor = await open(id, { user: body.idToken });
  writeTitle(editor, id, 'With the new password.');
  await expect.poll(() => titleOf(id)).toBe('With the new password.');
  const late = await openRaw(bff.url, roomOf(id), { token: roomToken({ user: person.idToken }) });
  expect(await late.closed).toEqual(CLOSE_EVENTS.signInExpired);
});
