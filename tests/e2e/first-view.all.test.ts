import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';
import { openView } from '../support/browser/argument.ts';
import { body, draftWith, newDraft } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, startSite, type TestSite } from '../support/browser/site.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const ESSAY = SAMPLE_ESSAY.paragraphs.join('\n');

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite({ reads: true });
});

/** The place of an element in the window. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element isn’t shown.');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

test('on a phone, the tools lie on the keyboard, also where the window keeps its height', async () => {
  const visit = await enter(newDraft(site.url), {
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

test('each view of the panel opens at its own place, and at its top at first', async () => {
  const visit = await enter(await draftWith(site.url, ESSAY), { viewport: { width: 1280, height: 400 } });
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
  // The shared one's sandbox has what other tests have written.
  const { url } = await startSite();
  const visit = await enter(`${url}/demo`, PHONE);
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
