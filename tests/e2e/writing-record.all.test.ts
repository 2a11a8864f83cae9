import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { openDocuments } from '#bff/documents/open-documents';
import { COMPARED_TEXT_MAX_LENGTH, RECORD_CHECK_PATH } from '#shared-types/documents/record';

import { violations } from '../support/browser/axe.ts';
import { body, newDraft, roomOf } from '../support/browser/demo.ts';
import { bytesOf } from '../support/browser/files.ts';
import { holdCalls } from '../support/browser/network.ts';
import { open } from '../support/browser/open.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { lastText, paragraph, writingIn } from '../support/collaboration/writing.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
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
  const { page } = await enter(draft);
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
});

const HOUR_MS = 3_600_000;

const TYPED = 'The first bell rings at eight. Most of us have slept for six hours by then.';

const PASTED = 'Nobody can think on that, as a study of nine hundred pupils in Ohio found in 2017.';

let bff: TestBff;

let now = Date.now() - 50 * HOUR_MS;

let address: string;

beforeAll(async () => {
  const documents = openDocuments({ directory: await temporaryFolder(), now: () => now });
  bff = await startBff({ withSite: true, upstreams: { documents } });
  address = newDraft(bff.url);
  const { type, paste, edit, document } = writingIn(documents, roomOf(address));
  document.getText('title').insert(0, 'A <i>Later</i> Bell');
  const slowly = async (text: string) => {
    for (const letter of text) {
      await type(letter, 'Ada');
      now += 400;
    }
  };
  await slowly(TYPED);
  now += 24 * HOUR_MS;
  await paste([PASTED], 'Ben');
  now += 60_000;
  await edit((into) => into.push([paragraph('')]), 'Ada');
  await slowly('So let us sleep.');
  now = Date.now();
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'History' });

/** Whether the middle of an element is on the screen, with nothing over it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Opens the record of the draft by keyboard. */
async function openRecord(page: Page): Promise<void> {
  await button(page, 'History').focus();
  await page.keyboard.press('Enter');
  const versions = page.getByRole('tab', { name: 'Versions' });
  await versions.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(page.getByRole('tab', { name: 'Writing record' }))).toBe(true);
  await panel(page).getByText('2 sessions on 2 days').waitFor();
}

test('D-88 the writing record shows sessions and words, and no shares of a hundred, and replays the writing by keyboard', async () => {
  const { page } = await enter(address);
  const clean = async (state: string) =>
    expect([state, ...(await violations(page, 'html', ['light']))]).toEqual([state]);
  await openRecord(page);
  await page.locator('.analysis-line[data-running]').waitFor({ state: 'detached' }); // the line moves
  const text = await panel(page).innerText();
  for (const words of [
    '25 words were typed. 17 were pasted, dictated or sent later.',
    'Ada: ',
    'Ben: ',
    'Nobody checks them',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/%|score|suspicious|cheat|authentic/i);
  const rows = panel(page).getByRole('table', { name: 'Words over the time of writing' }).getByRole('row');
  expect(await rows.count()).toBe(3);
  await clean('the record');

  await button(page, 'Replay the writing').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(button(page, 'Play'))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(slider(page))).toBe(true);
  expect(await body(page).isVisible()).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(() => replayedLines(page)).toEqual([TYPED, PASTED, 'So let us sleep.']);
  expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\w+ \d+, \d{4}.*, 37 words$/);
  await page.keyboard.press('Home');
  await expect.poll(() => replayed(page).innerText()).toMatch(/^T?$/);
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('PageUp');
  await expect.poll(() => replayed(page).innerText()).toMatch(/^The first bell .*[^.]$/);
  await page.keyboard.press('Home');
  await page.getByLabel('Speed').selectOption('500×');
  await button(page, 'Play').press('Enter');
  await button(page, 'Play again').waitFor();
  await expect.poll(() => replayed(page).innerText()).toContain('So let us sleep.');

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await slider(page).press('Escape');
  await body(page).waitFor();
  await expect.poll(() => hasFocus(button(page, 'Replay the writing'))).toBe(true);

  await button(page, 'Replay the writing').press('Enter');
  await expect.poll(() => hasFocus(button(page, 'Play'))).toBe(true);
  await slider(page).press('End');
  const last = replayed(page).getByText('So let us sleep.');
  expect(await last.evaluate(isOnTop)).toBe(true);
  expect(await panel(page).count()).toBe(0);
  await clean('a replay on a phone');
  await button(page, 'Close the replay').press('Enter');
  await expect.poll(() => hasFocus(button(page, 'Replay the writing'))).toBe(true);
  expect(await panel(page).isVisible()).toBe(true);
});

test('D-89 a downloaded record is checked at /record without an account, compared with a text, and refused once a byte is changed', async () => {
  const writer = await enter(address);
  await openRecord(writer.page);
  await writer.page.getByLabel('Include the text').check();
  const downloading = writer.page.waitForEvent('download');
  await button(writer.page, 'Download signed record').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('A i Later i Bell – writing record.jws');
  const file = await bytesOf(download);
  await panel(writer.page).getByText('is in your downloads').waitFor();
  await leave(writer);

  const { page, complaints, ...teacher } = await open(`${bff.url}/record`);
  const clean = async (state: string) =>
    expect([state, ...(await violations(page, 'html', ['light']))]).toEqual([state]);
  await page.getByRole('heading', { name: 'Check a writing record', level: 1 }).waitFor();
  const give = async (buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Choose / }).press('Enter');
    await (await choosing).setFiles({ name: 'record.jws', mimeType: 'application/jose', buffer });
  };
  await give(file);
  await page.getByText('Nobody has changed this record since it was signed.').waitFor();
  await page.getByText('Signed by this site on').waitFor();
  await page.getByRole('heading', { name: 'A <i>Later</i> Bell' }).waitFor();
  const compare = async (text: string) => {
    await page.getByLabel('The text you were given').fill(text);
    await button(page, 'Compare').press('Enter');
  };
  await compare(`${TYPED}\n\n${PASTED} So let us sleep.`);
  await page.getByText('These are the words of the record').waitFor();
  await compare('Another text.');
  await page.getByText('These aren’t exactly the words of the record.').waitFor();
  let isFirst = true;
  const letAnswer = await holdCalls(page, `**${RECORD_CHECK_PATH}`, () => isFirst);
  const news = page.locator('.record-compare-news');
  await compare(`${TYPED}\n\n${PASTED} So let us sleep.`);
  // The call for a text that isn't there any more is dropped.
  const dropped = page.waitForEvent('requestfailed', { timeout: 10_000 });
  await page.getByLabel('The text you were given').fill('Another text.');
  await dropped;
  isFirst = false;
  letAnswer();
  await button(page, 'Compare').press('Enter');
  await expect.poll(() => news.textContent()).toMatch(/^These aren’t exactly the words/);
  await compare('a'.repeat(COMPARED_TEXT_MAX_LENGTH + 1));
  await expect.poll(() => news.textContent()).toMatch(/^This text is too long/);
  await compare('Another text.');
  await expect.poll(() => news.textContent()).toMatch(/^These aren’t exactly the words/);
  await page.getByText('The text in the record').click();
  await clean('a good record');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const middle = Math.floor(file.length / 2);
  file.writeUInt8(file.readUInt8(middle) === 65 ? 66 : 65, middle);
  await give(file);
  await page.getByRole('alert').getByText('This file was changed after it was signed').waitFor();
  expect(await page.getByRole('heading', { name: 'A <i>Later</i> Bell' }).count()).toBe(0);
  await give(Buffer.from('{"title":"<img src=x onerror=alert(1)>"}'));
  await page.getByRole('alert').getByText('This isn’t a signed writing record.').waitFor();
  await give(Buffer.alloc(3_000_000, 'A'));
  await page.getByRole('alert').getByText('This file is too large to be a writing record.').waitFor();
  // The browser notes each refusal itself.
  complaints.splice(0, 2, ...complaints.slice(0, 2).filter((words) => !words.includes('status of 422')));
  await leave({ page, complaints, ...teacher });
});
