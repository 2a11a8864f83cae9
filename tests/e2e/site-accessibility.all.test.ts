import { beforeAll, expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
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
