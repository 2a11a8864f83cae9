import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { CAROUSEL_SPACING_PX } from '#shared-types/constants';

import { leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

const HOUR_MS = 3_600_000;

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const carousel = (page: Page) => page.getByRole('region', { name: 'Our team' });
const slides = (page: Page) => carousel(page).getByRole('article');
/** The label of the slide in view; none while they move, and none for a copy. */
const shown = (page: Page) =>
  slides(page).evaluateAll((all) => {
    const rowLeft = all[0]?.parentElement?.getBoundingClientRect().left ?? 0;
    return all.find((slide) => Math.abs(slide.getBoundingClientRect().left - rowLeft) < 1)?.ariaLabel;
  });

test('REQ-065: one slide of the team is in view, 15 px from the next; the buttons and the arrow keys turn it, in a loop both ways, and it does not move by itself (D-32)', async () => {
  const visit = await site.open('/', { withClock: true });
  const { page } = visit;
  await carousel(page).scrollIntoViewIfNeeded();
  await expect.poll(() => shown(page)).toBe('1 of 5');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const labels = slides(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    expect(await labels).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    const [view, first, distance] = await slides(page).evaluateAll((all) => {
      const [one, two] = all.map((slide) => slide.getBoundingClientRect());
      return [all[0]?.parentElement?.clientWidth, one?.width, (two?.left ?? 0) - (one?.right ?? 0)];
    });
    expect([first, distance]).toEqual([view, CAROUSEL_SPACING_PX]);
  }
  await page.clock.runFor(HOUR_MS);
  expect(await shown(page)).toBe('1 of 5');
  expect(await carousel(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);

  const next = page.getByRole('button', { name: 'Next person' });
  const previous = page.getByRole('button', { name: 'Previous person' });
  for (const [turn, label] of [
    [() => previous.click(), '5 of 5'],
    [() => next.click(), '1 of 5'],
    [() => next.click(), '2 of 5'],
    [() => page.keyboard.press('ArrowLeft'), '1 of 5'],
    [() => page.keyboard.press('ArrowLeft'), '5 of 5'],
    [() => page.keyboard.press('ArrowRight'), '1 of 5'],
  ] as const) {
    await turn();
    await expect.poll(() => shown(page)).toBe(label);
  }
  await leave(visit);
});
