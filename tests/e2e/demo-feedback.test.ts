import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { FEEDBACK_TYPES } from '#shared-types/analysis/feedback';
import { highlightClass } from '#shared-types/analysis/feedback-appearance';

import { expectRefusals } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paste } from '../support/browser/demo.ts';
import { noteCard as note } from '../support/browser/notes.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const FAULTY = 'The letter was written by my aunt. I beleive that it got lost. They could of asked me.';

const { url } = await sharedSite({ reads: true });

const highlight = (page: Page, words: string) => body(page).locator('.highlight', { hasText: words });

test('feedback items appear as highlights, each type in its own colour, and as notes, grammar first; a tooltip shows msg; clicking a highlight selects its note and puts the caret there', async () => {
  const { page } = await enter(newDraft(url));
  await paste(page, FAULTY);
  await highlight(page, 'beleive').waitFor();
  const kinds = { Passive: 'was written', Spelling: 'beleive', Grammar: 'could of' };
  const colours = new Set<string>();
  for (const [type, words] of Object.entries(kinds)) {
    const mark = highlight(page, words);
    expect(await mark.getAttribute('class')).toContain(`highlight-${type.toLowerCase()}`);
    colours.add(await mark.evaluate((element) => getComputedStyle(element).textDecorationColor));
  }
  expect(colours.size).toBe(3);
  expect(await page.locator('.note .note-title').allTextContents()).toEqual([
    '“could of”, Grammar',
    '“beleive”, Spelling',
    '“was written”, Passive voice',
  ]);

  await highlight(page, 'beleive').hover();
  const tooltip = page.getByRole('tooltip');
  await expect.poll(() => tooltip.textContent()).toMatch(/“beleive” is.+t in the dictionary/);
  await tooltip.hover();
  expect(await tooltip.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });

  await note(page, 'beleive').getByRole('button').first().click();
  await expect.poll(() => page.locator('.highlight-selected').textContent()).toBe('beleive');
  await highlight(page, 'could of').click();
  await expect.poll(() => note(page, 'could of').getAttribute('data-open')).not.toBeNull();
  await page.keyboard.type('1');
  await highlight(page, 'was written').click();
  await page.keyboard.type('2');
  const typed = /The letter [^.]*2[^.]*by my aunt\.[^.]*\. They [^.]*1[^.]*asked me/;
  await expect.poll(() => body(page).innerText()).toMatch(typed);
});

test('a long list shows its first notes, then all, and then one group alone', async () => {
  const words = ['definately', 'seperate', 'recieve', 'goverment', 'untill', 'wich', 'becuase', 'alot', 'tommorow'];
  const text = `${FAULTY} ${words.map((word) => `It is ${word}.`).join(' ')}`;
  const { page } = await enter(await draftWith(url, text));
  const rows = page.locator('.note');
  await expect.poll(() => rows.count()).toBe(5);
  // Nobody takes a group for empty that is only folded.
  expect(await page.locator('.note-group').count()).toBe(3);
  await page.getByRole('button', { name: /^Show all \d+ notes$/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(8);
  const filter = page.getByRole('combobox', { name: 'Which notes to list' });
  await filter.selectOption('Voice');
  await expect.poll(() => rows.count()).toBe(1);
  // A list that is short again has no filter, and leaves nothing out.
  await putCaret(page, 'It is goverment.');
  await page.keyboard.press('Control+Shift+End');
  await page.keyboard.press('Delete');
  await filter.waitFor({ state: 'detached' });
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
});

test('an empty page offers a sample essay, which shows every kind of feedback and can be undone in one step', async () => {
  const { page } = await enter(newDraft(url));
  await page.getByRole('button', { name: 'Load a sample essay' }).click();
  const marks = FEEDBACK_TYPES.map((type) => page.locator(`.${highlightClass(type)}`).first());
  for (const mark of marks) await mark.waitFor();
  await page.getByRole('tab', { name: 'Argument' }).click();
  const map = page.getByRole('navigation', { name: 'The argument of your text' });
  await map.getByText('This claim has no evidence yet').waitFor();
  await page.getByRole('tab', { name: 'Sources' }).click();
  await page.getByText('3 cited, 2 listed, 2 to sort out').waitFor();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await body(page).click();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await body(page).innerText()).trim()).toBe('');
  // A page that has had a text doesn't invite again.
  expect(await page.getByRole('button', { name: 'Load a sample essay' }).count()).toBe(0);
});

test('a failed analysis shows "Feedback is unavailable right now." with the thrown text, the highlights stay, and one can try again', async () => {
  const { page } = await enter(await draftWith(url, FAULTY));
  await highlight(page, 'beleive').waitFor();
  await page.route(`**${ANALYSIS_PATH}`, (route) => route.fulfill({ status: 502, json: {} }));
  await putCaret(page, 'They could');
  await page.keyboard.insertText('We seperate them. ');
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.textContent()).toMatch(/Feedback is unavailable right now\. HTTP error! status: 502/);
  expect(await highlight(page, 'beleive').count()).toBe(1);
  await page.unroute(`**${ANALYSIS_PATH}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await highlight(page, 'seperate').waitFor();
  expectRefusals(page);
});
