import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { openDocuments } from '#bff/documents/open-documents';

import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import { lastText } from '../support/collaboration/writing.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR_MS = 3_600_000;
const SENTENCES = [
  'The first bell rings at eight.',
  'Most of us have slept for six hours by then.',
  'Nobody can think on that.',
];
const ESSAY = Array.from({ length: 12 }, (_, index) => `${index + 1}. ${SENTENCES.join(' ')}`);

let bff: TestBff;
let now = Date.now() - 30 * HOUR_MS;
beforeAll(async () => {
  const documents = openDocuments({ directory: await temporaryFolder(), now: () => now });
  bff = await startBff({ withSite: true, upstreams: { documents } });
});

/** Somebody named who writes without a browser. */
async function writer(address: string, name: string): Promise<Editor> {
  const editor = openEditor(bff.url, roomOf(address));
  editor.provider.setAwarenessField('name', name);
  await editor.synced();
  return editor;
}

/** A draft whose essay Ada wrote yesterday and Ben corrected today. */
async function essayOfTwo(): Promise<string> {
  const address = newDraft(bff.url);
  now = Date.now() - 30 * HOUR_MS;
  const ada = await writer(address, 'Ada');
  for (const line of ESSAY) ada.write(line);
  await ada.synced();
  now = Date.now() - 2 * HOUR_MS;
  const ben = await writer(address, 'Ben');
  ben.document.transact(() => {
    const text = lastText(ben.body);
    text.delete(0, text.length);
    text.insert(0, ESSAY[11]?.replace('Nobody', 'No pupil') ?? '');
  });
  await ben.synced();
  ada.close();
  ben.close();
  now = Date.now();
  return address;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const history = (page: Page) => page.getByRole('complementary', { name: 'History' });

const versions = (page: Page) => history(page).locator('.version-row');
const oldText = (page: Page) => page.getByRole('document', { name: /^The text in / });
const bar = (page: Page) => page.getByRole('region', { name: 'Removed words' });
const notice = (page: Page) => page.locator('.connection-trouble');

/** Records the announcements of the page; the notes are announced meanwhile. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const region = page.locator('.demo > output.visually-hidden');
  await region.evaluate((element) => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'said'));
}

/** Removes everything, and writes something else right after. */
async function wipe(page: Page): Promise<void> {
  await body(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('Oops');
}

test('D-87 an essay that somebody else removes is back in two clicks, from the bar or from the history, and undo takes that back', async () => {
  const address = await essayOfTwo();
  const maya = await enter(address);
  const ada = await enter(address);
  const both = (lines: string[]) =>
    Promise.all([maya, ada].map(({ page }) => expect.poll(() => paragraphs(page)).toEqual(lines)));
  await ada.page.getByText('You are Guest 2').waitFor();
  const essay = await paragraphs(maya.page);
  expect(essay).toHaveLength(12);

  await wipe(ada.page);
  await bar(maya.page).getByText('Guest 2 removed 265 words.').waitFor();
  expect(await violations(maya.page)).toEqual([]);
  await button(maya.page, 'Bring them back').click();
  const withOops = [`${essay[0]}Oops`, ...essay.slice(1)];
  await both(withOops);
  expect(await bar(maya.page).count()).toBe(0);
  await notice(maya.page).getByText('The words are back. You can undo this.').waitFor();
  await expect.poll(() => hasFocus(body(maya.page))).toBe(true);
  await maya.page.keyboard.press('Control+z');
  await both(['Oops']);
  await notice(maya.page).getByText('Undone.').waitFor();
  await button(maya.page, 'History').click();
  await versions(maya.page).filter({ hasText: 'Ben' }).click();
  await button(maya.page, 'Restore').click();
  await both(essay);
  await history(maya.page)
    .getByText('The text is back as it was in the version “Before Guest 2 removed 265 words”.')
    .waitFor();
  await expect.poll(() => hasFocus(button(maya.page, 'Undo').last())).toBe(true);
  await maya.page.keyboard.press('Enter');
  await both(['Oops']);
});

test('D-86 the history shows who wrote what and when, works by keyboard, takes names, and fits a phone', async () => {
  const { page } = await enter(await essayOfTwo());
  const announced = await listen(page);
  await button(page, 'History').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(history(page).getByRole('heading', { name: 'History' }))).toBe(true);
  await versions(page).first().waitFor();
  expect((await versions(page).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching('Now The text as it is.'),
    expect.stringMatching(/^[\d:]+ \+2 −1 words .*Ben · 1 minute$/),
    expect.stringMatching(/^[\d:]+ \+264 words .*Ada · 1 minute$/),
  ]);

  await versions(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(versions(page).nth(1))).toBe(true);
  await page.keyboard.press('Enter');
  await oldText(page).waitFor();
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Showing .*1 change\.$/));
  expect(await oldText(page).locator('ins').allTextContents()).toEqual(['No pupil']);
  expect(await oldText(page).locator('del').allTextContents()).toEqual(['Nobody']);
  expect(await body(page).isVisible()).toBe(false);
  await page.keyboard.press('F8');
  await expect.poll(announced).toContain('Change 1 of 1. Removed: “Nobody”. Added: “No pupil”.');

  await button(page, 'Name it').click();
  await expect.poll(() => hasFocus(page.getByLabel('Name of this version'))).toBe(true);
  await page.keyboard.insertText('With Ben’s word');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await versions(page).nth(1).getByText('With Ben’s word').waitFor();
  await expect.poll(() => hasFocus(versions(page).nth(1))).toBe(true);
  await button(page, 'Hide marks').click();
  await expect.poll(() => oldText(page).locator('ins, del').count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(button(page, 'History'))).toBe(true);
  await body(page).waitFor();
});

test('a version that answers late doesn’t take the place of the one that was chosen after it', async () => {
  const { page } = await enter(await essayOfTwo());
  await button(page, 'History').click();
  await page.route('**/versions/*', (route) => route.abort(), { times: 1 });
  await versions(page).filter({ hasText: 'Ada' }).click();
  await history(page).getByText('We couldn’t load this version.').waitFor();
  const asked = new Promise<Route>((hold) => void page.route('**/versions/*', hold, { times: 1 }));
  await button(page, 'Try again').click();
  const late = await asked;
  const isLate = (request: Request) => request === late.request();
  const isOver = Promise.race([
    page.waitForEvent('requestfinished', isLate),
    page.waitForEvent('requestfailed', isLate),
  ]);
  await versions(page).filter({ hasText: 'Ben' }).click();
  await oldText(page).getByText('No pupil').waitFor();
  await late.continue().catch(() => {}); // the page may have given it up
  await isOver;
  // Choosing the version that is shown changes nothing, but is drawn after anything that came before.
  await versions(page).filter({ hasText: 'Ben' }).click();
  expect(await oldText(page).getByText('No pupil').count()).toBe(1);
  expectRefusals(page);
});
