import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { noteCard } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const TEXT = 'The school report\nI beleive that the report was written in a hurry. See this page';
const PHONE_END = 768;

/** How much of a scrolling box is below its lower edge. */
const hiddenBelow = ({ scrollHeight, scrollTop, clientHeight }: Element) => scrollHeight - scrollTop - clientHeight;

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await startBff({ withSite: true });
  browser = await sharedBrowser();
});

/** Nothing in the whole page that axe-core objects to. */
async function isClean(page: Page, state: string): Promise<void> {
  expect([state, ...(await violations(page))]).toEqual([state]);
}

const toolbar = (page: Page) => page.getByRole('toolbar');

/** Presses a key until a control has the focus, at most so many times. */
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
  const isAtLink = () => toolbar(page).getByRole('button', { name: 'Link' }).getAttribute('aria-pressed');
  const press = async () => {
    await page.keyboard.press('Control+Home');
    return isAtLink();
  };
  await expect.poll(press).toBe('false');
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

/** A walk through everything takes a third of this on a quiet machine. */
const WALK_TIMEOUT_MS = 120_000;

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
      await toolbar(page).locator('[aria-label="Link"]:not([aria-disabled])').waitFor();
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
    const menu = page.getByRole('combobox', { name: 'Text style' });
    await pressUntil(page, 'Shift+Tab', menu, 1);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(text)).toBe(true);
    await text.getByRole('heading', { level: 2, name: 'The school report' }).waitFor();

    // An image.
    await keyboard.press('End');
    await pressUntil(page, 'Shift+Tab', menu, 1);
    const imageButton = toolbar(page).getByRole('button', { name: 'Image' });
    await pressUntil(page, 'ArrowRight', imageButton);
    await isClean(page, 'the toolbar with its hint');
    await keyboard.press('Enter');
    await goThrough(page, 'Image', { first: dialog.getByLabel('Location'), before: imageButton });
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
    const tip = page.locator('.note-tip');
    await pressUntil(page, 'Tab', tip.getByRole('button', { name: 'Why?' }), 2);
    await keyboard.press('Enter');
    await tip.getByRole('button', { name: 'Show an example' }).waitFor();
    await isClean(page, 'Why? in the text');
    await pressUntil(page, 'Tab', tip.getByRole('button', { name: 'More' }));
    await keyboard.press('Enter');
    await tip.getByRole('button', { name: 'Not a mistake here' }).waitFor();
    await isClean(page, 'More in the text');
    await keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(text)).toBe(true);
    // The next note is the last, and from there the first comes again.
    await keyboard.press('F8');
    await expect.poll(() => selected.textContent()).toBe('was written');
    await keyboard.press('F8');
    await expect.poll(() => selected.textContent()).toBe('beleive');
    await keyboard.press('Delete');
    await expect.poll(() => page.locator('.highlight', { hasText: 'beleive' }).count()).toBe(0);
    await keyboard.press('F8');
    await expect.poll(() => selected.textContent()).toBe('was written');
    expect(await text.textContent()).toContain('I beleive that the report was written');

    // The notes.
    const isPhone = width < PHONE_END;
    const handle = page.getByRole('button', { name: /^Notes/ });
    const side = page.getByRole('complementary');
    if (isPhone) {
      await pressUntil(page, 'Tab', handle);
      await keyboard.press('Enter');
      await side.getByRole('tab', { name: 'Notes' }).waitFor();
    }
    await pressUntil(page, 'Tab', side.getByRole('tab', { name: 'Notes' }));
    expect((await side.getByRole('tab', { name: 'Notes' }).boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await pressUntil(page, 'Tab', side.getByRole('button', { name: 'Undo', exact: true }));
    // axe-core would take a button that the line with "Undo" cuts off for a small one.
    await keyboard.press('End');
    await expect.poll(() => page.locator('.side-body').evaluate(hiddenBelow)).toBeLessThan(1);
    await isClean(page, 'a dismissed note');
    await keyboard.press('Enter');
    await page.locator('.highlight', { hasText: 'beleive' }).waitFor();
    const card = noteCard(page, 'beleive').first();
    expect(await page.evaluate(() => document.activeElement?.closest('.side') !== null)).toBe(true);
    await pressUntil(page, 'Shift+Tab', card.getByRole('button', { name: 'Why?' }));
    await keyboard.press('Enter');
    await card.getByRole('button', { name: 'Show an example' }).waitFor();
    await isClean(page, 'Why? in the panel');
    await pressUntil(page, 'Tab', card.getByRole('button', { name: 'More' }));
    await keyboard.press('Enter');
    await card.getByRole('button', { name: 'Not a mistake here' }).waitFor();
    await isClean(page, 'More in the panel');
    await keyboard.press('Delete');
    await card.waitFor({ state: 'detached' });
    await pressUntil(page, 'Shift+Tab', side.getByRole('tab', { name: 'Notes' }));
    await pressUntil(page, 'Tab', side.getByRole('button', { name: 'Undo', exact: true }));
    await keyboard.press('Enter');
    await card.waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => hasFocus(text)).toBe(true);
    if (isPhone) expect(await handle.getAttribute('aria-expanded')).toBe('false');

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
    const dialogs = [
      ['Choose a name', 'Choose a name', dialog.getByLabel('Name')],
      ['Start a private draft', 'Start a private draft', heading],
    ] as const;
    for (const [button, name, first] of dialogs) {
      const opener = page.getByRole('button', { name: button });
      await pressUntil(page, 'Shift+Tab', opener);
      await keyboard.press('Enter');
      await goThrough(page, name, { first, before: opener });
    }
    await leave(visit);
  },
  WALK_TIMEOUT_MS,
);

test('a note that the keyboard is in stays open when the pointer leaves it, and gives the focus back to the text', async () => {
  const visit = await enter(browser, await draftWith(bff.url, TEXT), { withClock: true });
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
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus(body(page))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(tip.getByRole('button', { name: 'Dismiss' }))).toBe(true);
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
