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

import { DEFAULT_COLLABORATION_LIMITS } from '#bff/collaboration/collaboration-limits';
import { DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';
import { documentPath, DOCUMENTS_PATH } from '#shared-types/documents/documents';
import { IDENTITY_TOOLKIT_PATH, SECURE_TOKEN_PATH } from '#shared-types/people/identity';
import { QUERY_PATH } from '#shared-types/site/query';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import { aQuery } from '../support/builders.ts';
import { plainTitle } from '../support/collaboration/collaboration-attacks.ts';
import { openEditor, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import { startTypist } from '../support/collaboration/typist.ts';
import { idOf } from '../support/desk.ts';
import { bearer, newToken, postJson } from '../support/server/post-json.ts';
import { startProcess } from '../support/server/start-process.ts';
import { ALL_STORES, readinessOf } from './at-work.ts';
import { compareAll } from './everybody.ts';
import { promise } from './promises.ts';

const MIB = 1_048_576;
const ATTACK_MS = 30_000;
const draft = (number: number) => draftRoom(idOf(number)) ?? '';
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

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
  const file = path.join(directory, 'documents.sqlite');
  const stored = (sizeOf(file) + sizeOf(`${file}-wal`)) / MIB;
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
  const signUp = () => postJson(`${server.url}${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {});
  const { body: guest } = await signUp();
  const owner = bearer(await newToken(server.url));
  const { id } = (await postJson(server.url + DOCUMENTS_PATH, {}, owner)).body;
  const browser = await startBrowser();
  const { page } = await visit(browser, `${server.url}/demo`);
  await body(page).click();
  await page.keyboard.type('before ');
  await page.getByText('Saved').waitFor();
  const rooms = [0, 1, 2, 3].map(draft);
  const typists = rooms.map((room, at) => startTypist(server.url, room, { name: 'abcd'.charAt(at), perSecond: 20 }));
  await pause(2000);

  spawnSync('dd', ['if=/dev/zero', `of=${path.join(disk, 'something-else')}`, 'bs=4k']);
  const fullAt = performance.now();
  while ((await fetch(`${server.url}/readyz`)).ok) await pause(250);
  const { status, reason } = await readinessOf(server.url);
  const afterS = (performance.now() - fullAt) / 1000;
  promise(afterS < 20, `/readyz: 503 ${status}, "${reason}", after ${afterS.toFixed(1)} s`);
  await page.keyboard.type('and while the disk is full');
  await page.getByText('Not saved: the server can’t save right now').waitFor({ timeout: 5000 });
  promise(true, 'the editor: "Not saved: the server can’t save right now"');
  const reader = openEditor(server.url, DEMO_ROOM);
  await reader.until(() => reader.text().includes('while the disk is full'));
  promise(true, 'others in the room still see every word at once');
  reader.close();
  promiseFull('sign-up as a guest', await signUp());
  const facts = await fetch(server.url + documentPath(id), { headers: owner });
  promise(facts.status === 200, `the facts of a document: ${facts.status}`);
  const { failing } = await readinessOf(server.url);
  promise(
    ALL_STORES.every((name) => failing.includes(name)),
    `/readyz names ${failing.join(', ')}`,
  );
  const query = aQuery({ query: 'x'.repeat(1500) });
  promiseFull('contact form', await postJson(server.url + QUERY_PATH, query, bearer(String(guest['idToken']))));
  const refreshed = await fetch(`${server.url}${SECURE_TOKEN_PATH}/v1/token?key=x`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(guest['refreshToken']) }),
  });
  promise(refreshed.status === 200, `token refresh: ${refreshed.status}`);
  await server.stop('SIGKILL');
  for (const typist of typists) typist.leave();

  mount('-o', 'remount,size=200m');
  const after = await startProcess(settings);
  console.log('killed while the disk was full:');
  await compareAll(
    [after.url, after.url],
    rooms,
    typists.map((typist) => [typist]),
  );
  await browser.close();
  await after.stop();
  spawnSync('umount', [disk]);
  await rm(disk, { recursive: true });
}

/** Says whether a call was refused since the disk is full, and with which words. */
function promiseFull(call: string, { status, body: words }: { status: number; body: object }): void {
  promise(status === 507, `${call}: ${status} ${JSON.stringify(words)}`);
}

await measureAttack();
await measureFullDisk();
