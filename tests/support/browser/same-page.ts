import type { Browser, BrowserContext, Page } from 'playwright-core';

import { closeInTheEnd } from '../closing.ts';
import { VIEWPORT, visit, type Visit, type VisitOptions, watch } from './browser.ts';

/** A page of a draft that has loaded the application, and that tests of a file use one after the other. */
interface SamePage {
  browser: Browser;
  page: Page;
  context: BrowserContext;
  /** The address of the page, without its hash. */
  home: string;
  /** Whether a test has changed it in a way that can't be taken back. */
  isSpent: boolean;
}

/** What a page can't forget. */
const FOR_GOOD = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'],
  context: [
    'addInitScript',
    'grantPermissions',
    'newCDPSession',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setOffline',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** The events that a test may listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** Those that nobody uses right now. */
const free: SamePage[] = [];

/**
 * Opens a draft or the sandbox as a new person: in a page that an earlier test of the file has left, if there is one and the options are such
 * that a page can take them on. Nothing is stored in its browser any more, but to load the application takes eight times the
 * processor time of going to another draft. An empty object as options is a new page in any case.
 */
export async function visitDraft(browser: Browser, address: string, options?: VisitOptions): Promise<Visit> {
  const { viewport = VIEWPORT, reducedMotion = null, colorScheme = null, ...others } = options ?? {};
  const isAnew = options !== undefined && Object.keys(options).length === Object.keys(others).length;
  const { origin, pathname, hash } = new URL(address);
  const home = origin + pathname;
  // The document view without a draft puts one into its address.
  const isPlace = hash !== '' || pathname === '/demo';
  if (isAnew || !isPlace || viewport === null || Object.keys(others).length > 0)
    return visit(browser, address, options);
  const index = free.findIndex((each) => each.browser === browser && each.home === home);
  const [same = await newPage(browser, home)] = index < 0 ? [] : free.splice(index, 1);
  const visited = handOut(same, address);
  await same.page.setViewportSize(viewport);
  await same.page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
  if (hash !== '' || index < 0) await same.page.goto(address);
  // The sandbox is the page without a draft; to ask for that address would load the page again.
  else await same.page.evaluate(() => (location.hash = ''));
  return visited;
}

async function newPage(browser: Browser, home: string): Promise<SamePage> {
  const { page, context } = await visit(browser, 'about:blank', {}, 'file');
  for (const event of HEARD) page.removeAllListeners(event);
  const opened: SamePage = { browser, page, context, home, isSpent: false };
  noticeWhatStays(opened);
  // At the end of the file.
  context.once('close', () => {
    if (free.includes(opened)) free.splice(free.indexOf(opened), 1);
  });
  return opened;
}

/** Lends a page to a test, which gives it back when it closes it. One that the test leaves open is in a state that nobody knows. */
function handOut(same: SamePage, address: string): Visit {
  const { page, context } = same;
  const forbidden = watch(page, address);
  let isOut = true;
  const end = (giveBack: boolean) => async () => {
    if (!isOut) return;
    isOut = false;
    // What the page says from now on is no matter of the test.
    for (const event of HEARD) page.removeAllListeners(event);
    if (giveBack && (await cleared(same))) free.push(same);
    else await context.close();
  };
  closeInTheEnd(end(false));
  return { page, context, ...forbidden, close: end(true) };
}

/** Leaves the draft, and takes back what the test has done to the page and to what its browser stores. Returns whether that worked. */
async function cleared({ page, context, home, isSpent }: SamePage): Promise<boolean> {
  if (isSpent || page.isClosed() || context.pages().length > 1 || page.url().split('#')[0] !== home) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // This address is no draft's, so the page shows only that.
  await page.goto(`${home}#0`);
  await page.getByRole('alert').getByText('This one has 1 ').waitFor();
  await context.clearCookies();
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has no other scope
    const answerTo = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerTo(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      if (stores.length > 0) {
        const transaction = database.transaction(stores, 'readwrite');
        await Promise.all(stores.map((store) => answerTo(transaction.objectStore(store).clear())));
      }
      database.close();
    }
    localStorage.clear();
    sessionStorage.clear();
    // What another tab would hear of it.
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await page.mouse.move(0, 0);
  return true;
}

function noticeWhatStays(same: SamePage): void {
  const objects = { page: same.page, context: same.context, clock: same.page.clock };
  for (const [name, methods] of Object.entries(FOR_GOOD)) {
    const object = objects[name as keyof typeof objects] as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const method of methods) {
      const original = object[method]?.bind(object);
      object[method] = (...given) => {
        same.isSpent = true;
        return original?.(...given);
      };
    }
  }
}
