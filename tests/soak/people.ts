import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { WebSocket } from 'ws';
import * as Y from 'yjs';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { COMMENTER_HEADER, commentsPath } from '#shared-types/documents/comments';
import { DOCUMENTS_PATH, documentPath } from '#shared-types/documents/documents';
import { roomImagesPath } from '#shared-types/documents/images';
import { writeRoomToken } from '#shared-types/documents/room-credentials';
import { versionsPath } from '#shared-types/documents/versions';
import { writerIdOf } from '#shared-types/documents/writer';
import { SESSIONS_END_PATH } from '#shared-types/people/account';
import { QUERY_PATH } from '#shared-types/site/query';

import { sockJsPeer } from '../bench/messaging/peer.ts';
import { aQuery } from '../support/builders.ts';
import {
  awarenessFrame,
  authFrame,
  type Editor,
  openEditor,
  roomUrl,
} from '../support/collaboration/collaboration-client.ts';
import { newComment, newId, roomOf } from '../support/documents.ts';
import { pngOf } from '../support/pictures.ts';
import { bearer, newToken } from '../support/server/post-json.ts';

/** Where people go: the servers of one installation, which they choose between. */
export interface Installation {
  readonly urls: readonly string[];
  /** Drafts that many know for a while. */
  drafts: readonly string[];
  /** Tokens of people who are signed in: to hash a password takes a third of a second of processor time. */
  accounts: readonly string[];
}

/** Somebody who comes. */
export interface Visitor {
  installation: Installation;
  address: string;
  random: () => number;
}

/** People who come again and again; a tenth of the visitors are new. The server remembers each of them for a while. */
const REGULARS = 60;
const NEW_SHARE = 0.1;

/** The next visitor. @param number of visits so far. */
export function nextVisitor(installation: Installation, number: number, random: () => number): Visitor {
  const who = random() < NEW_SHARE ? REGULARS + number : Math.floor(random() * REGULARS);
  return { installation, address: `10.${(who >> 16) & 255}.${(who >> 8) & 255}.${who & 255}`, random };
}

/** How many accounts there are from the start. */
const ACCOUNTS = 6;

/** Signs people up. */
export function newAccounts(urls: readonly string[]): Promise<string[]> {
  const headers = { connection: 'close' };
  return Promise.all(Array.from({ length: ACCOUNTS }, (_, at) => newToken(urls[at % urls.length] ?? '', { headers })));
}

/** What one visit can be, and how often it is. */
const VISITS: readonly [share: number, visit: (visitor: Visitor) => Promise<void>][] = [
  [40, passBy],
  [20, writeWithOthers],
  [10, addPicture],
  [10, comment],
  [6, keepDocument],
  [6, sendMessages],
  [4, askForNotes],
  [3, sendQuery],
  [1, signUpAndOut],
];
const ALL_SHARES = VISITS.reduce((sum, [share]) => sum + share, 0);

/** One visit. @throws {Error} if the product fails. */
export async function visit(visitor: Visitor): Promise<void> {
  let left = visitor.random() * ALL_SHARES;
  const [, chosen = passBy] = VISITS.find(([share]) => (left -= share) < 0) ?? [];
  await chosen(visitor);
}

/** Opens a document, is seen there and leaves. */
async function passBy({ installation, address, random }: Visitor): Promise<void> {
  const [url, key] = [oneOf(installation.urls, random), newId()];
  const room = random() < 0.5 ? DEMO_ROOM : oneOf(installation.drafts, random);
  const socket = new WebSocket(roomUrl(url, room), { origin: url, headers: { 'x-forwarded-for': address } });
  await once(socket, 'open');
  socket.send(authFrame(room, writeRoomToken({ writer: key })));
  await once(socket, 'message');
  socket.send(
    awarenessFrame(room, [{ clientId: writerIdOf(key) ?? 0, state: { guest: 1 + Math.floor(random() * 99) } }]),
  );
  await pause(100 + random() * 400);
  socket.close();
  await once(socket, 'close');
}

/** Opens a page of a draft, and closes it at the end. */
async function withPage(
  { installation, address, random }: Visitor,
  { room = oneOf(installation.drafts, random), token }: { room?: string; token?: string },
  work: (page: Editor & { room: string; url: string; key: string }) => Promise<void>,
): Promise<void> {
  const url = oneOf(installation.urls, random);
  const key = newId();
  const shown = token === undefined ? {} : { token: writeRoomToken({ writer: key, user: token }) };
  const page = openEditor(url, room, { key, address, ...shown });
  try {
    page.provider.setAwarenessField('name', `Visitor ${Math.floor(random() * 1000)}`);
    await page.synced();
    await work({ ...page, room, url, key });
    await page.synced();
  } finally {
    page.close();
  }
}

/** Types some words, and now and then removes most of the text. */
async function writeWithOthers(visitor: Visitor): Promise<void> {
  const { random } = visitor;
  const room = random() < 0.3 ? roomOf(newId()) : oneOf([...visitor.installation.drafts, DEMO_ROOM], random);
  await withPage(visitor, { room }, async (page) => {
    for (let words = 0; words < 8; words++) {
      page.write('A few words that somebody types.');
      page.provider.setAwarenessField('cursor', null);
      await pause(50 + random() * 200);
    }
    // So that the documents don't grow either.
    const most = page.body.length - 12;
    if (most > 0) page.document.transact(() => page.body.delete(0, most));
  });
}

async function addPicture(visitor: Visitor): Promise<void> {
  await withPage(visitor, {}, async (page) => {
    const picture = new Blob([new Uint8Array(pngOf(1 + Math.floor(visitor.random() * 500), 10))]);
    const headers = { 'content-type': 'image/png', 'x-forwarded-for': visitor.address };
    const { src } = await call(page.url, 'POST', roomImagesPath(page.room), headers, picture);
    const image = new Y.XmlElement('image');
    image.setAttribute('src', String(src));
    page.body.push([image]);
    await call(page.url, 'GET', String(src), {});
    const last = page.body.length - 1;
    if (visitor.random() < 0.9) page.body.delete(last, 1);
  });
}

async function comment(visitor: Visitor): Promise<void> {
  await withPage(visitor, {}, async (page) => {
    const { url, room, body } = page;
    page.write('Something to comment on.');
    if (body.length > 20) body.delete(0, 10);
    const id = room.slice(-32);
    const headers = { ...json(visitor), [COMMENTER_HEADER]: newId() };
    const [first, reply] = [newComment(), newId()];
    await call(url, 'POST', commentsPath(id), headers, first);
    const thread = `${commentsPath(id)}/${first.id}`;
    await call(url, 'POST', thread, headers, { comment: reply, text: 'A reply.' });
    await call(url, 'GET', commentsPath(id), headers);
    for (const said of [reply, first.comment]) await call(url, 'DELETE', `${thread}/${said}`, headers);
  });
}

/** Signs in for a while, writes in a document of their own, looks at its history and throws it away. */
async function keepDocument(visitor: Visitor): Promise<void> {
  const url = oneOf(visitor.installation.urls, visitor.random);
  const token = oneOf(visitor.installation.accounts, visitor.random);
  const headers = { ...json(visitor), ...bearer(token) };
  const { id } = await call(url, 'POST', DOCUMENTS_PATH, headers, {});
  await withPage(visitor, { room: roomOf(String(id)), token }, async (page) => {
    page.write('Words of an account.');
    await page.synced();
    await call(page.url, 'PATCH', documentPath(String(id)), headers, { title: 'A title' });
    await call(page.url, 'GET', versionsPath(String(id)), headers);
  });
  await call(url, 'DELETE', documentPath(String(id)), headers);
}

async function sendMessages(visitor: Visitor): Promise<void> {
  const url = oneOf(visitor.installation.urls, visitor.random);
  const peer = await sockJsPeer(url, oneOf(visitor.installation.accounts, visitor.random));
  await peer.confirmed('SUBSCRIBE', { id: 'public', destination: '/topic/public/soak' });
  for (let message = 0; message < 5; message++)
    await peer.confirmed('SEND', { destination: '/topic/public/soak' }, 'Somebody says something.');
  peer.close();
}

async function askForNotes(visitor: Visitor): Promise<void> {
  const text = [{ kind: 'text', sentences: [{ msg: 'The letter was written by my aunt.', from: 0, to: 34 }] }];
  const url = oneOf(visitor.installation.urls, visitor.random);
  await call(url, 'POST', ANALYSIS_PATH, json(visitor), { text });
}

async function sendQuery(visitor: Visitor): Promise<void> {
  const url = oneOf(visitor.installation.urls, visitor.random);
  const headers = { ...json(visitor), ...bearer(oneOf(visitor.installation.accounts, visitor.random)) };
  await call(url, 'POST', QUERY_PATH, headers, aQuery());
}

/** With a password, whose hash takes a third of a second, a document that is open, and everywhere at once. */
async function signUpAndOut(visitor: Visitor): Promise<void> {
  const url = oneOf(visitor.installation.urls, visitor.random);
  const token = await newToken(url, { headers: json(visitor) });
  await withPage(visitor, { token }, async (page) => page.write('Before the session ends.'));
  await call(url, 'POST', SESSIONS_END_PATH, { ...json(visitor), ...bearer(token) });
}

type Headers = Record<string, string>;

const json = ({ address }: Visitor): Headers => ({
  'content-type': 'application/json',
  'x-forwarded-for': address,
  connection: 'close', // nobody stays connected after a visit
});

/** Makes a call. @throws {Error} with what the server says if it's refused. */
async function call(
  url: string,
  method: string,
  path: string,
  headers: Headers,
  body?: object,
): Promise<Record<string, unknown>> {
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
  const { 'content-type': _none, ...bare } = headers;
  const answer = await fetch(url + path, {
    method,
    headers: { connection: 'close', ...(sent === undefined ? bare : headers) },
    ...(sent !== undefined && { body: sent }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {};
}

function oneOf<Kind>(list: readonly Kind[], random: () => number): Kind {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}
