import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';
import { CLOSE_EVENTS } from '#shared-types/collaboration';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';
import { violations } from '../support/browser/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { body, draftWith, newDraft, paste, roomOf } from '../support/browser/demo.ts';
import { undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { type TestBff } from '../support/server/start-bff.ts';

const FRENCH =
  'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.';
const ESSAY = [
  'I believe that every school should begin later, because tired students learn less.',
  'First, teenagers fall asleep late. In one study, students who slept longer had better marks (Reyes, 2019).',
  'Second, the buses are less crowded at nine. Everybody gets a seat.',
  'In conclusion, a later start helps everyone.',
].join('\n');

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await sharedSite({ reads: true });
  browser = await sharedBrowser();
});

describe('The panel claims no more than it knows:', () => {
  test('while a text is read, there is neither a number nor an all-clear; then it says what was read', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    await page.getByRole('heading', { name: 'Start writing. Your notes appear here.' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(`**${ANALYSIS_PATH}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await paste(page, 'My sister plays chess every evening with her best friend.');
    await page.getByRole('heading', { name: 'Reading…' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Notes' }).textContent()).toBe('Notes');
    expect(await page.getByText('No slips found').count()).toBe(0);
    held.resolve();
    await page.getByRole('heading', { name: 'No slips found' }).waitFor();
    await page.getByText('We read all 10 words').waitFor();
    expect(await violations(page)).toEqual([]);
    // Words that come after that haven't been read.
    await paste(page, ' My brother, who is younger than she is, has never played a game of it against her.');
    await page.getByRole('heading', { name: 'Reading…' }).waitFor();
    await page.getByRole('heading', { name: 'No slips found' }).waitFor();
    await leave(visit);
  });

  test('a document that is full is not said to be offline', async () => {
    const address = newDraft(bff.url);
    const other = openEditor(bff.url, roomOf(address));
    await other.synced();
    other.write('First words');
    for (let times = 0; times < 5; times++) {
      other.write('word '.repeat(times < 4 ? 8000 : 8500));
      await other.synced();
    }
    other.close();
    const visit = await enter(browser, address);
    const { page } = visit;
    await body(page).getByText('First words').click();
    await page.keyboard.insertText('more '.repeat(600));
    await page.getByText(CLOSE_EVENTS.documentFull.reason).waitFor();
    const panel = page.getByRole('tabpanel');
    await panel.getByText('Not connected').waitFor();
    expect(await panel.getByText('You’re offline').count()).toBe(0);
    await leave(visit);
  });

  test('a French text is not sent, and gets no all-clear; it can be read as English', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    const calls = collectCalls(page, ANALYSIS_PATH);
    await paste(page, FRENCH);
    await page.getByText('This doesn’t look like English').waitFor();
    expect(await page.getByText('No slips found').count()).toBe(0);
    expect(calls).toHaveLength(0);
    expect(await violations(page)).toEqual([]);
    const held = Promise.withResolvers<void>();
    await page.route(`**${ANALYSIS_PATH}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Read it as English' }).click();
    await page.getByRole('heading', { name: 'Reading…' }).waitFor();
    expect(await page.getByText('This doesn’t look like English').count()).toBe(0);
    held.resolve();
    await page.getByRole('heading', { name: 'Reading…' }).waitFor({ state: 'detached' });
    expect(calls).toHaveLength(1);
    await leave(visit);
  });
});

describe('Where to start', () => {
  test('is one thing; pressing it marks its words until something else is chosen, also after another reading', async () => {
    const visit = await enter(browser, await draftWith(bff.url, ESSAY));
    const { page } = visit;
    const card = page.locator('.start-here');
    await card.getByText('1 of ').waitFor();
    await card.getByRole('button', { name: 'Show me' }).click();
    const marked = () =>
      page
        .locator('.asked')
        .allTextContents()
        .then((parts) => parts.join(''));
    await expect.poll(marked).not.toBe('');
    const words = await marked();
    await body(page).click();
    await page.keyboard.press('Control+End');
    const read = page.waitForResponse((response) => response.url().endsWith(ANALYSIS_PATH));
    await page.keyboard.insertText(' We should try it.');
    await read;
    expect(await marked()).toBe(words);
    await leave(visit);
  });

  test('is settled by its own buttons alone, not by a double click, and the focus goes to the next point', async () => {
    const visit = await enter(browser, await draftWith(bff.url, SAMPLE_ESSAY.paragraphs.join('\n')));
    const { page } = visit;
    const title = page.locator('.start-here h3');
    const show = page.getByRole('button', { name: 'Show me' });
    await show.waitFor();
    const first = await title.textContent();
    await show.dblclick();
    await page.getByRole('button', { name: 'Not now' }).waitFor();
    for (const _ of ['once', 'twice']) await show.press('Enter');
    expect(await title.textContent()).toBe(first);
    expect(await hasFocus(show)).toBe(true);
    await page.getByRole('button', { name: 'Not now' }).press('Enter');
    await expect.poll(() => title.textContent()).not.toBe(first);
    await expect.poll(() => hasFocus(show)).toBe(true);
    await leave(visit);
  });

  test('that is done is done tomorrow too, and can be taken back', async () => {
    const address = await draftWith(bff.url, ESSAY);
    const visit = await enter(browser, address);
    const { page } = visit;
    const title = page.locator('.start-here h3');
    await title.waitFor();
    const first = (await title.textContent()) ?? '';
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(() => title.allTextContents()).not.toContain(first);
    await undoToast(page).getByText(`“${first}” is done.`).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await leave(visit);

    const tomorrow = await enter(browser, address);
    const list = tomorrow.page.locator('details').filter({ hasText: /^Dismissed/ });
    await list.locator('summary').click();
    expect(await title.allTextContents()).not.toContain(first);
    await list.getByRole('button', { name: `Undo: ${first}` }).click();
    await expect.poll(() => tomorrow.page.locator('.start-here h3').textContent()).toBe(first);
    await leave(tomorrow);
  });
});
