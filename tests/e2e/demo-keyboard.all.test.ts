import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import {
  makeLink,
  pressUntil,
  useList,
  useSandbox,
  useStyles,
  WALKED_TEXT,
  walkNotes,
} from '../support/browser/keyboard-walk.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const { url } = await sharedSite({ reads: true });

// A phone and a wide window: the two layouts.
test.each([360, 1440])(
  'at %i px everything goes by keyboard alone, and axe finds nothing in any state',
  async (width) => {
    const viewport = { width, height: 800 };
    const { page } = await enter(await draftWith(url, WALKED_TEXT), { viewport, reducedMotion: 'reduce' });
    const check = async (state: string) =>
      expect([state, ...(await violations(page, 'html', ['light']))]).toEqual([state]);
    await page.locator('.highlight').first().waitFor();
    await check('the draft');
    for (const part of [makeLink, useStyles, walkNotes, useList]) await part({ page, check });
    await page.goto('about:blank');
    await page.goto(`${url}/demo`);
    await body(page).waitFor();
    await useSandbox({ page, check });
  },
);

test('on a phone, a note that the keyboard is in stays open when the pointer leaves it, and gives the focus back to the text', async () => {
  const { page } = await enter(await draftWith(url, WALKED_TEXT), {
    withClock: true,
    viewport: { width: 360, height: 740 },
  });
  await page.locator('.highlight').first().waitFor();
  await body(page).focus();
  await page.keyboard.press('F8');
  const tip = page.locator('.note-tip');
  await pressUntil(page, 'Tab', tip.getByRole('button', { name: 'Why?' }), 2);
  await tip.hover();
  await page.mouse.move(1, 1);
  await page.clock.runFor(1000);
  expect(await hasFocus(tip.getByRole('button', { name: 'Why?' }))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus(body(page))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(tip.getByRole('button', { name: 'Why?' }))).toBe(true);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  expect(await hasFocus(body(page))).toBe(true);
});
