import { brotliCompressSync, constants } from 'node:zlib';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PAGE_CACHE_MS, PENDING_DELAY_MS, PENDING_MINIMUM_MS, PRELOAD_DELAY_MS } from '#shared-types/constants';
import { PAGE_PATHS } from '#shared-types/site/pages';

import { violations } from '../support/browser/axe.ts';
import type { Visit } from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/network.ts';
import { leave } from '../support/browser/room.ts';
import {
  bringApplication,
  collectRequests,
  hasFocus,
  HEADINGS,
  isFetchOf,
  pageHeading,
  sharedSite,
  TEXT_PATHS,
  type TestSite,
} from '../support/browser/site.ts';

const HOUR_MS = 3_600_000;
/** What a page of text may weigh, compressed: 1 KB is 1,000 bytes. */
const SCRIPT_BEFORE_USE_BYTES = 5000;
const SCRIPT_IN_USE_BYTES = 70_000;
/** A form brings its own, and the account even more. */
const SCRIPT_WITH_FORM_BYTES = 80_000;
const SCRIPT_WITH_ACCOUNT_BYTES = 90_000;
const STYLE_BYTES = 15_000;
/** Chunks that only the editor needs. */
const EDITOR_CHUNKS = /editor|yjs|collaboration|demo-page/;
/** The libraries that only signing in needs, and what comes with it. */
const SIGNED_IN_CHUNKS = /messaging|identity-(?!errors)/;

let site: TestSite;
/** A visitor who goes from one page to the next. */
let walk: Visit;
beforeAll(async () => {
  site = await sharedSite();
  walk = await site.open('/', { reducedMotion: 'reduce' });
});
afterAll(() => leave(walk));

/** Opens a page with its application loaded and its clock stopped until the test moves it on. */
async function openAtRest(path: string) {
  const visit = await site.open(path, { withClock: true });
  await bringApplication(visit.page);
  await visit.page.clock.pauseAt(Date.now() + HOUR_MS);
  return visit;
}

describe('Addresses', () => {
  test.each(PAGE_PATHS)(
    'REQ-010 to REQ-026, REQ-030: "%s" opens by its address alone, without signing in, under its heading; axe-core finds no fault, at 320 px it is no wider than the screen, and it keeps to its origin and a clean console',
    async (path) => {
      const { page, complaints, strangers } = walk;
      await page.setViewportSize({ width: 1440, height: 900 });
      const answer = await page.goto(site.url + path);
      expect(answer?.status()).toBe(200);
      await pageHeading(page, path).waitFor();
      expect(await page.locator('h1').allTextContents()).toEqual([HEADINGS[path]]);
      const isText = TEXT_PATHS.includes(path);
      if (isText) await expectLittle(page);
      else if (path === '/document-view') {
        const { files } = await weigh(page, 'script');
        expect(files.some((file) => file.includes('document-view'))).toBe(true);
        expect(files.filter((file) => /\/(?:editor|demo-page)/.test(file) || SIGNED_IN_CHUNKS.test(file))).toEqual([]);
      }
      expect(await violations(page, 'html', ['light'])).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
      expect([...complaints.splice(0), ...strangers.splice(0)]).toEqual([]);
    },
  );

  test('REQ-024: "/underconstruction" holds one large heading and nothing else, inside the common layout, and is not listed', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.url}/underconstruction`);
    const main = page.getByRole('main');
    expect(await main.innerText()).toBe('under construction');
    expect(await main.locator(':is(h1,h2,p,a,button,img,svg,form)').count()).toBe(1);
    const fontSize = await main
      .locator('h1')
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    expect(fontSize).toBeGreaterThanOrEqual(48);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    for (const frame of ['banner', 'contentinfo'] as const) expect(await page.getByRole(frame).isVisible()).toBe(true);
  });
});

describe('A link, once a person has begun to use the page', () => {
  test('changes the page in place, with title, focus on the heading, back and forward; one with a fragment leads to the part, and one pressed with a modifier is left to the browser', async () => {
    const { page } = await site.open('/about', { reducedMotion: 'reduce' });
    await bringApplication(page);
    const documents = collectRequests(page, 'document');
    const link = page.getByRole('link', { name: 'Sullivan for IB' });
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
      await link.click({ modifiers: [modifier] });
      expect([modifier, await isPrevented, page.url()]).toEqual([modifier, false, `${site.url}/about`]);
    }
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

    await page.getByRole('link', { name: 'Our Team', exact: true }).click();
    await page.waitForURL(`${site.url}/#our-team`);
    const part = page.locator('#our-team');
    await expect.poll(() => hasFocus(part)).toBe(true);
    const top = () => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(documents).toEqual([]);
  });

  test('is fetched ahead when it has been pointed at for 50 ms, and not again for five minutes (D-42)', async () => {
    const { page } = await openAtRest('/about');
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
  });
});

test('a page that is long in coming is announced after one second, and that for half a second at least; until then the old page stays', async () => {
  const { page } = await openAtRest('/about');
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
});

test('REQ-028, REQ-029: an error while rendering shows "Something went wrong!", and the error when "Show Error" is pressed, until "Hide Error" is', async () => {
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

/** Lets the application's fetch of a page wait until the result is called, which waits in turn until the page has it. */
async function holdFetch(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await holdCalls(page, `**${path}`);
  return async () => {
    const answered = page.waitForResponse((response) => isFetchOf(response.request(), path));
    letGo();
    await (await answered).finished();
  };
}

/** Checks that a page of text brings little, before somebody uses it and then. */
async function expectLittle(page: Page): Promise<void> {
  const atFirst = await weigh(page, 'script', { untilLoaded: true });
  expect(atFirst.bytes).toBeGreaterThan(0);
  expect(atFirst.bytes).toBeLessThanOrEqual(SCRIPT_BEFORE_USE_BYTES);
  const styles = await weigh(page, 'styles');
  expect(styles.bytes).toBeGreaterThan(0);
  expect(styles.bytes).toBeLessThanOrEqual(STYLE_BYTES);

  const path = new URL(page.url()).pathname;
  const isOfAccount = ['/account', '/reset-password'].includes(path);
  const hasForm = ['/contact', '/sweepstake', '/login'].includes(path);
  // All others bring what the first does.
  if (path !== '/' && !isOfAccount && !hasForm) return;
  await bringApplication(page);
  if (hasForm) await page.locator('main form [type=submit]:enabled').waitFor();
  const { files, bytes } = await weigh(page, 'script');
  expect(files.length).toBeGreaterThan(atFirst.files.length);
  const most = hasForm ? SCRIPT_WITH_FORM_BYTES : isOfAccount ? SCRIPT_WITH_ACCOUNT_BYTES : SCRIPT_IN_USE_BYTES;
  expect(bytes).toBeLessThanOrEqual(most);
  expect(files.filter((file) => EDITOR_CHUNKS.test(file) || SIGNED_IN_CHUNKS.test(file))).toEqual([]);
  expect((await weigh(page, 'styles')).bytes).toBeLessThanOrEqual(STYLE_BYTES);
}

/**
 * What the document contains of one kind, and what the page has loaded of it so far: the files, and all their bytes as they come
 * over the wire. The document's part is compressed separately here. A page whose form waits for the application fetches it as
 * soon as the page is loaded, so we weigh everything before that separately.
 */
async function weigh(
  page: Page,
  kind: 'script' | 'styles',
  { untilLoaded = false } = {},
): Promise<{ files: string[]; bytes: number }> {
  const inline = kind === 'script' ? 'script:not([src], [type*=json])' : 'style';
  const inDocument = (await page.locator(inline).allTextContents()).join('');
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const loaded = await page.evaluate((isOnlyUntilLoaded) => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const until = isOnlyUntilLoaded ? (visit?.loadEventStart ?? 0) : Infinity;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < until)
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, bytes: encodedBodySize }));
  }, untilLoaded);
  const files = loaded.filter(({ file }) => file.endsWith(kind === 'script' ? '.js' : '.css'));
  const ownBytes = inDocument === '' ? 0 : brotliCompressSync(inDocument, { params }).length;
  return { files: files.map(({ file }) => file), bytes: files.reduce((sum, { bytes }) => sum + bytes, ownBytes) };
}
