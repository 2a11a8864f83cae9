import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PAGE_CACHE_MS, PENDING_DELAY_MS, PENDING_MINIMUM_MS, PRELOAD_DELAY_MS } from '#shared-types/constants';
import { PAGE_PATHS } from '#shared-types/pages';

import { violations } from '../support/browser/axe.ts';
import { type Visit, VIEWPORT as WIDE } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import {
  bringApplication,
  collectRequests,
  hasFocus,
  HEADINGS,
  isFetchOf,
  pageHeading,
  sharedSite,
  type TestSite,
  UNKNOWN_PATH,
} from '../support/browser/site.ts';

const HOUR_MS = 3_600_000;
const NARROW = { width: 360, height: 740 };

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** Opens a page with its application loaded and its clock stopped until the test moves it on. */
async function openAtRest(path: string) {
  const visit = await site.open(path, { withClock: true });
  await bringApplication(visit.page);
  await visit.page.clock.pauseAt(Date.now() + HOUR_MS);
  return visit;
}

describe('Addresses', () => {
  const addresses = PAGE_PATHS.map((path, at) => ({ number: 10 + at, path, heading: HEADINGS[path] }));

  /** A visitor who goes from one page to the next. */
  let walk: Visit;
  beforeAll(async () => {
    walk = await site.open('/', { reducedMotion: 'reduce' });
  });
  afterAll(() => leave(walk));

  test.each(addresses)(
    'REQ-0$number, REQ-025, REQ-030: "$path" opens without signing in, and again on reload, under "$heading"; axe-core finds no fault in either theme, nor with the menu open at 360 px, and at 320 px it is no wider than the screen',
    async ({ path, heading }) => {
      const { page } = walk;
      await page.setViewportSize(WIDE);
      await page.goto(site.url + path);
      await pageHeading(page, path).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      // The colours of a wide window; only the menu has its own.
      expect(await violations(page, 'html', ['light'])).toEqual([]);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.locator('#menu').waitFor();
      expect(await violations(page, '.site-header, #menu')).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const answer = await page.reload();
      expect(answer?.status()).toBe(200);
      await pageHeading(page, path).waitFor();
      expect(await page.locator('h1').allTextContents()).toEqual([heading]);
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
    },
  );

  test('REQ-024: "/underconstruction" holds one large heading and nothing else, inside the common layout, and is not listed', async () => {
    const visit = await site.open('/underconstruction');
    const { page } = visit;
    const main = page.getByRole('main');
    expect(await main.innerText()).toBe('under construction');
    expect(await main.locator(':is(h1,h2,p,a,button,img,svg,form)').count()).toBe(1);
    const fontSize = await main
      .locator('h1')
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    expect(fontSize).toBeGreaterThanOrEqual(48);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    await leave(visit);
  });

  test('REQ-027: an unknown path shows "Not Found" with status 404, is not listed, leads to the start page, and axe-core finds no fault with it', async () => {
    const { page, close } = await site.open('/', { reducedMotion: 'reduce' });
    const answer = await page.goto(site.url + UNKNOWN_PATH);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('h1').allTextContents()).toEqual(['Not Found']);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await pageHeading(page, '/').waitFor();
    await close();
  });
});

describe('A link, once a person has begun to use the page', () => {
  test('changes the page in place, with title, focus on the heading, back and forward', async () => {
    const visit = await site.open('/about');
    const { page } = visit;
    await bringApplication(page);
    const documents = collectRequests(page, 'document');
    const link = page.getByRole('link', { name: 'Sullivan for IB' });
    await link.click();
    await pageHeading(page, '/product-ib').waitFor();
    await expect.poll(() => hasFocus(pageHeading(page, '/product-ib'))).toBe(true);
    expect(page.url()).toBe(`${site.url}/product-ib`);
    expect(await page.title()).toBe('IB exams and internal assessments · Sullivan');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await pageHeading(page, '/about').waitFor();
    expect(await page.title()).toBe('About us · Sullivan');
    // Going back leads to the link.
    await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

    await page.goForward();
    await pageHeading(page, '/product-ib').waitFor();
    expect(documents).toEqual([]);
    await leave(visit);
  });

  test.each([
    { from: '/about', name: 'Our Team', to: '/#our-team' },
    { from: '/', name: 'Dynamic Context', to: '/#dynamic-context' },
    { from: '/privacy-policy', name: 'Retention', to: '/privacy-policy#retention' },
  ])('with a fragment scrolls to the part and gives it the focus: "$name" on "$from"', async ({ from, name, to }) => {
    const visit = await site.open(from);
    const { page } = visit;
    await bringApplication(page);
    const documents = collectRequests(page, 'document');
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(site.url + to);
    const part = page.locator(new URL(page.url()).hash);
    await expect.poll(() => hasFocus(part)).toBe(true);
    const top = () => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(documents).toEqual([]);
    await leave(visit);
  });

  test('pressed with Control, Shift, Meta or Alt is left to the browser, which opens it elsewhere', async () => {
    const visit = await site.open('/about', { reducedMotion: 'reduce' }); // a link that slides in may be missed
    const { page } = visit;
    await bringApplication(page);
    for (const modifier of ['Control', 'Shift', 'Meta', 'Alt'] as const) {
      // Opening the tab is up to the browser, and a headless one doesn't always do so: what counts is that we let it.
      const isPrevented = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const look = (event: MouseEvent) => {
              resolve(event.defaultPrevented);
              event.preventDefault();
            };
            window.addEventListener('click', look, { once: true });
          }),
      );
      await page.getByRole('link', { name: 'Sullivan for IB' }).click({ modifiers: [modifier] });
      expect([modifier, await isPrevented]).toEqual([modifier, false]);
      expect(page.url()).toBe(`${site.url}/about`);
    }
    await leave(visit);
  });

  test('is fetched ahead when it has been pointed at for 50 ms, and not again for five minutes (D-42)', async () => {
    const visit = await openAtRest('/about');
    const { page } = visit;
    const fetched = collectRequests(page, 'fetch');
    const timesFetched = () => fetched.filter((path) => path === '/product-ib').length;
    const link = page.getByRole('link', { name: 'Sullivan for IB' });
    const elsewhere = page.getByRole('heading', { name: 'For education' });
    await link.hover();
    await page.clock.runFor(PRELOAD_DELAY_MS - 1);
    await elsewhere.hover();
    await page.clock.runFor(HOUR_MS);
    expect(fetched).toEqual([]);

    const coming = page.waitForResponse((response) => isFetchOf(response.request(), '/product-ib'));
    await link.hover();
    await page.clock.runFor(PRELOAD_DELAY_MS);
    await (await coming).finished();
    await link.click();
    await pageHeading(page, '/product-ib').waitFor();
    expect(timesFetched()).toBe(1);

    await page.goBack();
    await elsewhere.hover();
    await page.clock.runFor(PAGE_CACHE_MS - PRELOAD_DELAY_MS - 1);
    await link.hover();
    await page.clock.runFor(PRELOAD_DELAY_MS);
    expect(timesFetched()).toBe(1);
    await elsewhere.hover();
    await link.hover();
    await page.clock.runFor(PRELOAD_DELAY_MS);
    await expect.poll(timesFetched).toBe(2);
    await leave(visit);
  });
});

describe('A page that is long in coming', () => {
  test('is announced after one second, and that for half a second at least; until then the old page stays', async () => {
    const visit = await openAtRest('/about');
    const { page } = visit;
    const release = await holdFetch(page, '/product-ib');
    const loading = page.getByText('Loading the page…');
    // The wait begins with the request; the click itself returns before the application has redrawn.
    const asked = page.waitForRequest('**/product-ib');
    await page.getByRole('link', { name: 'Sullivan for IB' }).click();
    await asked;
    await page.clock.runFor(PENDING_DELAY_MS - 1);
    expect(await pageHeading(page, '/about').isVisible()).toBe(true);
    expect(await loading.count()).toBe(0);
    await page.clock.runFor(1);
    await loading.waitFor();
    expect(await pageHeading(page, '/about').count()).toBe(0);

    await release();
    await page.clock.runFor(PENDING_MINIMUM_MS - 1);
    expect(await loading.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await pageHeading(page, '/product-ib').waitFor();
    expect(await loading.count()).toBe(0);
    await leave(visit);
  });

  test('is left to the browser when the application cannot fetch it', async () => {
    const { page, close, strangers } = await site.open('/about');
    await bringApplication(page);
    await page.route('**/product-ib', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    const documents = collectRequests(page, 'document');
    await page.getByRole('link', { name: 'Sullivan for IB' }).click();
    await pageHeading(page, '/product-ib').waitFor();
    await expect.poll(() => documents).toEqual(['/product-ib']);
    expect(strangers).toEqual([]);
    await close();
  });
});

describe('An error while rendering', () => {
  test('REQ-028, REQ-029: shows "Something went wrong!", and the error when "Show Error" is pressed, until "Hide Error" is', async () => {
    const { page, close } = await site.open('/about');
    await page.route('**/assets/demo-page*.js', (route) => route.abort());
    await page.goto(`${site.url}/demo`);
    await page.getByRole('heading', { level: 1, name: 'Something went wrong!', exact: true }).waitFor();
    const details = page.getByText(/dynamically imported module/);
    expect(await details.count()).toBe(0);

    await page.getByRole('button', { name: 'Show Error', exact: true }).click();
    await details.waitFor();
    expect(await page.getByRole('button', { name: 'Show Error' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Hide Error', exact: true }).click();
    await details.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show Error', exact: true }).waitFor();
    await close();
  });

  test('a program whose code cannot be fetched shows it too when one comes from another page', async () => {
    const { page, close } = await site.open('/about');
    await bringApplication(page);
    await page.route('**/assets/demo-page*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Try Sullivan!' }).click();
    await page.getByRole('heading', { name: 'Something went wrong!' }).waitFor();
    expect(page.url()).toBe(`${site.url}/demo#last`);
    await close();
  });
});

/** Lets the application's fetch of a page wait until the result is called, which waits in turn until the page has it. */
async function holdFetch(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse((response) => isFetchOf(response.request(), path));
    letGo();
    await (await answered).finished();
  };
}
