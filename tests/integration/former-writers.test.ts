import { createHash } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { accessOf } from '#bff/documents/policy';
import { refused } from '#bff/documents/refusal';
import { CLOSE_EVENTS, readRoomNews } from '#shared-types/documents/collaboration';
import type { DocumentSharing } from '#shared-types/documents/documents';
import { versionsPath } from '#shared-types/documents/versions';
import { writerIdOf } from '#shared-types/documents/writer';

import { type Editor, newsIn, enterRoom, openEditor, openRaw } from '../support/collaboration/collaboration-client.ts';
import {
  type DocumentBff,
  newComment,
  newId,
  pathOf,
  roomOf,
  roomToken,
  type Shown,
  startDocumentBff,
  writeInto,
} from '../support/documents.ts';
import { runCommand } from '../support/server/run-command.ts';

const DAY_MS = 24 * 3_600_000;
const WORDS = 'Anna wrote this for weeks.';

let bff: DocumentBff;
/** The address that a stranger knows too. */
let id: string;
/** Writes the draft, and has no account. */
let anna: Shown;
/** Have accounts. */
let ben: Shown;
let mallory: Shown;
let accounts = 0;
beforeAll(async () => {
  bff = await startDocumentBff();
});
beforeEach(async () => {
  accounts += 1;
  id = newId();
  anna = { writers: [newId()] };
  ben = { user: bff.account(`ben-${accounts}`), writers: [newId()] };
  mallory = { user: bff.account(`mallory-${accounts}`), writers: [newId()] };
  await writeAs(anna, WORDS, 'Anna');
});

/** Opens the draft as a page with this name does. */
async function openAs({ writers = [] }: Shown, name?: string): Promise<Editor> {
  const editor = openEditor(bff.url, roomOf(id), { token: roomToken({ writers }), key: writers[0] ?? '' });
  if (name !== undefined) editor.provider.setAwarenessField('name', name);
  await editor.synced();
  return editor;
}

async function writeAs(shown: Shown, words: string, name?: string): Promise<void> {
  const editor = await openAs(shown, name);
  editor.write(words);
  await editor.synced();
  editor.close();
}

/** A later page of the same browser: it has a key of its own, and remembers those before. */
const laterPage = ({ writers = [], ...shown }: Shown): Shown => ({ ...shown, writers: [newId(), ...writers] });
const claim = (shown: Shown) => bff.call('post', '', shown, { claim: id });
const remove = (shown: Shown) => bff.call('delete', pathOf(id), shown);
/** From the bin, too. */
const removeForGood = async (shown: Shown) => {
  for (let times = 0; times < 2; times++) await remove(shown).expect(204);
};
const copy = (shown: Shown) => bff.call('post', `${pathOf(id)}/copies`, shown);

/** The rooms of copies that are kept for people whose access has ended. */
async function copies(): Promise<string[]> {
  const { output } = await runCommand('data', ['rooms', '--format', 'json'], bff.dataDirectory);
  return output.match(/kept-\w+/g) ?? [];
}

/** The SHA-256 of somebody's key. */
const hashOf = ({ writers: [key = ''] = [] }: Shown) => createHash('sha256').update(key, 'hex').digest('hex');
/** The hash of another key with the same Yjs client id; it would take 2^52 hashes to find one. */
const sameId = (hash: string) => hash.slice(0, 13) + hash.slice(13).toUpperCase();
const library = () => bff.upstreams.documents.library;
const formerWriter = async (hash: string) => (await library().facts(roomOf(id), undefined, [hash]))?.formerWriter;

async function sharing(owner: Shown): Promise<DocumentSharing> {
  return (await bff.call('get', `${pathOf(id)}/links`, owner).expect(200)).body;
}

/** Ends the access of those with a name. */
async function end(owner: Shown, name: string): Promise<void> {
  const writer = (await sharing(owner)).writers.find((each) => each.name === name);
  await bff.call('delete', `${pathOf(id)}/writers/${writer?.id}`, owner).expect(204);
}

/** Why a socket is closed that shows this. */
async function refusal(shown: Shown) {
  return (await openRaw(bff.url, roomOf(id), { token: roomToken(shown) })).closed;
}

/** The words of the draft that somebody gets as their copy. */
async function copied(shown: Shown): Promise<string> {
  const { body } = await copy(shown).expect(201);
  const editor = await enterRoom(bff.url, roomOf(body.id));
  const words = editor.text();
  editor.close();
  return words;
}

async function emptyBinsAfter(days: number): Promise<void> {
  await bff.upstreams.documents.library.emptyBins(Date.now() - 30 * DAY_MS + days * DAY_MS);
}

describe('Claiming a draft', () => {
  test('is refused to somebody who knows its address and has written nothing in it', async () => {
    const { user = '', writers = [] } = mallory;
    for (const shown of [{ user }, { user, writers: [newId()] }, { user, writers: ['x', ''] }, mallory]) {
      const { body } = await claim(shown).expect(403);
      expect(body.message).toMatch(/^Only somebody who has written in this draft/);
    }
    // Reading it isn't writing.
    (await openAs({ writers })).close();
    await claim(mallory).expect(403);
    await remove(mallory).expect(403);
    await writeAs(laterPage(anna), 'And went on.');
    await claim({ ...anna, user }).expect(201);
  });

  test('works for a writer who has come back, also after the draft was folded and its words were deleted', async () => {
    await writeAs(ben, 'Ben was here too.');
    const editor = await openAs(laterPage(anna));
    editor.body.delete(0, editor.body.length);
    await editor.synced();
    editor.close();
    await bff.call('get', `${pathOf(id)}/record`).expect(200); // folds it
    await claim(laterPage(ben)).expect(201);
    // The answer to the first try may have been lost.
    await claim({ user: ben.user ?? '' }).expect(201);
    await claim({ ...anna, user: mallory.user ?? '' }).expect(403);
  });

  test('takes nothing from the others who wrote in it, also when the first link is closed', async () => {
    await writeAs(ben, 'Ben was here too.', 'Ben');
    const open = await openAs(laterPage(anna));
    const told = new Promise<unknown>((resolve) =>
      open.provider.on('stateless', ({ payload }: { payload: string }) => resolve(readRoomNews(payload))),
    );
    await claim(ben).expect(201);
    expect(await told).toEqual({ claimed: true });
    await bff.call('patch', pathOf(id), ben, { addressRole: null }).expect(200);
    const later = await openRaw(bff.url, roomOf(id), { token: roomToken(laterPage(anna)) });
    await later.answered();
    expect(newsIn(later.received)).toEqual([{ access: accessOf('write') }, { claimed: true }]);
    open.write('Anna goes on.');
    await open.synced();
    await writeAs(laterPage(anna), 'And tomorrow too.');
    expect((await bff.call('get', pathOf(id), anna).expect(200)).body.role).toBe('write');
    await bff.call('post', `${pathOf(id)}/comments`, { ...anna, commenter: newId() }, newComment()).expect(201);
    await bff.call('get', pathOf(id), { writers: [newId()] }).expect(404);
    expect(await refusal({ writers: [newId()] })).toEqual(CLOSE_EVENTS.addressClosed);
    // No owner: they can't delete it, share it, or end anybody's access.
    await remove(anna).expect(403);
    const shared = await sharing(ben);
    expect(shared.writers).toEqual([{ id: expect.any(String), name: 'Anna' }]);
    for (const shown of [{}, anna, mallory, { ...mallory, ...anna }])
      await bff
        .call('delete', `${pathOf(id)}/writers/${shared.writers[0]?.id}`, { ...shown, user: mallory.user ?? '' })
        .expect(({ status }) => expect([403, 404]).toContain(status));
  });
});

describe('The proof that somebody wrote', () => {
  test('is the whole hash of a key, not only the id that everybody in the document sees', async () => {
    const forged = sameId(hashOf(anna));
    expect(await library().claim('eve', roomOf(id), [forged])).toEqual(refused('not written'));
    await writeAs(mallory, 'x');
    await claim(mallory).expect(201);
    expect(await formerWriter(forged)).toBeUndefined();
    expect(await library().copyForWriter(roomOf(id), [forged], roomOf(newId()))).toEqual(refused('unknown'));
    expect(await formerWriter(hashOf(anna))).toBe('kept');
    const { body } = await copy(anna).expect(201);
    expect(await library().claim('eve', roomOf(body.id), [forged])).toEqual(refused('not written'));
    expect(await library().claim('anna', roomOf(body.id), [hashOf(anna)])).toMatchObject({ id: body.id });
    await end(mallory, 'Anna');
    expect(await library().copyForWriter(roomOf(id), [forged], roomOf(newId()))).toEqual(refused('unknown'));
  });

  test('covers words of a page that closed before they were saved, and of which a later page brings them', async () => {
    const before = new Y.Doc();
    before.clientID = writerIdOf(ben.writers?.[0] ?? '') ?? 0;
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('Written on a train.')]);
    before.getXmlFragment('default').insert(0, [paragraph]);
    const key = newId();
    const token = JSON.stringify({ writer: key, earlier: ben.writers });
    const editor = await enterRoom(bff.url, roomOf(id), { token, key });
    Y.applyUpdate(editor.document, Y.encodeStateAsUpdate(before));
    await editor.synced();
    editor.close();
    expect(await library().claim('eve', roomOf(id), [sameId(hashOf(ben))])).toEqual(refused('not written'));
    await claim(ben).expect(201);
  });

  test('stays what it was when somebody comes with another key of the same id', async () => {
    const [hash, update] = [hashOf(anna), Y.encodeStateAsUpdate(new Y.Doc())];
    await bff.upstreams.documents.append(roomOf(id), update, { keyHashes: [sameId(hash)] });
    expect(await library().claim('eve', roomOf(id), [sameId(hash)])).toEqual(refused('not written'));
  });

  test('is the id alone for words that an earlier release stored', async () => {
    const old = Object.assign(new Y.Doc(), { clientID: writerIdOf(ben.writers?.[0] ?? '') });
    old.getText('title').insert(0, 'Ben’s title');
    await bff.upstreams.documents.append(roomOf(id), Y.encodeStateAsUpdate(old));
    await writeAs(mallory, 'x');
    await claim(mallory).expect(201);
    expect(await formerWriter(sameId(hashOf(ben)))).toBe('kept');
    expect(await formerWriter(hashOf(ben))).toBe('kept');
  });

  test('isn’t lost because a stranger has written under thousands of keys, and deleted what they wrote', async () => {
    await writeAs(ben, 'Ben was here too.');
    const stranger = Array.from({ length: 101 }, () => {
      const document = new Y.Doc();
      const title = document.getText('title');
      document.transact(() => {
        for (let key = 0; key < 100; key++) {
          document.clientID = writerIdOf(newId()) ?? 0;
          title.insert(0, 'x'.repeat(120));
          title.delete(0, 120);
        }
      });
      return Y.encodeStateAsUpdate(document);
    });
    await bff.upstreams.documents.append(roomOf(id), Y.mergeUpdates(stranger));
    const owner = { ...anna, user: mallory.user ?? '' };
    await claim(owner).expect(201);
    await bff.call('patch', pathOf(id), owner, { addressRole: null }).expect(200);
    expect((await bff.call('get', pathOf(id), ben).expect(200)).body.role).toBe('write');
  });
});

describe('The owner of a claimed draft', () => {
  beforeEach(async () => {
    await writeAs(mallory, 'x');
    await claim(mallory).expect(201);
  });

  test('ends the access of a writer by name: the page closes, says what happened, and the text of then can be copied', async () => {
    const open = await openAs(laterPage(anna));
    const closed = open.nextClose();
    await end(mallory, 'Anna');
    expect(await closed).toEqual(CLOSE_EVENTS.accessRemoved);
    expect(CLOSE_EVENTS.accessRemoved.reason).toMatch(/^The owner has ended your access/);
    expect((await sharing(mallory)).writers).toEqual([]);
    // The first link is open, and still opens nothing for her.
    for (const shown of [anna, laterPage(anna)]) {
      expect(await refusal(shown)).toEqual(CLOSE_EVENTS.accessRemoved);
      await bff.call('get', pathOf(id), shown).expect(404);
    }
    const { secret: link } = await bff.link(mallory.user ?? '', id, 'comment');
    expect((await bff.call('get', pathOf(id), { ...anna, link }).expect(200)).body.role).toBe('comment');
    await writeAs(laterPage(mallory), 'Written after Anna.');
    expect(await copied(laterPage(anna))).toBe(`${WORDS}\nx`);
    await bff.call('delete', `${pathOf(id)}/writers/${newId()}`, mallory).expect(404);
  });

  test('deletes nothing for good for the others: they copy it from the bin until its days are over', async () => {
    await remove(mallory).expect(204);
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.binnedByOwner);
    await bff.call('get', pathOf(id), anna).expect(404);
    expect(await copied(anna)).toContain(WORDS);
    await remove(mallory).expect(204);
    expect((await bff.call('get', '?bin=true', mallory).expect(200)).body).toMatchObject({ documents: [], inBin: 0 });
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.deletedByOwner);
    expect(await refusal(mallory)).toEqual(CLOSE_EVENTS.documentRemoved);
    await bff.call('get', `${pathOf(id)}/versions`, anna).expect(404);
    await emptyBinsAfter(-1);
    expect(await copied(laterPage(anna))).toContain(WORDS);
    for (const shown of [mallory, { ...anna, writers: [newId()] }, {}]) await copy(shown).expect(404);
    await emptyBinsAfter(31);
    expect((await copy(anna).expect(404)).body.message).toMatch(/^There’s nothing here that you can copy any more/);
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.documentRemoved);
    expect(await bff.upstreams.documents.load(roomOf(id))).toBeUndefined();
  });

  test('leaves a writer the text of then for as long as a bin keeps documents, also if the document was in the bin before', async () => {
    const before = await copies();
    await remove(mallory).expect(204);
    const binned = Date.now();
    await expect.poll(Date.now).toBeGreaterThan(binned);
    await end(mallory, 'Anna');
    await bff.upstreams.documents.library.emptyBins(binned + 1);
    expect(await bff.upstreams.documents.load(roomOf(id))).toBeUndefined();
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.deletedByOwner);
    expect(await copied(anna)).toContain(WORDS);
    await emptyBinsAfter(31);
    await copy(anna).expect(404);
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.documentRemoved);
    expect(await copies()).toEqual(before);
  });

  test('isn’t said to have left a copy where there is none any more', async () => {
    await end(mallory, 'Anna');
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.accessRemoved);
    await emptyBinsAfter(31);
    await copy(anna).expect(404);
    const { accessRemovedWithoutCopy } = CLOSE_EVENTS;
    expect(await refusal(anna)).toEqual(accessRemovedWithoutCopy);
    expect(accessRemovedWithoutCopy.reason).toMatch(/^The owner has ended your access/);
    expect(accessRemovedWithoutCopy.reason).not.toMatch(/copy/);
    await removeForGood(mallory);
    expect(await refusal(anna)).toEqual(CLOSE_EVENTS.documentRemoved);
  });

  test('can’t take the words from a writer by ending their access first, until the days of a bin are over', async () => {
    await end(mallory, 'Anna');
    await removeForGood(mallory);
    await emptyBinsAfter(-1);
    expect(await copied(anna)).toContain(WORDS);
    await emptyBinsAfter(31);
    await copy(anna).expect(404);
  });

  test.each([
    ['ending their access', () => end(mallory, 'Anna')],
    ['deleting it for good', () => removeForGood(mallory)],
  ])('can’t take the words from a writer by deleting them before %s: a version has them', async (_how, take) => {
    const later = laterPage(mallory);
    const editor = await enterRoom(bff.url, roomOf(id), { token: roomToken(later), key: later.writers?.[0] ?? '' });
    editor.body.delete(0, editor.body.length);
    await editor.synced();
    editor.close();
    await take();
    const { body } = await copy(anna).expect(201);
    const { body: history } = await bff.call('get', `${pathOf(body.id)}/versions`, anna).expect(200);
    const contents = await Promise.all(
      history.versions.map(async ({ number }: { number: number }) => {
        const answer = await fetch(`${bff.url}${versionsPath(body.id)}/${number}`);
        const version = new Y.Doc();
        Y.applyUpdate(version, new Uint8Array(await answer.arrayBuffer()));
        return version.getXmlFragment('default').toJSON();
      }),
    );
    expect(contents.join()).toContain(WORDS);
  });

  test('has the document back from the bin with everybody who wrote in it', async () => {
    await remove(mallory).expect(204);
    await bff.call('patch', pathOf(id), mallory, { inBin: false, addressRole: null }).expect(200);
    await writeAs(laterPage(anna), 'Back.');
  });

  test('deletes it for everybody by deleting the account, and so does an operator', async () => {
    const before = await copies();
    await end(mallory, 'Anna');
    expect(await copies()).toHaveLength(before.length + 1);
    await remove(mallory).expect(204);
    await bff.upstreams.documents.library.removeAllOf(`mallory-${accounts}`);
    await copy(anna).expect(404);
    id = newId();
    for (const shown of [anna, mallory]) await writeAs(shown, WORDS, 'Anna');
    await claim(mallory).expect(201);
    await end(mallory, 'Anna');
    await runCommand('data', ['rooms', '--delete', roomOf(id)], bff.dataDirectory);
    await copy(anna).expect(404);
    expect(await copies()).toEqual(before);
  });
});

test('a copy is the writer’s own, and can be claimed', async () => {
  await writeInto(bff, id, 'x', { writers: mallory.writers ?? [] });
  await claim(mallory).expect(201);
  const { body } = await copy(anna).expect(201);
  await bff.call('post', '', { ...anna, user: ben.user ?? '' }, { claim: body.id }).expect(201);
});
