import { accessSync, constants } from 'node:fs';

import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Where Debian, Fedora, Arch and macOS put a Chromium of their own. */
const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Without these, Chromium asks hosts of its maker for updates and models, which a closed network refuses at length. */
const QUIET_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a real Chromium: the one that CHROMIUM_PATH names, else one of the system, else the one inside the npm package. */
export async function startBrowser(): Promise<Browser> {
  const own = process.env['CHROMIUM_PATH'] ?? SYSTEM_CHROMIUM.find(isExecutable);
  return chromium.launch({
    executablePath: own ?? (await sparticuz.executablePath()),
    args: QUIET_ARGUMENTS,
    headless: true,
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A page of a person of their own, and what it did that nobody should do. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Every message on the console of level warning or error, and every uncaught error. */
  complaints: string[];
  /** Every request and socket to another origin. */
  strangers: string[];
  close: () => Promise<void>;
}

/** How a person comes: with which screen, and whether the test sets the clock of their page. */
export interface VisitOptions extends BrowserContextOptions {
  withClock?: boolean;
}

/** Opens an address as a new person, in a profile of their own. */
export async function visit(
  browser: Browser,
  address: string,
  { withClock, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  if (withClock) await page.clock.install();
  const complaints: string[] = [];
  const strangers: string[] = [];
  const { host } = new URL(address);
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  const note = (url: string) => {
    if (!/^(?:data|blob):/.test(url) && new URL(url).host !== host) strangers.push(url);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  await page.goto(address);
  return { page, context, complaints, strangers, close: () => context.close() };
}
