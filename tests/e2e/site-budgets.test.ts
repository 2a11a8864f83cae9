import { brotliCompressSync, constants } from 'node:zlib';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Visit } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import { openDocument } from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, pageHeading, sharedSite, type TestSite, TEXT_PATHS } from '../support/browser/site.ts';

/** What a page may weigh, compressed: 1 KB is 1,000 bytes. */
const SCRIPT_BEFORE_USE_BYTES = 5000;
const SCRIPT_IN_USE_BYTES = 70_000;
const SCRIPT_WITH_FORM_BYTES = 80_000;
const SCRIPT_TO_WRITE_BYTES = 250_000;
const STYLE_BYTES = 15_000;
/** Ten segments of 1,460 bytes (RFC 6928): what a server sends before it waits for an answer. */
const FIRST_FLIGHT_BYTES = 14_600;
/** Legal texts are long, and nobody waits for the end. */
const LONG_PATHS: ReadonlySet<string> = new Set(['/privacy-policy', '/terms-of-service']);
/** Chunks that only the editor needs. */
const EDITOR_CHUNKS = /editor|yjs|collaboration|demo-page/;
/** The library that only signing in needs. */
const IDENTITY_CHUNK = /identity-(?!errors)/;

/** The script and the styles of a page: those in its document, and the files of this kind. */
const SCRIPT = { inline: 'script:not([src], [type*=json])', ending: '.js' };
const STYLES = { inline: 'style', ending: '.css' };

const NARROW = { viewport: { width: 360, height: 740 } };
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

describe('A page of text', () => {
  test.each(TEXT_PATHS)(
    '"%s" has at most 5 KB of script and 15 KB of styles, and never the editor; it keeps to its origin and a clean console, and has all its words without script',
    async (path) => {
      const { page, complaints, strangers } = visitor;
      await page.goto(site.url + path);
      const atFirst = await weigh(page, SCRIPT, { untilLoaded: true });
      expect(atFirst.bytes).toBeGreaterThan(0);
      expect(atFirst.bytes).toBeLessThanOrEqual(SCRIPT_BEFORE_USE_BYTES);

      await bringApplication(page);
      const { files } = await weigh(page, SCRIPT);
      expect(files.length).toBeGreaterThan(atFirst.files.length);
      expect(files.filter((file) => EDITOR_CHUNKS.test(file))).toEqual([]);
      const styles = await weigh(page, STYLES);
      expect(styles.bytes).toBeGreaterThan(0);
      expect(styles.bytes).toBeLessThanOrEqual(STYLE_BYTES);
      expect([...complaints.splice(0), ...strangers.splice(0)]).toEqual([]);

      await reader.page.goto(site.url + path);
      expect(await visibleWords(reader.page)).toEqual(await visibleWords(page));
    },
  );

  test.each(TEXT_PATHS.filter((path) => !LONG_PATHS.has(path)))(
    '"%s" arrives whole in the first flight of a connection, with its headers',
    async (path) => {
      const { page } = visitor;
      await page.request.get(site.url + path); // the first visit has it compressed well for later ones
      const weight = async () => {
        const answer = await page.request.get(site.url + path, { headers: { 'accept-encoding': 'br' } });
        const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
        return headers.join('').length + Number(answer.headers()['content-length']);
      };
      await expect.poll(weight).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
    },
  );

  test('brings at most 70 KB of script once it is used', async () => {
    const visit = await site.open('/');
    await bringApplication(visit.page);
    expect((await weigh(visit.page, SCRIPT)).bytes).toBeLessThanOrEqual(SCRIPT_IN_USE_BYTES);
    await leave(visit);
  });

  test.each(['/contact', '/sweepstake', '/login'])(
    '"%s" brings at most 80 KB of script for its form, and no identity library before somebody signs in',
    async (path) => {
      const visit = await site.open(path);
      await visit.page.locator('main form [type=submit]:enabled').waitFor();
      const { files, bytes } = await weigh(visit.page, SCRIPT);
      expect(bytes).toBeLessThanOrEqual(SCRIPT_WITH_FORM_BYTES);
      expect(files.filter((file) => IDENTITY_CHUNK.test(file))).toEqual([]);
      await leave(visit);
    },
  );
});

test('"/document-view" brings neither the editor nor, signed out, messaging; it keeps to its origin and a clean console', async () => {
  const visit = await openDocument(site.browser, `${site.url}/document-view`);
  const { files } = await weigh(visit.page, SCRIPT);
  expect(files.some((file) => file.includes('document-view'))).toBe(true);
  expect(files.filter((file) => /\/(?:editor|demo-page|messaging|identity-(?!errors))/.test(file))).toEqual([]);
  await leave(visit);
});

test('"/demo" brings at most 250 KB of script before one can write; its tools, its panel, its dialogs and the history come later', async () => {
  const { page } = visitor;
  // The document as it is sent: in the page the links appear after the first paint, and later those of parts that came on demand.
  const sent = await page.request.get(`${site.url}/demo`);
  const links = (await sent.text()).matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g);
  const files = [...links].map(([, href]) => new URL(href ?? '', site.url).href);
  expect(files.filter((file) => /\/(?:writing|editor)-/.test(file))).toHaveLength(2);
  expect(
    files.filter((file) =>
      /\/(?:around|surroundings|panel-view|dialogs|share-dialog|history-shell|floating)/.test(file),
    ),
  ).toEqual([]);
  const weights = files.map(async (file) => {
    const answer = await page.request.get(file, { headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers()['content-length']);
  });
  const bytes = (await Promise.all(weights)).reduce((sum, each) => sum + each, 0);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_TO_WRITE_BYTES);
});

test('"/demo" keeps to its origin and a clean console', async () => {
  const visit = await site.open('/demo');
  await body(visit.page).waitFor();
  await visit.page.getByText('connected', { exact: true }).waitFor();
  await leave(visit);
});

describe('Without script', () => {
  test('the menu of narrow screens opens, and its links lead on', async () => {
    const visit = await site.open('/about', { ...NARROW, ...NO_SCRIPT });
    const { page } = visit;
    const link = page.locator('#menu').getByRole('link', { name: 'Contact' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await link.click();
    await pageHeading(page, '/contact').waitFor();
    expect(page.url()).toBe(`${site.url}/contact`);
    await leave(visit);
  });

  test('questions open, and links with a fragment lead to the part', async () => {
    const visit = await site.open('/', NO_SCRIPT);
    const { page } = visit;
    await page.getByText('Can a note be wrong?').click();
    await page.getByText('Yes, and Sullivan can miss things.').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Dynamic Context' }).click();
    const top = () => page.locator('#dynamic-context').evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    await leave(visit);
  });
});

test.each(['/privacy-policy', '/terms-of-service'] as const)(
  'on paper "%s" is its text only: no header, no links of the site, no footer',
  async (path) => {
    const visit = await site.open(path);
    const { page } = visit;
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
    await leave(visit);
  },
);

/**
 * What the document contains of one kind, and what the page has loaded of it so far: the files, and all their bytes as they come
 * over the wire. The document's part is compressed separately here. A page whose form waits for the application fetches it as
 * soon as the page is loaded, so we weigh everything before that separately.
 */
async function weigh(
  page: Page,
  { inline, ending }: typeof SCRIPT,
  { untilLoaded = false } = {},
): Promise<{ files: string[]; bytes: number }> {
  const inDocument = (await page.locator(inline).allTextContents()).join('');
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const loaded = await page.evaluate((isOnlyUntilLoaded) => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const until = isOnlyUntilLoaded ? (visit?.loadEventStart ?? 0) : Infinity;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < until)
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, bytes: encodedBodySize }));
  }, untilLoaded);
  const files = loaded.filter(({ file }) => file.endsWith(ending));
  const ownBytes = inDocument === '' ? 0 : brotliCompressSync(inDocument, { params }).length;
  return { files: files.map(({ file }) => file), bytes: files.reduce((sum, { bytes }) => sum + bytes, ownBytes) };
}

/** The visible words of the main part, without those that are only for scripts or for their absence. */
async function visibleWords(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').evaluate((main: HTMLElement) => {
    const added = '.slide[aria-hidden], .carousel-buttons, .clip-button';
    for (const part of main.querySelectorAll(`${added}, noscript`)) part.remove();
    return main.innerText;
  });
  return text.split(/\s+/);
}

test.each(['/demo', '/document-view'])(
  '"%s" says what it is for before its code and styles are fetched',
  async (path) => {
    const visit = await site.open(path, NO_SCRIPT);
    const words = visit.page.locator('.opening');
    expect((await words.innerText()).length).toBeGreaterThan(60);
    await leave(visit);
    const fast = await site.open(path);
    await fast.page.locator('main > div').first().waitFor();
    expect(await fast.page.locator('.opening').isVisible()).toBe(false);
    await leave(fast);
  },
);
