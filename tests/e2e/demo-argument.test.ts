import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { ARGUMENT_TYPES } from '#shared-types/argument';
import { FEEDBACK_TYPES } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/feedback-appearance';

import { argumentMap, labelledWords, mapped, namesInMargin, openView } from '../support/browser/argument.ts';
import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, type Visit } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, draftWith, pasteAtCaret } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { type TestBff } from '../support/server/start-bff.ts';

const PATIENCE = { timeout: 45_000 };
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

/** An essay with every type of feedback; its faults are planted. */
const ESSAY = [
  'Have you ever tried to learn while your eyes were falling shut? Last winter my whole class sat in the dark and yawned. I believe that every school should begin no earlier than nine in the morning.',
  'The most important reason is that tired students learn less. According to a study of 9,000 students, marks rose by a tenth in the schools that opened later (Reyes, 2019). I beleive that ours would rise too.',
  'Another reason is that a later start keeps young drivers safe. For example, the county of Jackson counted 16 percent fewer crashes in the year after the change. Some early buses was cancelled, and the money was spent on lamps. The council wrote a letter.',
  'Some people say that a later start leaves no time for sport. However, this argument ignores that most clubs train in the evening anyway.',
  'In conclusion, schools should open at nine, because a rested student learns better and drives more safely. I beleive that we can do it.',
].join('\n');
const REASON = 'The most important reason is that tired students learn less.';

let bff: TestBff;
let browser: Browser;
/** A page with the essay that the tests read and never change. */
let reader: Visit;
beforeAll(async () => {
  [bff, browser] = await Promise.all([sharedSite({ reads: true }), sharedBrowser()]);
  reader = await enterWithEssay();
});

async function enterWithEssay(): Promise<Visit> {
  const visit = await enter(browser, await draftWith(bff.url, ESSAY), {
    reducedMotion: 'reduce',
  });
  await visit.page.locator('.margin-name').first().waitFor(PATIENCE);
  return visit;
}

/** Opens a view; on a narrow page the panel has to be opened first. */
async function show(page: Page, view: Parameters<typeof openView>[1]): Promise<void> {
  if (page.viewportSize()?.width === WIDE.width) return openView(page, view);
  // Where the focus is in the text, the tools take the place of the tabs.
  await page.getByRole('textbox', { name: 'Title' }).focus();
  const isOpen = await page.locator('.side[data-open]').isVisible();
  const tab = page.getByRole('tab', { name: view });
  // A second press on a tab would close the sheet.
  if (!isOpen || (await tab.getAttribute('aria-selected')) === 'false') await tab.click();
}

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: string, reached: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    if ((await reached.count()) > 0 && (await hasFocus(reached))) return;
  }
  throw new Error(`${key} does not lead there.`);
}

const label = (type: (typeof FEEDBACK_TYPES)[number]) => FEEDBACK_APPEARANCE[type].label;

describe('All eleven types of feedback', () => {
  test('are highlights in the text, in the colours of each theme, on a wide page and on a phone', async () => {
    const { page } = reader;
    for (const type of FEEDBACK_TYPES)
      await page
        .locator(`.${highlightClass(type)}`)
        .first()
        .waitFor(PATIENCE);
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const type of FEEDBACK_TYPES) {
          const { mark, [colorScheme]: colour } = FEEDBACK_APPEARANCE[type];
          // Of a part of the argument, the words that gave it away have the colour.
          const words = mark === 'cue' ? `.cue[data-type="${type}"]` : `.${highlightClass(type)}`;
          const drawn = await page
            .locator(words)
            .first()
            .evaluate((element) => {
              const style = getComputedStyle(element);
              return [style.textDecorationLine, style.getPropertyValue('--mark-color').trim()];
            });
          expect([type, colorScheme, ...drawn]).toEqual([type, colorScheme, 'underline', colour]);
        }
      }
    }
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('are named: the parts of the argument in the margin and in the map, the others in the list of the notes', async () => {
    const { page } = reader;
    await openView(page, 'Notes');
    const labels = ARGUMENT_TYPES.map((type) => label(type));
    const unnumbered = async () => (await namesInMargin(page)).map((name) => name.replace(/ \d+$/, ''));
    await expect.poll(unnumbered, PATIENCE).toEqual(expect.arrayContaining(labels));
    for (const name of ['Grammar', 'Spelling', 'Voice']) await page.getByRole('heading', { name }).waitFor();
    // The same slip in two places is one note.
    expect(await page.locator('.note[data-type=Spelling]').count()).toBe(1);
    await page
      .locator('.note[data-type=Passive]')
      .getByText(/active$/)
      .waitFor();

    await openView(page, 'Argument');
    const names = (await mapped(page)).map((card) => card.replace(/^perhaps /, ''));
    for (const type of ARGUMENT_TYPES)
      expect(names).toContainEqual(expect.stringMatching(new RegExp(`^${label(type)}`)));
  });

  test('are reached by keyboard alone: tabs and arrows open a view, F8 walks it, Enter leads to the words, Escape comes back', async () => {
    const { page } = reader;
    const { keyboard } = page;
    await openView(page, 'Notes');
    await putCaret(page, 'Have you ever');
    const tab = (name: string) => page.getByRole('tab', { name });
    await pressUntil(page, 'Tab', tab('Notes'));
    await keyboard.press('End');
    expect(await tab('Profile').getAttribute('aria-selected')).toBe('true');
    await keyboard.press('ArrowRight');
    expect(await hasFocus(tab('Notes'))).toBe(true);
    await keyboard.press('ArrowRight');
    expect(await tab('Argument').getAttribute('aria-selected')).toBe('true');

    // A card says what it is and in which paragraph.
    const card = argumentMap(page).getByRole('button', { name: /tired students learn less\. ?, paragraph 2$/ });
    await pressUntil(page, 'Tab', argumentMap(page).getByRole('button', { name: 'Claim 1. Change the label' }));
    await keyboard.press('Tab');
    expect(await hasFocus(card)).toBe(true);
    await keyboard.press('Enter');
    const asked = () =>
      page
        .locator('.asked')
        .allTextContents()
        .then((parts) => parts.join(''));
    await expect.poll(asked).toBe(REASON);
    expect(await hasFocus(card)).toBe(true);
    expect(await card.getAttribute('aria-current')).toBe('true');
    await keyboard.press('Escape');
    await expect.poll(() => hasFocus(body(page))).toBe(true);

    const selected = () =>
      page
        .locator('.highlight-selected')
        .allTextContents()
        .then((parts) => parts.join(''));
    await putCaret(page, 'Have you ever');
    await keyboard.press('F8');
    await expect.poll(selected).toMatch(/^Have you ever/);
    await keyboard.press('F8');
    await expect.poll(selected).toMatch(/^I believe that every school/);
    await page.getByText('Position. ', { exact: false }).and(page.locator('output')).waitFor({ state: 'attached' });
    await openView(page, 'Notes');
    await keyboard.press('F8');
    await expect.poll(selected).toBe('beleive');
  });
});

test('The toolbar and the profile count the same words, "twenty-six" as one', async () => {
  const visit = await enterWithEssay();
  const { page } = visit;
  await putCaret(page, 'Have you ever');
  await pasteAtCaret(page, "My cousin is twenty-six and doesn't vote. ");
  await openView(page, 'Profile');
  const words = String(ESSAY.split(/\s+/).length + 7);
  await expect.poll(() => page.locator('.word-count').textContent()).toMatch(new RegExp(`^${words} words$`));
  await expect.poll(() => page.locator('.figures strong').first().textContent(), PATIENCE).toBe(words);
  await leave(visit);
});

const STORY =
  'We went to the lake on Sunday. The water was cold.\nMy brother swam to the other side, and I ate my bread.';

const kindOf = (page: Page) => page.getByRole('combobox', { name: 'This is' });

test('A writer says what the text is: everyone in it has that, also tomorrow, and Sullivan can guess again', async () => {
  const address = await draftWith(bff.url, STORY);
  const visit = await enter(browser, address);
  const { page } = visit;
  await openView(page, 'Argument');
  await kindOf(page).selectOption('an essay', PATIENCE);
  await expect.poll(() => mapped(page).then((cards) => cards.length), PATIENCE).toBeGreaterThan(0);
  // Settling a question by keyboard keeps the focus in the map.
  const questions = argumentMap(page).locator('.gap-card');
  const asked = await questions.count();
  expect(asked).toBeGreaterThan(0);
  await questions.last().getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => questions.count()).toBe(asked - 1);
  expect(await argumentMap(page).locator('button:focus').count()).toBe(1);

  const other = await enter(browser, address);
  await openView(other.page, 'Argument');
  await expect.poll(() => kindOf(other.page).inputValue(), PATIENCE).toBe('essay');
  await kindOf(other.page).selectOption('a story');
  await page.getByText('A story has no map, and its fragments are fine.').waitFor(PATIENCE);
  expect(await mapped(page)).toEqual([]);
  await leave(other);

  await page.reload();
  await openView(page, 'Argument');
  await expect.poll(() => kindOf(page).inputValue(), PATIENCE).toBe('story');
  await kindOf(page).selectOption('Let Sullivan guess');
  await page.getByText('There isn’t enough text to find an argument yet.').waitFor(PATIENCE);
  await leave(visit);
});

test('By keyboard, only the kind that was meant reaches the others', async () => {
  const address = await draftWith(bff.url, STORY);
  const [visit, other] = [await enter(browser, address), await enter(browser, address)];
  for (const { page } of [visit, other]) await openView(page, 'Argument');
  await kindOf(visit.page).waitFor(PATIENCE);
  await kindOf(other.page).waitFor(PATIENCE);
  await kindOf(other.page).evaluate((select: HTMLSelectElement) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(select.value)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(globalThis, { seenKinds: seen });
  });
  await kindOf(visit.page).focus();
  for (let press = 0; press < 3; press++) await visit.page.keyboard.press('ArrowDown');
  await visit.page.keyboard.press('Tab');
  await expect.poll(() => kindOf(other.page).inputValue(), PATIENCE).toBe('story');
  const seen = await other.page.evaluate(() => (globalThis as unknown as { seenKinds: string[] }).seenKinds);
  expect(seen.filter((kind) => kind === 'essay' || kind === 'report')).toEqual([]);
  await leave(other);
  await leave(visit);
});

test('A map that was there stays when the text turns into a story: with nothing certain, and one question at its top', async () => {
  const visit = await enterWithEssay();
  const { page } = visit;
  await openView(page, 'Argument');
  await expect.poll(() => mapped(page).then((cards) => cards.length), PATIENCE).toBeGreaterThan(0);
  await body(page).press('ControlOrMeta+a');
  await pasteAtCaret(page, STORY);
  await page.getByText('Is this an argument?').waitFor(PATIENCE);
  expect((await mapped(page)).length).toBeGreaterThan(0);
  expect((await namesInMargin(page)).filter((name) => !name.endsWith('?'))).toEqual([]);
  expect(await argumentMap(page).locator('.gap-card').count()).toBe(0);
  await body(page).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.getByText('a map of your argument appears here').waitFor(PATIENCE);
  await leave(visit);
});

describe('The menu of labels', () => {
  test('opens by a double click too, which chooses nothing', async () => {
    const visit = await enterWithEssay();
    const { page } = visit;
    await openView(page, 'Argument');
    const before = await mapped(page);
    await argumentMap(page).locator('.element-label').last().dblclick();
    await expect.poll(() => mapped(page)).toEqual(before);
    expect(await body(page).locator('[data-argument-label]').count()).toBe(0);
    await leave(visit);
  });

  test('opens by Enter, takes 1 to 7 and Delete, closes by Escape, and the focus comes back to where it was', async () => {
    const visit = await enterWithEssay();
    const { page } = visit;
    const { keyboard } = page;
    await openView(page, 'Argument');
    const button = (name: string) =>
      argumentMap(page).getByRole('button', { name: `${name}. Change the label`, exact: true });
    const menu = page.getByRole('menu');
    const first = button('Claim 1');
    await first.focus();
    await keyboard.press('Enter');
    expect(await hasFocus(menu.getByRole('menuitemradio', { name: /^Claim/ }))).toBe(true);
    await keyboard.press('ArrowDown');
    expect(await hasFocus(menu.getByRole('menuitemradio', { name: /^Evidence/ }))).toBe(true);
    await keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await hasFocus(first)).toBe(true);
    expect(await labelledWords(page)).toEqual([]);
    for (const state of ['visible', 'detached'] as const) {
      await first.click();
      await menu.waitFor({ state });
    }

    const ofReason = argumentMap(page).locator('.element-card', { hasText: REASON }).locator('.element-label');
    for (const [at, type] of ARGUMENT_TYPES.entries()) {
      await keyboard.press('Enter');
      await menu.waitFor();
      await keyboard.press(`${at + 1}`);
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => labelledWords(page)).toEqual([`${type}: ${REASON.slice(1, -1)}`]);
      await expect.poll(() => ofReason.getAttribute('aria-label'), PATIENCE).toContain(label(type));
      await expect.poll(() => hasFocus(ofReason)).toBe(true);
    }
    await keyboard.press('Enter');
    await menu.waitFor();
    await keyboard.press('Delete');
    await ofReason.waitFor({ state: 'detached', ...PATIENCE });
    expect(await labelledWords(page)).toEqual([`None: ${REASON.slice(1, -1)}`]);
    // Its card is gone, so the focus is in the text.
    await expect.poll(() => hasFocus(body(page))).toBe(true);
    await leave(visit);
  });
});

test.each([WIDE, NARROW])(
  'axe-core finds no fault in any of the four views in either theme, at $width px',
  async (viewport) => {
    const { page } = reader;
    await page.setViewportSize(viewport);
    await show(page, 'Sources');
    await page.locator('.problem').first().waitFor(PATIENCE);
    expect(await violations(page, '.demo')).toEqual([]);
    for (const view of ['Profile', 'Notes', 'Argument'] as const) {
      await show(page, view);
      expect([view, ...(await violations(page, '.demo'))]).toEqual([view]);
    }
    await argumentMap(page)
      .getByRole('button', { name: /Change the label$/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    expect(await violations(page, '.side')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(WIDE);
  },
);
