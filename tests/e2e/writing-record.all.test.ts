import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openDocuments } from '#bff/documents/sqlite/sqlite-documents';

import { sharedBrowser } from '../support/browser/browser.ts';
import { newDraft, roomOf } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { lastText, writingIn } from '../support/collaboration/writing.ts';
import { startBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const replayed = (page: Page) => page.getByRole('document', { name: 'The text at this moment' });
const replayedLines = (page: Page) => replayed(page).locator('p').allTextContents();

test('a paragraph with 150,000 line breaks, which somebody has sent past the editor, leaves the replay to its writer', async () => {
  let now = Date.now() - 3_600_000;
  const documents = openDocuments({ directory: await temporaryFolder(), now: () => now });
  const { url } = await startBff({ withSite: true, upstreams: { documents } });
  const draft = newDraft(url);
  const { type, edit } = writingIn(documents, roomOf(draft));
  const breaks = 'x\n'.repeat(150_000);
  await type('Once ', 'Ada');
  now += 60_000;
  await edit((into) => lastText(into).insert(5, breaks), 'Eve');
  now += 60_000;
  await edit((into) => lastText(into).delete(5, breaks.length), 'Ada');
  now += 60_000;
  await type('more', 'Ada');
  const { page, ...visited } = await enter(await sharedBrowser(), draft);
  await button(page, 'History').press('Enter');
  await page.getByRole('tab', { name: 'Writing record' }).click();
  await button(page, 'Replay the writing').press('Enter');
  await slider(page).press('End');
  await expect.poll(() => replayedLines(page)).toEqual(['Once more']);
  await slider(page).press('Home');
  for (let count = 0; count < 5; count += 1) await slider(page).press('PageUp');
  await expect.poll(() => replayed(page).evaluate(({ textContent }) => textContent.length)).toBeGreaterThan(100_000);
  expect(await replayed(page).locator('p').count()).toBeLessThan(5000);
  await slider(page).press('End');
  await expect.poll(() => replayedLines(page)).toEqual(['Once more']);
  await leave({ page, ...visited });
});
