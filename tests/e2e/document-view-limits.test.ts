import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/collaboration';
import { FEEDBACK_MAX_WORDS, FEEDBACK_PATH, type FeedbackRequest } from '#shared-types/feedback';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import {
  cards,
  type DocumentSite,
  findWords,
  news,
  panel,
  placeOf,
  startDocumentSite,
  submitButton,
  submitText,
  textArea,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'The door was opened. A song was sung.';
const UNREACHED = 'We can’t reach the server. Check your connection.';

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});
beforeEach(() => started.reset());

/** Pastes a text from the clipboard of the browser at the caret. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await textArea(page).press('Control+v');
}

describe('A text that is too long', () => {
  test('is cut with a lasting word on how much was lost, which goes with the next change that fits', async () => {
    const { visit, page } = await started.open();
    await paste(page, `${'x'.repeat(99)}\n`.repeat(1350));
    const alert = page.locator('.submit-bar').getByRole('alert');
    const words = 'Your text is longer than 100,000 characters. The last 35,000 weren’t pasted.';
    await expect.poll(() => alert.textContent()).toBe(words);
    expect((await textArea(page).inputValue()).length).toBe(PLAIN_TEXT_MAX_LENGTH);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await alert.textContent()).toBe(words);
    await textArea(page).press('Control+End');
    await page.keyboard.press('Backspace');
    await expect.poll(() => alert.textContent()).toBe('');
    await leave(visit);
  });

  test('loses only what was just put in, never what was there before', async () => {
    const { visit, page } = await started.open();
    await textArea(page).fill(`${'x'.repeat(PLAIN_TEXT_MAX_LENGTH - 10)}The end.`);
    await textArea(page).press('Control+Home');
    await paste(page, '1234567');
    const alert = page.locator('.submit-bar').getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('The last 5 weren’t pasted.');
    expect(await textArea(page).inputValue()).toMatch(/^12x+The end\.$/);
    expect(await textArea(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(2);
    await page.keyboard.type('3');
    await expect.poll(() => alert.textContent()).toContain('The last character wasn’t added.');
    expect(await textArea(page).inputValue()).toMatch(/^12x+The end\.$/);
    await leave(visit);
  });

  test('D-26: is read up to the limit of one evaluation, 20,000 words, and says so', async () => {
    const { visit, page } = await started.open();
    await submitText(page, 'It was up so far as we all go. '.repeat(2001).concat('One more was up.'));
    await expect
      .poll(() => news(page).textContent())
      .toMatch(/ corrections\. Only the first 2,000 sentences were read\.$/);
    await submitText(page, `${'a '.repeat(98)}was up.\n`.repeat(201));
    await expect.poll(() => news(page).textContent()).toBe('200 corrections. Only the first 20,000 words were read.');
    const { arr } = JSON.parse(started.evaluator.arrivals.at(-1)?.body ?? '') as FeedbackRequest;
    expect(arr.flatMap(({ msg }) => msg.split(' '))).toHaveLength(FEEDBACK_MAX_WORDS);
    await leave(visit);
  });
});

describe('A failure', () => {
  test('REQ-343: is shown in the words of the server, not by its code', async () => {
    const { visit, page } = await started.open();
    started.evaluator.answer(answerJson({}, 500));
    await submitText(page, TEXT);
    const alert = panel(page).getByRole('alert');
    await alert.getByText('The feedback service didn’t give a usable answer. Try again in a moment.').waitFor();
    expect(await alert.textContent()).not.toContain('HTTP');
    expect(await alert.textContent()).not.toContain('The corrections you have');
    expect(await panel(page).getByText('Nothing found').count()).toBe(0);
    await leaveAfterRefusal(visit);
  });

  test.each([
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ])(
    'at $width px is shown beside Submit too, without a second announcement, with a way to the reason',
    async (viewport) => {
      const { visit, page } = await started.open({ viewport });
      started.evaluator.answer(answerJson({}, 500));
      await submitText(page, 'The door was opened. '.repeat(300));
      await textArea(page).press('Control+Home');
      const bar = page.locator('.submit-bar');
      const line = bar.getByText('We couldn’t read your text.');
      await line.waitFor();
      expect((await placeOf(line)).bottom).toBeLessThanOrEqual(viewport.height);
      expect(await news(page).textContent()).toBe('');
      expect(await bar.getByRole('alert').textContent()).toBe('');
      await bar.getByRole('button', { name: 'Show the reason' }).press('Enter');
      await expect.poll(() => hasFocus(panel(page).getByRole('heading'))).toBe(true);
      const reason = await placeOf(panel(page).getByRole('alert'));
      expect(reason.y).toBeGreaterThanOrEqual(0);
      expect(reason.bottom).toBeLessThanOrEqual(viewport.height);
      started.evaluator.answer(findWords);
      await submitButton(page).click();
      await expect.poll(() => news(page).textContent()).toBe('300 corrections');
      expect(await line.count()).toBe(0);
      await leaveAfterRefusal(visit);
    },
  );

  test('of a request that is too large offers no second try', async () => {
    const { visit, page } = await started.open();
    const message = 'The request is larger than 20,000 words. Send less at a time.';
    await page.route(`**${FEEDBACK_PATH}`, (route) =>
      route.fulfill({ status: 413, json: { error: 'PAYLOAD_TOO_LARGE', message } }),
    );
    await submitText(page, TEXT);
    const alert = panel(page).getByRole('alert');
    await alert.getByText(message).waitFor();
    expect(await alert.getByRole('button').count()).toBe(0);
    await leaveAfterRefusal(visit);
  });

  test('without a network says that the server cannot be reached, and tries again by itself when the network is back', async () => {
    const { visit, page } = await started.open();
    await textArea(page).fill(TEXT);
    await page.context().setOffline(true);
    await submitButton(page).click();
    const alert = panel(page).getByRole('alert');
    await alert.getByText(UNREACHED).waitFor();
    expect(await alert.textContent()).not.toContain('fetch');
    expect(await alert.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(await alert.count()).toBe(0);
    await leaveAfterRefusal(visit);
  });

  test('while the server is away is tried again by itself when the room is connected again', async () => {
    const { visit, page } = await started.open();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.routeWebSocket('**/collab/**', async (socket) => {
      await held;
      socket.connectToServer();
    });
    await page.reload();
    await textArea(page).waitFor();
    await page.route(`**${FEEDBACK_PATH}`, (route) => route.abort());
    await submitText(page, TEXT);
    await panel(page).getByRole('alert').getByText(UNREACHED).waitFor();
    await page.unroute(`**${FEEDBACK_PATH}`);
    letGo();
    await expect.poll(() => cards(page).count()).toBe(2);
    await leaveAfterRefusal(visit);
  });
});
