import { expect, test } from 'vitest';

import { PERSON_NAME_MAX_LENGTH } from '#shared-types/people/person-name';

import { violations } from '../support/browser/axe.ts';
import { body, newDraft, openDocumentMenu } from '../support/browser/demo.ts';
import { chooseName, nameField, somebody } from '../support/browser/names.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

test('the list and the dialog fit into 360 px, also with the longest names, and axe finds nothing in either theme', async () => {
  const site = await sharedSite();
  const address = newDraft(site.url);
  const { page } = await enter(address, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  // By how many pixels the page, or the dialog over it, is wider than its window.
  const overflow = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog')];
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  await body(page).click();
  await page.keyboard.insertText('Some text');
  const longest = 'W'.repeat(PERSON_NAME_MAX_LENGTH);
  for (let guest = 2; guest <= 8; guest++)
    await somebody(site, address, { guest, name: guest < 5 ? longest : undefined });
  await chooseName(page, longest);
  // Two discs, and how many more there are.
  await page.getByText('and 5 more').waitFor({ state: 'attached' });
  expect(await overflow()).toBe(0);
  const flag = body(page).locator('.guest-caret-flag').first();
  expect(await flag.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await violations(page, '.editor-bar')).toEqual([]);
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: 'Change your name' }).click();
  await nameField(page).fill('Guest 7');
  await page.locator('.field-fault').waitFor();
  expect(await overflow()).toBe(0);
  expect(await violations(page, 'dialog')).toEqual([]);
});
