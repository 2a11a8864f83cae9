import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { paste } from '../support/browser/demo.ts';
import { enterDraft, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const listed = (page: Page) => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'));

test('a text is called by its first heading, else its first words, in the bar, the tab and the list, until somebody gives it a name', async () => {
  const { url } = await sharedSite();
  const visit = await enterDraft(url);
  const { page } = visit;
  await paste(page, 'My grandmother never learned to read.\n\nShe told stories.');
  await expect.poll(() => page.title()).toBe('My grandmother never learned to read. – Sullivan');
  expect(await title(page).getAttribute('placeholder')).toBe('My grandmother never learned to read.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# ');
  await page.keyboard.insertText('How it began');
  await expect.poll(() => title(page).getAttribute('placeholder')).toBe('How it began');
  expect(await page.title()).toBe('How it began – Sullivan');
  // It's shown, and isn't part of the document: nobody's undo takes it away, and two people don't write it twice.
  expect(await title(page).inputValue()).toBe('');
  await expect.poll(() => listed(page)).toContain('How it began');
  await title(page).fill('Stories');
  await expect.poll(() => page.title()).toBe('Stories – Sullivan');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => listed(page)).toContain('Stories');
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await page.locator('.document-row').getByRole('link', { name: 'Stories', exact: true }).waitFor();
  await leave(visit);
});
