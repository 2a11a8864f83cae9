import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, visit } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { sharedSite } from '../support/browser/site.ts';
import {
  applicationKept,
  enterAsTraveller,
  keptRooms,
  placeOfWords as place,
  writeOffline,
} from '../support/browser/traveller.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { freePort } from '../support/server/listen.ts';
import { startBff } from '../support/server/start-bff.ts';

const browser = await sharedBrowser();

/** Writes at the end of the text. */
async function write(page: Page, words: string): Promise<void> {
  await putCaretAtEnd(page);
  await page.keyboard.insertText(words);
}

test('with the server stopped, the list says what opens, and a draft is read, written and saved on its return', async () => {
  const port = await freePort();
  const first = await startBff({ withSite: true, config: { port } });
  const unopened = { id: 'e'.repeat(32), title: 'Never opened here', words: 1, changedAt: 1 };
  const person = await visit(browser, await draftWith(first.url, 'A text.'), { serviceWorkers: 'allow' });
  const { page } = person;
  const address = page.url();
  await place(page, 'Saved').waitFor();
  await applicationKept(page);
  await page.evaluate((draft) => {
    const listed: unknown[] = JSON.parse(localStorage.getItem('sullivan.recent-drafts') ?? '[]');
    localStorage.setItem('sullivan.recent-drafts', JSON.stringify([...listed, draft]));
  }, unopened);
  await first.close();
  await page.goto(`${first.url}/documents`);
  await page.getByText('Documents marked “Opens offline”').waitFor();
  const row = page.locator('.document-row').filter({ hasText: 'Opens offline' });
  expect(await row.count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await row.getByRole('link').click();
  await body(page).getByText('A text.').waitFor();
  await writeOffline(page, ' And more.');
  await page.getByText('You’re offline. Keep writing: your words are on this device').waitFor();
  // The browser is closed, and reopened before the server is back.
  await page.goto('about:blank');
  await page.goto(`${first.url}/documents`);
  await row.filter({ hasText: 'Not saved yet' }).getByRole('link').click();
  await expect.poll(() => paragraphs(page)).toEqual(['A text. And more.']);
  const second = await startBff({ withSite: true, config: { port, dataDirectory: first.dataDirectory } });
  await place(page, 'Saved').waitFor();
  const other = openEditor(second.url, roomOf(address));
  await other.until(() => other.text() === 'A text. And more.');
  await person.close();
  await second.close();
});

test('no document is said to open offline where browsers don’t keep the application', async () => {
  const without = await startBff({ withSite: true, config: { offline: false } });
  const address = await draftWith(without.url, 'A text.');
  const person = await visit(browser, address, { serviceWorkers: 'allow' });
  const { page } = person;
  await place(page, 'Saved').waitFor();
  await expect.poll(async () => Object.keys(await keptRooms(page))).toHaveLength(1);
  // The worker that removes itself exists for a moment.
  await page.addInitScript(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activating') await new Promise((changed) => active.addEventListener('statechange', changed));
    document.documentElement.dataset['worker'] = 'activated';
  });
  await page.goto(`${without.url}/documents`);
  await page.locator('html[data-worker=activated]').waitFor();
  await page.locator('.document-row').waitFor();
  expect(await page.getByText('Opens offline').count()).toBe(0);
  await person.context.setOffline(true);
  await page.getByText('You’re offline. To open a document, you need a connection.').waitFor();
  await person.close();
});

test('a browser that keeps nothing says so, and a document still opens from the server', async () => {
  const bff = await sharedSite();
  const address = await draftWith(bff.url, 'A text.');
  const one = await enterAsTraveller(address);
  await one.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await one.page.reload();
  await body(one.page).getByText('A text.').waitFor();
  await place(one.page, 'Saved').waitFor();
  await one.leaveNetwork();
  await write(one.page, ' More.');
  await place(one.page, 'Not saved yet').waitFor();
  await one.page.getByText('You’re offline. Keep writing, and keep this tab open').waitFor();
  await one.returnToNetwork();
  await place(one.page, 'Saved').waitFor();
});

test('a second tab keeps what is written in it when the first one’s copy is replaced', async () => {
  const port = await freePort();
  const first = await startBff({ withSite: true, config: { port } });
  const one = await enterAsTraveller(newDraft(first.url));
  await write(one.page, 'Kept here.');
  await place(one.page, 'Saved').waitFor();
  const address = one.page.url();
  const second = await one.context.newPage();
  await second.routeWebSocket(/collab/, (socket) => socket.close());
  await second.goto(address);
  await body(second).getByText('Kept here.').waitFor();
  await write(second, ' Two.');
  await place(second, 'On this device').waitFor();
  await one.page.goto('about:blank');
  await first.close();
  const empty = await startBff({ withSite: true, config: { port } });
  await one.page.goto(address);
  await place(one.page, 'Saved').waitFor();
  expect(empty.log()).toContain(`"code":${CLOSE_EVENTS.outOfStep.code}`);
  await write(second, ' More.');
  await place(second, 'On this device').waitFor();
  await second.close();
  await one.page.reload();
  await expect.poll(async () => (await paragraphs(one.page)).join(' ')).toContain('Two. More.');
  await place(one.page, 'Saved').waitFor();
  await one.close();
  await empty.close();
});
