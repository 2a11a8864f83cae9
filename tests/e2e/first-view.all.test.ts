import { expect, test } from 'vitest';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { openView } from '../support/browser/argument.ts';
import { body, draftWith, newDraft } from '../support/browser/demo.ts';
import { placeOf } from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite, startSite } from '../support/browser/site.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const ESSAY = SAMPLE_ESSAY.paragraphs.join('\n');

const site = await sharedSite({ reads: true });

test('on a phone, the tools lie on the keyboard, also where the window keeps its height', async () => {
  const { page } = await enter(newDraft(site.url), {
    ...PHONE,
    prepare: (opened) => opened.addInitScript(bringKeyboard),
  });
  await body(page).tap();
  const tools = page.getByRole('toolbar');
  await expect.poll(async () => (await placeOf(tools)).bottom).toBe(PHONE.viewport.height);
  await page.evaluate(() => document.dispatchEvent(new Event('keyboard-comes')));
  await expect.poll(async () => (await placeOf(tools)).bottom).toBe(PHONE.viewport.height - 300);
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
  const { page } = await enter(await draftWith(site.url, ESSAY), { viewport: { width: 1280, height: 400 } });
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
});

test('on a phone, the words about the sandbox, their button and the text have places of their own', async () => {
  // The shared one's sandbox has what other tests have written.
  const { url } = await startSite();
  const { page } = await enter(`${url}/demo`, PHONE);
  const strip = page.locator('.page-strip');
  await strip.getByText('Public sandbox: everyone here sees what you type.').waitFor();
  const words = await placeOf(strip.locator('p'));
  const button = await placeOf(strip.getByRole('button', { name: 'Write in private' }));
  expect(button.x >= words.right || button.y >= words.bottom).toBe(true);
  const invitation = page.getByText('Write or paste a text to see what’s worth a second look.');
  expect((await placeOf(invitation)).y).toBeGreaterThanOrEqual((await placeOf(strip)).bottom);
  const title = await placeOf(page.getByRole('textbox', { name: 'Title' }));
  expect(title.right - title.x).toBeGreaterThan(150);
});
