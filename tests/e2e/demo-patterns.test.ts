import { expect, test } from 'vitest';

import { body, draftWith } from '../support/browser/demo.ts';
import { dismiss, noteCard, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

test('what a writer does again and again is one row of the list, with the rule once and a way to each place; it has one place fewer when one is dismissed, and is gone with its rule', async () => {
  const { url } = await sharedSite({ reads: true });
  const text = 'She go home. He say no. It take a long time. They could of come.';
  const visit = await enter(await draftWith(url, text));
  const { page } = visit;
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
  await leave(visit);
});
