import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { CLOSE_EVENTS, DEMO_ROOM } from '#shared-types/collaboration';

import { violations } from '../support/browser/axe.ts';
import { freePort, sharedBrowser, visit } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { bytesOf } from '../support/browser/files.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { applicationKept, enterAsTraveller, keptRooms, WITH_APPLICATION } from '../support/browser/traveller.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await sharedSite({ reads: true });
  browser = await sharedBrowser();
});

/** What the page says about where the words are. */
const place = (page: Page, words: string) => page.locator('.saved-words').filter({ hasText: new RegExp(`^${words}$`) });

/** Writes at the end of the text. */
async function write(page: Page, words: string): Promise<void> {
  await putCaretAtEnd(page);
  for (const [index, line] of words.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.insertText(line);
  }
}

test('what is written offline is there after a reload, and joins what others wrote meanwhile', async () => {
  const address = newDraft(bff.url);
  const [one, two] = [await enterAsTraveller(browser, address, WITH_APPLICATION), await enter(browser, address)];
  await write(one.page, 'First line');
  await place(one.page, 'Saved').waitFor();
  await one.leaveNetwork();
  await write(one.page, ' and more');
  await place(one.page, 'On this device').waitFor();
  await one.page.reload();
  await expect.poll(() => paragraphs(one.page)).toEqual(['First line and more']);
  await place(one.page, 'On this device').waitFor();
  await write(one.page, ' after the reload');
  await place(one.page, 'On this device').waitFor();
  await one.page.reload();

  await write(two.page, '\nTheirs');
  await place(two.page, 'Saved').waitFor();
  await one.returnToNetwork();
  const merged = ['First line and more after the reload', 'Theirs'];
  await expect.poll(() => paragraphs(one.page)).toEqual(merged);
  await place(one.page, 'Saved').waitFor();
  const three = await enter(browser, address);
  await expect.poll(() => paragraphs(three.page)).toEqual(merged);
  await expect.poll(() => paragraphs(two.page)).toEqual(merged);
  // They were merged as they are: nobody had to write them once more.
  expect(bff.log()).not.toContain(`"code":${CLOSE_EVENTS.outOfStep.code}`);
  for (const person of [one, two, three]) await leave(person);
});

test('a new draft that is begun offline has no line too many when it reaches the server', async () => {
  const start = await enterAsTraveller(browser, newDraft(bff.url), WITH_APPLICATION);
  await start.leaveNetwork();
  const address = newDraft(bff.url);
  await start.page.goto(address);
  await start.page.reload();
  await body(start.page).waitFor();
  await write(start.page, 'Begun offline');
  await place(start.page, 'On this device').waitFor();
  await start.page.goto(`${bff.url}/documents`);
  await start.page
    .locator('.document-row')
    .filter({ hasText: 'Not saved yet' })
    .filter({ hasText: 'Opens offline' })
    .getByRole('link')
    .click();
  await expect.poll(() => paragraphs(start.page)).toEqual(['Begun offline']);
  await start.returnToNetwork();
  await place(start.page, 'Saved').waitFor();
  const other = await enter(browser, address);
  await expect.poll(() => paragraphs(other.page)).toEqual(['Begun offline']);
  await leave(other);
  await leave(start);
});

test('the list saves words that only this device has, and refuses to rename a draft offline, without doing it later', async () => {
  const person = await enterAsTraveller(browser, newDraft(bff.url), WITH_APPLICATION);
  const { page } = person;
  await write(page, 'First line');
  await place(page, 'Saved').waitFor();
  await person.leaveNetwork();
  await write(page, ' and more');
  await place(page, 'On this device').waitFor();
  await page.goto(`${bff.url}/documents`);
  await page.locator('.document-row').filter({ hasText: 'Not saved yet' }).waitFor();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /^What to do with/ }).click();
    await page.getByRole('button', { name: action, exact: true }).click();
  };
  const save = async () => {
    const begun = page.waitForEvent('download');
    await choose('Download as plain text');
    return (await bytesOf(await begun)).toString();
  };
  expect(await save()).toBe('First line and more\n');
  await choose('Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Another title');
  await page.keyboard.press('Enter');
  await page.getByText('To rename a document, you need a connection.').waitFor();

  await person.returnToNetwork();
  expect(await save()).toBe('First line and more\n');
  await page.locator('.document-row').getByRole('link').click();
  await expect.poll(() => paragraphs(page)).toEqual(['First line and more']);
  await place(page, 'Saved').waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
  await leave(person);
});

test('with the server stopped, the list says what opens, and a draft is read, written and saved on its return', async () => {
  const port = await freePort();
  const first = await startBff({ withSite: true, config: { port } });
  const [address, unopened] = [await draftWith(first.url, 'A text.'), await draftWith(first.url, 'Another.')];
  const person = await visit(browser, address, { serviceWorkers: 'allow', ...PHONE });
  const { page } = person;
  await place(page, 'Saved').waitFor();
  await applicationKept(page);
  await page.evaluate(
    (id) =>
      localStorage.setItem(
        'sullivan.recent-drafts',
        JSON.stringify([
          ...JSON.parse(localStorage.getItem('sullivan.recent-drafts') ?? '[]'),
          { id, title: 'Never opened here', words: 1, changedAt: 1 },
        ]),
      ),
    unopened.split('#')[1] ?? '',
  );
  await first.close();
  await page.goto(`${first.url}/documents`);
  await page
    .getByText('We can’t reach the server right now, but we keep trying. Documents marked “Opens offline”')
    .waitFor();
  const row = page.locator('.document-row').filter({ hasText: 'Opens offline' });
  expect(await row.count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await row.getByRole('link').click();
  await body(page).getByText('A text.').waitFor();
  await write(page, ' And more.');
  await place(page, 'On this device').waitFor();
  await page.getByText('You’re offline. Keep writing: your words are on this device').waitFor();
  expect(await violations(page)).toEqual([]);
  // The browser is closed, and reopened before the server is back.
  await page.goto('about:blank');
  await page.goto(`${first.url}/documents`);
  await page
    .locator('.document-row')
    .filter({ hasText: 'Not saved yet' })
    .filter({ hasText: 'Opens offline' })
    .getByRole('link')
    .click();
  await expect.poll(() => paragraphs(page)).toEqual(['A text. And more.']);

  const second = await startBff({ withSite: true, config: { port, dataDirectory: first.dataDirectory } });
  await place(page, 'Saved').waitFor();
  const other = await enter(browser, address);
  await expect.poll(() => paragraphs(other.page)).toEqual(['A text. And more.']);
  await leave(other);
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

test('two tabs with one document both keep what is written in them offline', async () => {
  const address = newDraft(bff.url);
  const one = await enterAsTraveller(browser, address, WITH_APPLICATION);
  await write(one.page, 'Start.');
  await place(one.page, 'Saved').waitFor();
  const second = await one.context.newPage();
  await second.routeWebSocket(/collab/, (socket) => socket.close());
  await second.goto(address);
  await body(second).getByText('Start.').waitFor();
  await one.leaveNetwork();
  await write(one.page, ' One.');
  await write(second, '\nTwo.');
  for (const page of [one.page, second]) await place(page, 'On this device').waitFor();
  await second.close();
  await one.page.reload();
  await expect.poll(async () => (await paragraphs(one.page)).join(' ')).toContain('Two.');
  await one.returnToNetwork();
  await place(one.page, 'Saved').waitFor();
  const other = await enter(browser, address);
  await expect.poll(() => paragraphs(other.page)).toEqual(['Start. One.', 'Two.']);
  await leave(other);
  await leave(one);
});

test('a browser that keeps nothing says so, and a document still opens from the server', async () => {
  const address = await draftWith(bff.url, 'A text.');
  const one = await enterAsTraveller(browser, address);
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
  await leave(one);
});

/** An update that can be read but not applied: its first item comes after one of its own that doesn't exist. */
const CONTRADICTION = [1, 1, 1, 0, 0x84, 1, 5, 1, 120, 0];

/** Adds to what the browser keeps of a document, or puts it in its place. */
async function damage(page: Page, address: string, pieces: { updates: (number[] | string | null)[]; clears: boolean }) {
  await page.evaluate(
    async ({ room, updates, clears }) => {
      const opening = indexedDB.open('sullivan.documents');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction(['documents', 'updates', 'writers'], 'readwrite');
      const table = transaction.objectStore('updates');
      if (clears) table.clear();
      for (const update of updates)
        table.add({ room, update: Array.isArray(update) ? Uint8Array.from(update) : update });
      transaction.objectStore('writers').put({ room, key: 'no key', revision: 'none' });
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    },
    { room: roomOf(address), ...pieces },
  );
}

test('a copy with a piece that contradicts itself opens without it, also offline', async () => {
  const address = await draftWith(bff.url, 'A text.');
  const one = await enterAsTraveller(browser, address, WITH_APPLICATION);
  await place(one.page, 'Saved').waitFor();
  await damage(one.page, address, { updates: [CONTRADICTION], clears: false });
  await one.leaveNetwork();
  await one.page.reload();
  await expect.poll(() => paragraphs(one.page)).toEqual(['A text.']);
  await write(one.page, ' More.');
  await one.returnToNetwork();
  await place(one.page, 'Saved').waitFor();
  await one.page.reload();
  await expect.poll(() => paragraphs(one.page)).toEqual(['A text. More.']);
  await leave(one);
});

test('a copy that is damaged gives way to the text on the server', async () => {
  const address = await draftWith(bff.url, 'A text.');
  const one = await enterAsTraveller(browser, address);
  await place(one.page, 'Saved').waitFor();
  await damage(one.page, address, { updates: [[1, 2, 255, 255], 'words', null, [], CONTRADICTION], clears: true });
  await one.page.reload();
  await expect.poll(() => paragraphs(one.page)).toEqual(['A text.']);
  await write(one.page, ' More.');
  await place(one.page, 'Saved').waitFor();
  await one.page.reload();
  await expect.poll(() => paragraphs(one.page)).toEqual(['A text. More.']);
  await leave(one);
});

test('the copy of a document doesn’t grow without end, and nothing of the public sandbox is kept', async () => {
  const sandbox = await enter(browser, `${bff.url}/demo`);
  await write(sandbox.page, 'In public.');
  await place(sandbox.page, 'Saved').waitFor();
  expect(await keptRooms(sandbox.page)).toEqual({});
  await leave(sandbox);

  const address = newDraft(bff.url);
  const room = roomOf(address);
  const writer = await enter(browser, address);
  for (let line = 0; line < 6; line++) await write(writer.page, 'Ten words.');
  await place(writer.page, 'Saved').waitFor();
  expect((await keptRooms(writer.page))[room]).toBeGreaterThan(3);
  await writer.page.reload();
  await place(writer.page, 'Saved').waitFor();
  await expect.poll(async () => (await keptRooms(writer.page))[room]).toBeLessThanOrEqual(3);
  expect(Object.keys(await keptRooms(writer.page))).not.toContain(DEMO_ROOM);
  await leave(writer);
});

test('a document that the server has lost comes back from a browser that keeps it', async () => {
  const port = await freePort();
  const first = await startBff({ withSite: true, config: { port } });
  const person = await enterAsTraveller(browser, newDraft(first.url));
  await write(person.page, 'Kept here.');
  await place(person.page, 'Saved').waitFor();
  const address = person.page.url();
  await person.page.goto('about:blank');
  await first.close();
  const empty = await startBff({ withSite: true, config: { port } });
  await person.page.goto(address);
  await expect.poll(() => paragraphs(person.page)).toEqual(['Kept here.']);
  await place(person.page, 'Saved').waitFor();
  await person.page.reload();
  await place(person.page, 'Saved').waitFor();
  const other = await enter(browser, address);
  await expect.poll(() => paragraphs(other.page)).toEqual(['Kept here.']);
  await leave(other);
  await person.close();
  await empty.close();
});

test('a second tab keeps what is written in it when the first one’s copy is replaced', async () => {
  const port = await freePort();
  const first = await startBff({ withSite: true, config: { port } });
  const one = await enterAsTraveller(browser, newDraft(first.url));
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

test('the oldest documents make room for new ones, but never those with unsaved words; the browser is asked once to keep them', async () => {
  const person = await visit(browser, newDraft(bff.url), {
    prepare: (page) =>
      page.addInitScript(() => {
        navigator.storage.persist = async () => {
          const asked = Number(sessionStorage.getItem('asked'));
          sessionStorage.setItem('asked', String(asked + 1));
          return true;
        };
      }),
  });
  const { page } = person;
  await write(page, 'Mine.');
  await place(page, 'Saved').waitFor();
  await page.evaluate(async () => {
    const opening = indexedDB.open('sullivan.documents');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction(['documents', 'updates', 'writers'], 'readwrite');
    for (let at = 0; at < 60; at++) {
      const room = `demo-${String(at).padStart(32, '0')}`;
      transaction.objectStore('documents').put({ room, title: '', role: 'write', usedAtMs: at, bytes: 10 });
      transaction.objectStore('updates').add({ room, update: new Uint8Array([0, 0]) });
      if (at === 0) transaction.objectStore('writers').put({ room, key: 'a'.repeat(32), revision: 1 });
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
  await page.reload();
  await write(page, ' More.');
  await place(page, 'Saved').waitFor();
  // Fifty, and the one whose words aren't saved.
  await expect.poll(async () => Object.keys(await keptRooms(page)).length).toBe(51);
  const rooms = Object.keys(await keptRooms(page)).toSorted();
  expect(rooms[0]).toBe(`demo-${'0'.repeat(32)}`);
  expect(rooms[1]).toBe(`demo-${'11'.padStart(32, '0')}`);
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('1');
  await leave(person);
});
