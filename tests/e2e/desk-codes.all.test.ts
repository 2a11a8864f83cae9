import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { assignmentOfAccount, openDesk } from '../support/browser/desk.ts';
import { sharedSite } from '../support/browser/site.ts';

test('codes that a pupil took for fun are gone in two clicks, and come back; those with a text or a name stay', async () => {
  const site = await sharedSite();
  const teacher = await openDesk(site);
  const { page } = teacher;
  const assignment = await assignmentOfAccount(site, teacher.token, { title: 'A class with a joker' });
  const writer = await assignment.join();
  await writer.handIn('Late buses help nobody.');
  await Promise.all(Array.from({ length: 12 }, () => assignment.join()));
  await page.goto(`${site.url}/desk#${assignment.id}`);
  await page.getByRole('button', { name: 'Collect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('12 codes were taken by the class link and haven’t been used.').waitFor();
  await dialog.getByRole('button', { name: 'Remove them' }).click();
  await dialog.getByText(/^Removed 12 codes, with everything that came with them\. You can undo it until/).waitFor();
  expect((await assignment.view()).codes).toEqual([{ code: writer.code, hasJoined: true }]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('12 codes were taken by the class link and haven’t been used.').waitFor();
  expect((await assignment.view()).codes).toHaveLength(13);
  await dialog.getByText(/^Not in yet/).click();
  await dialog.getByRole('button', { name: `Remove ${writer.code}` }).click();
  await dialog.getByText(/^Removed 1 code, with everything that came with it\./).waitFor();
  expect((await assignment.view()).texts).toEqual([]);
});
