import { isDeepStrictEqual } from 'node:util';

import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';

import { closeInTheEnd } from '../closing.ts';
import { type Person, signedIn } from './account.ts';
import {
  leftInTheEnd,
  sharedBrowser,
  VIEWPORT,
  visit,
  type Visit,
  visitForMany,
  type VisitOptions,
  watch,
} from './browser.ts';
import { restoreConnection } from './network.ts';
import { EVENTS_OF_A_PAGE, noticeWhatStays } from './what-stays.ts';

/** A browser profile that has forgotten its last visit. Its page waits at an address of the server that shows nothing. */
interface Profile {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  origin: string;
  lasting: LastingOptions;
  /** Whether a test has changed it in a way that can't be taken back. */
  isSpent: () => boolean;
}

/** The options that a profile keeps. */
type LastingOptions = Pick<VisitOptions, 'serviceWorkers' | 'isCuttable'>;

/** More than tests have open at the same time. */
const MOST_FREE = 4;

/** An address of every server without a document that does anything. */
const WAITING_PATH = '/healthz';

/** What the browser keeps besides the storage that the page clears itself. */
const STORES = 'indexeddb,cache_storage,service_workers,file_systems';

/** A server that no longer answers ends the profile. */
const FORGETTING_TIMEOUT_MS = 10_000;

/** Those that nobody uses right now, last used first. */
const free: Profile[] = [];

/** How somebody comes to a page: with which screen and what their browser has kept, and whether the test sets its clock. */
export interface Opening extends VisitOptions {
  /** Who is signed in; their account is made. */
  as?: Person;
  /** In a browser that has never been there: for a test of a first load. */
  isNew?: boolean;
}

/**
 * Opens an address as a new person, in a profile that an earlier test has left, if there is one and the way allows it. Nothing is
 * stored in it any more, except the answers in its HTTP cache. A new one has to compile the scripts again, so that loading the
 * application takes three times the processor time.
 */
export async function open(address: string, { as, isNew = false, ...options }: Opening = {}): Promise<Visit> {
  const browser = await sharedBrowser();
  const opening = as === undefined ? options : { ...options, storageState: await signedIn(address, as) };
  const { viewport = VIEWPORT, colorScheme = null, reducedMotion = null, ...rest } = opening;
  const { storageState, withClock, prepare, serviceWorkers = 'block', isCuttable = false, ...others } = rest;
  if (isNew || viewport === null || typeof storageState === 'string' || Object.keys(others).length > 0)
    return visit(browser, address, opening);
  const { origin } = new URL(address);
  const lasting = { serviceWorkers, isCuttable };
  const index = free.findIndex((each) => each.origin === origin && isDeepStrictEqual(each.lasting, lasting));
  const [profile = await newProfile(origin, lasting)] = index < 0 ? [] : free.splice(index, 1);
  const { context, page } = profile;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
  await context.addCookies(storageState?.cookies ?? []);
  const stored = storageState?.origins.find((each) => each.origin === origin)?.localStorage ?? [];
  await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), stored);
  if (withClock) await page.clock.install();
  await prepare?.(page);
  const forbidden = watch(page, address);
  const close = closeInTheEnd(async () => {
    for (const event of EVENTS_OF_A_PAGE) page.removeAllListeners(event);
    if (await forgets(profile)) free.unshift(profile);
    else await context.close();
    await Promise.all(free.splice(MOST_FREE).map((each) => each.context.close()));
  });
  await page.goto(address);
  return leftInTheEnd({ page, context, ...forbidden, close });
}

async function newProfile(origin: string, lasting: LastingOptions): Promise<Profile> {
  const { page, context } = await visitForMany(await sharedBrowser(), origin, origin + WAITING_PATH, lasting);
  for (const event of EVENTS_OF_A_PAGE) page.removeAllListeners(event);
  const session = await context.newCDPSession(page);
  // At the end of the file.
  context.once('close', () => {
    const index = free.findIndex((each) => each.context === context);
    if (index >= 0) free.splice(index, 1);
  });
  return { context, page, session, origin, lasting, isSpent: noticeWhatStays(page) };
}

/** Undoes what a test has done to the profile. Returns whether that worked. */
async function forgets({ context, page, session, origin, lasting, isSpent }: Profile): Promise<boolean> {
  if (isSpent() || page.isClosed()) return false;
  try {
    if (lasting.isCuttable) await restoreConnection(page);
    else await context.setOffline(false);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // A page with words that aren't stored asks whether to leave it.
    page.on('dialog', leavePage);
    const answer = await page.goto(origin + WAITING_PATH, { timeout: FORGETTING_TIMEOUT_MS });
    page.off('dialog', leavePage);
    if (!answer?.ok()) return false;
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(0, 0);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORES });
    await session.send('Page.resetNavigationHistory');
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}

function leavePage(dialog: Dialog): void {
  dialog.accept().catch(() => undefined);
}
