import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { PAGE_PATHS } from '#shared-types/pages';

import { violations } from '../support/browser/axe.ts';
import { startSite, type TestSite, UNKNOWN_PATH } from '../support/browser/site.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const NARROW = { viewport: { width: 360, height: 740 } };
const STILL = { reducedMotion: 'reduce' } as const;

let site: TestSite;
let wide: Page;
let narrow: Page;
beforeAll(async () => {
  site = await startSite();
  wide = await newReader({ ...WIDE, ...STILL });
  narrow = await newReader({ ...NARROW, ...STILL });
});

/** A person who looks at one page after the other. */
async function newReader(options: BrowserContextOptions): Promise<Page> {
  const context = await site.browser.newContext(options);
  return context.newPage();
}

async function open(page: Page, path: string) {
  await page.goto(site.url + path);
  // The heading of a program comes with its code.
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('axe-core finds no fault in either theme', () => {
  const paths = [...PAGE_PATHS, UNKNOWN_PATH];

  test.each(paths)('on "%s" at 1440 px', async (path) => {
    await open(wide, path);
    expect(await violations(wide)).toEqual([]);
  });

  test.each(paths)('on "%s" at 360 px, with the menu closed and open', async (path) => {
    await open(narrow, path);
    expect(await violations(narrow)).toEqual([]);
    await narrow.getByRole('button', { name: 'Menu', exact: true }).click();
    await narrow.locator('#menu').waitFor();
    expect(await violations(narrow, '.site-header, #menu')).toEqual([]);
  });

  test('on "/" with motion, when every block has been scrolled into view', async () => {
    const page = await newReader(WIDE);
    await open(page, '/');
    for (const block of await page.locator('[data-reveal]').all()) await block.scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('[data-reveal]:not([data-reveal=shown])').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

test('with forced colours every stop of the keyboard on "/" has a ring of 2 px', async () => {
  const page = await newReader({ ...WIDE, ...STILL, forcedColors: 'active' });
  await open(page, '/');
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
  await page.context().close();
});
