import { expect, test } from 'vitest';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { draftWith } from '../support/browser/demo.ts';
import { makeLink, useList, useStyles, WALKED_TEXT, walkNotes } from '../support/browser/keyboard-walk.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const { url } = await sharedSite({ reads: true });

test('a link, a style, a picture and the notes need the keyboard alone, and the focus returns to where it was', async () => {
  const { page } = await enter(await draftWith(url, WALKED_TEXT), { reducedMotion: 'reduce' });
  await page.locator('.highlight').first().waitFor();
  const walk = { page, check: async () => {} };
  await makeLink(walk);
  await useStyles(walk);
  await walkNotes(walk);
  await useList(walk);
});

test('from the top of the page, the first note is at most 14 stops away, 3 by the ways to skip, and one by F8; Delete deletes words that were selected without F8', async () => {
  const { page } = await enter(await draftWith(url, SAMPLE_ESSAY.paragraphs.join('\n')));
  const first = page.locator('.note-main').first();
  await first.waitFor();
  await page.getByRole('link', { name: 'Documents' }).waitFor();
  const stops: string[] = [];
  const isThere = () => hasFocus(first);
  await page.evaluate(() => document.body.focus());
  while (!(await isThere()) && stops.length < 40) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
  }
  expect(stops.slice(14)).toEqual([]);

  // The other notes are one more key, not one more stop.
  await page.keyboard.press('ArrowDown');
  expect(await hasFocus(page.locator('.note-main').nth(1))).toBe(true);
  await page.keyboard.press('End');
  expect(await hasFocus(page.locator('.note-main').last())).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  expect(await isThere()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.locator('.notes :focus').count()).toBe(0);

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('button', { name: 'Skip to notes' }))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isThere()).toBe(true);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('F8');
  await page.locator('.highlight-selected').waitFor();

  const slips = page.locator('.highlight', { hasText: 'definately' });
  const before = await slips.count();
  await slips.first().dblclick();
  await page.locator('.highlight-selected', { hasText: 'definately' }).waitFor();
  await page.locator('.note-tip').waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => slips.count()).toBe(before - 1);
});
