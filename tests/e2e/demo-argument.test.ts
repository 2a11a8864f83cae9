import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { ARGUMENT_TYPES } from '#shared-types/analysis/argument';
import { FEEDBACK_TYPES, type FeedbackType } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/analysis/feedback-appearance';
import { ABOUT_FIELD, KIND_KEY } from '#shared-types/analysis/text-kind';

import { argumentMap, labelledWords, mapped, namesInMargin, openView } from '../support/browser/argument.ts';
import { type Visit } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, pasteAtCaret, roomOf } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

const PATIENCE = { timeout: 45_000 };

/** An essay with every type of feedback; its faults are planted. */
const ESSAY = [
  'Have you ever tried to learn while your eyes were falling shut? Last winter my whole class sat in the dark and yawned. I believe that every school should begin no earlier than nine in the morning.',
  'The most important reason is that tired students learn less. According to a study of 9,000 students, marks rose by a tenth in the schools that opened later (Reyes, 2019). I beleive that ours would rise too.',
  'Another reason is that a later start keeps young drivers safe. For example, the county of Jackson counted 16 percent fewer crashes in the year after the change. Some early buses was cancelled, and the money was spent on lamps. The council wrote a letter.',
  'Some people say that a later start leaves no time for sport. However, this argument ignores that most clubs train in the evening anyway.',
  'In conclusion, schools should open at nine, because a rested student learns better and drives more safely. I beleive that we can do it.',
].join('\n');
const REASON = 'The most important reason is that tired students learn less.';

let url: string;
/** A page with the essay that the tests read and never change. */
let reader: Visit;
beforeAll(async () => {
  ({ url } = await sharedSite({ reads: true }));
  reader = await enterWithEssay();
});

async function enterWithEssay(): Promise<Visit> {
  const visit = await enter(await draftWith(url, ESSAY), { reducedMotion: 'reduce' });
  await visit.page.locator('.margin-name').first().waitFor(PATIENCE);
  return visit;
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

test('all eleven types of feedback are highlights in the text, in the colours of each theme, and are named: the parts of the argument in the margin and in the map, the others in the list of the notes', async () => {
  const { page } = reader;
  const words = (type: FeedbackType) => page.locator(`.${highlightClass(type)}`).first();
  for (const type of FEEDBACK_TYPES) await words(type).waitFor(PATIENCE);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const type of FEEDBACK_TYPES) {
      const { mark, [colorScheme]: colour } = FEEDBACK_APPEARANCE[type];
      // Of a part of the argument, the words that gave it away have the colour.
      const marked = mark === 'cue' ? page.locator(`.cue[data-type="${type}"]`).first() : words(type);
      const drawn = await marked.evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.textDecorationLine, style.getPropertyValue('--mark-color').trim()];
      });
      expect([type, colorScheme, ...drawn]).toEqual([type, colorScheme, 'underline', colour]);
    }
  }

  const labels = ARGUMENT_TYPES.map((type) => label(type));
  const unnumbered = async () => (await namesInMargin(page)).map((name) => name.replace(/ \d+$/, ''));
  await expect.poll(unnumbered, PATIENCE).toEqual(expect.arrayContaining(labels));
  for (const name of ['Grammar', 'Spelling', 'Voice']) await page.getByRole('heading', { name }).waitFor();
  // The same slip in two places is one note.
  expect(await page.locator('.note[data-type=Spelling]').count()).toBe(1);
  const passive = page.locator('.note[data-type=Passive]');
  await passive.getByText(/active$/).waitFor();
  await openView(page, 'Argument');
  const names = (await mapped(page)).map((card) => card.replace(/^perhaps /, ''));
  for (const type of ARGUMENT_TYPES) expect(names).toContainEqual(expect.stringMatching(new RegExp(`^${label(type)}`)));
});

test('all feedback is reached by keyboard alone: tabs and arrows open a view, F8 walks it, Enter leads to the words, Escape comes back', async () => {
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
  const asked = async () => (await page.locator('.asked').allTextContents()).join('');
  await expect.poll(asked).toBe(REASON);
  expect(await hasFocus(card)).toBe(true);
  expect(await card.getAttribute('aria-current')).toBe('true');
  await keyboard.press('Escape');
  await expect.poll(() => hasFocus(body(page))).toBe(true);

  const selected = async () => (await page.locator('.highlight-selected').allTextContents()).join('');
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

const STORY =
  'We went to the lake on Sunday. The water was cold.\nMy brother swam to the other side, and I ate my bread.';

const kindOf = (page: Page) => page.getByRole('combobox', { name: 'This is' });

test('a writer says what the text is, by keyboard only what was meant: everyone in it has that, also tomorrow, and Sullivan can guess again', async () => {
  const address = newDraft(url);
  const other = openEditor(url, roomOf(address));
  await other.synced();
  for (const line of STORY.split('\n')) other.write(line);
  const about = other.document.getMap(ABOUT_FIELD);
  const heard: unknown[] = [];
  about.observe(() => heard.push(about.get(KIND_KEY)));
  const { page } = await enter(address);
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

  about.set(KIND_KEY, 'story');
  await page.getByText('A story has no map, and its fragments are fine.').waitFor(PATIENCE);
  expect(await mapped(page)).toEqual([]);
  await page.reload();
  await openView(page, 'Argument');
  await expect.poll(() => kindOf(page).inputValue(), PATIENCE).toBe('story');
  await kindOf(page).selectOption('Let Sullivan guess');
  await page.getByText('There isn’t enough text to find an argument yet.').waitFor(PATIENCE);
  await kindOf(page).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await other.until(() => heard.length === 4);
  expect(heard).toEqual(['essay', 'story', undefined, 'story']);
});

test('a map that was there stays when the text turns into a story, with one question at its top; the toolbar and the profile count the same words', async () => {
  const { page } = await enterWithEssay();
  await putCaret(page, 'Have you ever');
  await pasteAtCaret(page, "My cousin is twenty-six and doesn't vote. ");
  await openView(page, 'Profile');
  const words = String(ESSAY.split(/\s+/).length + 7);
  await expect.poll(() => page.locator('.word-count').textContent()).toBe(`${words} words`);
  await expect.poll(() => page.locator('.figures strong').first().textContent(), PATIENCE).toBe(words);

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
});

test('the menu of labels opens by Enter and by a double click, which chooses nothing; it takes 1 to 7 and Delete, closes by Escape, and the focus comes back', async () => {
  const { page } = await enterWithEssay();
  const { keyboard } = page;
  await openView(page, 'Argument');
  const before = await mapped(page);
  await argumentMap(page).locator('.element-label').last().dblclick();
  await expect.poll(() => mapped(page)).toEqual(before);
  expect(await labelledWords(page)).toEqual([]);
  await keyboard.press('Escape');
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
  await expect.poll(() => hasFocus(first)).toBe(true);

  const ofReason = argumentMap(page).locator('.element-card', { hasText: REASON }).locator('.element-label');
  for (const [at, type] of ARGUMENT_TYPES.entries()) {
    await (at === 0 ? first : ofReason).press('Enter');
    await menu.waitFor();
    await keyboard.press(`${at + 1}`);
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => labelledWords(page)).toEqual([`${type}: ${REASON.slice(1, -1)}`]);
    // The map is drawn again once the text has been read with the label.
    await expect.poll(() => ofReason.getAttribute('aria-label'), PATIENCE).toContain(type.split(/(?=S)/)[0]);
    await expect.poll(() => hasFocus(ofReason)).toBe(true);
  }
  await ofReason.press('Enter');
  await menu.waitFor();
  await keyboard.press('Delete');
  await ofReason.waitFor({ state: 'detached', ...PATIENCE });
  expect(await labelledWords(page)).toEqual([`None: ${REASON.slice(1, -1)}`]);
  // Its card is gone, so the focus is in the text.
  await expect.poll(() => hasFocus(body(page))).toBe(true);
});
