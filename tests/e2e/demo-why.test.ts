import { expect, test } from 'vitest';

import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { RULES_PATH } from '#shared-types/analysis/rule';

import { expectRefusals } from '../support/browser/browser.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { answerNotes, dismiss, noteCard, openNote, undoToast } from '../support/browser/notes.ts';
import { open } from '../support/browser/open.ts';
import { enter } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite } from '../support/browser/site.ts';

const TEXT = 'The letter was written by my aunt. The goverment has lost it.';
const SPELT: FeedbackItem = {
  msg: '"goverment" is not in the dictionary. Is a letter wrong?',
  from: 40,
  to: 49,
  type: 'Spelling',
  rule: 'unknown-word',
  suggestions: ['government'],
};
const PASSIVE: FeedbackItem = {
  msg: '"was written" hides who acts.',
  from: 12,
  to: 23,
  type: 'Passive',
  rule: 'passive-voice',
};

test('"Why?" says the rule, then an example that is not the writer’s, then the word; it asks the server for all rules once, and again after a failure', async () => {
  const { url } = await sharedSite({ reads: true });
  // The page keeps the rules, so it must be one that has none yet.
  const { page } = await open(await draftWith(url, TEXT), {
    prepare: (opened) => answerNotes(opened, [PASSIVE, SPELT]),
  });
  const calls = collectCalls(page, RULES_PATH);
  const passive = noteCard(page, 'was written');
  const spelt = noteCard(page, 'goverment');
  await passive.waitFor();
  expect(calls).toHaveLength(0);
  await page.route(`**${RULES_PATH}`, (route) => route.abort());
  await openNote(page, 'was written');
  const why = passive.getByRole('button', { name: 'Why?' });
  await why.press('Enter');
  await page.getByText('The explanation couldn’t be loaded.').waitFor();
  await page.unroute(`**${RULES_PATH}`);
  await passive.getByRole('button', { name: 'Try again' }).click();
  await passive.getByText('The passive voice puts the thing acted on first').waitFor();
  await why.focus();
  expect(await why.getAttribute('aria-expanded')).toBe('true');

  await page.keyboard.press('Shift+Tab');
  const example = passive.getByRole('button', { name: 'Show an example' });
  expect([await hasFocus(example), await example.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  await page.keyboard.press('Space');
  expect([await hasFocus(example), await example.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  expect(await passive.getByRole('definition').allTextContents()).toEqual([
    'The museum was closed without a warning.',
    'The city closed the museum without a warning.',
  ]);

  // A word that the note doesn't name comes last: place, rule, example, word.
  await openNote(page, 'goverment');
  await spelt.getByRole('button', { name: 'Why?' }).click();
  await spelt.getByText('A misspelled word makes readers stop.').waitFor();
  const word = spelt.getByRole('button', { name: 'Show the word' });
  expect(await word.count()).toBe(0);
  await spelt.getByRole('button', { name: 'Show an example' }).click();
  expect(await spelt.getByRole('term').allTextContents()).toEqual([' Wrong', ' Right']);
  await word.click();
  expect(await hasFocus(word)).toBe(true);
  await spelt.getByText('Perhaps “government”.').waitFor();
  expect(calls).toHaveLength(2);
  expectRefusals(page);
});

test('what a writer does again and again is one row of the list, with the rule once and a way to each place; it has one place fewer when one is dismissed, and is gone with its rule', async () => {
  const { url } = await sharedSite({ reads: true });
  const text = 'She go home. He say no. It take a long time. They could of come.';
  const { page } = await enter(await draftWith(url, text));
  const habit = noteCard(page, / places/);
  await habit.getByText('3 places').waitFor();
  const row = habit.locator('.note-main');
  await row.press('Enter');
  expect([await hasFocus(row), await row.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await habit.getByRole('button', { name: 'Why?' }).click();
  await habit.getByRole('button', { name: 'Show an example' }).click();
  expect(await habit.getByRole('term').allTextContents()).toEqual([' Wrong', ' Right']);
  await habit.getByRole('button', { name: /It take a/ }).click();
  const selected = page.locator('.highlight-selected');
  await expect.poll(() => selected.textContent()).toBe('It take');

  // One place can be dismissed alone, and the row stays open at another.
  await dismiss(page, / places/);
  await habit.getByText('2 places').waitFor();
  expect(await row.getAttribute('aria-expanded')).toBe('true');
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await habit.getByText('3 places').waitFor();
  await dismiss(page, / places/, 'In all my texts');
  await expect.poll(() => body(page).locator('.highlight-grammar').allTextContents()).toEqual(['could of']);
});
