import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';
import { openView } from '../support/browser/argument.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { selectText } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paste } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { type TestBff } from '../support/server/start-bff.ts';

const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const ESSAY = SAMPLE_ESSAY.paragraphs.join('\n');

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  [bff, browser] = await Promise.all([sharedSite({ reads: true }), sharedBrowser()]);
});

/** The place of an element in the window. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element isn’t shown.');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

/** The edges of the blocks of the text, from the top of the page. */
function edges(page: Page): Promise<number[]> {
  return body(page).evaluate((text) =>
    [...text.children].flatMap((block) => {
      const { left, right, top, bottom } = block.getBoundingClientRect();
      return [left, right, top + scrollY, bottom + scrollY];
    }),
  );
}

test('the first note on a pasted text is read with one click, without scrolling', async () => {
  const visit = await enter(browser, newDraft(bff.url), WIDE);
  const { page } = visit;
  await paste(page, ESSAY);
  const row = page.locator('.note').first();
  await row.locator('.note-main').click();
  const explanation = row.locator('.note-body');
  await explanation.waitFor();
  expect((await explanation.textContent())?.length).toBeGreaterThan(20);
  expect((await boxOf(row)).bottom).toBeLessThanOrEqual(WIDE.viewport.height);
  await leave(visit);
});

test('neither the box of a comment nor a comment that arrives moves the text', async () => {
  const address = await draftWith(bff.url, ESSAY);
  const [writer, reader] = [await enter(browser, address, WIDE), await enter(browser, address, WIDE)];
  for (const { page } of [writer, reader]) await page.locator('.highlight').first().waitFor();
  const [before, arrival] = [await edges(writer.page), await edges(reader.page)];
  await selectText(writer.page, 'tried to explain');
  await writer.page.keyboard.press('Control+Alt+m');
  const box = writer.page.getByRole('textbox', { name: 'Your comment' });
  await box.waitFor();
  expect(await edges(writer.page)).toEqual(before);
  expect((await boxOf(box)).bottom).toBeLessThanOrEqual(WIDE.viewport.height);
  await box.fill('To whom?');
  await box.press('Control+Enter');
  await reader.page.getByRole('article').filter({ hasText: 'To whom?' }).waitFor();
  expect(await edges(reader.page)).toEqual(arrival);
  await leave(writer);
  await leave(reader);
});

test('on a phone, the first thing to work on is marked above the open sheet', async () => {
  const visit = await enter(browser, await draftWith(bff.url, ESSAY), PHONE);
  const { page } = visit;
  await page.getByRole('tab', { name: 'Notes' }).tap();
  await page.getByRole('button', { name: 'Show me' }).tap();
  const handle = page.locator('.side');
  const last = page.locator('.asked').last();
  await expect.poll(async () => (await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(handle)).top);
  expect((await boxOf(page.locator('.asked').first())).top).toBeGreaterThan(48);
  await leave(visit);
});

test('on a phone, the tools lie on the keyboard, also where the window keeps its height', async () => {
  const visit = await enter(browser, newDraft(bff.url), {
    ...PHONE,
    prepare: (page) => page.addInitScript(bringKeyboard),
  });
  const { page } = visit;
  await body(page).tap();
  const tools = page.getByRole('toolbar');
  await expect.poll(async () => (await boxOf(tools)).bottom).toBe(PHONE.viewport.height);
  await page.evaluate(() => document.dispatchEvent(new Event('keyboard-comes')));
  await expect.poll(async () => (await boxOf(tools)).bottom).toBe(PHONE.viewport.height - 300);
  await leave(visit);
});

/** In the browser: a keyboard of 300 px comes with an event, as on iOS. */
function bringKeyboard(): void {
  const seen = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { value: seen });
  document.addEventListener('keyboard-comes', () => {
    seen.height -= 300;
    seen.dispatchEvent(new Event('resize'));
  });
}

test('on a phone, the notes are one press away while somebody writes', async () => {
  const visit = await enter(browser, newDraft(bff.url), PHONE);
  const { page } = visit;
  await body(page).tap();
  await paste(page, ESSAY);
  const way = page.getByRole('button', { name: /^Open the notes: \d+$/ });
  await way.waitFor();
  expect(await page.getByRole('tab', { name: 'Notes' }).isVisible()).toBe(false);
  const [button, tools] = [await boxOf(way), await boxOf(page.getByRole('toolbar'))];
  expect(button.right).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(button.left).toBeGreaterThanOrEqual(tools.right);
  await way.tap();
  await page.locator('.note').first().waitFor();
  expect(await page.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true');
  await leave(visit);
});

test('each view of the panel opens at its own place, and at its top at first', async () => {
  const visit = await enter(browser, await draftWith(bff.url, ESSAY), { viewport: { width: 1280, height: 400 } });
  const { page } = visit;
  const panel = page.locator('.side-body');
  const top = () => panel.evaluate((element) => Math.round(element.scrollTop));
  await openView(page, 'Argument');
  await page.locator('.element-words').last().scrollIntoViewIfNeeded();
  const left = await top();
  expect(left).toBeGreaterThan(100);
  await openView(page, 'Profile');
  await page.getByRole('heading', { name: 'Sentence length' }).waitFor();
  expect(await top()).toBe(0);
  await openView(page, 'Argument');
  await expect.poll(top).toBe(left);
  await leave(visit);
});

test('on a phone, the words about the sandbox, their button and the text have places of their own', async () => {
  const visit = await enter(browser, `${bff.url}/demo`, PHONE);
  const { page } = visit;
  const strip = page.locator('.page-strip');
  await strip.getByText('Public sandbox: everyone here sees what you type.').waitFor();
  const words = await boxOf(strip.locator('p'));
  const button = await boxOf(strip.getByRole('button', { name: 'Write in private' }));
  expect(button.left >= words.right || button.top >= words.bottom).toBe(true);
  const invitation = page.getByText('Write or paste a text to see what’s worth a second look.');
  expect((await boxOf(invitation)).top).toBeGreaterThanOrEqual((await boxOf(strip)).bottom);
  const title = await boxOf(page.getByRole('textbox', { name: 'Title' }));
  expect(title.right - title.left).toBeGreaterThan(150);
  await leave(visit);
});

test('in the Argument view each part keeps the words that gave it away, and the chosen part is bold in the margin', async () => {
  const visit = await enter(browser, await draftWith(bff.url, ESSAY), WIDE);
  const { page } = visit;
  const cues = page.locator('.cue');
  await cues.first().waitFor();
  const inNotes = await cues.count();
  await openView(page, 'Argument');
  const lines = () => cues.evaluateAll((all) => all.map((cue) => getComputedStyle(cue).textDecorationLine));
  await expect.poll(lines).toEqual(Array.from({ length: inNotes }, () => 'underline'));
  const first = page.locator('.element-words').first();
  await first.click();
  const chosen = page.locator('.margin-name[data-chosen]');
  await expect.poll(() => chosen.count()).toBe(1);
  expect(await chosen.evaluate((name) => getComputedStyle(name).fontWeight)).toBe('600');
  await leave(visit);
});
