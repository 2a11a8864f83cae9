import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { sharedBrowser } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await startBff({ withSite: true });
  browser = await sharedBrowser();
});

test('whoever closes the tab of a draft finds it again on /demo, and can take it off the list', async () => {
  const visit = await enter(browser, newDraft(bff.url));
  const { page } = visit;
  const address = page.url();
  await page.getByLabel('Title').fill('The school day');
  await expect.poll(() => page.title()).toBe('The school day – Sullivan');
  await body(page).click();
  await page.keyboard.type('It begins too early.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toContain('"words":4');
  await page.goto('about:blank');
  await page.goto(`${bff.url}/demo`);
  await body(page).waitFor();
  const open = page.getByRole('button', { name: 'Your drafts' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Your drafts in this browser' });
  await dialog.getByText('4 words · last changed').waitFor();
  await dialog.getByRole('link', { name: 'The school day' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['It begins too early.']);
  expect(page.url()).toBe(address);
  await page.goto('about:blank');
  await page.goto(`${bff.url}/demo`);
  await open.click();
  await dialog.getByRole('button', { name: 'Remove “The school day” from the list' }).click();
  await dialog.getByText('No drafts are listed').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
  await leave(visit);
});

test('the sandbox and an empty draft are not listed', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.type('for all to see');
  await page.getByText('· Saved').waitFor();
  await page.goto('about:blank');
  await page.goto(newDraft(bff.url));
  await body(page).click();
  await page.keyboard.type('x');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toContain('"words":1');
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
  await leave(visit);
});
