import type { WebSocketRoute } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/documents/collaboration';

import { violations } from '../support/browser/axe.ts';
import { expectRefusals, VIEWPORT } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import {
  cards,
  newDocument,
  news,
  openDocument,
  overlap,
  panel,
  placeOf,
  sharedDocumentSite,
  submitButton,
  submitText,
  textArea,
  topic,
} from '../support/browser/document-view.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { readEssays } from '../support/essays/essays.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const SIZES = [VIEWPORT, { width: 360, height: 740 }];

const started = await sharedDocumentSite();
beforeEach(() => started.reset());

describe.each(SIZES)('At $width px the document view', (viewport) => {
  test('has no fault that axe-core finds in either theme, before and after Submit, and after a failure', async () => {
    const { page } = await started.open({ viewport, reducedMotion: 'reduce' });
    expect(await violations(page)).toEqual([]);
    await submitText(page, 'This was read.');
    await cards(page).waitFor();
    expect(await violations(page)).toEqual([]);
    started.evaluator.answer(answerJson({}, 500));
    await submitButton(page).click();
    await panel(page).getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    expectRefusals(page);
  });

  test('covers neither the bar nor a card with the word on the lost connection', async () => {
    const sockets: WebSocketRoute[] = [];
    let isAway = false;
    const { page } = await started.open({
      viewport,
      prepare: (opened) =>
        opened.routeWebSocket('**/collab/**', async (socket) => {
          sockets.push(socket);
          if (isAway) await socket.close();
          else socket.connectToServer();
        }),
    });
    await submitText(page, 'It was up. '.repeat(200));
    await expect.poll(() => cards(page).count()).toBe(200);
    isAway = true;
    for (const socket of sockets) await socket.close();
    const word = page.getByText('You’re offline. Keep writing');
    await word.waitFor();
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
  });
});

test.each([1440, 900])('at %i px neither focus ring nor shadow of the text shows beside the bar', async (width) => {
  const { page } = await started.open({ viewport: { width, height: 900 } });
  await textArea(page).fill('A line.\n'.repeat(100));
  const sheet = page.locator('.sheet');
  const bar = await placeOf(page.locator('.submit-bar'));
  const besideBar = { x: 0, y: bar.y, width: bar.x, height: bar.height };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await textArea(page).press('Control+Home');
    const outline = await sheet.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      return [outlineWidth, outlineOffset];
    });
    expect(outline).toEqual(['2px', '-2px']);
    const shown = await page.screenshot({ clip: besideBar });
    await sheet.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
    const hidden = await page.screenshot({ clip: besideBar });
    expect(shown.equals(hidden)).toBe(true);
    await sheet.evaluate((element) => element.style.removeProperty('visibility'));
  }
});

test('each paragraph that runs from right to left runs its own way, with its marks under their words, and so does the topic', async () => {
  const [arabic, english] = ['كانت الرسالة was written أمس.', 'And this is English.'];
  const { page } = await started.open();
  await topic(page).fill('الرسالة');
  expect(await topic(page).evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe('plaintext');
  await submitText(page, `${arabic}\n${english}\n${arabic}`);
  await expect.poll(() => cards(page).count()).toBe(2);
  const gaps = await page.locator('.sheet-copy').evaluate(
    (copy, [from, to]) => {
      const range = document.createRange();
      const words = copy.firstChild as Text;
      const gapsOf = (start: number, end: number) => {
        range.setStart(words, start);
        range.setEnd(words, end);
        const [line, sheet] = [range.getBoundingClientRect(), copy.getBoundingClientRect()];
        return { left: line.left - sheet.left, right: sheet.right - line.right };
      };
      return [gapsOf(from, to).left, gapsOf(0, from - 1).right];
    },
    [arabic.length + 1, arabic.length + 1 + english.length] as const,
  );
  expect(gaps).toEqual([96, 96]);

  // The marks are drawn in the copy, which breaks its lines as the text area does.
  const layouts = [textArea(page), page.locator('.sheet-copy')].map((element) =>
    element.evaluate((drawn) => {
      const style = getComputedStyle(drawn);
      const { direction, unicodeBidi, textAlign, font, whiteSpace, overflowWrap, padding, width } = style;
      return { direction, unicodeBidi, textAlign, font, whiteSpace, overflowWrap, padding, width };
    }),
  );
  const [drawn, copied] = await Promise.all(layouts);
  expect(drawn).toEqual(copied);
  expect(drawn).toMatchObject({ direction: 'rtl', unicodeBidi: 'plaintext' });
});

test('Submit while the server is away is tried again by itself when the room is connected again', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { page } = await started.site.open(newDocument(''), {
    prepare: (opened) =>
      opened.routeWebSocket('**/collab/**', async (socket) => {
        await held;
        socket.connectToServer();
      }),
  });
  await textArea(page).waitFor();
  await page.route(`**${FEEDBACK_PATH}`, (route) => route.abort());
  await submitText(page, 'The door was opened. A song was sung.');
  await panel(page).getByRole('alert').getByText('We can’t reach the server.').waitFor();
  await page.unroute(`**${FEEDBACK_PATH}`);
  letGo();
  await expect.poll(() => cards(page).count()).toBe(2);
  expectRefusals(page);
});

test('a new private draft has the focus in the title of /demo too, and a visit takes no focus by itself', async () => {
  const { page } = await started.site.open('/demo');
  const title = page.getByRole('textbox', { name: 'Title' });
  await body(page).waitFor();
  expect(await hasFocus(title)).toBe(false);
  await page.getByRole('button', { name: 'Write in private' }).press('Enter');
  await page.getByText('Private draft: only people').waitFor();
  await expect.poll(() => hasFocus(title)).toBe(true);
});

const PATIENCE_MS = 120_000;

/** The longest text, of essays that are all different. */
function longText(): string {
  const essays = readEssays('fit').map(({ text }) =>
    text.map(({ sentences }) => sentences.map(({ msg }) => msg).join(' ')).join('\n'),
  );
  return essays.join('\n').slice(0, PLAIN_TEXT_MAX_LENGTH);
}

test(
  'A text of 100,000 characters is read part by part, and its corrections come as it is read',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const site = await sharedSite({ reads: true });
    const { page } = await openDocument(newDocument(site.url));
    await submitText(page, longText());
    const found = page.locator('[data-correction]');
    await found.first().waitFor({ timeout: PATIENCE_MS });
    expect(await page.locator('.submit-progress').textContent()).toMatch(/^Read \d+ of 1[23] parts$/);
    const id = (await found.first().getAttribute('data-correction')) ?? '';
    const firstAt = (await found.first().boundingBox())?.y ?? 0;
    await expect.poll(() => news(page).textContent(), { timeout: PATIENCE_MS }).toMatch(/^[\d,]+ corrections$/);
    // The parts of the argument come last and stand first, and the card that somebody reads stays where it was.
    await panel(page).locator('.correction-group', { hasText: 'Argument' }).waitFor({ state: 'attached' });
    const now = (await page.locator(`[data-correction=${JSON.stringify(id)}]`).boundingBox())?.y ?? 0;
    expect(Math.abs(now - firstAt)).toBeLessThan(60);
  },
);
