import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { EDITOR_WORDS } from '../../web/content/editor.ts';
import { sharedBrowser, type VisitOptions } from '../support/browser/browser.ts';
import { body, textHtml } from '../support/browser/demo.ts';
import { enterDraft, leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  // Feedback has its own tests; here the evaluator finds nothing.
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson([]));
  bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  browser = await sharedBrowser();
});

const newPage = (options?: VisitOptions) => enterDraft(browser, bff.url, options);

test('the link dialog needs a selection and a target', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.insertText('See this page');
  await page.keyboard.press('Control+k');
  await page.getByRole('status').getByText(EDITOR_WORDS.linkNeedsSelection).waitFor({ state: 'attached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.locator('button[aria-label="Link"]:not([aria-disabled="true"])').waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await dialog.getByText('Required field').waitFor();
  await dialog.getByLabel('Target').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await dialog.getByText('A link starts with https://').waitFor();
  await dialog.getByLabel('Target').fill('https://example.org/a');
  await page.keyboard.press('Enter');
  await body(page).getByRole('link', { name: 'page' }).waitFor();
  expect(await body(page).getByRole('link').getAttribute('href')).toBe('https://example.org/a');
  await leave(visit);
});

test('a link needs the keyboard alone: Ctrl+K, the address, Enter; Ctrl+click opens it', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.insertText('See this page');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.locator('button[aria-label="Link"]:not([aria-disabled="true"])').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Link' }).waitFor();
  await page.keyboard.type(`${bff.url}/about`);
  await page.keyboard.press('Enter');
  const link = body(page).getByRole('link', { name: 'page' });
  await link.waitFor();
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect((await opened).url()).toBe(`${bff.url}/about`);
  await link.click();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  expect(await dialog.getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe(`${bff.url}/about`);
  expect(page.context().pages()).toHaveLength(2);
  await leave(visit);
});

test('the style menu goes from style to style by arrow key, and Enter chooses one and leads back to the text', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.insertText('Title');
  await page.getByRole('button', { name: 'Text style: Text' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(page.getByRole('menuitemradio', { name: 'Text' }))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => textHtml(page)).toBe('<h2>Title</h2>');
  await expect.poll(() => hasFocus(body(page))).toBe(true);
  await page.keyboard.type('s');
  await expect.poll(() => textHtml(page)).toBe('<h2>Titles</h2>');
  await leave(visit);
});

test('Escape closes a dialog and gives the focus back to the text', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.press('Alt+0');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => body(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await leave(visit);
});
