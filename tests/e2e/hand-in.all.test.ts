import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import type { VisitOptions } from '../support/browser/browser.ts';
import { body, chooseInDocumentMenu } from '../support/browser/demo.ts';
import { assignmentOf } from '../support/browser/desk.ts';
import { sharedSite } from '../support/browser/site.ts';
import { returnedText } from '../support/desk.ts';

const PHONE: VisitOptions = { viewport: { width: 360, height: 740 } };

const site = await sharedSite();

const shownText = (page: Page) => page.getByRole('document', { name: /^Your text, version/ });

test('a student goes back from a second version that was returned to the first one', async () => {
  const assignment = await assignmentOf(site, { marksWait: false });
  const student = await assignment.join();
  await returnedText(assignment, student);
  await returnedText(assignment, student, 'Late buses help nobody. Sleep is gold.');
  const { page } = await site.open(`/returned#${student.key}`, PHONE);
  await shownText(page).getByText('Sleep is gold.').waitFor();
  await page.getByText('clear', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show version 1' }).click();
  await shownText(page).getByText('Sleep is short.').waitFor();
  await page.getByRole('button', { name: 'Show version 2' }).waitFor();
});

test('“Start writing” opens a draft that can be handed in to the class', async () => {
  const assignment = await assignmentOf(site);
  const { page } = await site.open(`/class#${assignment.classKey}`, PHONE);
  await page.getByRole('button', { name: 'Start writing' }).click();
  await body(page).click();
  await page.keyboard.type('School should start later.');
  await chooseInDocumentMenu(page, 'Hand in…');
  const dialog = page.getByRole('dialog', { name: 'Hand in a copy' });
  await dialog.getByRole('radio', { name: 'Should school start later?, 10b' }).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click();
  await dialog.getByText('Handed in: your text, 4 words.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await assignment.view()).texts).toMatchObject([{ words: 4 }]);
});
