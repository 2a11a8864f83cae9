import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import type { Calls, LogPlace, Right } from '#bff/documents/documents';
import { openDocuments } from '#bff/documents/open-documents';
import { DEMO_ROOM, draftRoom, readRoomNews, type RoomRemoval } from '#shared-types/documents/collaboration';
import { recordPath, type WritingRecord } from '#shared-types/documents/record';
import { type ActAnswer, actPath, restorePath } from '#shared-types/documents/restoring';
import { type VersionList, versionsPath } from '#shared-types/documents/versions';

import { type CoWriter, openCoWriter, wordsIn } from '../support/collaboration/co-writer.ts';
import { paragraph, paragraphsIn } from '../support/collaboration/writing.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR_MS = 3_600_000;
/** Twenty-four paragraphs of seven words. */
const ESSAY = Array.from({ length: 24 }, (_, index) => `Line ${index} has exactly seven words here.`);

let bff: TestBff;
let now = Date.now() - 30 * HOUR_MS;
/** The removals that the server has noted, in words; noting waits for the gate. */
const noted: number[] = [];
let gate = Promise.resolve();
/** The gate that a restore waits for once the store has made it. */
let showing = Promise.resolve();
/** The gate that reading on in a log waits for, once its document was loaded. */
let reading = Promise.resolve();
/** Until where the server has read the log of each document. */
const readUntil = new Map<string, LogPlace | undefined>();
/** The same calls, which wait for the gates of a test. */
const slowed = (restoring: Calls['restoring']): Calls['restoring'] => ({
  async note(name, removal) {
    noted.push(removal.words);
    await gate;
    return await restoring.note(name, removal);
  },
  async restore(name, asked) {
    const done = await restoring.restore(name, asked);
    await showing;
    return done;
  },
  bringBack: (...given) => restoring.bringBack(...given),
  undo: (...given) => restoring.undo(...given),
  recentlyAdded: (of) => restoring.recentlyAdded(of),
});

beforeAll(async () => {
  const log = openDocuments({ directory: await temporaryFolder(), now: () => now });
  const under = log.under.bind(log);
  const follow = log.follow.bind(log);
  const documents = Object.assign(log, {
    async follow(name: string, since?: LogPlace) {
      if (readUntil.has(name)) await reading;
      const found = await follow(name, since);
      readUntil.set(name, found?.end);
      return found;
    },
    restoring: slowed(log.restoring),
    under: (right: Right) => {
      const calls = under(right);
      return Object.assign(calls, { restoring: slowed(calls.restoring) });
    },
  });
  bff = await startBff({ upstreams: { documents }, config: { rateLimitFactor: 100 } });
});

const randomKey = () => crypto.randomUUID().replaceAll('-', '');
const lines = ({ page }: CoWriter) => page.editor.text().split('\n');
const removed = new WeakMap<CoWriter, (RoomRemoval | undefined)[]>();

/** People with one draft, or in the sandbox; the first has written the essay, an hour ago. */
async function room(names: readonly string[], { draftId = randomKey(), isSandbox = false } = {}) {
  const name = isSandbox ? DEMO_ROOM : (draftRoom(draftId) ?? '');
  const people: CoWriter[] = [];
  for (const who of names) {
    const person = await openCoWriter(bff.url, name, { name: who, randomKey });
    people.push(person);
    removed.set(person, []);
    person.page.editor.provider.on('stateless', ({ payload }: { payload: string }) => {
      const { removal, removalOver } = readRoomNews(payload) ?? {};
      if (removal) removed.get(person)?.push(removal);
      if (removalOver !== undefined) removed.get(person)?.push(undefined);
    });
  }
  const [author] = people;
  author?.page.editor.body.insert(0, ESSAY.map(paragraph));
  for (const person of people) await until(person, () => lines(person).length === ESSAY.length);
  if (author) await saved(author);
  now += HOUR_MS;
  // Each by the name too.
  const byName = Object.fromEntries(people.map((person, at) => [names[at], person])) as Record<
    'ada' | 'ben' | 'cleo',
    CoWriter
  >;
  return { name, draftId, people, ...byName };
}

/** A room whose text is a version, and that has a paragraph of Ben's since. */
async function roomWithMore(names: readonly string[], words = 'Words that the version lacks.') {
  const made = await room(names);
  await history(made.draftId);
  made.ben.page.editor.write(words);
  await saved(made.ben);
  return made;
}

const until = ({ page }: CoWriter, condition: () => boolean) => page.editor.until(condition);
const saved = (person: CoWriter) => until(person, () => !person.page.editor.provider.hasUnsyncedChanges);

const send = (path: string, body: object) => request(bff.url).post(path).send(body);
const ask = async (path: string, body: object): Promise<ActAnswer> => (await send(path, body).expect(200)).body;

/** Asks for something that is refused. */
async function refusal(path: string, body: object): Promise<{ status: number; message: string }> {
  const { status, body: answer } = await send(path, body);
  return { status, message: answer.message };
}

/** The text of a paragraph, by its place. */
function textOf({ page }: CoWriter, at: number): Y.XmlText {
  const element: unknown = page.editor.body.get(at);
  const text: unknown = element instanceof Y.XmlElement ? element.get(0) : undefined;
  return text instanceof Y.XmlText ? text : expect.unreachable();
}

const type = (text: Y.XmlText, words: string) => {
  for (const letter of words) text.insert(text.length, letter);
};

/** The last removal that the server has reported to a page. */
async function toldRemoval(person: CoWriter): Promise<RoomRemoval> {
  await expect.poll(() => removed.get(person)?.at(-1)).toBeDefined();
  const removal = removed.get(person)?.at(-1);
  if (!removal) throw new Error('There is no removal.');
  return removal;
}

const bringBack = (name: string, id: string, { page }: CoWriter) =>
  ask(actPath(name, id, 'bring-back'), { writer: page.key });
const undo = (name: string, id: string, { page }: CoWriter) => ask(actPath(name, id, 'undo'), { writer: page.key });
const history = async (draftId: string): Promise<VersionList> => (await fetch(bff.url + versionsPath(draftId))).json();
const restore = (draftId: string, number: number, { page }: CoWriter, after: number) =>
  ask(restorePath(draftId, number), { writer: page.key, after });

function wipe({ page: { editor } }: CoWriter): void {
  editor.body.delete(0, editor.body.length);
}

describe.each([{ isSandbox: false }, { isSandbox: true }])('with isSandbox $isSandbox', ({ isSandbox }) => {
  test('D-87 words that two people bring back at the same time come back once, and both see who did it', async () => {
    const { name, people, ada, ben, cleo } = await room(['ada', 'ben', 'cleo'], { isSandbox });
    wipe(ben);
    const { id, words, by } = await toldRemoval(ada);
    expect({ words, by }).toEqual({ words: 7 * 24, by: 'ben' });
    expect((await toldRemoval(cleo)).id).toBe(id);
    const answers = await Promise.all([ada, cleo].map((person) => bringBack(name, id, person)));
    expect(answers.filter(({ isChange }) => isChange)).toHaveLength(1);
    const doneBy = answers.find(({ isChange }) => isChange)?.by;
    expect(answers.find(({ isRepeat }) => isRepeat)?.by).toBe(doneBy);
    for (const person of people) await until(person, () => lines(person).join() === ESSAY.join());
    await expect.poll(() => removed.get(ada)?.at(-1)).toBeUndefined();
    wipe(ada);
    await toldRemoval(ben);
    for (const { page } of people) page.editor.close();
  });
});

test('D-87 words come back beside what was written since, after a restart of their server too, and undo takes only them away', async () => {
  const { name, draftId, people, ada, ben } = await room(['ada', 'ben']);
  wipe(ben);
  const { id } = await toldRemoval(ada);
  ben.page.editor.write('Written since.');
  await saved(ben);
  // Everyone leaves, so the document is unloaded.
  for (const { page } of people) page.editor.close();
  const back = await openCoWriter(bff.url, name, { name: 'ada', randomKey });
  const done = await bringBack(name, id, back);
  expect(done).toMatchObject({ isChange: true, isRepeat: false, wordsAdded: 7 * 24 });
  await until(back, () => lines(back).length === 25);
  expect(lines(back).toSorted()).toEqual([...ESSAY, 'Written since.'].toSorted());
  expect(await bringBack(name, id, back)).toMatchObject({ isChange: false, isRepeat: true });
  expect(await undo(name, done.id, back)).toMatchObject({ isChange: true, wordsRemoved: 7 * 24 });
  await until(back, () => lines(back).length === 1);
  expect(lines(back)).toEqual(['Written since.']);
  const { versions } = await history(draftId);
  expect(versions.map(({ before }) => before?.what)).toEqual(['undo', 'bringBack', 'removal']);
  // The click doesn't count as a paste.
  const units = ESSAY.join('').length;
  expect(versions[0]).toMatchObject({ typed: 0, pasted: 0, broughtBack: units });
  const record: WritingRecord = await (await fetch(bff.url + recordPath(draftId))).json();
  const arrived = record.authors.map(({ name: who, words }) => [who, words?.pasted, words?.broughtBack]);
  expect(arrived).toEqual([
    ['ada', 7 * 24, 7 * 24],
    ['ben', 0, undefined],
  ]);
});

test('D-87 a removal that continues is noted once at a time, and comes back whole', async () => {
  const { name, ada, ben } = await room(['ada', 'ben']);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  noted.length = 0;
  while (ben.page.editor.body.length > 0) ben.page.editor.body.delete(0, 1);
  await saved(ben);
  await until(ada, () => lines(ada).join('') === '');
  await expect.poll(() => noted).toHaveLength(1);
  resolve();
  await expect.poll(() => removed.get(ada)?.at(-1)?.words).toBe(7 * 24);
  const { id } = await toldRemoval(ada);
  expect(await bringBack(name, id, ada)).toMatchObject({ wordsAdded: 7 * 24 });
});

test('D-87 the newest removal can be brought back, whatever the clock of the server says', async () => {
  const { name, ada, ben } = await room(['ada', 'ben']);
  for (let round = 0; round < 12; round += 1) {
    now -= 60_000;
    wipe(ben);
    const { id } = await toldRemoval(ada);
    expect(await bringBack(name, id, ada)).toMatchObject({ isChange: true });
    await until(ben, () => lines(ben).join() === ESSAY.join());
    await expect.poll(() => removed.get(ada)?.at(-1)).toBeUndefined();
  }
  now += HOUR_MS;
});

test('D-231 what somebody does on the way back from being offline has their name', async () => {
  const { name, draftId, ada, ben } = await room(['ada', 'ben']);
  wipe(ada);
  const { id } = await toldRemoval(ben);
  ben.page.editor.provider.configuration.websocketProvider.disconnect();
  await until(ada, () => ada.page.editor.provider.awareness?.getStates().size === 1);
  expect(await bringBack(name, id, ben)).toMatchObject({ isChange: true, by: 'ben' });
  expect((await history(draftId)).versions[0]?.before).toMatchObject({ what: 'bringBack', by: 'ben' });
});

test('D-87 somebody who undoes their own removal while another brings the words back doubles nothing', async () => {
  const { name, people, ada, ben } = await room(['ada', 'ben']);
  const undoing = new Y.UndoManager(ben.page.editor.body);
  ben.page.editor.document.transact(() => wipe(ben));
  const { id } = await toldRemoval(ada);
  const answer = bringBack(name, id, ada);
  undoing.undo();
  expect(await answer).toMatchObject({ isRepeat: false });
  await saved(ben);
  for (const person of people) await until(person, () => lines(person).toSorted().join() === ESSAY.toSorted().join());
});

test('D-87 a version that three people restore at the same time is restored once, and what others have just typed is a version of its own', async () => {
  const { draftId, people, ada, ben } = await room(['ada', 'ben', 'cleo']);
  const [essay] = (await history(draftId)).versions;
  ben.page.editor.write(ben.words(60));
  await saved(ben);
  now += 1000;
  const { restores } = await history(draftId);
  const answers = await Promise.all(people.map((person) => restore(draftId, essay?.number ?? 0, person, restores)));
  expect(answers.filter(({ isChange }) => isChange)).toHaveLength(1);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const by = answers.find(({ isChange }) => isChange)?.by;
  for (const person of people) await until(person, () => lines(person).join() === ESSAY.join());

  const { versions } = await history(draftId);
  expect(versions[0]?.before).toEqual({ what: 'restore', by, words: 60 });
  const kept = new Y.Doc();
  const content = await fetch(`${bff.url}${versionsPath(draftId)}/${versions[0]?.number}`);
  Y.applyUpdate(kept, new Uint8Array(await content.arrayBuffer()));
  expect(wordsIn(kept.getXmlFragment('default')).filter((word) => word.startsWith('ben'))).toHaveLength(60);

  // The server tells everyone else, and one click brings the words of the others back.
  const { id, kind, words } = await toldRemoval(ada);
  expect({ kind, words }).toEqual({ kind: 'restore', words: 60 });
  expect(await bringBack(draftRoom(draftId) ?? '', id, ben)).toMatchObject({ isChange: true, wordsAdded: 60 });
  await until(ada, () => lines(ada).length === 25);
});

test('D-87 undoing a restore brings back the text of before beside what was typed since, and once', async () => {
  const { name, draftId, ada, ben } = await room(['ada', 'ben']);
  ben.page.editor.body.delete(0, 20);
  ben.page.editor.write(ben.words(5));
  await saved(ben);
  const before = lines(ben);
  const { versions, restores } = await history(draftId);
  const essay = versions.find(({ wordsAfter }) => wordsAfter === 7 * 24);
  const { id } = await restore(draftId, essay?.number ?? 0, ada, restores);
  await until(ben, () => lines(ben).join() === ESSAY.join());
  ben.page.editor.write('Typed since.');
  await saved(ben);
  const answers = await Promise.all([undo(name, id, ada), bringBack(name, id, ben)]);
  expect(answers.map(({ isChange }) => isChange)).toContain(true);
  await until(ada, () => lines(ada).length === before.length + 1);
  expect(lines(ada).toSorted()).toEqual([...before, 'Typed since.'].toSorted());
});

test('D-150 words for a paragraph that somebody has deleted in the meantime get a paragraph of their own', async () => {
  const { ada, ben } = await room(['ada', 'ben']);
  const { provider } = ben.page.editor;
  const closed = new Promise<void>((resolve) => provider.on('close', () => resolve()));
  provider.configuration.websocketProvider.disconnect();
  await closed;
  wipe(ada);
  await saved(ada);
  type(textOf(ben, 3), ' Typed on the train.');
  await provider.configuration.websocketProvider.connect();
  await until(ada, () => lines(ada).includes('Typed on the train.'));
  expect(lines(ada).filter((line) => line.trim() !== '')).toEqual(['Typed on the train.']);
  await saved(ben);
});

test('D-87 what can’t be brought back is refused in words', async () => {
  const { name, draftId, ada } = await room(['ada']);
  const unknown = { status: 404, message: expect.stringContaining('history') };
  expect(await refusal(actPath(name, 'nothing', 'bring-back'), { writer: ada.page.key })).toEqual(unknown);
  expect(await refusal(restorePath(draftId, 99), { writer: ada.page.key, after: 0 })).toEqual(unknown);
  expect(await refusal(actPath(name, 'x', 'undo'), { writer: 'short' })).toMatchObject({ status: 400 });
  expect(await refusal(actPath('elsewhere', 'x', 'undo'), { writer: ada.page.key })).toMatchObject({ status: 404 });
  expect(await refusal(restorePath(draftId, 1), { writer: ada.page.key })).toMatchObject({ status: 400 });
});

test.each([
  ['once', false],
  ['also if the server reads on in its log meanwhile', true],
])('D-87 words that are typed while a restore is on its way to the pages stay, %s', async (_how, readsOn) => {
  const slow = Promise.withResolvers<void>();
  if (readsOn) reading = slow.promise;
  const { name, draftId, ada, ben } = await roomWithMore(['ada', 'ben'], 'A paragraph that the version lacks');
  const { promise, resolve } = Promise.withResolvers<void>();
  showing = promise;
  const done = restore(draftId, 1, ada, 0);
  await expect.poll(async () => (await history(draftId)).restores).toBe(1);
  type(textOf(ben, ESSAY.length), ', and more of it');
  await saved(ben);
  slow.resolve();
  if (readsOn) await expect.poll(() => readUntil.get(name)).toBeDefined();
  resolve();
  await done;
  for (const person of [ada, ben])
    await until(person, () => lines(person).join('\n') === [...ESSAY, ', and more of it'].join('\n'));
  expect(paragraphsIn(await bff.upstreams.documents.load(name))).toEqual(lines(ada));
});

test('D-87 a restore whose answer is lost on the way from the store is shown to everybody all the same', async () => {
  const { name, draftId, people, ada } = await roomWithMore(['ada', 'ben'], 'A paragraph that the version lacks');
  await history(draftId);
  const end = (await bff.upstreams.documents.ends([name])).get(name);
  await expect.poll(() => readUntil.get(name)).toEqual(end);
  showing = Promise.reject(new Error('The connection to the store was lost.'));
  showing.catch(() => {});
  const { status } = await refusal(restorePath(draftId, 1), { writer: ada.page.key, after: 0 });
  showing = Promise.resolve();
  expect(status).toBe(500);
  for (const person of people) await until(person, () => lines(person).join('\n') === ESSAY.join('\n'));
});

test('D-87 words come back, also if somebody opens the history before their removal is noted', async () => {
  const { name, draftId, ada, ben } = await room(['ada', 'ben']);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  wipe(ben);
  await saved(ben);
  // The store cuts versions for it, and forgets what is deleted.
  await history(draftId);
  resolve();
  const { id } = await toldRemoval(ada);
  expect(await bringBack(name, id, ada)).toMatchObject({ isChange: true, wordsAdded: 7 * 24 });
});

test('D-87 a version can be restored after any number of restores', async () => {
  const { name, draftId, ada } = await room(['ada']);
  await history(draftId);
  ada.page.editor.write('Since.');
  await saved(ada);
  const pairs = 101;
  for (let pair = 0; pair < pairs; pair++) {
    const done = await restore(draftId, 1, ada, 2 * pair);
    expect({ pair, ...done }).toMatchObject({ pair, isChange: true });
    await undo(name, done.id, ada);
  }
  expect((await history(draftId)).restores).toBe(2 * pairs);
  // A number that nobody can have seen reserves no place.
  const { id } = await restore(draftId, 1, ada, 5 * pairs);
  expect(id).toBe(`restore-1-${2 * pairs}`);
});

test('D-87 a call that comes again tells nobody of a removal that was taken back since', async () => {
  const { name, draftId, ada, ben, cleo } = await roomWithMore(['ada', 'ben', 'cleo']);
  const { id } = await restore(draftId, 1, ada, 0);
  await toldRemoval(ben);
  await bringBack(name, id, ben);
  await expect.poll(() => removed.get(cleo)?.at(-1)).toBeUndefined();
  const told = removed.get(cleo)?.length;
  expect(await restore(draftId, 1, cleo, 0)).toMatchObject({ isRepeat: true, isOwn: false });
  cleo.page.editor.write('Later.');
  await until(cleo, () => lines(cleo).includes('Later.'));
  await saved(cleo);
  expect(removed.get(cleo)?.length).toBe(told);
});

test('D-87 every word comes back, also if its writer undid their own paragraph after it was emptied', async () => {
  const { name, ada, ben } = await room(['ada', 'ben']);
  const { editor, undo: undoManager } = ada.page;
  const own = Symbol('written by Ada');
  undoManager.addTrackedOrigin(own);
  editor.document.transact(() => editor.body.insert(0, [paragraph('Words of her own come first.')]), own);
  await until(ben, () => lines(ben).length === ESSAY.length + 1);
  // As in the editor: one empty paragraph stays.
  const { body, document } = ben.page.editor;
  const text = textOf(ben, 0);
  document.transact(() => {
    text.delete(0, text.length);
    body.delete(1, body.length - 1);
  });
  const { id } = await toldRemoval(ada);
  undoManager.undo();
  await until(ben, () => body.length === 0);
  await bringBack(name, id, ada);
  const all = ['Words of her own come first.', ...ESSAY];
  await until(ada, () => lines(ada).join() === all.join());
});

test('D-87 removing words, undoing that and removing them again counts as one removal', async () => {
  const { name, ada, ben } = await room(['ada', 'ben']);
  const { editor, undo: undoManager } = ben.page;
  const own = Symbol('removed by Ben');
  undoManager.addTrackedOrigin(own);
  const wipeOwn = () => editor.document.transact(() => editor.body.delete(0, editor.body.length), own);
  wipeOwn();
  await toldRemoval(ada);
  undoManager.undo();
  await until(ada, () => lines(ada).join() === ESSAY.join());
  wipeOwn();
  await until(ada, () => lines(ada).join('') === '');
  await expect.poll(() => removed.get(ada)?.at(-1)?.words).toBe(7 * 24);
  const { id } = await toldRemoval(ada);
  await bringBack(name, id, ada);
  await until(ada, () => lines(ada).join() === ESSAY.join());
});

test('D-87 nobody is asked to bring back words that a restored version has brought', async () => {
  const { name, draftId, ada, ben } = await room(['ada', 'ben']);
  wipe(ben);
  const { id } = await toldRemoval(ada);
  const { versions } = await history(draftId);
  await restore(draftId, versions[0]?.number ?? 0, ben, 0);
  await until(ada, () => lines(ada).join() === ESSAY.join());
  await expect.poll(() => removed.get(ada)?.at(-1)).toBeUndefined();
  // A page that asks anyway doubles nothing.
  expect(await bringBack(name, id, ada)).toMatchObject({ isChange: false });
  expect(lines(ada)).toEqual(ESSAY);
});

test('D-87 words can be brought back and taken away again by turns, as often as people want', async () => {
  const { name, ada, ben } = await room(['ada', 'ben']);
  wipe(ben);
  let { id } = await toldRemoval(ada);
  for (let round = 0; round < 12; round++) {
    const back = await bringBack(name, id, ada);
    expect({ round, ...back }).toMatchObject({ round, isChange: true, wordsAdded: 7 * 24 });
    const gone = await undo(name, back.id, ben);
    expect({ round, ...gone }).toMatchObject({ round, isChange: true, wordsRemoved: 7 * 24 });
    if (round % 2 === 0) ({ id } = gone);
  }
  await bringBack(name, id, ada);
  await until(ada, () => lines(ada).join() === ESSAY.join());
});

test('D-87 undoing a restore brings its words back, also after somebody brought them back and took that back', async () => {
  const { name, draftId, ada, ben } = await roomWithMore(['ada', 'ben']);
  const restored = await restore(draftId, 1, ada, 0);
  const back = await bringBack(name, restored.id, ben);
  await undo(name, back.id, ben);
  await until(ada, () => lines(ada).join() === ESSAY.join());
  expect(await undo(name, restored.id, ada)).toMatchObject({ isChange: true, wordsAdded: 5 });
  await until(ben, () => lines(ben).includes('Words that the version lacks.'));
});

test('D-150 a copy that somebody makes on purpose stays, after a bring-back and a broken connection too', async () => {
  const { name, ada, ben } = await room(['ada', 'ben']);
  wipe(ben);
  const { id } = await toldRemoval(ada);
  await bringBack(name, id, ada);
  await until(ben, () => lines(ben).join() === ESSAY.join());
  const { provider, body } = ben.page.editor;
  provider.configuration.websocketProvider.disconnect();
  await until(ben, () => !provider.isAuthenticated);
  await provider.configuration.websocketProvider.connect();
  await until(ben, () => provider.isSynced);
  body.insert(body.length, [paragraph(ESSAY[3] ?? '')]);
  body.insert(1, [paragraph(ESSAY[0] ?? '')]);
  await saved(ben);
  await until(ada, () => lines(ada).length === ESSAY.length + 2);
  expect(lines(ada)).toEqual([ESSAY[0], ...ESSAY, ESSAY[3]]);
});
