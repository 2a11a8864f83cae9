import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { carousel, openCarousel, shownSlide } from '../support/browser/carousel.ts';
import { bringApplication, sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

const film = (page: Page) => page.locator('video');
const isPaused = (page: Page) => film(page).evaluate(({ paused }: HTMLVideoElement) => paused);
const seconds = (page: Page) => film(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

test('D-33: without script every block is visible without scrolling, and the footer ends with the current year', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false });
  const blocks = page.locator('[data-reveal]');
  const opacities = await blocks.evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity));
  expect(new Set(opacities)).toEqual(new Set(['1']));
  const end = page.getByRole('contentinfo').locator('> :last-child');
  expect(await end.innerText()).toBe(`© ${new Date().getFullYear()} Sullivan. All rights reserved`);
});

const WISHES = ['reduced motion', 'data saving'];

test.each(WISHES)(
  'D-31: under %s the clip waits for its button, behind a still picture with a description',
  async (wish) => {
    const { page, context } = await site.open('/about', wish === 'reduced motion' ? { reducedMotion: 'reduce' } : {});
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: wish === 'data saving' });
    await page.goto(site.url);
    await bringApplication(page);
    await expect.poll(() => fetched(page, 'webp')).toEqual([200]);
    expect(await isPaused(page)).toBe(true);
    expect([...(await fetched(page, 'webm')), ...(await fetched(page, 'mp4'))]).toEqual([]);
    const clip = page.getByRole('figure').filter({ has: film(page) });
    await clip.getByText('What the clip shows').click();
    expect((await clip.innerText()).length).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Play the clip' }).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  },
);

/** The statuses that the files of a kind have arrived with so far. */
function fetched(page: Page, ending: string): Promise<number[]> {
  return page.evaluate(
    (kind) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(`.${kind}`))
        .map(({ responseStatus }) => responseStatus),
    ending,
  );
}

test('REQ-065: the carousel keeps turning when it is pressed twice in a row at an end (D-32)', async () => {
  const { page } = await openCarousel(site, { reducedMotion: 'reduce' });
  const previous = page.getByRole('button', { name: 'Previous person' });
  await pressTwice(previous);
  await expect.poll(() => shownSlide(page)).toBe('4 of 5');
  await pressTwice(page.getByRole('button', { name: 'Next person' }));
  await expect.poll(() => shownSlide(page)).toBe('1 of 5');
});

test('REQ-065: a press counts although the end of an earlier turn is reported after it', async () => {
  const { page } = await openCarousel(site);
  await carousel(page).evaluate((element) => {
    const next = element.querySelector<HTMLElement>('.carousel-on');
    next?.click();
    element.querySelector('.slides')?.dispatchEvent(new Event('scrollend'));
    next?.click();
  });
  await expect.poll(() => shownSlide(page)).toBe('3 of 5');
});

test('REQ-065: a swipe turns it, in a loop both ways (D-32)', async () => {
  const { page } = await openCarousel(site, { viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const [distance, label] of [
    [200, '5 of 5'],
    [-200, '1 of 5'],
    [-200, '2 of 5'],
  ] as const) {
    await swipe(carousel(page), distance);
    await expect.poll(() => shownSlide(page)).toBe(label);
  }
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
