import type { Browser, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

import type { Config } from '#bff/config/config';
import { PAGE_PATHS, type PagePath } from '#shared-types/site/pages';

import { untilProcessEnds } from '../closing.ts';
import { sharedEvaluator } from '../server/on-demand.ts';
import { startBff, type TestBff } from '../server/start-bff.ts';
import { startUpstreamStub } from '../server/upstream-stub.ts';
import { lastingOrigins, sharedBrowser, type Visit } from './browser.ts';
import { open, type Opening } from './open.ts';

/** The `<h1>` of every page of the site. */
export const HEADINGS: Record<PagePath, string> = {
  '/': 'Smart learning starts here',
  '/about': 'About Sullivan',
  '/account': 'Account settings',
  '/class': 'Hand in',
  '/contact': 'Get in touch with us',
  '/demo': 'Writing room',
  '/desk': 'Desk',
  '/document-view': 'Sync status: connected',
  '/documents': 'Documents',
  '/ethical-ai': 'Ethical AI at Sullivan',
  '/login': 'Your account',
  '/privacy-policy': 'Privacy Policy',
  '/product': 'What can Sullivan Do?',
  '/product-finance': 'Sullivan for Finance',
  '/product-ib': 'Sullivan for IB',
  '/product-legal': 'Sullivan for Legal',
  '/record': 'Check a writing record',
  '/reset-password': 'Choose a new password',
  '/returned': 'Your text',
  '/sweepstake': 'Enter To Win!',
  '/terms-of-service': 'Terms of Service',
  '/underconstruction': 'under construction',
};

/** The text pages: they load the application when people start to use them. */
export const TEXT_PATHS = PAGE_PATHS.filter(
  (path) => !['/class', '/demo', '/desk', '/document-view', '/documents', '/record', '/returned'].includes(path),
);

/** An address without a page. */
export const UNKNOWN_PATH = '/no-such-page';

/** The product with its site, and a browser. */
export interface TestSite extends TestBff {
  browser: Browser;
  /** Opens a path as a new person. */
  open: (path: string, opening?: Opening) => Promise<Visit>;
}

/** Starts the product with its built site, an evaluator that finds nothing, and a browser, until the tests have ended. */
export async function startSite(config: Partial<Config> = {}): Promise<TestSite> {
  const upstream = await startUpstreamStub();
  const bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url, ...config } });
  const browser = await sharedBrowser();
  return { ...bff, browser, open: (path, opening) => open(bff.url + path, opening) };
}

/** The sites of this process, by whether they read texts. */
const shared = new Map<boolean, Promise<TestSite>>();

/**
 * The site that the test files of a process share, so that few tests wait for a server or for a page that loads the application.
 * It lets one address do a thousand times as much as usual. What a test does to all of it, it does to a site of its own.
 * @param options.reads whether its evaluator reads texts, or finds nothing in any.
 */
export async function sharedSite({ reads = false } = {}): Promise<TestSite> {
  const starting =
    shared.get(reads) ??
    untilProcessEnds(() => startSite({ rateLimitFactor: 1000, ...(reads && { evaluatorUrl: undefined }) }));
  shared.set(reads, starting);
  starting.catch(() => shared.delete(reads));
  const site = await starting;
  lastingOrigins.add(site.url);
  // No test should wait for its start, which takes half a minute while other programs need the processor, too.
  if (reads) await sharedEvaluator().ready;
  return site;
}

/** The heading of the page in the main part. */
export function pageHeading(page: Page, path: PagePath): Locator {
  return page.getByRole('main').getByRole('heading', { level: 1, name: HEADINGS[path], exact: true });
}

/** Starts to use a text page, and waits until the application responds: it fetches the page of a link under the pointer. */
export async function bringApplication(page: Page): Promise<void> {
  const fetched: string[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === 'fetch') fetched.push(request.url());
  };
  page.on('request', note);
  const point = async () => {
    await page.locator('.legal-links a').evaluateAll((links: HTMLAnchorElement[]) => {
      // A link to the current page fetches nothing.
      const elsewhere = links.findLast(({ pathname }) => pathname !== location.pathname);
      for (const event of ['pointermove', 'pointerover'])
        elsewhere?.dispatchEvent(new PointerEvent(event, { bubbles: true, movementX: 1 }));
    });
    return fetched.length;
  };
  // Pointing again restarts the wait of 50 ms.
  await expect.poll(point, { interval: 150 }).toBeGreaterThan(0);
  page.off('request', note);
}

/** Whether a request is the application's for a page, and not the browser's for a document. */
export function isFetchOf(request: Request, path: string): boolean {
  return request.resourceType() === 'fetch' && new URL(request.url()).pathname === path;
}

/** The paths of the requests of a kind from now on. */
export function collectRequests(page: Page, kind: 'document' | 'fetch'): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === kind) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** The requests to paths with this prefix, from now on. */
export function collectCalls(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) calls.push(request);
  });
  return calls;
}

/** Resolves when the page has processed the result of every finished call; results arrive in order. */
export async function hearsOfCalls(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/healthz')).text());
}

/** Whether an element has the focus. */
export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
