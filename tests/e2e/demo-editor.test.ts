import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { MOBILE_BREAKPOINT_PX } from '#shared-types/constants';
import { DROP_CURSOR_REMOVAL_MS } from '#shared-types/documents/editing';

import { EDITOR_WORDS } from '../../web/content/editor/editor.ts';
import type { VisitOptions } from '../support/browser/browser.ts';
import { body, paste, textHtml } from '../support/browser/demo.ts';
import { enterDraft } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const { url } = await sharedSite();

const newPage = (options?: VisitOptions) => enterDraft(url, options);

test('what is pasted is saved, whatever attributes it brings along; what is typed becomes what the rules say', async () => {
  const { page } = await newPage();
  const long = 'x'.repeat(5000);
  await paste(
    page,
    `<ol start="first" type="${long}"><li>item</li></ol><pre><code class="language-${long}">code</code></pre>` +
      `<p><a href="https://example.org" class="${long}" title="${long}">linked</a> and <a href="https://example.org/${long}">too long</a></p>`,
    'text/html',
  );
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('99999999999. --"a');
  await page.getByText('Saved').waitFor();
  await expect.poll(() => body(page).locator('a').allTextContents()).toEqual(['linked']);
  for (const words of ['item', 'code', 'and too long', '—“a']) await body(page).getByText(words).waitFor();
});

/** Drags something over the text. */
async function dragOver(page: Page): Promise<void> {
  await body(page).evaluate((element) => {
    const box = element.querySelector('p')?.getBoundingClientRect();
    const at = { clientX: (box?.x ?? 0) + 5, clientY: (box?.y ?? 0) + 5 };
    element.dispatchEvent(
      new DragEvent('dragover', { ...at, bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
    );
  });
}

test('a pause of 500 ms starts a new undo group, and a drop cursor is removed after 5000 ms', async () => {
  const { page } = await newPage({ withClock: true });
  await page.keyboard.type('a');
  await page.clock.runFor(400);
  await page.keyboard.type('b');
  await page.clock.runFor(501);
  await page.keyboard.type('c');
  await page.keyboard.press('Control+z');
  expect(await body(page).textContent()).toBe('ab');
  await page.keyboard.press('Control+z');
  expect(await body(page).textContent()).toBe('');
  await page.keyboard.press('Control+Shift+z');
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await body(page).textContent()).toBe('abc');
  await dragOver(page);
  const cursor = page.locator('.drop-cursor');
  await cursor.waitFor({ state: 'attached' });
  await page.clock.runFor(DROP_CURSOR_REMOVAL_MS - 100);
  expect(await cursor.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => cursor.count()).toBe(0);
});

test('the page is 8.5 in by 11 in with 1 in padding, with the notes in a column beside it from 768 px on, and below that in a sheet below their tabs', async () => {
  const { page } = await newPage();
  const size = await page.locator('.page').evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(element);
    return { width, isTall: height >= 11 * 96, left: paddingLeft, top: paddingTop };
  });
  expect(size).toEqual({ width: 8.5 * 96, isTall: true, left: '96px', top: '96px' });
  for (const width of [MOBILE_BREAKPOINT_PX, 1207, 1208]) {
    await page.setViewportSize({ width, height: 900 });
    const [sheet, tabs] = await Promise.all(['.page', '.side-tabs'].map((part) => page.locator(part).boundingBox()));
    const [end = 0, start = 0] = [sheet && sheet.x + sheet.width, tabs?.x];
    expect(end).toBeLessThan(start);
    expect(start + (tabs?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.locator('.side-body').evaluate((side) => side.scrollWidth <= side.clientWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const [tab, sheet] = [page.getByRole('tab', { name: 'Notes' }), page.getByRole('tabpanel')];
  for (const close of ['press', 'handle', 'Escape'] as const) {
    // The tools take the place of the tabs as long as the text has the focus.
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await expect.poll(async () => (await tab.boundingBox())?.y ?? 0).toBeGreaterThan(640);
    await tab.click();
    await sheet.waitFor();
    if (close === 'press') await tab.click();
    else if (close === 'handle') await page.getByRole('button', { name: 'Close the notes' }).click();
    else await tab.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  }
});

test('the toolbar works by keyboard: one stop, arrow keys within it; it keeps its stop and the focus whatever becomes of its buttons and menus', async () => {
  const { page } = await newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const stops = () => page.getByRole('toolbar').locator('button[tabindex="0"]').count();
  await page.keyboard.insertText('bold');
  await page.keyboard.press('Control+a');
  await button('Bold').press('Enter');
  expect(await button('Bold').getAttribute('aria-pressed')).toBe('true');
  expect(await textHtml(page)).toBe('<p><strong>bold</strong></p>');
  await button('Bold').press('ArrowRight');
  expect(await hasFocus(button('Italic'))).toBe(true);
  await button('Undo').focus();
  while ((await button('Undo').count()) > 0) await page.keyboard.press('Enter');
  await expect.poll(stops).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await button(/^Text style/).click();
  await page.getByRole('menuitemradio', { name: 'Heading 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await body(page).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await stops()).toBe(1);
  // A press on the button of an open menu closes it.
  await button('Share').click();
  await page.getByRole('menu').waitFor();
  await button('Share').click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await hasFocus(button('Share'))).toBe(true);
});

test('the link dialog needs a selection and a target, and the keyboard alone: Ctrl+K, the address, Enter; Ctrl+click opens the link', async () => {
  const { page } = await enterDraft(url);
  await page.keyboard.insertText('See this page');
  await page.keyboard.press('Control+k');
  await page.getByRole('status').getByText(EDITOR_WORDS.linkNeedsSelection).waitFor({ state: 'attached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.locator('button[aria-label="Link"]:not([aria-disabled="true"])').waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Required field').waitFor();
  await page.keyboard.insertText('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialog.getByText('A link starts with https://').waitFor();
  await dialog.getByLabel('Target').fill(`${url}/about`);
  await page.keyboard.press('Enter');
  const link = body(page).getByRole('link', { name: 'page' });
  await link.waitFor();
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  expect(other.url()).toBe(`${url}/about`);
  await other.close();
  await link.click();
  await page.keyboard.press('Control+k');
  expect(await dialog.getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe(`${url}/about`);
  expect(page.context().pages()).toHaveLength(1);
  await page.keyboard.press('Escape');
});
