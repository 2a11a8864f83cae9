import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/documents/collaboration';

import { violations } from '../support/browser/axe.ts';
import {
  cards,
  news,
  openDocument,
  overlap,
  panel,
  placeOf,
  selectedText,
  sharedDocumentSite,
  submitButton,
  submitText,
  textArea,
  topic,
} from '../support/browser/document-view.ts';
import { hasFocus } from '../support/browser/site.ts';

const TEXT = 'The door was opened. A song was sung. The end was near.';
const NARROW = { width: 360, height: 740 };
const INCH_PX = 96;
/** Between the paper and the corrections. */
const GAP_PX = 32;

const started = await sharedDocumentSite();
beforeEach(() => started.reset());

/** How much wider the page is than the screen. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Where the parts of the document are. */
async function places(page: Page) {
  const place = (part: string) => placeOf(page.locator(part));
  return {
    text: await place('.sheet-text'),
    corrections: await place('.corrections'),
    main: await place('main'),
    bar: await place('.submit-bar'),
  };
}

/** Pastes a text from the clipboard of the browser at the caret. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await textArea(page).press('Control+v');
}

const caretTo = (page: Page, from: number, to = from) =>
  textArea(page).evaluate((area: HTMLTextAreaElement, [start, end]) => area.setSelectionRange(start, end), [
    from,
    to,
  ] as const);

test('REQ-140, REQ-142 to REQ-146, REQ-148: in the common layout it has a status, a topic, an empty sheet of 8.5 by 11 inches, Submit, and one fifth for Corrections without a card; on a phone they are below the text', async () => {
  const { page } = await started.open();
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 1 }).innerHTML()).toBe('Sync status: <span>connected</span>');
  for (const part of [topic(page), textArea(page), submitButton(page), panel(page)])
    expect(await part.isVisible()).toBe(true);
  for (const frame of ['banner', 'contentinfo'] as const) expect(await page.getByRole(frame).isVisible()).toBe(true);
  expect(await textArea(page).inputValue()).toBe('');
  await panel(page).getByText('Submit your text to see what’s worth a second look.').waitFor();
  await panel(page).getByText('Sign in to see sample corrections here.').waitFor();
  expect(await cards(page).count()).toBe(0);
  expect(await page.title()).toBe('Document view · Sullivan');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  const wide = await places(page);
  expect(wide.text).toMatchObject({ width: 8.5 * INCH_PX, height: 11 * INCH_PX });
  expect(wide.corrections.width).toBeCloseTo(wide.main.width / 5, 0);
  expect(wide.corrections.x - wide.text.right).toBeCloseTo(GAP_PX, 0);
  expect(wide.text.x - wide.main.x).toBeCloseTo(wide.main.right - wide.corrections.right, 0);
  expect([wide.bar.x, wide.bar.width]).toEqual([wide.text.x, wide.text.width]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  await submitText(page, TEXT);
  await expect.poll(() => cards(page).count()).toBe(3);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.setViewportSize(NARROW);
  const narrow = await places(page);
  expect(narrow.text.width).toBe(NARROW.width);
  expect(narrow.corrections.y).toBeGreaterThan(narrow.text.bottom);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('the text grows with its words, is printed whole, and loses only what was just put in when it is too long, with a word on how much', async () => {
  const { page } = await started.open();
  await topic(page).fill('On sleep');
  const lines = 'line\n'.repeat(200);
  await textArea(page).fill(lines);
  const { scrollHeight, clientHeight } = await textArea(page).evaluate((area) => ({
    scrollHeight: area.scrollHeight,
    clientHeight: area.clientHeight,
  }));
  expect(clientHeight).toBeGreaterThan(200 * 20);
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  await page.emulateMedia({ media: 'print' });
  expect(await topic(page).isVisible()).toBe(true);
  expect(await page.locator('.sheet-copy').textContent()).toContain(lines);
  for (const part of [submitButton(page), page.getByRole('banner'), page.getByText('Private draft:')])
    expect(await part.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });

  const alert = page.locator('.submit-bar').getByRole('alert');
  await textArea(page).fill(`${'x'.repeat(PLAIN_TEXT_MAX_LENGTH - 10)}The end.`);
  await textArea(page).press('Control+Home');
  await paste(page, '1234567');
  await expect.poll(() => alert.textContent()).toContain('The last 5 weren’t pasted.');
  expect(await textArea(page).inputValue()).toMatch(/^12x+The end\.$/);
  expect(await textArea(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(2);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.type('3');
  await expect.poll(() => alert.textContent()).toContain('The last character wasn’t added.');
  await page.keyboard.press('Backspace');
  await expect.poll(() => alert.textContent()).toBe('');
});

test('by keyboard alone one submits the text with Control+Enter, walks the cards with F8, round and round, and goes back to the text with Escape', async () => {
  const { page } = await started.open();
  const card = (at: number) => cards(page).nth(at).getByRole('button');
  await textArea(page).fill(TEXT);
  expect(await submitButton(page).getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter');
  await textArea(page).press('Control+Enter');
  await expect.poll(() => news(page).textContent()).toBe('3 corrections');
  expect(await textArea(page).inputValue()).toBe(TEXT);
  await panel(page).getByText('F8').first().waitFor();
  expect(await panel(page).getByRole('button', { name: 'Back to the text' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy link' }).focus();
  for (const stop of [topic(page), textArea(page), submitButton(page), card(0)]) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(stop)).toBe(true);
  }
  await page.keyboard.press('Enter');
  expect(await hasFocus(textArea(page))).toBe(true);

  await caretTo(page, 22);
  await textArea(page).press('F8');
  expect(await hasFocus(card(1))).toBe(true);
  expect(await card(1).getAttribute('aria-current')).toBe('true');
  expect(await selectedText(page)).toBe('was sung');
  for (const [keys, at] of [
    ['F8', 2],
    ['F8', 0],
    ['Shift+F8', 2],
  ] as const) {
    await page.keyboard.press(keys);
    expect(await hasFocus(card(at))).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(await hasFocus(textArea(page))).toBe(true);
  expect(await selectedText(page)).toBe('was near');
});

test('on a phone "Show" leads to the corrections, and "Back to the text" stays in view, covers no card that has the focus, and leads to the caret', async () => {
  const { page } = await started.open({ viewport: NARROW });
  await submitText(page, 'It was up. '.repeat(100));
  const show = page.getByRole('button', { name: 'Show corrections' });
  await show.waitFor();
  const [first, last] = [await placeOf(submitButton(page)), await placeOf(show)];
  expect(last.y + last.height / 2).toBeCloseTo(first.y + first.height / 2, 0);
  await show.click();
  const heading = panel(page).getByRole('heading');
  await expect.poll(() => hasFocus(heading)).toBe(true);
  expect((await placeOf(page.locator('.submit-bar'))).bottom).toBeLessThanOrEqual(0);
  expect((await placeOf(heading)).y).toBeLessThan(100);

  const back = panel(page).getByRole('button', { name: 'Back to the text' });
  const card = (at: number) => cards(page).nth(at).getByRole('button');
  await card(50).focus();
  for (const [keys, at] of [
    ['Shift+Tab', 49],
    ['Shift+Tab', 48],
    ['Tab', 49],
  ] as const) {
    await page.keyboard.press(keys);
    expect(await hasFocus(card(at))).toBe(true);
    await expect
      .poll(async () => overlap(await placeOf(panel(page).locator('.corrections-head')), await placeOf(card(at))))
      .toBe(false);
    expect((await placeOf(back)).y).toBeGreaterThanOrEqual(0);
  }
  await card(0).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus(back)).toBe(true);
  await caretTo(page, 11, 17);
  await page.keyboard.press('Enter');
  expect(await hasFocus(textArea(page))).toBe(true);
  expect(await selectedText(page)).toBe('It was');
  await expect.poll(async () => (await placeOf(textArea(page))).y).toBeGreaterThan(-100);
});

test('D-66: without a draft it is the public sandbox and says so; a private draft starts on the same page with the focus in its topic', async () => {
  const { page } = await openDocument(`${started.site.url}/document-view`);
  await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).press('Enter');
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  expect(page.url()).toMatch(/\/document-view#[0-9a-f]{32}\.new$/);
  await expect.poll(() => hasFocus(topic(page))).toBe(true);
  await textArea(page).waitFor();
});
