import type { BrowserContext, Page } from 'playwright-core';

import { closeInTheEnd } from '../closing.ts';
import { leftInTheEnd, sharedBrowser, VIEWPORT, type Visit, visitForMany, watch } from './browser.ts';
import { open, type Opening } from './open.ts';
import { EVENTS_OF_A_PAGE, noticeWhatStays } from './what-stays.ts';

/** A page of a draft that has loaded the application, and that tests use one after the other. */
interface SamePage {
  page: Page;
  context: BrowserContext;
  /** The address of the page, without its hash. */
  home: string;
  /** Whether a test has changed it in a way that can't be taken back. */
  isSpent: () => boolean;
}

/** Those that nobody uses right now. */
const free: SamePage[] = [];

/**
 * Opens a draft or the sandbox as a new person: in a page that an earlier test has left, if there is one and it can take on the
 * options. Nothing is stored in its browser any more, but loading the application takes eight times the processor time of going
 * to another draft.
 */
export async function openDraft(address: string, opening: Opening = {}): Promise<Visit> {
  const { viewport = VIEWPORT, reducedMotion = null, colorScheme = null, ...others } = opening;
  const { origin, pathname, hash } = new URL(address);
  const home = origin + pathname;
  // The document view without a draft puts one into its address.
  const isPlace = hash !== '' || pathname === '/demo';
  if (!isPlace || viewport === null || Object.keys(others).length > 0) return open(address, opening);
  const index = free.findIndex((each) => each.home === home);
  const [same = await newPage(home)] = index < 0 ? [] : free.splice(index, 1);
  const visited = handOut(same, address);
  await same.page.setViewportSize(viewport);
  await same.page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
  if (hash !== '' || index < 0) await same.page.goto(address);
  // The sandbox is the page without a draft; going to that address would load the page again.
  else await same.page.evaluate(() => (location.hash = ''));
  return visited;
}

async function newPage(home: string): Promise<SamePage> {
  const { page, context } = await visitForMany(await sharedBrowser(), new URL(home).origin, 'about:blank', {});
  for (const event of EVENTS_OF_A_PAGE) page.removeAllListeners(event);
  const opened: SamePage = { page, context, home, isSpent: noticeWhatStays(page) };
  // At the end of the file, or of the process.
  context.once('close', () => {
    if (free.includes(opened)) free.splice(free.indexOf(opened), 1);
  });
  return opened;
}

/** Lends a page to a test, which gives it back when it closes it, or at its end. One of a test that fails is in a state that nobody knows. */
function handOut(same: SamePage, address: string): Visit {
  const { page, context } = same;
  const forbidden = watch(page, address);
  let isOut = true;
  const end = (giveBack: boolean) => async () => {
    if (!isOut) return;
    isOut = false;
    // What the page logs from now on doesn't concern the test.
    for (const event of EVENTS_OF_A_PAGE) page.removeAllListeners(event);
    if (giveBack && (await cleared(same))) free.push(same);
    else await context.close();
  };
  closeInTheEnd(end(false));
  return leftInTheEnd({ page, context, ...forbidden, close: end(true) });
}

/** Leaves the draft, and undoes what the test has done to the page and its storage. Returns whether that worked. */
async function cleared({ page, context, home, isSpent }: SamePage): Promise<boolean> {
  if (isSpent() || page.isClosed() || context.pages().length > 1 || page.url().split('#')[0] !== home) return false;
  await context.setOffline(false);
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
    // The event that another tab would get.
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await page.mouse.move(0, 0);
  return true;
}
