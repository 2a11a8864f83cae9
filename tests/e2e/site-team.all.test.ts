import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import type { VisitOptions } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

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

/** Opens the landing page and goes to the carousel. */
async function openCarousel(options?: VisitOptions) {
  const visit = await site.open('/', options);
  await carousel(visit.page).scrollIntoViewIfNeeded();
  await expect.poll(() => shown(visit.page)).toBe('1 of 5');
  return visit;
}

test('REQ-065: the carousel keeps turning when it is pressed twice in a row at an end (D-32)', async () => {
  const visit = await openCarousel({ reducedMotion: 'reduce' });
  const { page } = visit;
  const previous = page.getByRole('button', { name: 'Previous person' });
  await pressTwice(previous);
  await expect.poll(() => shown(page)).toBe('4 of 5');
  await pressTwice(page.getByRole('button', { name: 'Next person' }));
  await expect.poll(() => shown(page)).toBe('1 of 5');
  await leave(visit);
});

test('REQ-065: a press counts although the end of an earlier turn is reported after it', async () => {
  const visit = await openCarousel();
  const { page } = visit;
  await carousel(page).evaluate((element) => {
    const next = element.querySelector<HTMLElement>('.carousel-on');
    next?.click();
    element.querySelector('.slides')?.dispatchEvent(new Event('scrollend'));
    next?.click();
  });
  await expect.poll(() => shown(page)).toBe('3 of 5');
  await leave(visit);
});

test('REQ-065: a swipe turns it, in a loop both ways (D-32)', async () => {
  const visit = await openCarousel({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page } = visit;
  for (const [distance, label] of [
    [200, '5 of 5'],
    [-200, '1 of 5'],
    [-200, '2 of 5'],
  ] as const) {
    await swipe(carousel(page), distance);
    await expect.poll(() => shown(page)).toBe(label);
  }
  await leave(visit);
});

async function pressTwice(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/**
 * Moves a finger across the middle of a carousel, by this many pixels to the right. On its way the end of an earlier scroll is
 * reported, as happens to somebody who swipes again at once.
 */
async function swipe(place: Locator, distance: number) {
  const devtools = await place.page().context().newCDPSession(place.page());
  const box = await place.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const start = (box?.x ?? 0) + (box?.width ?? 0) / 2 - distance / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', start);
  for (let share = 0.1; share <= 1; share += 0.1) {
    await touch('touchMove', start + share * distance);
    await place.locator('.slides').dispatchEvent('scrollend');
  }
  await touch('touchEnd');
}
