import type { Browser, Page } from 'playwright-core';
import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/collaboration';
import { FEEDBACK_PATH } from '#shared-types/feedback';

import { sharedBrowser, visit as openPage } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, newDraft, paragraphs, paste } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** How many groups of words one of them writes. */
const GROUPS = 12;

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await sharedSite({ reads: true });
  browser = await sharedBrowser();
  await startReading(bff.url);
});

/** Has the evaluator start before anybody waits for it: that takes seconds of processor time, which a busy machine lacks. */
async function startReading(url: string): Promise<void> {
  const arr = [{ msg: 'It is read.', from: 0, to: 11 }];
  const ask = () => request(url).post(FEEDBACK_PATH).send({ arr });
  while ((await ask()).status !== 200);
}

function marks(page: Page): Promise<string[]> {
  return body(page).locator('.highlight-passive').allTextContents();
}

describe('Two people in one room', () => {
  test('both write at the same time and see the same text', async () => {
    const address = newDraft(bff.url);
    const [one, two] = await Promise.all([enter(browser, address), enter(browser, address)]);
    await body(one.page).click();
    await one.page.keyboard.insertText('First line');
    await one.page.keyboard.press('Enter');
    await one.page.keyboard.insertText('Second line');
    await expect.poll(() => paragraphs(two.page)).toEqual(['First line', 'Second line']);
    await body(two.page).locator('p').first().click();
    await two.page.keyboard.press('Home');
    await Promise.all([
      two.page.keyboard.type('from two, ', { delay: 5 }),
      one.page.keyboard.type(' from one', { delay: 5 }),
    ]);
    for (const { page } of [one, two]) {
      await expect.poll(() => paragraphs(page)).toEqual(['from two, First line', 'Second line from one']);
    }
    await leave(one);
    await leave(two);
  });

  test('undo takes back whole groups, although the other person types all the time', async () => {
    const address = newDraft(bff.url);
    const [one, two] = await Promise.all([enter(browser, address, { withClock: true }), enter(browser, address)]);
    await body(two.page).click();
    await two.page.keyboard.press('Enter');
    const shown = async (afterMs = 1) => {
      await one.page.clock.runFor(afterMs);
      return paragraphs(one.page);
    };
    // The clock has jumped, so the connection may have been taken for dead; a new one waits for up to 2.5 s.
    await expect.poll(() => shown(100)).toEqual(['', '']);
    await body(one.page).locator('p').first().click();
    let theirs = '';
    const others = async () => {
      theirs += 'y';
      await two.page.keyboard.type('y');
      await expect.poll(async () => (await shown())[1]).toBe(theirs);
      await one.page.clock.runFor(10); // their caret follows
    };
    for (let group = 0; group < GROUPS; group++) {
      if (group % 4 === 0) {
        await one.page.keyboard.type('a');
        await others();
        await one.page.keyboard.type('b');
      } else await one.page.keyboard.insertText('ab'); // a key for each letter would be more messages than anybody types
      await one.page.clock.runFor(501);
    }
    for (let step = 1; step < GROUPS; step++) await one.page.keyboard.press('Control+z');
    expect(await paragraphs(one.page)).toEqual(['ab', theirs]);
    await others();
    await one.page.keyboard.press('Control+z');
    expect(await paragraphs(one.page)).toEqual(['', theirs]);
    await leave(one);
    await leave(two);
  });

  test('the title is shared both ways, and a remote change leaves the caret at its letter', async () => {
    const address = newDraft(bff.url);
    const [one, two] = await Promise.all([enter(browser, address), enter(browser, address)]);
    const [titleOne, titleTwo] = [one, two].map(({ page }) => page.getByLabel('Title'));
    await titleOne?.fill('Essay');
    await expect.poll(() => titleTwo?.inputValue()).toBe('Essay');
    await titleTwo?.focus();
    await two.page.keyboard.press('End');
    await titleOne?.focus();
    await one.page.keyboard.press('Home');
    await one.page.keyboard.insertText('My ');
    await expect.poll(() => titleTwo?.inputValue()).toBe('My Essay');
    await two.page.keyboard.insertText(' 😀!');
    for (const title of [titleOne, titleTwo]) await expect.poll(() => title?.inputValue()).toBe('My Essay 😀!');
    await leave(one);
    await leave(two);
  });

  test('each sees the other as "Guest N" in the list and at the caret, and no longer after they left', async () => {
    const address = newDraft(bff.url);
    const one = await enter(browser, address);
    const two = await enter(browser, address);
    const others = one.page.getByRole('list', { name: 'Also here' });
    await expect.poll(() => others.locator('bdi').allTextContents()).toEqual(['Guest 2']);
    await two.page.getByText('You are Guest 2').waitFor();
    await body(two.page).click();
    await two.page.keyboard.insertText('Here I am');
    await one.page.locator('.ProseMirror').getByText('Guest 2').waitFor({ state: 'attached' });
    await leave(two);
    await others.waitFor({ state: 'detached' });
    await leave(one);
  });

  test("highlights survive another person's edits, far apart in one update, and undo", async () => {
    const address = newDraft(bff.url);
    const [one, two] = await Promise.all([enter(browser, address), enter(browser, address)]);
    const lines = ['A letter was written.', 'A song was sung.', 'A cake was eaten.', 'A door was opened.'];
    await paste(one.page, lines.join('\n'));
    const all = ['was written', 'was sung', 'was eaten', 'was opened'];
    for (const { page } of [one, two]) await expect.poll(() => marks(page)).toEqual(all);

    // While the second writer is away, edits gather into one update that touches the first and the last line.
    await two.context.setOffline(true);
    await one.page.route('**/api/feedback/**', () => {});
    await two.page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await body(two.page).locator('p').first().click();
    await two.page.keyboard.press('Home');
    await two.page.keyboard.insertText('So: ');
    await body(two.page).locator('p').last().click();
    await two.page.keyboard.press('End');
    await two.page.keyboard.insertText(' Then we left.');
    await two.context.setOffline(false);
    await expect
      .poll(() => paragraphs(one.page))
      .toEqual(['So: A letter was written.', ...lines.slice(1, 3), 'A door was opened. Then we left.']);
    expect(await marks(one.page)).toEqual(all);

    await body(one.page).locator('p').nth(1).click();
    await one.page.keyboard.press('Home');
    await one.page.keyboard.insertText('Now ');
    expect(await marks(one.page)).toEqual(all);
    await one.page.keyboard.press('Control+z');
    await expect.poll(() => paragraphs(one.page).then(([, second]) => second)).toBe('A song was sung.');
    expect(await marks(one.page)).toEqual(all);
    two.complaints.length = 0; // Chromium reports the calls that it couldn't make while offline.
    await leave(one);
    await leave(two);
  });

  test('undo takes back only what one wrote oneself', async () => {
    const address = newDraft(bff.url);
    const [one, two] = await Promise.all([enter(browser, address), enter(browser, address)]);
    await body(one.page).click();
    // In one go, since a machine that stalls for half a second between two keys would start a new undo group.
    await one.page.keyboard.insertText('mine ');
    await expect.poll(() => paragraphs(two.page)).toEqual(['mine ']);
    await putCaretAtEnd(two.page);
    await two.page.keyboard.insertText('yours');
    await expect.poll(() => paragraphs(one.page)).toEqual(['mine yours']);
    await one.page.keyboard.press('Control+z');
    for (const { page } of [one, two]) await expect.poll(() => paragraphs(page)).toEqual(['yours']);
    await leave(one);
    await leave(two);
  });
});

/** What a screen reader reads out about the connection from now on. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  const list = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const region = document.querySelector<HTMLElement>('.saved-state [aria-live]');
    const listen = () => {
      const words = region?.textContent ?? '';
      if (words !== '' && words !== heard.at(-1)) heard.push(words);
    };
    if (region) new MutationObserver(listen).observe(region, { childList: true, subtree: true, characterData: true });
    return heard;
  });
  return () => list.jsonValue();
}

describe('Rooms', () => {
  test(`/demo opens the public sandbox "${DEMO_ROOM}" and says so; a private draft starts there`, async () => {
    const visit = await enter(browser, `${bff.url}/demo`);
    const { page } = visit;
    await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
    await body(page).click();
    await page.keyboard.insertText('for all to see');
    await page.getByRole('button', { name: 'Write in private' }).click();
    await page.getByRole('button', { name: 'Start empty', exact: true }).click();
    await page.getByText('Private draft: only people with the link can open it.').waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
    await page.getByRole('button', { name: 'Load a sample essay' }).waitFor();
    expect(await paragraphs(page)).toEqual(['']);
    const other = await enter(browser, `${bff.url}/demo`);
    expect(await paragraphs(other.page)).toEqual(['for all to see']);
    await leave(other);
    await leave(visit);
  });

  test.each(['/demo', '/document-view'])('%s says that a link is broken, and opens nothing else', async (path) => {
    const address = newDraft(bff.url).replace('/demo', path);
    const { page, ...visit } = await openPage(browser, address.slice(0, -'abc.new'.length));
    await page.getByRole('alert').getByText('This one has 29').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Start a private draft' }).click();
    await page.getByRole('textbox').first().waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
    await leave({ page, ...visit });
  });

  test('with DEMO_ROOM=private every visit to /demo starts in a private draft', async () => {
    const privately = await startBff({ withSite: true, config: { demoRoom: 'private' } });
    const visit = await enter(browser, `${privately.url}/demo`);
    expect(new URL(visit.page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
    await leave(visit);
    await privately.close();
  });

  test('people see one another again soon after the server came back', async () => {
    const first = await startBff({ withSite: true });
    const address = newDraft(first.url);
    const [one, two] = await Promise.all([enter(browser, address), enter(browser, address)]);
    const others = [one, two].map(({ page }) => page.getByRole('list', { name: 'Also here' }));
    for (const list of others) await list.waitFor();
    await first.app.close();
    for (const list of others) await list.waitFor({ state: 'detached' });
    const second = await startBff({ withSite: true, config: { port: Number(new URL(first.url).port) } });
    for (const list of others) await list.waitFor({ timeout: 7_000 });
    for (const visit of [one, two]) {
      visit.complaints.length = 0; // Chromium reports every socket that it couldn't open while the server was gone.
      await leave(visit);
    }
    await second.close();
    await first.close();
  });

  test('the status is "connected", "disconnected" when the server is gone, and "connected" again; nothing typed is lost', async () => {
    const first = await startBff({ withSite: true });
    const visit = await enter(browser, newDraft(first.url));
    const { page } = visit;
    await body(page).click();
    await page.keyboard.insertText('before ');
    await page.getByText('Saved').waitFor();
    const heard = await announcements(page);
    await first.app.close();
    await page.getByText('disconnected', { exact: true }).waitFor();
    // What was stored stays stored.
    const saved = page.locator('.saved-words');
    expect(await saved.innerText()).toMatch(/Saved$/);
    await page.keyboard.insertText('meanwhile');
    await expect.poll(() => saved.innerText()).toMatch(/On this device$/);
    const offline = page.getByRole('tabpanel').getByText('You’re offline');
    await offline.waitFor();
    await page.getByText(/your words are on this device/).waitFor();
    const second = await startBff({ withSite: true, config: { port: Number(new URL(first.url).port) } });
    await page.getByText('connected', { exact: true }).waitFor();
    await page.getByText('Saved').waitFor();
    expect(await heard()).toEqual(['disconnected', 'connected']);
    // Feedback comes back by itself too.
    await offline.waitFor({ state: 'detached' });
    const other = await enter(browser, page.url());
    expect(await paragraphs(other.page)).toEqual(['before meanwhile']);
    await leave(other);
    visit.complaints.length = 0; // Chromium reports every socket that it couldn't open while the server was gone.
    await leave(visit);
    await second.close();
    await first.close();
  });
});
