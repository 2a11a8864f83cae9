import { expect, test } from 'vitest';

import { openSignedIn } from '../support/browser/account.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { dismiss, noteCard, dismissedList as list } from '../support/browser/notes.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

test("two tabs of one person do not lose each other's words", async () => {
  const site = await sharedSite({ reads: true });
  const newAddress = () => draftWith(site.url, 'The torve was stopped.');
  const visit = await openSignedIn(site, (await newAddress()).slice(site.url.length));
  const { page, context } = visit;
  await noteCard(page, 'torve').waitFor();
  const second = await context.newPage();
  await second.goto(await newAddress());
  await noteCard(second, 'torve').waitFor();
  await dismiss(page, 'torve', 'Add to my dictionary');
  await dismiss(second, 'was stopped', 'In all my texts');
  // A headless browser never hides a tab, so we tell it that this one is visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => list(page).locator('summary').textContent()).toMatch(/Dismissed \([2-9]\)/);
  await expect.poll(() => body(page).locator('.highlight').count()).toBe(0);
  await leave(visit);
});
