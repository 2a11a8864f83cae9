import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';
import { violations } from '../support/browser/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { noteCard, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { type TestBff } from '../support/server/start-bff.ts';

const TEXT = 'The school report\nI beleive that the report was written in a hurry. See this page';
const PHONE_END = 768;

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await sharedSite({ reads: true });
  browser = await sharedBrowser();
});

/** Nothing in the whole page that axe-core objects to. */
async function isClean(page: Page, state: string): Promise<void> {
  expect([state, ...(await violations(page))]).toEqual([state]);
}

/** Presses a key until a control has the focus, at most this many times. */
async function pressUntil(page: Page, key: string, control: Locator, atMost = 20): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < atMost; count++) {
    await page.keyboard.press(key);
    const other = await control.evaluate((element) =>
      element === document.activeElement ? undefined : (document.activeElement?.outerHTML.slice(0, 80) ?? 'nothing'),
    );
    if (other === undefined) return;
    passed.push(other);
  }
  expect(passed).toBe(`${key} leads to ${String(control)}`);
}

/** Puts the caret at the start of the text. The editor takes a moment to see that it has the focus again, and then sets its own caret. */
async function goToStart(page: Page): Promise<void> {
  const press = async () => {
    await page.keyboard.press('Control+Home');
    return body(page).evaluate((element) => {
      const { editor } = element as unknown as { editor: { state: { selection: { from: number } } } };
      return editor.state.selection.from;
    });
  };
  await expect.poll(press).toBe(1);
}

/** Goes through an open dialog with Tab, and closes it with Escape: the focus stays inside, then is where it was. */
async function goThrough(page: Page, name: string, { first, before }: { first: Locator; before: Locator }) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  expect([name, await hasFocus(first)]).toEqual([name, true]);
  await isClean(page, name);
  const reached = new Set<string>();
  const controls = await dialog.locator('a, button:enabled, input:enabled').count();
  for (let count = 0; count < controls + 2; count++) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const { activeElement: active } = document;
      if (active === document.body) return 'the browser';
      return active?.closest('dialog') ? active.outerHTML.slice(0, 200) : `outside: ${active?.outerHTML}`;
    });
    expect(place).not.toContain('outside');
    if (place !== 'the browser') reached.add(place);
  }
  expect(reached.size).toBeGreaterThanOrEqual(controls);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The editor restores its caret within a frame; a key that comes earlier is faster than any person.
  const hasFocusInNextFrame = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return hasFocus(before);
  };
  await expect.poll(hasFocusInNextFrame, { message: `${name} gives the focus back` }).toBe(true);
}

// A phone and a wide window: the two layouts.
test.each([360, 1440])(
  'everything goes by keyboard alone at %i px, and axe finds nothing in any state, in either theme',
  async (width) => {
    const visit = await enter(browser, await draftWith(bff.url, TEXT), {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    const { page } = visit;
    const { keyboard } = page;
    const text = body(page);
    await page.locator('.highlight').first().waitFor();
    await isClean(page, 'the draft');

    // A link.
    await pressUntil(page, 'Tab', text);
    await keyboard.press('Control+End');
    await keyboard.press('Control+Shift+ArrowLeft');
    const dialog = page.getByRole('dialog');
    const openLink = async () => {
      await page.locator('[aria-label="Link"]:not([aria-disabled])').waitFor();
      await keyboard.press('Control+k');
      await dialog.waitFor();
    };
    await openLink();
    await goThrough(page, 'Link', { first: dialog.getByLabel('Target'), before: text });
    await openLink();
    await keyboard.type('https://example.org/a');
    await keyboard.press('Enter');
    await text.getByRole('link', { name: 'page' }).waitFor();
    await expect.poll(() => hasFocus(text)).toBe(true);
    expect(await dialog.count()).toBe(0);

    // The style menu.
    await goToStart(page);
    const menu = page.getByRole('button', { name: /^Text style/ });
    const item = (name: string) => page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));
    await pressUntil(page, 'Shift+Tab', menu, 12);
    await keyboard.press('ArrowDown');
    await item('Text').first().waitFor();
    await isClean(page, 'the menu of styles');
    await pressUntil(page, 'ArrowDown', item('Heading 2'));
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(text)).toBe(true);
    await text.getByRole('heading', { level: 2, name: 'The school report' }).waitFor();

    // An image.
    await keyboard.press('End');
    await pressUntil(page, 'Shift+Tab', menu, 12);
    await keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', item('Picture'));
    await keyboard.press('Enter');
    await goThrough(page, 'Image', { first: dialog.getByLabel('Location'), before: menu });
    await keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', item('Picture'));
    await keyboard.press('Enter');
    await dialog.waitFor();
    await keyboard.type('/favicon.svg');
    await pressUntil(page, 'Tab', dialog.getByLabel('What does it show?'), 2);
    await keyboard.type('The letter S');
    await keyboard.press('Enter');
    await text.getByRole('img', { name: 'The letter S' }).waitFor();
    await expect.poll(() => hasFocus(text)).toBe(true);

    // A note.
    await keyboard.press('Control+Home');
    await keyboard.press('F8');
    const selected = page.locator('.highlight-selected');
    await expect.poll(() => selected.textContent()).toBe('beleive');
    await page.getByRole('tooltip').waitFor();
    await isClean(page, 'a note in the text');
    // Its buttons are in its row beside the page, and on a phone in its tip.
    const isPhone = width < PHONE_END;
    const side = page.getByRole('complementary');
    const actions = isPhone ? page.locator('.note-tip') : noteCard(page, 'beleive');
    await pressUntil(page, 'Tab', actions.getByRole('button', { name: 'Why?' }), 2);
    await keyboard.press('Enter');
    await actions.getByRole('button', { name: 'Show an example' }).waitFor();
    await isClean(page, 'Why? of a note');
    await pressUntil(page, 'Tab', actions.getByRole('button', { name: 'Dismiss' }));
    await keyboard.press('Enter');
    await actions.getByRole('menuitem', { name: 'Only here' }).waitFor();
    await isClean(page, 'Dismiss');
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect.poll(() => hasFocus(text)).toBe(true);
    // The next note is the last, and from there the first comes again.
    await keyboard.press('F8');
    await expect.poll(() => selected.textContent()).toBe('was written');
    await keyboard.press('F8');
    await expect.poll(() => selected.textContent()).toBe('beleive');
    await keyboard.press('Delete');
    await expect.poll(() => page.locator('.highlight', { hasText: 'beleive' }).count()).toBe(0);
    await isClean(page, 'a dismissed note');
    await undoToast(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await page.locator('.highlight', { hasText: 'beleive' }).waitFor();
    await expect.poll(() => hasFocus(text)).toBe(true);
    await keyboard.press('F8');
    expect(await text.textContent()).toContain('I beleive that the report was written');

    // The notes.
    const tab = side.getByRole('tab', { name: 'Notes' });
    const row = noteCard(page, 'was written').locator('.note-main');
    if (isPhone) {
      // The tabs are there when the tools have gone.
      await page.getByRole('textbox', { name: 'Title' }).focus();
      await tab.press('Enter');
      await row.waitFor();
    }
    // Tab leads from the chosen note in the text to the buttons of its row, and the row is before them.
    const why = noteCard(page, 'was written').getByRole('button', { name: 'Why?' });
    if (!isPhone) await pressUntil(page, 'Tab', why, 2);
    await pressUntil(page, isPhone ? 'Tab' : 'Shift+Tab', row, 5);
    await isClean(page, 'the notes');
    await keyboard.press('Delete');
    await row.waitFor({ state: 'detached' });
    await undoToast(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await page.locator('.highlight', { hasText: 'was written' }).waitFor();
    await expect.poll(() => hasFocus(text)).toBe(true);

    // The dialogs of the sandbox.
    await page.goto('about:blank');
    await page.goto(`${bff.url}/demo`);
    await text.waitFor();
    await pressUntil(page, 'Tab', text, 40);
    await keyboard.type('For all to see. ');
    await isClean(page, 'the sandbox');
    const heading = dialog.getByRole('heading', { level: 2 });
    await keyboard.press('Alt+0');
    await goThrough(page, 'Keyboard shortcuts', { first: heading, before: text });
    const documentMenu = page.getByRole('button', { name: 'This document' });
    await pressUntil(page, 'Shift+Tab', documentMenu, 30);
    await keyboard.press('Enter');
    await isClean(page, 'the menu of the document');
    await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Choose a name' }));
    await keyboard.press('Enter');
    await goThrough(page, 'Choose a name', { first: dialog.getByLabel('Name'), before: documentMenu });
    const writeInPrivate = page.getByRole('button', { name: 'Write in private' });
    // On a phone it is in the page.
    await pressUntil(page, width < 768 ? 'Tab' : 'Shift+Tab', writeInPrivate);
    await keyboard.press('Enter');
    await goThrough(page, 'Start a private draft', { first: heading, before: writeInPrivate });
    await leave(visit);
  },
);

test('from the top of the page, the first note is at most 14 stops away, 3 by the ways to skip, and one by F8', async () => {
  const visit = await enter(browser, await draftWith(bff.url, SAMPLE_ESSAY.paragraphs.join('\n')));
  const { page } = visit;
  const first = page.locator('.note-main').first();
  await first.waitFor();
  await page.getByRole('link', { name: 'Documents' }).waitFor();
  const stops: string[] = [];
  const isThere = () => hasFocus(first);
  await page.evaluate(() => document.body.focus());
  while (!(await isThere()) && stops.length < 40) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
  }
  expect(stops.slice(14)).toEqual([]);

  // The other notes are one more key, not one more stop.
  const second = page.locator('.note-main').nth(1);
  await page.keyboard.press('ArrowDown');
  expect(await hasFocus(second)).toBe(true);
  await page.keyboard.press('End');
  expect(await hasFocus(page.locator('.note-main').last())).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  expect(await isThere()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.locator('.notes :focus').count()).toBe(0);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('button', { name: 'Skip to notes' }))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isThere()).toBe(true);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('F8');
  await page.locator('.highlight-selected').waitFor();
  await leave(visit);
});

test('on a phone, a note that the keyboard is in stays open when the pointer leaves it, and gives the focus back to the text', async () => {
  const visit = await enter(browser, await draftWith(bff.url, TEXT), {
    withClock: true,
    viewport: { width: 360, height: 740 },
  });
  const { page } = visit;
  await page.locator('.highlight').first().waitFor();
  await body(page).focus();
  await page.keyboard.press('F8');
  const tip = page.locator('.note-tip');
  await pressUntil(page, 'Tab', tip.getByRole('button', { name: 'Why?' }), 2);
  await tip.hover();
  await page.mouse.move(1, 1);
  await page.clock.runFor(1000);
  expect(await hasFocus(tip.getByRole('button', { name: 'Why?' }))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus(body(page))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(tip.getByRole('button', { name: 'Why?' }))).toBe(true);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  expect(await hasFocus(body(page))).toBe(true);
  await leave(visit);
});

test('Delete deletes words that were selected without F8, although they have a note', async () => {
  const visit = await enter(browser, await draftWith(bff.url, TEXT));
  const { page } = visit;
  await page.locator('.highlight', { hasText: 'beleive' }).dblclick();
  await page.locator('.highlight-selected').waitFor();
  await page.locator('.note-tip').waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => body(page).textContent()).not.toContain('beleive');
  await leave(visit);
});
