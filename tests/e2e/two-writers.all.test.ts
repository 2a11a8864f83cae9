import { expect, test } from 'vitest';

import { sharedBrowser } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { firstText, lastText } from '../support/collaboration/writing.ts';
import { startBff } from '../support/server/start-bff.ts';

/** How many groups of words one of them writes. */
const GROUPS = 12;

test('undo takes back whole groups, although the other person types all the time', async () => {
  const { url } = await sharedSite();
  const address = newDraft(url);
  const other = openEditor(url, roomOf(address));
  await other.synced();
  other.write('');
  other.write('y');
  await other.synced();
  const visit = await enter(await sharedBrowser(), address, { withClock: true });
  const { page } = visit;
  const shown = async (afterMs = 1) => {
    await page.clock.runFor(afterMs);
    return paragraphs(page);
  };
  // The clock has jumped, so the connection may have been taken for dead; a new one waits for up to 2.5 s.
  await expect.poll(() => shown(100)).toEqual(['', 'y']);
  await body(page).locator('p').first().click();
  let theirs = 'y';
  const others = async () => {
    theirs += 'y';
    lastText(other.body).insert(0, 'y');
    await expect.poll(async () => (await shown())[1]).toBe(theirs);
  };
  for (let group = 0; group < GROUPS; group++) {
    await page.keyboard.insertText('a');
    if (group % 4 === 0) await others();
    await page.keyboard.insertText('b');
    await page.clock.runFor(501);
  }
  await other.until(() => firstText(other.body).length === 2 * GROUPS);
  for (let step = 1; step < GROUPS; step++) await page.keyboard.press('Control+z');
  expect(await paragraphs(page)).toEqual(['ab', theirs]);
  await others();
  await page.keyboard.press('Control+z');
  expect(await paragraphs(page)).toEqual(['', theirs]);
  await leave(visit);
});

test('with DEMO_ROOM=private every visit to /demo starts in a private draft', async () => {
  const privately = await startBff({ withSite: true, config: { demoRoom: 'private' } });
  const visit = await enter(await sharedBrowser(), `${privately.url}/demo`);
  expect(new URL(visit.page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
  await leave(visit);
  await privately.close();
});
