import { beforeAll, describe, expect, test } from 'vitest';

import { newDraft } from '../support/browser/demo.ts';
import {
  type DocumentSite,
  newDocument,
  openDocument,
  startDocumentSite,
  textArea,
  topic,
} from '../support/browser/document-view.ts';
import { enter, leave } from '../support/browser/room.ts';
import { startBff } from '../support/server/start-bff.ts';

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});

/** Two people in one private draft. */
async function openTwo() {
  const address = newDocument(started.site.url);
  const open = () => openDocument(started.site.browser, address);
  return { address, one: await open(), two: await open() };
}

describe('The status', () => {
  test('REQ-141: is "connecting", "connected", "disconnected" when the server is gone, and "connected" again; nothing typed is lost', async () => {
    const first = await startBff({ withSite: true, config: { evaluatorUrl: started.evaluator.url } });
    const context = await started.site.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const heading = page.getByRole('heading', { level: 1 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.routeWebSocket('**/collab/**', async (socket) => {
      await held;
      socket.connectToServer();
    });
    await page.goto(newDocument(first.url));
    await heading.getByText('connecting', { exact: true }).waitFor();
    expect(await heading.getAttribute('aria-live')).toBe('polite');
    letGo();
    await heading.getByText('connected', { exact: true }).waitFor();
    await textArea(page).fill('before');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.unrouteAll();
    await first.app.close();
    await heading.getByText('disconnected', { exact: true }).waitFor();
    await textArea(page).press('End');
    await page.keyboard.type(' and meanwhile');
    await page.getByText(/your words are on this device/).waitFor();
    const second = await startBff({
      withSite: true,
      config: { evaluatorUrl: started.evaluator.url, port: Number(new URL(first.url).port) },
    });
    await heading.getByText('connected', { exact: true }).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const other = await openDocument(started.site.browser, page.url());
    expect(await textArea(other.page).inputValue()).toBe('before and meanwhile');
    await leave(other);
    await context.close();
    await second.close();
    await first.close();
  });
});

describe('Two people in one room', () => {
  test('see how many others are here, and that they have left', async () => {
    const address = newDocument(started.site.url);
    const one = await openDocument(started.site.browser, address);
    const others = one.page.getByText(/other (?:person|people)/);
    expect(await others.count()).toBe(0);
    const two = await openDocument(started.site.browser, address);
    for (const { page } of [one, two]) await page.getByText('1 other person is here', { exact: true }).waitFor();
    const three = await openDocument(started.site.browser, address);
    for (const { page } of [one, two, three])
      await page.getByText('2 other people are here', { exact: true }).waitFor();
    await leave(two);
    await leave(three);
    await expect.poll(() => others.count()).toBe(0);
    await leave(one);
  });

  test('see the topic and the text of one another, also in /demo the title', async () => {
    const { one, two, address } = await openTwo();
    await topic(one.page).fill('On sleep');
    await textArea(two.page).fill('First line\nSecond line');
    await expect.poll(() => topic(two.page).inputValue()).toBe('On sleep');
    await expect.poll(() => textArea(one.page).inputValue()).toBe('First line\nSecond line');
    const three = await enter(started.site.browser, newDraft(started.site.url).replace(/#.*/, new URL(address).hash));
    await expect.poll(() => three.page.getByLabel('Title').inputValue()).toBe('On sleep');
    for (const each of [one, two, three]) await leave(each);
  });

  test('write at the same time, and the caret of each stays at its letter', async () => {
    const { one, two } = await openTwo();
    await textArea(one.page).fill('The end.\nAnd more');
    await expect.poll(() => textArea(two.page).inputValue()).toBe('The end.\nAnd more');
    await textArea(two.page).focus();
    await two.page.keyboard.press('Control+End');
    await textArea(one.page).focus();
    await one.page.keyboard.press('Control+Home');
    await Promise.all([
      one.page.keyboard.type('This is\n', { delay: 5 }),
      two.page.keyboard.type(' to come 😀', { delay: 5 }),
    ]);
    for (const { page } of [one, two]) {
      await expect.poll(() => textArea(page).inputValue()).toBe('This is\nThe end.\nAnd more to come 😀');
    }
    for (const each of [one, two]) await leave(each);
  });

  test('undo and redo only what they typed themselves, with the caret where it was', async () => {
    const { one, two } = await openTwo();
    await textArea(one.page).click();
    await one.page.keyboard.type('Mine.');
    await expect.poll(() => textArea(two.page).inputValue()).toBe('Mine.');
    await textArea(two.page).focus();
    await two.page.keyboard.press('Control+Home');
    await two.page.keyboard.type('Yours. ');
    await expect.poll(() => textArea(one.page).inputValue()).toBe('Yours. Mine.');
    await one.page.keyboard.press('Control+z');
    for (const { page } of [one, two]) await expect.poll(() => textArea(page).inputValue()).toBe('Yours. ');
    await one.page.keyboard.press('Control+Shift+z');
    for (const { page } of [one, two]) await expect.poll(() => textArea(page).inputValue()).toBe('Yours. Mine.');
    await one.page.keyboard.type('!');
    await expect.poll(() => textArea(two.page).inputValue()).toBe('Yours. Mine.!');
    for (const each of [one, two]) await leave(each);
  });
});

describe('The room', () => {
  test('D-66: without a draft it is the public sandbox and says so; a private draft starts on the same page', async () => {
    const visit = await openDocument(started.site.browser, `${started.site.url}/document-view`);
    const { page } = visit;
    await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
    await page.getByRole('button', { name: 'Write in private' }).click();
    await page.getByText('Private draft: only people with the link can open it.').waitFor();
    expect(page.url()).toMatch(/\/document-view#[0-9a-f]{32}\.new$/);
    await textArea(page).waitFor();
    await leave(visit);
  });

  test('D-66: with DEMO_ROOM=private every visit starts in a private draft', async () => {
    const privately = await startBff({
      withSite: true,
      config: { demoRoom: 'private', evaluatorUrl: started.evaluator.url },
    });
    const visit = await openDocument(started.site.browser, `${privately.url}/document-view`);
    expect(visit.page.url()).toMatch(/\/document-view#[0-9a-f]{32}\.new$/);
    await leave(visit);
    await privately.close();
  });
});
