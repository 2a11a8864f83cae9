import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import request from 'supertest';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as Y from 'yjs';

import { DOCUMENTS_FILE } from '#bff/documents/open-documents';
import { accessOf } from '#bff/documents/policy';
import { StorageUnavailable } from '#bff/storage/database';
import { SET_ASIDE_FIELD } from '#shared-types/analysis/set-aside';
import { BODY_FIELD, CLOSE_EVENTS, type CloseEvent, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { roomImagesPath } from '#shared-types/documents/images';
import { LINK_HEADER } from '#shared-types/documents/roles';
import { writeRoomToken } from '#shared-types/documents/room-credentials';

import {
  authFrame,
  newsIn,
  enterRoom,
  openRaw,
  type RawSocket,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import { type DocumentBff, newId, pathOf, roomOf, type Shown, startDocumentBff } from '../support/documents.ts';
import { identityWith } from '../support/identity/test-identity.ts';
import { claimsOf, makeSigningKey, signToken } from '../support/identity/tokens.ts';
import { pngOf } from '../support/pictures.ts';

const SECRET = 'f'.repeat(32);

let bff: DocumentBff;
/** Ada's document, one in her bin, one that is deleted for good, and Bob's document. */
const ids = { essay: '', binned: '', gone: '', bobs: '' };
const links = {
  read: '',
  comment: '',
  write: '',
  revoked: '',
  expired: '',
  bobs: '',
  guessed: SECRET,
  short: '',
  loud: '',
};
let linkId: string;
const who = { ada: '', bob: '', guest: '', expired: '', forged: '', nonsense: 'ada' };
beforeAll(async () => {
  bff = await startDocumentBff();
  const [ada, bob] = [bff.account('ada'), bff.account('bob')];
  Object.assign(who, {
    ada,
    bob,
    guest: bff.guest(),
    expired: bff.account('ada', -60),
    forged: `${ada.slice(0, -6)}AAAAAA`,
  });
  ids.essay = await bff.create(ada, 'Ada wrote this.');
  ids.binned = await bff.create(ada, 'In the bin.');
  ids.gone = await bff.create(ada, 'Gone.');
  ids.bobs = await bff.create(bob, 'Bob wrote this.');
  for (const role of ['read', 'comment', 'write'] as const) links[role] = (await bff.link(ada, ids.essay, role)).secret;
  Object.assign(links, { short: links.write.slice(0, 30), loud: links.write.toUpperCase() });
  const revoked = await bff.link(ada, ids.essay, 'write');
  links.revoked = revoked.secret;
  linkId = revoked.id;
  await bff.call('patch', `${pathOf(ids.essay)}/links/${revoked.id}`, { user: ada }, { revoked: true }).expect(200);
  links.expired = (await bff.link(ada, ids.essay, 'write', new Date(Date.now() - 1000).toISOString())).secret;
  links.bobs = (await bff.link(bob, ids.bobs, 'write')).secret;
  await bff.call('delete', pathOf(ids.binned), { user: ada }).expect(204);
  await bff.call('delete', pathOf(ids.gone), { user: ada }).expect(204);
  await bff.call('delete', pathOf(ids.gone), { user: ada }).expect(204);
});

type ALink = `link ${keyof typeof links}`;
/** What somebody shows, such as `bob, link write`. */
type InWords = '' | keyof typeof who | ALink | `${keyof typeof who}, ${ALink}`;

function shownBy(words: InWords): Shown {
  const user = /^(\w+)(?:,|$)/.exec(words)?.[1];
  const link = /link (\w+)/.exec(words)?.[1];
  return {
    ...(user && { user: who[user as keyof typeof who] }),
    ...(link && { link: links[link as keyof typeof links] }),
  };
}

const token = (shown: Shown) => writeRoomToken({ writer: '', ...shown });

type OpeningAttempt = [what: string, id: keyof typeof ids, shown: InWords, event: CloseEvent];

const { notAllowed, signInExpired, documentInBin, documentRemoved } = CLOSE_EVENTS;

describe('A socket is refused', () => {
  test.for<OpeningAttempt>([
    ['without a token', 'essay', '', notAllowed],
    ['with the token of another account', 'essay', 'bob', notAllowed],
    ['with the token of a guest', 'essay', 'guest', notAllowed],
    ['with an expired token of its owner', 'essay', 'expired', signInExpired],
    ['with a forged token of its owner', 'essay', 'forged', signInExpired],
    ['with a token that is none', 'essay', 'nonsense', signInExpired],
    ['with a guessed link', 'essay', 'link guessed', notAllowed],
    ['with a revoked link', 'essay', 'link revoked', notAllowed],
    ['with an expired link', 'essay', 'link expired', notAllowed],
    ['with the link of another document', 'essay', 'link bobs', notAllowed],
    ['with a link that was cut off', 'essay', 'link short', notAllowed],
    ['with a link in capitals', 'essay', 'link loud', notAllowed],
    ['with another account and a revoked link', 'essay', 'bob, link revoked', notAllowed],
    ['as the owner of another document', 'bobs', 'ada', notAllowed],
    ['with the link of one document at another', 'bobs', 'link write', notAllowed],
    ['from a document in the bin, without a token', 'binned', '', notAllowed],
    ['from a document in the bin, as its owner', 'binned', 'ada', documentInBin],
    ['from a deleted document, as its owner', 'gone', 'ada', documentRemoved],
    ['from a deleted document, without a token', 'gone', '', documentRemoved],
  ])('%s', async ([, id, shown, event]) => {
    const raw = await openRaw(bff.url, roomOf(ids[id]), { token: token(shownBy(shown)) });
    expect(await raw.closed).toEqual(event);
    const words = raw.received.map((frame) => Buffer.from(frame).toString('latin1')).join('');
    expect(words).not.toContain('wrote this');
  });

  test('whatever role it claims in its token', async () => {
    const claims = {
      writer: '',
      role: 'owner',
      owner: true,
      userId: 'ada',
      sub: 'ada',
      facts: {},
      link: { role: 'write' },
    };
    const raw = await openRaw(bff.url, roomOf(ids.essay), { token: JSON.stringify(claims) });
    expect(await raw.closed).toEqual(notAllowed);
  });
});

/** An update that puts words into a part of the document, or deletes what is there. */
function change(edit: (document: Y.Doc) => void, from?: Y.Doc): Uint8Array {
  const document = new Y.Doc();
  if (from) Y.applyUpdate(document, Y.encodeStateAsUpdate(from));
  const before = Y.encodeStateVector(document);
  edit(document);
  return Y.encodeStateAsUpdate(document, before);
}

const EDITS: [what: string, edit: (document: Y.Doc) => void][] = [
  [
    'new words',
    (document) => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('I was here.')]);
      document.getXmlFragment(BODY_FIELD).push([paragraph]);
    },
  ],
  ['a deletion', (document) => document.getXmlFragment(BODY_FIELD).delete(0, 1)],
  ['another title', (document) => document.getText(TITLE_FIELD).insert(0, 'Mine')],
  ['a note that is set aside', (document) => document.getMap(SET_ASIDE_FIELD).set('here:a', { words: 'a' })],
];

describe('Edits by somebody who may not write reach nobody', () => {
  for (const role of ['read', 'comment'] as const) {
    for (const step of [2, 1] as const) {
      test.for(EDITS)(`${role}, ${step === 2 ? 'as an update' : 'as an answer'}: %s`, async ([, edit]) => {
        const owner = await enterRoom(bff.url, roomOf(ids.essay), { token: token({ user: who.ada }) });
        const before = Y.encodeStateAsUpdate(owner.document);
        const raw = await openRaw(bff.url, roomOf(ids.essay), { token: token({ link: links[role] }) });
        raw.send(updateFrame(roomOf(ids.essay), change(edit, owner.document), step));
        await raw.answered();
        expect(newsIn(raw.received)).toEqual([{ access: accessOf(role) }, { access: accessOf(role), refused: true }]);
        await owner.synced();
        expect(Y.encodeStateAsUpdate(owner.document)).toEqual(before);
      });
    }
  }
});

test('a reader whose editor sends what everyone has already is not refused', async () => {
  const reader = await enterRoom(bff.url, roomOf(ids.essay), { token: token({ link: links.read }) });
  const raw = await openRaw(bff.url, roomOf(ids.essay), { token: token({ link: links.read }) });
  raw.send(updateFrame(roomOf(ids.essay), Y.encodeStateAsUpdate(reader.document), 1));
  await raw.answered();
  expect(newsIn(raw.received)).toEqual([{ access: accessOf('read') }]);
});

type Call = [
  what: string,
  method: 'get' | 'post' | 'patch' | 'delete',
  path: () => string,
  shown: InWords,
  body: unknown,
  status: number,
  words: RegExp,
];

const UNKNOWN = /^There’s no such document, or you can’t open it\./;
const READS = /^You can read this document, but you can’t comment on it or change it\./;
const COMMENTS = /^You can read this document and comment on it, but you can’t change it\./;
const WRITES = /^You can write in this document, but only its owner can do this\./;
const SIGN_IN = /^You’re not signed in/;
const ACCOUNT = /^You need an account for this\./;
const SHARED = { role: 'write', label: 'Mine' };

const essay =
  (rest = '') =>
  () =>
    pathOf(ids.essay) + rest;
const link = () => `${pathOf(ids.essay)}/links/${linkId}`;

describe('A call is refused', () => {
  test.for<Call>([
    ['the library without a token', 'get', () => '', '', undefined, 401, SIGN_IN],
    ['the library with an expired token', 'get', () => '', 'expired', undefined, 401, SIGN_IN],
    ['the library with a forged token', 'get', () => '', 'forged', undefined, 401, SIGN_IN],
    ['the library of a guest', 'get', () => '', 'guest', undefined, 403, ACCOUNT],
    ['the library with a link alone', 'get', () => '', 'link write', undefined, 401, SIGN_IN],
    ['a new document of a guest', 'post', () => '', 'guest', {}, 403, ACCOUNT],
    ['claiming a document of another account', 'post', () => '', 'bob', 'claim', 403, /^This draft already/],
    ['copying a document of another account', 'post', () => '', 'bob', 'copy', 404, UNKNOWN],
    ['reading without a token', 'get', essay(), '', undefined, 404, UNKNOWN],
    ['reading as another account', 'get', essay(), 'bob', undefined, 404, UNKNOWN],
    ['reading with an expired token', 'get', essay(), 'expired', undefined, 404, UNKNOWN],
    ['reading with a guessed link', 'get', essay(), 'link guessed', undefined, 404, UNKNOWN],
    ['reading with a revoked link', 'get', essay(), 'link revoked', undefined, 404, UNKNOWN],
    ['reading with an expired link', 'get', essay(), 'link expired', undefined, 404, UNKNOWN],
    ['reading with the link of another document', 'get', essay(), 'link bobs', undefined, 404, UNKNOWN],
    ['a document that is deleted', 'get', () => pathOf(ids.gone), 'ada', undefined, 404, UNKNOWN],
    ['a guessed document', 'get', () => pathOf(newId()), 'ada', undefined, 404, UNKNOWN],
    ['a malformed document', 'get', () => '/..%2Fusers', 'ada', undefined, 400, /./],
    ['a new title as a reader', 'patch', essay(), 'link read', { title: 'Mine' }, 403, READS],
    ['a new title as a commenter', 'patch', essay(), 'link comment', { title: 'Mine' }, 403, COMMENTS],
    ['a new title as another account', 'patch', essay(), 'bob', { title: 'Mine' }, 404, UNKNOWN],
    ['the bin as a writer', 'patch', essay(), 'link write', { inBin: true }, 403, WRITES],
    ['opening the address as a writer', 'patch', essay(), 'link write', { addressRole: 'write' }, 403, WRITES],
    [
      'a title and the address as a writer',
      'patch',
      essay(),
      'link write',
      { title: 'x', addressRole: 'write' },
      403,
      WRITES,
    ],
    ['another owner in the body', 'patch', essay(), 'bob', { owner: 'bob' }, 400, /./],
    ['a role in the body', 'patch', essay(), 'link read', { role: 'owner' }, 400, /./],
    ['deleting as a writer', 'delete', essay(), 'link write', undefined, 403, WRITES],
    ['deleting as another account', 'delete', essay(), 'bob', undefined, 404, UNKNOWN],
    ['deleting without a token', 'delete', essay(), '', undefined, 404, UNKNOWN],
    ['the links without a token', 'get', essay('/links'), '', undefined, 401, SIGN_IN],
    ['the links as another account', 'get', essay('/links'), 'bob', undefined, 404, UNKNOWN],
    ['the links as another account that has a link', 'get', essay('/links'), 'bob, link write', undefined, 403, WRITES],
    ['a new link as a guest with a link', 'post', essay('/links'), 'guest, link write', SHARED, 403, ACCOUNT],
    ['a new link as a writer', 'post', essay('/links'), 'bob, link write', SHARED, 403, WRITES],
    ['a link that makes owners', 'post', essay('/links'), 'ada', { ...SHARED, role: 'owner' }, 400, /./],
    ['raising a link as a commenter', 'patch', link, 'bob, link comment', { role: 'write' }, 403, COMMENTS],
    ['a revoked link as another account', 'patch', link, 'bob', { role: 'write' }, 404, UNKNOWN],
    ['bringing a revoked link back', 'patch', link, 'ada', { revoked: false }, 400, /./],
    ['removing a link as another account', 'delete', link, 'bob', undefined, 404, UNKNOWN],
    [
      'a link of another document',
      'patch',
      () => `${pathOf(ids.bobs)}/links/${linkId}`,
      'bob',
      { revoked: true },
      404,
      /^This document has no such link/,
    ],
  ])('%s', async ([, method, path, shown, given, status, words]) => {
    const body = given === 'claim' ? { claim: ids.essay } : given === 'copy' ? { copyOf: ids.essay } : given;
    const answer = await bff.call(method, path(), shownBy(shown), body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    expect(JSON.stringify(answer.body)).not.toContain('wrote this');
  });

  test.for<[string, InWords, number]>([
    ['without a token', '', 404],
    ['of a reader', 'link read', 403],
    ['of a commenter', 'link comment', 403],
    ['of another account', 'bob', 404],
  ])('a picture %s', async ([, shown, status]) => {
    const { user, link: secret } = shownBy(shown);
    const post = request(bff.url)
      .post(roomImagesPath(roomOf(ids.essay)))
      .set('content-type', 'image/png');
    if (user !== undefined) post.set('authorization', `Bearer ${user}`);
    if (secret !== undefined) post.set(LINK_HEADER, secret);
    await post.send(pngOf(4, 4)).expect(status);
  });
});

/** Opens a document, and waits until the server has answered. */
async function open(shown: Shown, id: string): Promise<RawSocket> {
  const raw = await openRaw(bff.url, roomOf(id), { token: token(shown) });
  await raw.answered();
  return raw;
}

describe('A change of right reaches those who have the document open', () => {
  test('a revoked, removed or expired link closes the socket', async () => {
    const id = await bff.create(who.ada, 'Mine.');
    const [revoked, removed] = [await bff.link(who.ada, id, 'write'), await bff.link(who.ada, id, 'write')];
    const expiresMs = Date.now() + 60_000;
    const expiring = await bff.link(who.ada, id, 'read', new Date(expiresMs).toISOString());
    vi.useFakeTimers({ toFake: ['Date'], now: expiresMs - 200 });
    onTestFinished(() => void vi.useRealTimers());
    const sockets = await Promise.all([revoked, removed, expiring].map(({ secret }) => open({ link: secret }, id)));
    const owner = await open({ user: who.ada }, id);
    await bff.call('patch', `${pathOf(id)}/links/${revoked.id}`, { user: who.ada }, { revoked: true }).expect(200);
    await bff.call('delete', `${pathOf(id)}/links/${removed.id}`, { user: who.ada }).expect(204);
    vi.setSystemTime(expiresMs);
    for (const { closed } of sockets) expect(await closed).toEqual(CLOSE_EVENTS.accessEnded);
    await owner.answered();
    expect(owner.socket.readyState).toBe(owner.socket.OPEN);
  });

  test('a link with a role of a newer release lets people read, and doesn’t give them what the address allows', async () => {
    const id = await bff.create(who.ada, 'Mine.');
    const { id: madeId, secret } = await bff.link(who.ada, id, 'comment');
    const database = new DatabaseSync(join(bff.dataDirectory, DOCUMENTS_FILE));
    database.prepare("UPDATE library_document SET address_role = 'write' WHERE name = ?").run(roomOf(id));
    database.prepare("UPDATE document_link SET role = 'review' WHERE id = ?").run(madeId);
    database.close();
    const raw = await open({ link: secret }, id);
    await expect.poll(() => newsIn(raw.received)).toEqual([{ access: accessOf('read') }]);
  });

  test('a writer becomes a reader immediately, and the next change is refused', async () => {
    const id = await bff.create(who.ada, 'Mine.');
    const { id: madeId, secret } = await bff.link(who.ada, id, 'write');
    const raw = await open({ link: secret }, id);
    await bff.call('patch', `${pathOf(id)}/links/${madeId}`, { user: who.ada }, { role: 'read' }).expect(200);
    const [write, read] = [{ access: accessOf('write') }, { access: accessOf('read') }];
    await expect.poll(() => newsIn(raw.received)).toEqual([write, read]);
    const title = change((document) => document.getText(TITLE_FIELD).insert(0, 'x'));
    raw.send(updateFrame(roomOf(id), title));
    await expect.poll(() => newsIn(raw.received)).toEqual([write, read, { ...read, refused: true }]);
  });

  test('a document that goes into the bin closes for everyone, and stays closed', async () => {
    const id = await bff.create(who.ada, 'Mine.');
    const { secret } = await bff.link(who.ada, id, 'write');
    const [owner, writer] = [await open({ user: who.ada }, id), await open({ link: secret }, id)];
    await bff.call('delete', pathOf(id), { user: who.ada }).expect(204);
    expect(await owner.closed).toEqual(documentInBin);
    expect(await writer.closed).toEqual(CLOSE_EVENTS.accessEnded);
    expect(await (await openRaw(bff.url, roomOf(id), { token: token({ link: secret }) })).closed).toEqual(notAllowed);
  });

  test('what is typed in the moment when a document is deleted for good does not bring it back', async () => {
    const id = await bff.create(who.ada, 'Mine.');
    const writer = await enterRoom(bff.url, roomOf(id), { token: token({ user: who.ada }) });
    await bff.upstreams.documents.library.remove(roomOf(id));
    writer.write('Too late.');
    expect(await writer.nextClose()).toMatchObject({ code: documentRemoved.code });
    expect(await bff.upstreams.documents.load(roomOf(id))).toBeUndefined();
  });

  test('an owner whose token expires is asked for another, and loses the document without one', async () => {
    const id = await bff.create(who.ada, 'Mine.');
    const [renewing, silent] = [
      await open({ user: bff.account('ada', 20) }, id),
      await open({ user: bff.account('ada', 2) }, id),
    ];
    await expect.poll(() => newsIn(renewing.received)).toContainEqual({ renew: true });
    renewing.send(authFrame(roomOf(id), token({ user: bff.account('ada') })));
    expect(await silent.closed).toEqual(signInExpired);
    await renewing.answered();
    expect(renewing.socket.readyState).toBe(renewing.socket.OPEN);
  });
});

test('an owner whom nobody can judge right now reads that, and not that there’s no such document', async () => {
  const key = makeSigningKey('test');
  let isAway = false;
  const isActive = async () => {
    if (isAway) throw new StorageUnavailable('The accounts are away');
    return true;
  };
  const tokenOf = (sub: string) => signToken(key, claimsOf('test-project', { sub }));
  const away = await startDocumentBff({}, { identity: identityWith([key], 'test-project', { isActive }), tokenOf });
  const user = tokenOf('ada');
  const id = await away.create(user, 'Mine.');
  const { secret } = await away.link(user, id, 'write');
  isAway = true;
  await away.call('get', `${pathOf(id)}/versions`, { user }).expect(503);
  await away.call('get', `${pathOf(id)}/versions`, { user, link: secret }).expect(200);
  // Nor do they comment as a guest.
  await away.call('get', `${pathOf(id)}/comments`, { user, link: secret }).expect(503);
  await away.call('get', `${pathOf(id)}/versions`).expect(404);
});
