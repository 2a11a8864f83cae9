import { expect, test } from 'vitest';

import { body, draftWith } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

test('on a phone, a tap puts the caret on marked words, and the tip of a highlight explains as the list does, stays open meanwhile, and puts its note away', async () => {
  const { url } = await sharedSite({ reads: true });
  const address = await draftWith(url, 'The letter was written by my aunt. I beleive that it got lost.');
  const { page } = await enter(address, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const marked = page.locator('.highlight', { hasText: 'was written' });
  await marked.tap();
  await page.keyboard.type('X');
  await expect.poll(() => body(page).innerText()).toMatch(/^The letter [^.]*X[^.]* by my aunt/);
  await page.keyboard.press('Backspace');
  await page.locator('.highlight', { hasText: 'beleive' }).tap();
  const tip = page.locator('.note-tip');
  await tip.getByRole('button', { name: 'Why?' }).click();
  await tip.getByRole('button', { name: 'Show an example' }).click();
  await tip.getByText('Right', { exact: true }).waitFor();
  await tip.getByRole('button', { name: 'Dismiss' }).click();
  await tip.getByRole('menuitem', { name: 'Only here' }).click();
  await page.locator('.highlight', { hasText: 'beleive' }).waitFor({ state: 'detached' });
  expect([await tip.count(), await hasFocus(body(page))]).toEqual([0, true]);
});
