import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';
import { startBrowser, visit } from '../support/browser/browser.ts';
import { newDraft, roomOf } from '../support/browser/demo.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startProcess } from '../support/server/start-process.ts';

/** The sizes at which the first view is measured, in CSS pixels. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
] as const;

/** Two more essays, which weren't written for this. */
const OTHERS = ['02-video-doorbells.txt', '04-swimming-lessons.txt'];

/** What somebody sees of the editor without scrolling. */
interface FirstView {
  /** Notes and cards that are in view as a whole. */
  complete: number;
  controls: number;
  /** Where the first line of the text begins, in CSS pixels. */
  firstLine: number;
  /** The share of the characters that have a background, in percent. */
  washed: number;
  /** The layout shift since the page opened, without what input causes (web.dev/cls). */
  shift: number;
  typeStyles: number;
  /** Controls lower than 36 px. */
  small: number;
  /** Different right edges of header, bar, page and panel. */
  edges: number;
}

/** Opens essays in a real browser, and counts what is in the first view. */
export async function run(): Promise<void> {
  const bff = await startProcess({ LOG_LEVEL: 'silent' });
  const browser = await startBrowser();
  try {
    const essays = new Map([
      ['sample', SAMPLE_ESSAY.paragraphs],
      ...OTHERS.map((file) => [file, paragraphsOf(file)] as const),
    ]);
    for (const [name, paragraphs] of essays)
      for (const size of SIZES) report(name, size, await look(browser, await draftOf(bff.url, paragraphs), size));
  } finally {
    await browser.close();
    await bff.stop();
  }
}

function report(name: string, { width, height }: (typeof SIZES)[number], view: FirstView): void {
  const figures = Object.entries(view).map(([figure, value]) => `${figure} ${Math.round(value * 1000) / 1000}`);
  console.log(`${name.padEnd(24)} ${width} × ${height}: ${figures.join(', ')}`);
}

/** The paragraphs of one of our unseen essays. A blank line, or a change of label, begins another. */
function paragraphsOf(file: string): string[] {
  const lines = readFileSync(path.join(import.meta.dirname, '../essays/unseen', file), 'utf8').split('---\n')[1] ?? '';
  return lines
    .split(/\n\s*\n/u)
    .map((paragraph) =>
      paragraph
        .replaceAll(/^[A-Z][A-Za-z ]* \| /gmu, '')
        .replaceAll('\n', ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '');
}

async function draftOf(url: string, paragraphs: readonly string[]): Promise<string> {
  const address = newDraft(url);
  const writer = openEditor(url, roomOf(address));
  await writer.synced();
  for (const paragraph of paragraphs) writer.write(paragraph);
  await writer.synced();
  writer.close();
  return address;
}

async function look(browser: Browser, address: string, viewport: (typeof SIZES)[number]): Promise<FirstView> {
  const { page, close } = await visit(browser, address, {
    viewport,
    hasTouch: viewport.width < 768,
    prepare: countShifts,
  });
  await page.locator('.highlight').first().waitFor();
  await page.locator('.note, .side-tabs').first().waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const view = await page.evaluate(measure);
  await close();
  return view;
}

function countShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** In the browser: counts what is in the window. */
function measure(): FirstView {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- in the browser there is nothing around it
  const isSeen = (element: Element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInside && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
  const controls = all('a[href], button, input, select, textarea, summary, [contenteditable=true]');
  const text = document.querySelector('#editor-text');
  let characters = 0;
  let washed = 0;
  const walker = document.createTreeWalker(text ?? document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    characters += node.textContent?.length ?? 0;
    let element = node.parentElement;
    while (element && element !== text && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)')
      element = element.parentElement;
    if (element !== text) washed += node.textContent?.length ?? 0;
  }
  const styles = new Set<string>();
  const words = document.createTreeWalker(document.querySelector('.demo') ?? document, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const { parentElement: parent } = node;
    if (!parent || node.textContent?.trim() === '' || !isSeen(parent) || parent.closest('.visually-hidden')) continue;
    const { fontSize, fontWeight, fontFamily } = getComputedStyle(parent);
    styles.add(`${fontSize} ${fontWeight} ${fontFamily}`);
  }
  const rights = ['.site-header nav li:last-child a', '.bar-side', '.page', '.side-tabs'].flatMap((selector) =>
    all(selector).map((element) => Math.round(element.getBoundingClientRect().right)),
  );
  return {
    complete: all('.start-here, .note').filter(
      (element) => element.getBoundingClientRect().bottom <= innerHeight && element.getBoundingClientRect().top >= 0,
    ).length,
    controls: controls.length,
    firstLine: (text?.querySelector('p, h1, h2') ?? document.body).getBoundingClientRect().top,
    washed: characters === 0 ? 0 : (100 * washed) / characters,
    shift: (window as unknown as { shift: number }).shift,
    typeStyles: styles.size,
    small: controls.filter((element) => element.getBoundingClientRect().height < 36).length,
    edges: new Set(rights).size,
  };
}
