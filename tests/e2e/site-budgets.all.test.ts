import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Visit } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, pageHeading, sharedSite, type TestSite, TEXT_PATHS } from '../support/browser/site.ts';

const NO_SCRIPT = { javaScriptEnabled: false };

let site: TestSite;
/** Two people who look at one page after the other, the second without script. */
let visitor: Visit;
let reader: Visit;
beforeAll(async () => {
  site = await sharedSite();
  visitor = await site.open('/');
  reader = await site.open('/', NO_SCRIPT);
});
afterAll(async () => {
  await leave(visitor);
  await leave(reader);
});

test.each(TEXT_PATHS)('"%s" brings no editor when it is used, and has all its words without script', async (path) => {
  await visitor.page.goto(site.url + path);
  await bringApplication(visitor.page);
  const files = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((file) => /editor|yjs|collaboration|demo-page/.test(file))).toEqual([]);
  await reader.page.goto(site.url + path);
  expect(await visibleWords(reader.page)).toEqual(await visibleWords(visitor.page));
});

test('without script the menu of narrow screens opens, questions open, and links lead on and to a part', async () => {
  const { page } = await site.open('/about', { ...NO_SCRIPT, viewport: { width: 360, height: 740 } });
  const link = page.locator('#menu').getByRole('link', { name: 'Contact' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await link.click();
  await pageHeading(page, '/contact').waitFor();
  expect(page.url()).toBe(`${site.url}/contact`);
  await page.goto(site.url);
  await page.getByText('Can a note be wrong?').click();
  await page.getByText('Yes, and Sullivan can miss things.').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dynamic Context' }).click();
  const top = () => page.locator('#dynamic-context').evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
});

const LEGAL = ['/privacy-policy', '/terms-of-service'] as const;

test.each(LEGAL)('on paper "%s" is its text only: no header, no links of the site, no footer', async (path) => {
  const { page } = await site.open(path);
  const frame = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Legal', exact: true }),
    page.getByRole('contentinfo'),
    page.getByRole('main').getByRole('link', { name: 'Contact Us' }),
  ];
  for (const part of frame) expect(await part.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const part of frame) expect(await part.isVisible()).toBe(false);
  expect(await pageHeading(page, path).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Contact', exact: true }).isVisible()).toBe(true);
});

const EDITORS = ['/demo', '/document-view'];

test.each(EDITORS)('"%s" says what it is for before its code and styles are fetched', async (path) => {
  const visit = await site.open(path, NO_SCRIPT);
  const words = visit.page.locator('.opening');
  expect((await words.innerText()).length).toBeGreaterThan(60);
  await leave(visit);
  const fast = await site.open(path);
  await fast.page.locator('main > div').first().waitFor();
  expect(await fast.page.locator('.opening').isVisible()).toBe(false);
});

test.each(['/', '/contact', '/login', '/demo'])(
  'the application that comes with %s shows its buttons as the site draws them, also those that the page has none of',
  async (path) => {
    const { page } = visitor;
    await page.goto(site.url + path);
    await bringApplication(page);
    const colours = () =>
      page.evaluate(() => {
        const drawn = ['button', 'button button-primary', 'button button-quiet'].map((className) => {
          const button = document.body.appendChild(Object.assign(document.createElement('button'), { className }));
          const { backgroundColor, borderTopColor, minHeight } = getComputedStyle(button);
          button.remove();
          return `${backgroundColor} ${borderTopColor} ${minHeight}`;
        });
        return new Set(drawn).size;
      });
    await expect.poll(colours).toBe(3);
  },
);

/** The visible words of the main part, without those that are only for scripts or for their absence. */
async function visibleWords(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').evaluate((main: HTMLElement) => {
    const added = '.slide[aria-hidden], .carousel-buttons, .clip-button';
    for (const part of main.querySelectorAll(`${added}, noscript`)) part.remove();
    return main.innerText;
  });
  return text.split(/\s+/);
}
