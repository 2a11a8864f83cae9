import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { body } from './demo.ts';
import { noteCard, undoToast } from './notes.ts';
import { hasFocus } from './site.ts';

/** A page that somebody walks through with the keyboard alone, and what is looked at in each of its states. */
interface Walk {
  page: Page;
  check: (state: string) => Promise<void>;
}

/** A text with two notes, a title, and words at its end to make a link of. */
export const WALKED_TEXT = 'The school report\nI beleive that the report was written in a hurry. See this page';

const PHONE_END = 768;
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < PHONE_END;

/** Presses a key until a control has the focus, at most this many times. */
export async function pressUntil(page: Page, key: string, control: Locator, atMost = 20): Promise<void> {
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
async function goThrough({ page, check }: Walk, name: string, { first, before }: { first: Locator; before: Locator }) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  expect([name, await hasFocus(first)]).toEqual([name, true]);
  await check(name);
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

/** Makes a link of the last word. */
export async function makeLink(walk: Walk): Promise<void> {
  const { page } = walk;
  const { keyboard } = page;
  const [text, dialog] = [body(page), page.getByRole('dialog')];
  await pressUntil(page, 'Tab', text);
  await keyboard.press('Control+End');
  await keyboard.press('Control+Shift+ArrowLeft');
  const openLink = async () => {
    await page.locator('[aria-label="Link"]:not([aria-disabled])').waitFor();
    await keyboard.press('Control+k');
    await dialog.waitFor();
  };
  await openLink();
  await goThrough(walk, 'Link', { first: dialog.getByLabel('Target'), before: text });
  await openLink();
  await keyboard.insertText('https://example.org/a');
  await keyboard.press('Enter');
  await text.getByRole('link', { name: 'page' }).waitFor();
  await expect.poll(() => hasFocus(text)).toBe(true);
  expect(await dialog.count()).toBe(0);
}

/** Makes a heading of the first line and puts a picture below it, both from the menu of styles. */
export async function useStyles(walk: Walk): Promise<void> {
  const { page, check } = walk;
  const { keyboard } = page;
  const [text, dialog] = [body(page), page.getByRole('dialog')];
  const menu = page.getByRole('button', { name: /^Text style/ });
  const item = (name: string) => page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));
  await goToStart(page);
  await pressUntil(page, 'Shift+Tab', menu, 12);
  await keyboard.press('ArrowDown');
  await item('Text').first().waitFor();
  await check('the menu of styles');
  await pressUntil(page, 'ArrowDown', item('Heading 2'));
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(text)).toBe(true);
  await text.getByRole('heading', { level: 2, name: 'The school report' }).waitFor();

  await keyboard.press('End');
  await pressUntil(page, 'Shift+Tab', menu, 12);
  await keyboard.press('Enter');
  await pressUntil(page, 'ArrowDown', item('Picture'));
  await keyboard.press('Enter');
  await goThrough(walk, 'Image', { first: dialog.getByLabel('Location'), before: menu });
  await keyboard.press('Enter');
  await pressUntil(page, 'ArrowDown', item('Picture'));
  await keyboard.press('Enter');
  await dialog.waitFor();
  await keyboard.insertText('/favicon.svg');
  await pressUntil(page, 'Tab', dialog.getByLabel('What does it show?'), 2);
  await keyboard.insertText('The letter S');
  await keyboard.press('Enter');
  await text.getByRole('img', { name: 'The letter S' }).waitFor();
  await expect.poll(() => hasFocus(text)).toBe(true);
}

/** Walks the notes in the text with F8, asks one why, and dismisses it. */
export async function walkNotes({ page, check }: Walk): Promise<void> {
  const { keyboard } = page;
  const text = body(page);
  const selected = page.locator('.highlight-selected');
  await keyboard.press('Control+Home');
  await keyboard.press('F8');
  await expect.poll(() => selected.textContent()).toBe('beleive');
  await page.getByRole('tooltip').waitFor();
  await check('a note in the text');
  // Its buttons are in its row beside the page, and on a phone in its tip.
  const actions = isPhone(page) ? page.locator('.note-tip') : noteCard(page, 'beleive');
  await pressUntil(page, 'Tab', actions.getByRole('button', { name: 'Why?' }), 2);
  await keyboard.press('Enter');
  await actions.getByRole('button', { name: 'Show an example' }).waitFor();
  await check('Why? of a note');
  await pressUntil(page, 'Tab', actions.getByRole('button', { name: 'Dismiss' }));
  await keyboard.press('Enter');
  await actions.getByRole('menuitem', { name: 'Only here' }).waitFor();
  await check('Dismiss');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect.poll(() => hasFocus(text)).toBe(true);
  // The next note is the last, and from there the first comes again.
  for (const [key, words] of [
    ['F8', 'was written'],
    ['F8', 'beleive'],
    ['Shift+F8', 'was written'],
    ['Shift+F8', 'beleive'],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => selected.textContent()).toBe(words);
  }
  await keyboard.press('Delete');
  await expect.poll(() => page.locator('.highlight', { hasText: 'beleive' }).count()).toBe(0);
  await check('a dismissed note');
  await undoToast(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await page.locator('.highlight', { hasText: 'beleive' }).waitFor();
  await expect.poll(() => hasFocus(text)).toBe(true);
  await keyboard.press('F8');
  expect(await text.textContent()).toContain('I beleive that the report was written');
}

/** Goes to the list of the notes, and dismisses the one that is chosen in the text. */
export async function useList({ page, check }: Walk): Promise<void> {
  const row = noteCard(page, 'was written').locator('.note-main');
  if (isPhone(page)) {
    // The tabs are there when the tools have gone.
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await page.getByRole('complementary').getByRole('tab', { name: 'Notes' }).press('Enter');
    await row.waitFor();
  } else {
    // Tab leads from the chosen note in the text to the buttons of its row, and the row is before them.
    await pressUntil(page, 'Tab', noteCard(page, 'was written').getByRole('button', { name: 'Why?' }), 2);
  }
  await pressUntil(page, isPhone(page) ? 'Tab' : 'Shift+Tab', row, 5);
  await check('the notes');
  await page.keyboard.press('Delete');
  await row.waitFor({ state: 'detached' });
  await undoToast(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await page.locator('.highlight', { hasText: 'was written' }).waitFor();
  await expect.poll(() => hasFocus(body(page))).toBe(true);
}

/** Goes through the dialogs of the sandbox, whose address the page has. */
export async function useSandbox(walk: Walk): Promise<void> {
  const { page, check } = walk;
  const { keyboard } = page;
  const [text, dialog] = [body(page), page.getByRole('dialog')];
  const heading = dialog.getByRole('heading', { level: 2 });
  await pressUntil(page, 'Tab', text, 40);
  await keyboard.insertText('For all to see. ');
  await check('the sandbox');
  await keyboard.press('Alt+0');
  await goThrough(walk, 'Keyboard shortcuts', { first: heading, before: text });
  const documentMenu = page.getByRole('button', { name: 'This document' });
  await pressUntil(page, 'Shift+Tab', documentMenu, 30);
  await keyboard.press('Enter');
  await check('the menu of the document');
  await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Choose a name' }));
  await keyboard.press('Enter');
  await goThrough(walk, 'Choose a name', { first: dialog.getByLabel('Name'), before: documentMenu });
  const writeInPrivate = page.getByRole('button', { name: 'Write in private' });
  // On a phone it is in the page.
  await pressUntil(page, isPhone(page) ? 'Tab' : 'Shift+Tab', writeInPrivate);
  await keyboard.press('Enter');
  await goThrough(walk, 'Start a private draft', { first: heading, before: writeInPrivate });
}
