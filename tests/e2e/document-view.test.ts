import type { WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/collaboration';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import type { VisitOptions } from '../support/browser/browser.ts';
import {
  cards,
  type DocumentSite,
  findWords,
  newDocument,
  openDocument,
  overlap,
  panel,
  placeOf,
  startDocumentSite,
  submitButton,
  textArea,
  topic,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const NARROW = { viewport: { width: 360, height: 740 } };
const SIZES = [
  { name: '1440 px', options: WIDE },
  { name: '360 px', options: NARROW },
];
const INCH_PX = 96;
/** Between the paper and the corrections. */
const GAP_PX = 32;

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});

function open(options?: VisitOptions) {
  return openDocument(started.site.browser, newDocument(started.site.url), options);
}

test('REQ-148: signed out, the panel says for whom the samples of corrections are', async () => {
  const visit = await open();
  await panel(visit.page).getByText('Sign in to see sample corrections here.').waitFor({ timeout: 5000 });
  await leave(visit);
});

describe.each(SIZES)('At $name the document view', ({ options }) => {
  test('REQ-140 to REQ-145: has in the common layout a status, a topic, an empty text, Submit and Corrections', async () => {
    const visit = await open(options);
    const { page } = visit;
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).innerHTML()).toBe('Sync status: <span>connected</span>');
    for (const part of [topic(page), textArea(page), submitButton(page), panel(page)])
      expect(await part.isVisible()).toBe(true);
    expect(await textArea(page).inputValue()).toBe('');
    expect(await panel(page).getByRole('heading', { level: 2 }).textContent()).toBe('Corrections');
    for (const frame of ['banner', 'contentinfo'] as const) expect(await page.getByRole(frame).isVisible()).toBe(true);
    expect(await page.title()).toBe('Document view · Sullivan');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await leave(visit);
  });

  test('REQ-146: shows no card to a signed-out person, and says what will be there', async () => {
    const visit = await open(options);
    await panel(visit.page).getByText('Submit your text to see what’s worth a second look.').waitFor();
    expect(await cards(visit.page).count()).toBe(0);
    await leave(visit);
  });

  test('a word on the lost connection covers neither the bar nor a card', async () => {
    const visit = await open(options);
    const { page } = visit;
    started.evaluator.answer(findWords);
    const sockets: WebSocketRoute[] = [];
    let isAway = false;
    await page.routeWebSocket('**/collab/**', async (socket) => {
      sockets.push(socket);
      if (isAway) await socket.close();
      else socket.connectToServer();
    });
    await page.reload();
    await textArea(page).fill('It was up. '.repeat(200));
    await submitButton(page).click();
    await expect.poll(() => cards(page).count()).toBe(200);
    isAway = true;
    for (const socket of sockets) await socket.close();
    const word = page.getByText('You’re offline. Keep writing');
    await word.waitFor();
    await submitButton(page).click();
    await expect.poll(() => cards(page).count()).toBe(200);
    const covers = async () => {
      const [trouble, bar, list] = [
        await placeOf(word),
        await placeOf(page.locator('.submit-bar')),
        await placeOf(panel(page)),
      ];
      return { bar: overlap(trouble, bar), cards: overlap(trouble, list) };
    };
    expect(await covers()).toEqual({ bar: false, cards: false });
    await cards(page).nth(100).getByRole('button').focus();
    expect(await covers()).toEqual({ bar: false, cards: false });
    await leave(visit);
  });

  test('axe-core finds no fault in either theme, before and after Submit, and after a failure', async () => {
    const visit = await open({ ...options, reducedMotion: 'reduce' });
    const { page } = visit;
    await textArea(page).waitFor();
    expect(await violations(page)).toEqual([]);
    started.evaluator.answer(
      answerJson([{ msg: '"was read" leaves out who acts.', from: 5, to: 13, type: 'Passive' }]),
    );
    await textArea(page).fill('This was read.');
    await submitButton(page).click();
    await cards(page).waitFor();
    expect(await violations(page)).toEqual([]);
    started.evaluator.answer(answerJson({}, 500));
    await submitButton(page).click();
    await panel(page).getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await leaveAfterRefusal(visit);
  });
});

test('REQ-143, REQ-145: on a wide screen the text is 8.5 by 11 inches, the panel beside it takes one fifth, and both are centred', async () => {
  const visit = await open(WIDE);
  const { page } = visit;
  const [text, corrections, main] = [
    await placeOf(page.locator('.sheet-text')),
    await placeOf(page.locator('.corrections')),
    await placeOf(page.locator('main')),
  ];
  expect(text).toMatchObject({ width: 8.5 * INCH_PX, height: 11 * INCH_PX });
  expect(corrections.width).toBeCloseTo(main.width / 5, 0);
  expect(corrections.x - (text.x + text.width)).toBeCloseTo(GAP_PX, 0);
  expect(text.x - main.x).toBeCloseTo(main.x + main.width - (corrections.x + corrections.width), 0);
  const bar = await placeOf(page.locator('.submit-bar'));
  expect([bar.x, bar.width]).toEqual([text.x, text.width]);
  await leave(visit);
});

test.each([1440, 900])(
  'at %i px neither the focus ring nor the shadow of the text shows beside the bar',
  async (width) => {
    const visit = await open({ viewport: { width, height: 900 } });
    const { page } = visit;
    await textArea(page).fill('A line.\n'.repeat(100));
    const sheet = page.locator('.sheet');
    const bar = await placeOf(page.locator('.submit-bar'));
    const besideBar = { x: 0, y: bar.y, width: bar.x, height: bar.height };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await textArea(page).press('Control+Home');
      const { outlineOffset, outlineWidth } = await sheet.evaluate((element) => {
        const style = getComputedStyle(element);
        return { outlineOffset: style.outlineOffset, outlineWidth: style.outlineWidth };
      });
      expect(outlineWidth).toBe('2px');
      expect(outlineOffset).toBe('-2px');
      const shown = await page.screenshot({ clip: besideBar });
      await sheet.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
      const hidden = await page.screenshot({ clip: besideBar });
      expect(shown.equals(hidden)).toBe(true);
      await sheet.evaluate((element) => element.style.removeProperty('visibility'));
    }
    await leave(visit);
  },
);

test('on a narrow screen the text takes the whole width, and the corrections are below it', async () => {
  const visit = await open(NARROW);
  const [text, corrections] = [
    await placeOf(visit.page.locator('.sheet-text')),
    await placeOf(visit.page.locator('.corrections')),
  ];
  expect(text.width).toBe(360);
  expect(corrections.y).toBeGreaterThan(text.y + text.height);
  await leave(visit);
});

describe('The text', () => {
  test('grows with its words instead of scrolling inside, and ends at its limit', async () => {
    const visit = await open(WIDE);
    const { page } = visit;
    await textArea(page).fill('line\n'.repeat(200));
    const { scrollHeight, clientHeight } = await textArea(page).evaluate((area) => ({
      scrollHeight: area.scrollHeight,
      clientHeight: area.clientHeight,
    }));
    expect(clientHeight).toBeGreaterThan(200 * 20);
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    await textArea(page).fill('x'.repeat(PLAIN_TEXT_MAX_LENGTH + 10));
    expect((await textArea(page).inputValue()).length).toBe(PLAIN_TEXT_MAX_LENGTH);
    await leave(visit);
  });

  test('is printed whole, with its topic and without what is only for the screen', async () => {
    const visit = await open(WIDE);
    const { page } = visit;
    await topic(page).fill('On sleep');
    await textArea(page).fill('To be printed.');
    await page.emulateMedia({ media: 'print' });
    expect(await topic(page).isVisible()).toBe(true);
    expect(await page.locator('.sheet-copy').innerText()).toContain('To be printed.');
    for (const part of [submitButton(page), page.getByRole('banner'), page.getByText('Private draft:')])
      expect(await part.isVisible()).toBe(false);
    await leave(visit);
  });
});

test('the keyboard reaches the notice, the topic, the text, Submit and the cards in this order', async () => {
  started.evaluator.answer(answerJson([{ msg: '"was read" leaves out who acts.', from: 5, to: 13, type: 'Passive' }]));
  const visit = await open(WIDE);
  const { page } = visit;
  await textArea(page).fill('This was read.');
  await submitButton(page).press('Enter');
  await cards(page).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).focus();
  for (const stop of [topic(page), textArea(page), submitButton(page), cards(page).getByRole('button')]) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(stop)).toBe(true);
  }
  await page.keyboard.press('Enter');
  expect(await hasFocus(textArea(page))).toBe(true);
  await leave(visit);
});
