import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';

import type { VisitOptions } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { dismiss, noteCard, dismissedList as list, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const TEXT =
  'The letter was written by my aunt. I beleive that it got lost. We beleive her. The torve failed. The torves were stopped.';
const ALL = ['was written', 'beleive', 'beleive', 'torve', 'torves', 'were stopped'];
const without = (...words: string[]) => ALL.filter((each) => !words.includes(each));

const { url } = await sharedSite({ reads: true });

const highlighted = (page: Page) =>
  expect.poll(() => body(page).locator('.highlight-spelling, .highlight-passive').allTextContents());

async function openDraft(options?: VisitOptions) {
  const address = await draftWith(url, TEXT);
  const visit = await enter(address, options);
  await highlighted(visit.page).toEqual(ALL);
  return { ...visit, address };
}

test('a note that is no mistake stays away while its sentence keeps its words, with an immediate undo in view', async () => {
  const { page } = await openDraft({ viewport: { width: 1280, height: 500 } });
  await dismiss(page, 'was written');
  await highlighted(page).toEqual(without('was written'));
  await undoToast(page).getByText('“was written” dismissed here.').waitFor();
  const box = await undoToast(page).boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 500).toBe(true);
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await highlighted(page).toEqual(ALL);
  expect(await undoToast(page).getByRole('button').count()).toBe(0);

  await body(page).locator('.highlight', { hasText: 'was written' }).click();
  await noteCard(page, '“was written”').waitFor();
  await dismiss(page, 'was written');
  await highlighted(page).toEqual(without('was written'));
  // Another sentence changes nothing; this one brings the note back.
  await putCaretAtEnd(page);
  const read = page.waitForResponse((response) => response.url().endsWith(ANALYSIS_PATH));
  await page.keyboard.insertText(' Nobody came.');
  await read;
  await highlighted(page).toEqual(without('was written'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('Then ');
  await highlighted(page).toEqual(ALL);
});

test('a slip is ignored everywhere in the text, for everybody in the draft, and on the next day', async () => {
  const { page, address, ...visit } = await openDraft();
  await dismiss(page, 'beleive', 'Everywhere in this text');
  await highlighted(page).toEqual(without('beleive'));
  await page.getByText('Saved').waitFor();
  await leave({ page, ...visit });

  const nextDay = await enter(address);
  await highlighted(nextDay.page).toEqual(without('beleive'));
  await list(nextDay.page).locator('summary').click();
  await list(nextDay.page).getByText('Shared with everyone who writes in this draft.').waitFor();
  await list(nextDay.page).getByRole('button', { name: 'Undo: beleive' }).click();
  await highlighted(nextDay.page).toEqual(ALL);
  await list(nextDay.page).waitFor({ state: 'detached' });
});

test("a word of the dictionary is known with its plural, in every text of this browser and in nobody else's, and so is a rule that is turned off with all of its name", async () => {
  const { page, address } = await openDraft();
  await dismiss(page, /torve”/, 'Add to my dictionary');
  await highlighted(page).toEqual(without('torve', 'torves'));
  await dismiss(page, 'was written', 'In all my texts');
  await highlighted(page).toEqual(['beleive', 'beleive']);
  expect(await page.getByRole('heading', { name: /^Voice/ }).count()).toBe(0);
  await page.goto(await draftWith(url, 'The torve was stopped. We seperate them.'));
  await highlighted(page).toEqual(['seperate']);
  await list(page).locator('summary').click();
  const undo = list(page).getByRole('button', { name: 'Undo: Passive voice' });
  while ((await undo.count()) > 0) await undo.first().click();
  await highlighted(page).toEqual(['was stopped', 'seperate']);
  const other = await enter(address);
  await highlighted(other.page).toEqual(ALL);
});

test('all of it can be done by keyboard, and the focus goes to the next note, or to what is left', async () => {
  const { page } = await openDraft();
  const row = noteCard(page, 'beleive').locator('.note-main');
  await row.press('Enter');
  expect([await row.getAttribute('aria-expanded'), await hasFocus(row)]).toEqual(['true', true]);
  await noteCard(page, 'beleive').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await highlighted(page).toEqual(without('beleive'));
  await expect.poll(() => hasFocus(noteCard(page, 'torve').locator('.note-main').first())).toBe(true);
  // The undo disappears with its action.
  await undoToast(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await highlighted(page).toEqual(ALL);
  await expect.poll(() => hasFocus(body(page))).toBe(true);

  await dismiss(page, 'torve”');
  await list(page).locator('summary').press('Enter');
  await list(page).getByRole('button', { name: 'Undo: torve' }).press('Enter');
  await list(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.side-body') !== null)).toBe(true);
  await highlighted(page).toEqual(ALL);
});
