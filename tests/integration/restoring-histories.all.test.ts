import request from 'supertest';
import { expect, onTestFailed, test } from 'vitest';
import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { BODY_FIELD, draftRoom, readRoomNews, type RoomRemoval } from '#shared-types/documents/collaboration';
import { actPath, restorePath } from '#shared-types/documents/restoring';
import { type VersionList, versionsPath } from '#shared-types/documents/versions';

import {
  addItem,
  type CoWriter,
  deleteWords,
  openCoWriter,
  split,
  typeInto,
  typeLetters,
  wipe,
  wordsIn,
} from '../support/collaboration/co-writer.ts';
import type { Editor } from '../support/collaboration/collaboration-client.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** How many histories; `HISTORIES=200` is the whole of it. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 12);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
/** From this seed on, people write lists as well. */
const FIRST_WITH_LISTS = 9000;
/** Histories in which words came twice before, and some with lists. */
const OTHERS = HISTORIES < 100 ? [159, 251, 9001, 9002, 9003, 9004] : [];
const STEPS = 30;
const NAMES = ['ada', 'ben', 'cleo'];

/** Numbers below a bound, from a seed (mulberry32). */
function picker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** One document, and those who write in it. */
interface History {
  seed: number;
  bff: TestBff;
  draftId: string;
  writers: CoWriter[];
  pick: (below: number) => number;
  /** The newest removal that the server has reported to a page. */
  removal: RoomRemoval | undefined;
  /** The newest act of the server. */
  act: string | undefined;
  pass: (ms: number) => void;
  log: string[];
}

const STEPS_OF_ALL: Record<string, (history: History, writer: CoWriter) => Promise<void> | void> = {
  type({ pick }, writer) {
    writer.act((page) => typeInto(page, writer.words(1 + pick(12)), pick));
  },
  typeMore({ pick }, writer) {
    writer.act((page) => typeInto(page, writer.words(30 + pick(60)), pick));
  },
  list({ pick }, writer) {
    writer.act((page) => addItem(page, writer.words(3 + pick(6)), pick));
  },
  typeLetters({ pick }, writer) {
    writer.act((page) => typeLetters(page, ` ${writer.words(1 + pick(2))}`));
  },
  deleteSome({ pick }, writer) {
    writer.act((page) => deleteWords(page, pick));
  },
  async split({ pick, writers }, writer) {
    // Two people who split a paragraph at the same time double its end; no act of the server is involved in that.
    if (writers.some(({ page }) => page.isOffline)) return;
    await Promise.all(writers.map(settled));
    writer.act((page) => split(page, pick));
  },
  wipe({ pick }, writer) {
    writer.act((page) => wipe(page, pick));
  },
  undo(_history, writer) {
    writer.act(({ undo }) => undo.undo());
  },
  redo(_history, writer) {
    writer.act(({ undo }) => undo.redo());
  },
  async reload(_history, writer) {
    if (!writer.page.isOffline) {
      await settled(writer);
      await writer.reload();
    }
  },
  async goOffline(_history, { page }) {
    if (page.isOffline) return;
    page.isOffline = true;
    const { provider } = page.editor;
    const closed = new Promise<void>((resolve) => provider.on('close', () => resolve()));
    provider.configuration.websocketProvider.disconnect();
    await closed;
  },
  async comeBack(_history, writer) {
    await comeBack(writer);
  },
  wait({ pass, pick }) {
    pass(pick(8) * 60_000);
  },
  async restore(history, writer) {
    const { bff, draftId, pick } = history;
    const { versions, restores } = await versionsOf(history);
    const version = versions[pick(versions.length)];
    if (version)
      await ask(history, bff.url + restorePath(draftId, version.number), { writer: writer.page.key, after: restores });
  },
  async restoreTogether(history) {
    const { bff, draftId, pick, writers } = history;
    const { versions, restores } = await versionsOf(history);
    const version = versions[pick(versions.length)];
    if (!version) return;
    const url = bff.url + restorePath(draftId, version.number);
    await Promise.all(writers.map(({ page }) => ask(history, url, { writer: page.key, after: restores })));
  },
  async bringBack(history) {
    const { bff, draftId, removal, writers } = history;
    if (!removal) return;
    const url = bff.url + actPath(draftRoom(draftId) ?? '', removal.id, 'bring-back');
    await Promise.all(writers.map(({ page }) => ask(history, url, { writer: page.key })));
  },
  async undoAct(history, { page }) {
    const { bff, draftId, act } = history;
    if (act) await ask(history, bff.url + actPath(draftRoom(draftId) ?? '', act, 'undo'), { writer: page.key });
  },
  async settle({ writers }) {
    await Promise.all(writers.map(settled));
  },
};

async function ask(history: History, url: string, body: object): Promise<void> {
  const { status, body: answer } = await request(url).post('').send(body);
  const { id, isChange } = answer;
  history.log.push(`  ${status} ${String(id)} ${String(isChange)}`);
  if (status === 200 && isChange) history.act = id;
  // A removal may be so old that only the history has its words.
  expect([200, 404]).toContain(status);
}

async function versionsOf({ bff, draftId }: History): Promise<VersionList> {
  return (await fetch(bff.url + versionsPath(draftId))).json();
}

/** Until everything of a page that is online is saved. */
async function settled({ page }: CoWriter): Promise<void> {
  if (!page.isOffline) await page.editor.until(() => !page.editor.provider.hasUnsyncedChanges, 'saved');
}

async function comeBack(writer: CoWriter): Promise<void> {
  const { page } = writer;
  if (!page.isOffline) return;
  page.isOffline = false;
  await page.editor.provider.configuration.websocketProvider.connect();
  await page.editor.until(() => page.editor.provider.isSynced, 'synced');
  await settled(writer);
}

/** Follows what the server tells a page. */
function listen(history: History, { name, page: { editor } }: CoWriter): void {
  editor.provider.on('stateless', ({ payload }: { payload: string }) => {
    const { removal, removalOver } = readRoomNews(payload) ?? {};
    if (removal) history.removal = removal;
    if (removalOver === history.removal?.id) history.removal = undefined;
  });
  editor.provider.on('close', ({ event }: { event: { code: number; reason: string } }) =>
    history.log.push(`  ${name} was closed: ${event.code} ${event.reason}`),
  );
}

const bodyOf = ({ body }: Editor) => JSON.stringify(body.toJSON());

/** Lets three people write, and brings them together in the end. */
async function play(history: History): Promise<void> {
  const { pick, writers, log } = history;
  for (const writer of writers) listen(history, writer);
  const kinds = Object.keys(STEPS_OF_ALL).filter((kind) => history.seed >= FIRST_WITH_LISTS || kind !== 'list');
  for (let step = 0; step < STEPS; step += 1) {
    history.pass(1000 * (1 + pick(20)));
    const writer = writers[pick(NAMES.length)];
    const isList = step === 2 && history.seed >= FIRST_WITH_LISTS;
    const kind = isList ? 'list' : step < 3 ? 'typeMore' : (kinds[pick(kinds.length)] ?? '');
    if (!writer) continue;
    const { page } = writer;
    log.push(`${step} ${writer.name} ${kind}${page.isOffline ? ' (offline)' : ''}`);
    await STEPS_OF_ALL[kind]?.(history, writer);
    if (writer.page !== page) listen(history, writer);
    if (pick(3) > 0) await settled(writer);
  }
  for (const writer of writers) await comeBack(writer);
  // It comes after everything else of a page, so everything else is there by then.
  for (const writer of writers) writer.act(({ editor }) => editor.write(`${writer.name}0z `));
  for (const { page } of writers)
    await page.editor.until(() => writers.every(({ name }) => page.editor.text().includes(`${name}0z `)), 'all ends');
  await Promise.all(writers.map(settled));
  const [first, ...others] = writers.map(({ page: { editor } }) => editor);
  for (const other of others)
    await other.until(() => first !== undefined && bodyOf(other) === bodyOf(first), 'all pages equal');
}

/** The words of a body, also where the space between two was deleted. Somebody may be in the middle of one when its paragraph goes. */
function wholeWords(body: Y.XmlFragment | undefined): string[] {
  return (
    wordsIn(body)
      .join(' ')
      .match(new RegExp(`(?:${NAMES.join('|')})\\d+z`, 'g')) ?? []
  );
}

/** The words of all versions. */
async function wordsInVersions(history: History): Promise<Set<string>> {
  const words = new Set<string>();
  for (const { number } of (await versionsOf(history)).versions) {
    const document = new Y.Doc();
    const content = await fetch(`${history.bff.url}${versionsPath(history.draftId)}/${number}`);
    Y.applyUpdate(document, new Uint8Array(await content.arrayBuffer()));
    for (const word of wholeWords(document.getXmlFragment(BODY_FIELD))) words.add(word);
  }
  return words;
}

async function begin(seed: number): Promise<History> {
  let now = Date.now() - 48 * 3_600_000;
  const documents = openDocuments({ directory: await temporaryFolder(), now: () => now });
  const bff = await startBff({ upstreams: { documents }, config: { rateLimitFactor: 100 } });
  const pick = picker(seed);
  const randomKey = () => Array.from({ length: 32 }, () => pick(16).toString(16)).join('');
  const draftId = randomKey();
  const writers: CoWriter[] = [];
  for (const name of NAMES) writers.push(await openCoWriter(bff.url, draftRoom(draftId) ?? '', { name, randomKey }));
  const pass = (ms: number) => (now += ms);
  return { seed, bff, draftId, pick, writers, removal: undefined, act: undefined, pass, log: [] };
}

test.each([...Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index), ...OTHERS])(
  'D-150 every word that its writer did not delete is in the text or in a version, once, whatever three people do (history %i)',
  async (seed) => {
    const history = await begin(seed);
    onTestFailed(() => {
      process.stderr.write(`history ${seed}\n${history.log.join('\n')}\n`);
    });
    await play(history);
    const text = wholeWords(history.writers[0]?.page.editor.body);
    const inVersions = await wordsInVersions(history);
    const kept = history.writers.flatMap(({ kept: words }) => words.values().toArray());
    expect(kept.filter((word) => !text.includes(word) && !inVersions.has(word))).toEqual([]);
    expect(text.filter((word, index) => text.indexOf(word) !== index)).toEqual([]);
  },
  120_000,
);
