/**
 * Two questions about the disk. How much can one address store with the defaults, however hard it tries? What are users told
 * while the disk is full? The disk is a small tmpfs, so this needs Linux and the right to mount one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import * as Y from 'yjs';

import { DEFAULT_COLLABORATION_LIMITS } from '#bff/collaboration/collaboration-limits';
import { DEMO_ROOM, draftRoom } from '#shared-types/collaboration';
import { documentPath, DOCUMENTS_PATH } from '#shared-types/documents';
import { IDENTITY_TOOLKIT_PATH, SECURE_TOKEN_PATH } from '#shared-types/identity';
import { QUERY_PATH, QUERY_TYPES } from '#shared-types/query';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import { plainTitle } from '../support/collaboration/collaboration-attacks.ts';
import { openEditor, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { startProcess } from '../support/server/start-process.ts';

const MIB = 1_048_576;
const ATTACK_MS = 30_000;
const draft = (number: number) => draftRoom(number.toString(16).padStart(32, '0')) ?? '';
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
let isBroken = false;

function promise(kept: boolean, words: string): void {
  console.log(`${kept ? 'kept' : 'BROKEN'}: ${words}`);
  if (!kept) isBroken = true;
}

/** One address writes whole documents into new drafts over 40 sockets, as fast as the server lets it. */
async function measureAttack(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-disk-'));
  const server = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'error' });
  const endsAt = performance.now() + ATTACK_MS;
  let number = 0;
  const attackers = Array.from({ length: 40 }, async () => {
    while (performance.now() < endsAt) {
      const room = draft(number++);
      const socket = await openRaw(server.url, room);
      socket.send(updateFrame(room, plainTitle(1000 + number, 190_000)));
      await Promise.race([socket.answered(), socket.closed]);
      socket.socket.terminate();
      if (socket.socket.readyState !== socket.socket.OPEN) await pause(5);
    }
  });
  await Promise.all(attackers);
  const stored =
    (sizeOf(path.join(directory, 'documents.sqlite')) + sizeOf(path.join(directory, 'documents.sqlite-wal'))) / MIB;
  await server.stop();
  await rm(directory, { recursive: true });
  const { storedBytesPerHour, draftsPerHour, draftBurst, documentBytes } = DEFAULT_COLLABORATION_LIMITS;
  const perHour = (2 * storedBytesPerHour) / MIB;
  const perDay = ((draftBurst + 24 * draftsPerHour) * documentBytes) / MIB;
  console.log(
    `one address, ${number} attempts in ${ATTACK_MS / 1000} s: ${stored.toFixed(1)} MiB on the disk; ` +
      `by the limits at most ${perHour.toFixed(0)} MiB in the first hour, ${perHour / 2} MiB in each later one, ` +
      `and ${perDay.toFixed(0)} MiB of new drafts a day once they are folded`,
  );
  promise(stored < perHour, 'one address stays within what a network may have stored');
}

/** Starts the product on a disk of a few MiB, fills the disk, kills the product, and frees space again. */
async function measureFullDisk(): Promise<void> {
  const disk = await mkdtemp(path.join(tmpdir(), 'sullivan-full-'));
  const mount = (...options: string[]) => spawnSync('mount', [...options, disk]).status === 0;
  if (!mount('-t', 'tmpfs', '-o', 'size=6m', 'tmpfs')) {
    console.log('Skipped: "everybody is told of a full disk" needs the right to mount a tmpfs.');
    return;
  }
  const settings = { DATA_DIR: path.join(disk, 'data'), LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' };
  mkdirSync(settings.DATA_DIR);
  const server = await startProcess(settings);
  const guest = await post(server.url, `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {});
  const owner = await post(server.url, `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {
    email: 'ada@example.org',
    password: 'correct horse',
  });
  const asOwner = { authorization: `Bearer ${String(owner.body['idToken'])}` };
  const document = (await post(server.url, DOCUMENTS_PATH, {}, asOwner)).body;
  const browser = await startBrowser();
  const { page } = await visit(browser, `${server.url}/demo`);
  await body(page).click();
  await page.keyboard.type('before ');
  await page.getByText('Saved').waitFor();
  const typists = Array.from({ length: 4 }, (_, index) =>
    startTypist(server.url, draft(index), { name: 'abcd'[index] ?? 'z', perSecond: 20 }),
  );
  await pause(2000);

  spawnSync('dd', ['if=/dev/zero', `of=${path.join(disk, 'something-else')}`, 'bs=4k']);
  const fullAt = performance.now();
  while ((await fetch(`${server.url}/readyz`)).ok) await pause(250);
  const { status, reason } = (await (await fetch(`${server.url}/readyz`)).json()) as Record<string, string>;
  const afterS = (performance.now() - fullAt) / 1000;
  promise(afterS < 20, `/readyz: 503 ${status}, "${reason}", after ${afterS.toFixed(1)} s`);
  await page.keyboard.type('and while the disk is full');
  await page.getByText('Not saved: the server can’t save right now').waitFor({ timeout: 5000 });
  promise(true, 'the editor: "Not saved: the server can’t save right now"');
  const reader = openEditor(server.url, DEMO_ROOM);
  await reader.until(() => reader.text().includes('while the disk is full'));
  promise(true, 'others in the room still see every word at once');
  reader.close();
  await tell('sign-up as a guest', post(server.url, `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {}), 507);
  const facts = await fetch(server.url + documentPath(String(document['id'])), { headers: asOwner });
  promise(facts.status === 200, `the facts of a document: ${facts.status}`);
  const { dependencies } = (await (await fetch(`${server.url}/readyz`)).json()) as {
    dependencies: Record<string, { state: string }>;
  };
  const failing = Object.keys(dependencies).filter((name) => dependencies[name]?.state === 'failing');
  promise(
    ['documents', 'identity', 'forms', 'preferences', 'desk'].every((name) => failing.includes(name)),
    `/readyz names ${failing.join(', ')}`,
  );
  const query = { name: 'Ada', emailAddress: 'ada@example.org', queryType: QUERY_TYPES[0], query: 'x'.repeat(1500) };
  const authorization = `Bearer ${String(guest.body['idToken'])}`;
  await tell('contact form', post(server.url, QUERY_PATH, query, { authorization }), 507);
  const refreshed = await fetch(`${server.url}${SECURE_TOKEN_PATH}/v1/token?key=x`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${String(guest.body['refreshToken'])}`,
  });
  promise(refreshed.status === 200, `token refresh: ${refreshed.status}`);
  await server.stop('SIGKILL');
  for (const typist of typists) typist.leave();

  mount('-o', 'remount,size=200m');
  const after = await startProcess(settings);
  await compare(after.url, typists);
  await browser.close();
  await after.stop();
  spawnSync('umount', [disk]);
  await rm(disk, { recursive: true });
}

/** Checks which acknowledged words the server has kept, and whether all agree once everybody is back. */
async function compare(url: string, typists: readonly Typist[]): Promise<void> {
  let [acknowledged, lost, brought, different] = [0, 0, 0, 0];
  for (const [index, typist] of typists.entries()) {
    const reader = openEditor(url, draft(index));
    await reader.synced();
    const kept = new Set(reader.text().split('\n'));
    acknowledged += typist.acknowledged().length;
    lost += typist.acknowledged().filter((word) => !kept.has(word)).length;
    brought += typist.typed().length - typist.acknowledged().length;
    const back = openEditor(url, draft(index), { document: typist.document, key: typist.key });
    await back.synced();
    await reader.until(() => reader.text() === back.text());
    const [one, two] = [reader, back].map(({ document }) => Buffer.from(Y.encodeStateAsUpdate(document)));
    if (!one || !two?.equals(one)) different += 1;
    for (const editor of [reader, back]) editor.close();
  }
  promise(
    lost === 0 && different === 0 && acknowledged > 0,
    `killed while the disk was full: ${acknowledged} words acknowledged, ${lost} of them lost; ` +
      `${brought} not acknowledged, and brought again by their writers; ${different} documents differ`,
  );
}

async function post(url: string, address: string, content: object, headers: Record<string, string> = {}) {
  const response = await fetch(url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function tell(name: string, answer: ReturnType<typeof post>, expected: number): Promise<void> {
  const { status, body: words } = await answer;
  promise(status === expected, `${name}: ${status} ${JSON.stringify(words)}`);
}

await measureAttack();
await measureFullDisk();
process.exitCode = isBroken ? 1 : 0;
