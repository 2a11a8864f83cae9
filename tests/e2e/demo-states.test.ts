import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { body, draftWith, newDraft, paste } from '../support/browser/demo.ts';
import { holdCalls } from '../support/browser/network.ts';
import { dismissedList, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite } from '../support/browser/site.ts';

const FRENCH =
  'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.';

const { url } = await sharedSite({ reads: true });

/** Holds the readings of a page back, until the returned function is called. */
const holdReadings = (page: Page) => holdCalls(page, `**${ANALYSIS_PATH}`);

test('the panel claims no more than it knows: no number and no all-clear while a text is read, then what was read; a French text is not sent unless one asks for it', async () => {
  const { page } = await enter(newDraft(url));
  const heading = (name: string) => page.getByRole('heading', { name });
  const calls = collectCalls(page, ANALYSIS_PATH);
  await heading('Start writing. Your notes appear here.').waitFor();
  let letRead = await holdReadings(page);
  await paste(page, 'My sister plays chess every evening with her best friend.');
  await heading('Reading…').waitFor();
  expect(await page.getByRole('tab', { name: 'Notes' }).textContent()).toBe('Notes');
  expect(await page.getByText('No slips found').count()).toBe(0);
  letRead();
  await heading('No slips found').waitFor();
  await page.getByText('We read all 10 words').waitFor();
  // Words that come after that haven't been read.
  await paste(page, ' My brother, who is younger than she is, has never played a game of it against her.');
  await heading('Reading…').waitFor();
  await heading('No slips found').waitFor();

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await heading('Start writing. Your notes appear here.').waitFor();
  calls.length = 0;
  await paste(page, FRENCH);
  await page.getByText('This doesn’t look like English').waitFor();
  expect([await page.getByText('No slips found').count(), calls.length]).toEqual([0, 0]);
  letRead = await holdReadings(page);
  await page.getByRole('button', { name: 'Read it as English' }).click();
  await heading('Reading…').waitFor();
  expect(await page.getByText('This doesn’t look like English').count()).toBe(0);
  letRead();
  await heading('Reading…').waitFor({ state: 'detached' });
  expect(calls).toHaveLength(1);
});

test('where to start is one thing; pressing it marks its words, also after another reading; what is done is done tomorrow too, and can be taken back', async () => {
  const address = await draftWith(url, SAMPLE_ESSAY.paragraphs.join('\n'));
  const visit = await enter(address);
  const { page } = visit;
  const card = page.locator('.start-here');
  const title = card.locator('h3');
  const show = card.getByRole('button', { name: 'Show me' });
  await card.getByText('1 of ').waitFor();
  const first = (await title.textContent()) ?? '';
  // Its own buttons alone settle it, not a double click.
  await show.dblclick();
  await page.getByRole('button', { name: 'Not now' }).waitFor();
  for (const _ of ['once', 'twice']) await show.press('Enter');
  expect([await title.textContent(), await hasFocus(show)]).toEqual([first, true]);
  const marked = async () => (await page.locator('.asked').allTextContents()).join('');
  await expect.poll(marked).not.toBe('');
  const words = await marked();
  await body(page).press('Control+End');
  const read = page.waitForResponse((response) => response.url().endsWith(ANALYSIS_PATH));
  await page.keyboard.insertText(' We should try it.');
  await read;
  expect(await marked()).toBe(words);

  await card.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  await expect.poll(() => title.allTextContents()).not.toContain(first);
  await expect.poll(() => hasFocus(show)).toBe(true);
  await undoToast(page).getByText(`“${first}” is done.`).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await leave(visit);

  const tomorrow = await enter(address);
  const list = dismissedList(tomorrow.page);
  await list.locator('summary').click();
  await body(tomorrow.page).getByText('We should try it.').waitFor();
  expect(await tomorrow.page.locator('.start-here h3').allTextContents()).not.toContain(first);
  await list.getByRole('button', { name: `Undo: ${first}` }).click();
  await expect.poll(() => tomorrow.page.locator('.start-here h3').textContent()).toBe(first);
});
