import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { FEEDBACK_TYPES } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/analysis/feedback-appearance';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { type Visit, type VisitOptions } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, draftWith, paste } from '../support/browser/demo.ts';
import { holdCalls } from '../support/browser/network.ts';
import { openNote } from '../support/browser/notes.ts';
import { enter, enterDraft } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

/** A window of 1280 × 720 at 200 %. */
const ZOOMED = { width: 640, height: 360 };
/** What A4 has room for between its margins, in CSS pixels. */
const SHEET = { width: 602, height: 931 };
const LINE_STYLES = { wavy: 'wavy', dashed: 'dashed', dotted: 'dotted', cue: 'solid' };

const bff = await sharedSite({ reads: true });

/** A draft with the sample, whose notes and parts are there. */
async function enterSample(options: VisitOptions): Promise<Visit> {
  const visit = await enter(await draftWith(bff.url, SAMPLE_ESSAY.paragraphs.join('\n')), options);
  await visit.page.locator('.cue').first().waitFor();
  return visit;
}

/** The colour that the browser uses for a system colour. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = colour;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

test('with forced colours, the selected tab alone has a bar, each type keeps its line, and what is chosen has a frame', async () => {
  const { page } = await enterSample({ reducedMotion: 'reduce' });
  await page.emulateMedia({ forcedColors: 'active' });
  const [canvas, highlight] = [await systemColour(page, 'Canvas'), await systemColour(page, 'Highlight')];
  const bars = page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  expect(await bars).toEqual([highlight, canvas, canvas, canvas]);

  for (const type of FEEDBACK_TYPES) {
    const { mark } = FEEDBACK_APPEARANCE[type];
    const words = mark === 'cue' ? `.cue[data-type="${type}"]` : `.${highlightClass(type)}`;
    const line = await page
      .locator(words)
      .first()
      .evaluate((element) => {
        const { textDecorationLine, textDecorationStyle, textDecorationColor } = getComputedStyle(element);
        return [textDecorationLine, textDecorationStyle, textDecorationColor];
      });
    expect([type, ...line.slice(0, 2)]).toEqual([type, 'underline', LINE_STYLES[mark]]);
    expect([type, line[2]]).not.toEqual([type, canvas]);
  }

  const frameOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outline);
  const frame = `${highlight} solid 2px`;
  await openNote(page, 'definately');
  expect(await frameOf('.highlight-selected')).toBe(frame);
  expect(await frameOf('.slip-place[aria-current=true]')).toBe(frame);
  await page.getByRole('button', { name: 'Show me' }).click();
  expect(await frameOf('.asked')).toBe(frame);

  // The view of the argument keeps the lines of its parts.
  await page.getByRole('tab', { name: 'Argument' }).click();
  const cue = page.locator('.cue').first();
  await expect.poll(() => cue.evaluate((element) => getComputedStyle(element).textDecorationThickness)).toBe('2px');
  expect(await cue.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
});

/** In the browser: how many lines of the text can be read as a whole. */
function readableLines(text: Element): number {
  const lines = new Map<number, DOMRect>();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 4) lines.set(Math.round(rect.top), rect);
  }
  const isReadable = ({ left, right, top, bottom }: DOMRect) =>
    [left + 2, right - 2].every((x) =>
      [top + 1, bottom - 1].every((y) => text.contains(document.elementFromPoint(x, y))),
    );
  return [...lines.values()].filter((rect) => rect.top >= 0 && rect.bottom <= innerHeight && isReadable(rect)).length;
}

test('at 200 % in a window of 1280 × 720, twelve lines of the text are in view, read or written, and the notes are one click away, over one side of it', async () => {
  const { page } = await enterSample({ viewport: ZOOMED, reducedMotion: 'reduce' });
  const lines = async (words: string) => {
    await body(page)
      .getByText(words)
      .first()
      .evaluate((element) => {
        const bar = document.querySelector('.editor-bar')?.clientHeight ?? 0;
        window.scrollBy(0, (element.closest('p')?.getBoundingClientRect().top ?? 0) - bar - 1);
      });
    return body(page).evaluate(readableLines);
  };
  for (const start of ['a phone on the table', 'the rule made the breaks better', 'a ban is fairer'])
    expect.soft(await lines(start), start).toBeGreaterThanOrEqual(12);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const note = page.locator('.note-main').first();
  await note.click();
  await page.locator('.note-actions').first().waitFor();
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
  expect((await left('.side-body')) - (await left('.page'))).toBeGreaterThan(240);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await note.waitFor({ state: 'hidden' });
  // With the caret in the text, its tools are in the bar.
  await putCaret(page, 'when nobody');
  expect(await lines('a phone on the table')).toBeGreaterThanOrEqual(12);
  expect(await page.getByRole('button', { name: 'Bold' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width);
});

test('with reduced motion nothing moves: not while a text is read, nor when a note or a view opens', async () => {
  const { page } = await enterDraft(bff.url, { reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() => [
      document.getAnimations().length,
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior !== 'auto';
      }).length,
    ]);
  const letRead = await holdCalls(page, `**${ANALYSIS_PATH}`);
  await paste(page, SAMPLE_ESSAY.paragraphs.join('\n'));
  await page.locator('.analysis-line[data-running]').waitFor();
  expect(await moving()).toEqual([0, 0]);
  letRead();
  await openNote(page, 'definately');
  expect(await moving()).toEqual([0, 0]);
  await page.getByRole('tab', { name: 'Argument' }).click();
  await page.getByRole('button', { name: /^Text style/ }).click();
  expect(await moving()).toEqual([0, 0]);
});

async function print(page: Page): Promise<void> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
}

const boxOf = (locator: Locator): Promise<DOMRect> => locator.evaluate((element) => element.getBoundingClientRect());

/** Where words begin that are in view. */
async function leftOf(page: Page, words: string): Promise<number> {
  return (await boxOf(page.getByText(words, { exact: true }).and(page.locator(':visible')))).left;
}

test('on paper there are the title and the text alone, in dark ink and in line, the title once, and what is wide or tall fits on the sheet', async () => {
  const { page } = await enterDraft(bff.url, { colorScheme: 'dark' });
  await page.getByRole('textbox', { name: 'Title' }).fill('The school day');
  await paste(page, 'It begins too early.');
  await print(page);
  expect(await leftOf(page, 'The school day')).toBe(await leftOf(page, 'It begins too early.'));
  for (const words of ['The school day', 'It begins too early.']) {
    const text = page.getByText(words, { exact: true }).and(page.locator(':visible'));
    const [red = 255] = await text.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    );
    expect(red).toBeLessThan(64);
  }
  for (const name of ['toolbar', 'complementary', 'banner', 'contentinfo'] as const)
    expect(await page.getByRole(name).count()).toBe(0);
  expect(await page.getByText('Private draft').isVisible()).toBe(false);

  await page.emulateMedia({ media: 'screen' });
  await body(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const cells = Array.from({ length: 12 }, (_, index) => `<td>Measurement${index}</td>`).join('');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="3000"/>';
  await page.route('**/tower.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  const text = `<h1>The school day</h1><table><tr>${cells}</tr></table><p>After it.</p><img src="/tower.svg" alt="A tower">`;
  await paste(page, text, 'text/html');
  const picture = body(page).getByRole('img', { name: 'A tower' });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(3000);
  await print(page);
  expect((await page.getByRole('main').innerText()).split('The school day')).toHaveLength(2);
  expect((await boxOf(body(page).locator('td').last())).right).toBeLessThanOrEqual(SHEET.width);
  const { width, height } = await boxOf(picture);
  expect(height).toBeLessThan(SHEET.height);
  expect(width / height).toBeCloseTo(900 / 3000);
});
