/**
 * A page in Chromium and a colleague write in the same document while strangers send 2,000 hostile carets, half of them past the
 * server, and 2,000 hostile updates, some of them under the ids of the others. No honest word may be lost, the page must stay usable,
 * and all must have the same document.
 */
import { randomBytes } from 'node:crypto';

import type { WebSocketRoute } from 'playwright-core';
import * as Y from 'yjs';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft, roomOf } from '../support/browser/demo.ts';
import {
  awarenessFrame,
  openEditor,
  openRaw,
  type RawSocket,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import { hostilePresence, hostileUpdate, pick } from '../support/collaboration/hostile.ts';
import { seeded } from '../support/random.ts';
import { startBff } from '../support/server/start-bff.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_122);
const ROOMS = Number(process.env['ROOMS'] ?? 20);
const PER_ROOM = 100;

const random = seeded(SEED);
const bff = await startBff({ withSite: true, config: { rateLimitFactor: 100_000, logLevel: 'silent' } });
const browser = await startBrowser();
const seen = { carets: 0, updates: 0, refused: 0, lost: 0, different: 0, faults: 0, unusable: 0, apart: 0 };
const count = (words: string, letter: string) => words.split(letter).length - 1;

for (let number = 0; number < ROOMS; number++) {
  const address = newDraft(bff.url);
  const room = roomOf(address);
  const routes: WebSocketRoute[] = [];
  const { page, complaints, close } = await visit(browser, address, {
    prepare: (prepared) =>
      prepared.routeWebSocket(/\/collab\//, (route) => {
        route.connectToServer();
        routes.push(route);
      }),
  });
  await body(page).click();
  const colleague = openEditor(bff.url, room, { key: randomBytes(16).toString('hex') });
  await colleague.synced();
  const honest: string[] = [];
  let stranger: RawSocket | undefined;

  for (let round = 0; round < PER_ROOM; round++) {
    if (round % 10 === 0) {
      const word = `h${number}x${round}`;
      colleague.write(`${word}c`);
      await page.keyboard.type(`${word}p `);
      honest.push(`${word}c`, `${word}p`);
    }
    if (!stranger || stranger.socket.readyState !== stranger.socket.OPEN) {
      if (stranger) seen.refused += 1;
      stranger = await openRaw(bff.url, room);
    }
    const presence = awarenessFrame(room, [
      { clientId: 7, clock: round + 1, state: hostilePresence(random, colleague.document) },
    ]);
    seen.carets += 1;
    if (random() < 0.5) stranger.send(presence);
    else routes.at(-1)?.send(Buffer.from(presence));

    // What the server has let through so far.
    const mine = new Y.Doc();
    Y.applyUpdate(mine, Y.encodeStateAsUpdate(colleague.document));
    if (random() < 0.2) mine.clientID = pick(random, [...mine.store.clients.keys(), 5]);
    seen.updates += 1;
    stranger.send(updateFrame(room, hostileUpdate(random, mine), random() < 0.5 ? 1 : 2));
    await stranger.answered();
  }
  stranger?.socket.terminate();

  await page.keyboard.type('end ');
  honest.push('end');
  await colleague.until(() => colleague.text().includes('end ')).catch(() => {});
  await colleague.synced().catch(() => {});
  await page
    .getByText('Saved')
    .waitFor({ timeout: 15_000 })
    .catch(() => {});
  if ((await body(page).count()) === 0) {
    seen.unusable += 1;
    console.log(
      `room ${number}: no editor, but "${(await page.locator('main').innerText()).slice(0, 300)}"`,
      complaints,
    );
    continue;
  }
  const shown = await body(page).innerText();
  const ofPage = await body(page).evaluate((element) =>
    (element as unknown as { editor: { state: Record<string, { type: { toJSON: () => string } }> } }).editor.state[
      'y-sync$'
    ]?.type.toJSON(),
  );
  const visitor = openEditor(bff.url, room);
  await visitor.synced();
  for (const word of honest) {
    if (shown.includes(word) && visitor.text().includes(word)) continue;
    const typed = honest.join('');
    const isThere = [...new Set(typed)].every((letter) => count(visitor.text(), letter) >= count(typed, letter));
    if (isThere) seen.apart += 1;
    else seen.lost += 1;
    console.log(`room ${number}: "${word}" is not there as it was typed; the body is ${visitor.body.toJSON()}`);
  }
  if (ofPage !== visitor.body.toJSON() || ofPage !== colleague.body.toJSON()) seen.different += 1;
  seen.faults += complaints.filter((words) => !words.includes('TextSelection endpoint')).length;
  for (const words of complaints.slice(0, 3))
    if (!words.includes('TextSelection endpoint')) console.log(`room ${number}: ${words.slice(0, 300)}`);
  for (const editor of [colleague, visitor]) editor.close();
  await close();
}
await browser.close();
await bff.close();
console.log(
  `seed ${SEED}: ${seen.carets} hostile carets and ${seen.updates} hostile updates in ${ROOMS} rooms; ${seen.refused} sockets were closed; ` +
    `${seen.lost} honest words lost, ${seen.apart} apart since the caret moved between two letters, ${seen.different} documents differ, ${seen.unusable} pages without an editor, ${seen.faults} complaints in the console of the page`,
);
if (seen.lost + seen.different + seen.faults + seen.unusable > 0) process.exitCode = 1;
