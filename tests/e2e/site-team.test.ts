import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { CAROUSEL_SPACING_PX } from '#shared-types/constants';
import { type PagePath } from '#shared-types/pages';

import type { VisitOptions } from '../support/browser/browser.ts';
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

/** Opens the landing page and goes to the carousel. */
async function openCarousel(options?: VisitOptions) {
  const visit = await site.open('/', options);
  await carousel(visit.page).scrollIntoViewIfNeeded();
  await expect.poll(() => shown(visit.page)).toBe('1 of 5');
  return visit;
}

describe('The team', () => {
  test.each([1440, 360])('REQ-065: at %i px one slide is in view, 15 px from the next', async (width) => {
    const visit = await openCarousel({ viewport: { width, height: 900 } });
    const { page } = visit;
    const labels = slides(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    expect(await labels).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    const [view, first, distance] = await slides(page).evaluateAll((all) => {
      const [one, two] = all.map((slide) => slide.getBoundingClientRect());
      return [all[0]?.parentElement?.clientWidth, one?.width, (two?.left ?? 0) - (one?.right ?? 0)];
    });
    expect([first, distance]).toEqual([view, CAROUSEL_SPACING_PX]);
    await leave(visit);
  });

  test('REQ-065: the buttons turn it, in a loop both ways (D-32)', async () => {
    const visit = await openCarousel();
    const { page } = visit;
    const next = page.getByRole('button', { name: 'Next person' });
    const previous = page.getByRole('button', { name: 'Previous person' });
    await next.click();
    await expect.poll(() => shown(page)).toBe('2 of 5');
    for (const label of ['1 of 5', '5 of 5', '4 of 5']) {
      await previous.click();
      await expect.poll(() => shown(page)).toBe(label);
    }
    for (const label of ['5 of 5', '1 of 5', '2 of 5']) {
      await next.click();
      await expect.poll(() => shown(page)).toBe(label);
    }
    await leave(visit);
  });

  test('REQ-065: the arrow keys turn it, in a loop both ways (D-32)', async () => {
    const visit = await openCarousel();
    const { page } = visit;
    await page.getByRole('button', { name: 'Next person' }).focus();
    for (const [key, label] of [
      ['ArrowLeft', '5 of 5'],
      ['ArrowRight', '1 of 5'],
      ['ArrowRight', '2 of 5'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => shown(page)).toBe(label);
    }
    await leave(visit);
  });

  test('REQ-065: it keeps turning when it is pressed twice in a row at an end (D-32)', async () => {
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

  test('it does not move by itself (D-32)', async () => {
    const visit = await openCarousel({ withClock: true });
    const { page } = visit;
    await page.clock.runFor(HOUR_MS);
    expect(await shown(page)).toBe('1 of 5');
    expect(await carousel(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    await leave(visit);
  });

  test.each<[requirement: string, path: PagePath, people: string]>([
    ['REQ-066', '/', '.slide:not([aria-hidden])'],
    ['REQ-071', '/about', '.team-list > li'],
  ])(
    '%s: on "%s" each has name, position, contact, words and a portrait, and all are called samples (D-34)',
    async (_requirement, path, people) => {
      const visit = await site.open(path, { reducedMotion: 'reduce' });
      const { page } = visit;
      await page.getByText('These five people are samples.').waitFor();
      expect(await page.locator(people).count()).toBe(5);
      for (const person of await page.locator(people).all()) {
        await person.scrollIntoViewIfNeeded();
        expect(await person.getByRole('heading', { level: 3 }).innerText()).toMatch(/^\S+ \S+$/);
        const [position, bio, contact] = await person.locator('p').allInnerTexts();
        expect(position?.length).toBeGreaterThan(5);
        expect(bio?.length).toBeGreaterThan(50);
        expect(await person.getByRole('link').getAttribute('href')).toBe(`mailto:${contact}`);
        const portrait = person.getByRole('img', { name: /^Drawn portrait of / });
        await expect
          .poll(() => portrait.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
          .toBeGreaterThan(0);
      }
      await leave(visit);
    },
  );
});

async function pressTwice(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Moves a finger across the middle of an element, by this many pixels to the right. */
async function swipe(place: Locator, distance: number) {
  const devtools = await place.page().context().newCDPSession(place.page());
  const box = await place.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const start = (box?.x ?? 0) + (box?.width ?? 0) / 2 - distance / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', start);
  for (let share = 0.1; share <= 1; share += 0.1) await touch('touchMove', start + share * distance);
  await touch('touchEnd');
}
