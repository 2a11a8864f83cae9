import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PAGE_PATHS } from '#shared-types/site/pages';

import { violations } from '../support/browser/axe.ts';
import { VIEWPORT as WIDE, type Visit } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import {
  UNKNOWN_PATH,
  bringApplication,
  collectRequests,
  hasFocus,
  pageHeading,
  sharedSite,
  type TestSite,
} from '../support/browser/site.ts';

let site: TestSite;
/** A visitor who goes from one page to the next. */
let walk: Visit;
beforeAll(async () => {
  site = await sharedSite();
  walk = await site.open('/', { reducedMotion: 'reduce' });
});
afterAll(() => leave(walk));

const PATHS = [...PAGE_PATHS, UNKNOWN_PATH];

test.each(PATHS)(
  'axe-core finds no fault with "%s" in either theme, nor with its menu open at 360 px',
  async (path) => {
    const { page, complaints } = walk;
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await page.locator('h1').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    // The colours of a wide window; only the menu has its own.
    expect(await violations(page, 'html', ['light'])).toEqual([]);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#menu').waitFor();
    expect(await violations(page, '.site-header, #menu')).toEqual([]);
    // The browser reports the status of the unknown page.
    if (path === UNKNOWN_PATH) complaints.length = 0;
  },
);

describe('A link, once a person has begun to use the page', () => {
  test.each([
    { from: '/', name: 'Dynamic Context', to: '/#dynamic-context' },
    { from: '/privacy-policy', name: 'Retention', to: '/privacy-policy#retention' },
  ])('with a fragment scrolls to the part and gives it the focus: "$name" on "$from"', async ({ from, name, to }) => {
    const { page } = await site.open(from);
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
  });

  test('is left to the browser when the application cannot fetch its page; the unknown page leads to the start page', async () => {
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
    await page.goto(site.url + UNKNOWN_PATH);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await pageHeading(page, '/').waitFor();
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

test('axe-core finds no fault in either theme on "/" with motion, when every block has been scrolled into view', async () => {
  const { page, close } = await site.open('/');
  for (const block of await page.locator('[data-reveal]').all()) await block.scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('[data-reveal]:not([data-reveal=shown])').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await close();
});

test('with forced colours every stop of the keyboard on "/" has a ring of 2 px', async () => {
  const { page, close } = await site.open('/', { reducedMotion: 'reduce', forcedColors: 'active' });
  const rings: string[] = [];
  const ring = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      return `${activeElement.outerHTML.slice(0, 60)}: ${outlineStyle} ${outlineWidth}`;
    });
  await page.keyboard.press('Tab');
  for (let stop = await ring(); stop !== undefined; stop = await ring()) {
    rings.push(stop);
    await page.keyboard.press('Tab');
  }
  expect(rings.length).toBeGreaterThan(20);
  expect(rings.filter((each) => !each.endsWith(': solid 2px'))).toEqual([]);
  await close();
});
