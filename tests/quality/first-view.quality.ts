import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Browser } from 'playwright-core';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { startBrowser, visit, type Visit } from '../support/browser/browser.ts';
import { draftWith } from '../support/browser/demo.ts';
import { watchShifts } from '../support/browser/shifts.ts';
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

/** What happens in the first view when somebody acts. */
interface Acts {
  /** The share of the characters that have a background once the first thing to work on is marked, in percent, if there is one. */
  washedByChoice?: number;
  /** On the phone, after one tap on “Notes”: notes and cards that are in view as a whole. */
  completeAfterTap?: number;
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
      for (const size of SIZES) {
        const address = await draftWith(bff.url, paragraphs.join('\n'));
        report(name, size, await look(browser, address, size));
      }
  } finally {
    await browser.close();
    await bff.stop();
  }
}

function report(name: string, { width, height }: (typeof SIZES)[number], view: FirstView & Acts): void {
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

/** How long the page may take to say what to start with, in milliseconds: of a text with few notes it says nothing. */
const START_MS = 3000;

/** Looks at an essay, and then chooses the first thing to work on. */
async function look(browser: Browser, address: string, viewport: (typeof SIZES)[number]): Promise<FirstView & Acts> {
  const isPhone = viewport.width < 768;
  const { page, close } = await openEssay(browser, address, viewport);
  const view = await page.evaluate(measure);
  if (isPhone) await page.getByRole('tab', { name: 'Notes' }).click();
  const { complete } = await page.evaluate(measure);
  const start = page.getByRole('button', { name: 'Show me' });
  const hasStart = await start.waitFor({ timeout: START_MS }).then(
    () => true,
    () => false,
  );
  if (hasStart) {
    await start.click();
    await page.locator('.asked').first().waitFor();
  }
  const { washed } = await page.evaluate(measure);
  await close();
  return { ...view, ...(hasStart && { washedByChoice: washed }), ...(isPhone && { completeAfterTap: complete }) };
}

/** Opens an essay, and waits until its notes are there. */
async function openEssay(browser: Browser, address: string, viewport: (typeof SIZES)[number]): Promise<Visit> {
  const opened = await visit(browser, address, { viewport, hasTouch: viewport.width < 768, prepare: watchShifts });
  const { page } = opened;
  await page.locator('.highlight').first().waitFor();
  await page.locator('.note, .side-tabs').first().waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return opened;
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
    shift: Number(Reflect.get(window, 'shifted')),
    typeStyles: styles.size,
    small: controls.filter((element) => element.getBoundingClientRect().height < 36).length,
    edges: new Set(rights).size,
  };
}
