import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';

import { argumentMap } from '../support/browser/argument.ts';
import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft } from '../support/browser/demo.ts';
import { startBff } from '../support/server/start-bff.ts';

/**
 * Takes the two pictures of the README from the product itself, with the sample essay: `npm run draw:screenshots`. The files are
 * committed; no page of the site shows them, so the build leaves them out.
 */
const OUTPUT_DIRECTORY = path.join(import.meta.dirname, '../../web/media');
const DESK = { viewport: { width: 1280, height: 1080 }, deviceScaleFactor: 1.5 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const QUALITY_PERCENT = 80;
const LARGEST_BYTES = 200_000;
/** How long the browser shows where a finger was, in milliseconds. */
const TAP_FADES_MS = 800;

const evaluator = new EmbeddedEvaluator({ deadlineMs: 15_000 });
const bff = await startBff({ withSite: true, upstreams: { evaluator } });
const browser = await startBrowser();
try {
  await evaluator.ready;
  await take(browser, 'screenshot-notes.webp', DESK, async (page) => {
    await body(page).locator('.highlight-spelling').first().click();
    await page.mouse.move(0, 0);
    await page.locator('.note[data-open]').waitFor();
    await body(page).evaluate((text) => (text as HTMLElement).blur());
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  });
  await take(browser, 'screenshot-argument.webp', PHONE, async (page) => {
    // Where the focus is in the text, the tools take the place of the tabs.
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await page.getByRole('tab', { name: 'Argument' }).tap();
    await argumentMap(page).locator('.gap-card').first().scrollIntoViewIfNeeded();
    await pause(TAP_FADES_MS);
  });
} finally {
  await browser.close();
  await bff.close();
}

/** Opens a draft with the sample essay, brings the page to what it should show, and writes the picture. */
async function take(
  by: Browser,
  name: string,
  screen: typeof DESK | typeof PHONE,
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, close } = await visit(by, newDraft(bff.url), {
    ...screen,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const load = page.getByRole('button', { name: 'Load a sample essay' });
  await (screen === PHONE ? load.tap() : load.click());
  await body(page).locator('.highlight-spelling').first().waitFor();
  const notice = page.getByRole('button', { name: 'Close this notice' });
  await (screen === PHONE ? notice.tap() : notice.click());
  await show(page);
  const picture = await webp(page);
  if (picture.length > LARGEST_BYTES)
    throw new Error(`${name} has ${picture.length} bytes; ${LARGEST_BYTES} are allowed.`);
  await writeFile(path.join(OUTPUT_DIRECTORY, name), picture);
  process.stdout.write(`${name} ${picture.length} bytes\n`);
  await close();
}

/** Playwright itself writes PNG and JPEG only. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY_PERCENT });
  return Buffer.from(data, 'base64');
}
