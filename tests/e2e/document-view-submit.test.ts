import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { PLAIN_TEXT_FIELD } from '#shared-types/documents/collaboration';

import { expectRefusals } from '../support/browser/browser.ts';
import { roomOf } from '../support/browser/demo.ts';
import {
  cards,
  findWords,
  news,
  panel,
  placeOf,
  selectedText,
  sharedDocumentSite,
  submitButton,
  submitText,
  textArea,
} from '../support/browser/document-view.ts';
import { collectCalls, hasFocus } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'The door 😀 was opened by us. And we went in.\n\n* * *\n\nA song was sung. The end.';

const started = await sharedDocumentSite();
beforeEach(() => started.reset());

test('D-12, REQ-144, REQ-147: signed out, Submit calls for feedback, gives each problem a card with a red bar and its type in bold, and its words a line of their own', async () => {
  const { page } = await started.open();
  const calls = collectCalls(page, FEEDBACK_PATH);
  await submitText(page, TEXT);
  await expect.poll(() => news(page).textContent()).toBe('2 corrections');
  expect(calls).toHaveLength(1);
  // A new card is drawn with the next frame, and has no inner text before.
  await expect
    .poll(() => cards(page).allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Passive\s+"was opened" is found\.$/),
      expect.stringMatching(/^Passive\s+"was sung" is found\.$/),
    ]);
  const [colour, width, weight] = await cards(page)
    .first()
    .evaluate((card) => {
      const { borderInlineStartColor, borderInlineStartWidth } = getComputedStyle(card);
      const title = card.querySelector('.correction-type') ?? card;
      return [borderInlineStartColor, borderInlineStartWidth, getComputedStyle(title).fontWeight];
    });
  expect([colour, width, weight]).toEqual(['rgb(163, 32, 32)', '4px', '700']);
  const { marked, line } = await page.evaluate(() => ({
    marked: CSS.highlights.get('highlight-passive')?.size,
    line: getComputedStyle(document.querySelector('.sheet-copy') ?? document.body, '::highlight(highlight-passive)')
      .textDecoration,
  }));
  // D-29: each type is underlined in its own way.
  expect(marked).toBe(2);
  expect(line).toContain('dashed');

  await cards(page).first().getByRole('button').click();
  await page.keyboard.type('opens');
  await expect.poll(() => news(page).textContent()).toBe('1 of 2 corrections left');
  expect(await panel(page).getByRole('heading').textContent()).toBe('Corrections 1');
  await textArea(page).fill(' \n* * * 12.\n');
  await panel(page).getByText('You’ve changed every place.').waitFor();
  await submitButton(page).click();
  await page.getByText('There’s nothing to read yet.').waitFor();
  expect(calls).toHaveLength(1);
  await textArea(page).fill('A');
  await expect.poll(() => news(page).textContent()).not.toContain('There’s nothing to read yet.');
});

test('Submit says "Submitting...", takes no second press, and is ended by Cancel and by Escape; the text stays, and the next one works', async () => {
  const { page } = await started.open();
  for (const end of [
    () => page.getByRole('button', { name: 'Cancel' }).press('Enter'),
    () => page.keyboard.press('Escape'),
  ]) {
    const answer = started.holdEvaluator();
    await submitText(page, TEXT);
    const busy = page.getByRole('button', { name: 'Submitting...', exact: true });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('progressbar', { name: 'Reading your text' }).isVisible()).toBe(true);
    await busy.press('Enter');
    await end();
    await expect.poll(() => news(page).textContent()).toBe('Cancelled. Your text hasn’t changed.');
    await expect.poll(() => hasFocus(submitButton(page))).toBe(true);
    answer();
  }
  expect(started.evaluator.arrivals).toHaveLength(2);
  expect([await textArea(page).inputValue(), await cards(page).count()]).toEqual([TEXT, 0]);
  started.evaluator.answer(findWords);
  await submitButton(page).click();
  await expect.poll(() => news(page).textContent()).toBe('2 corrections');
  expect(await page.getByRole('progressbar').count()).toBe(0);
});

test('a card selects its words and brings them into view, also after others have written before them while the text was read, and goes when they are changed', async () => {
  const { page } = await started.open();
  const answer = started.holdEvaluator();
  await submitText(page, `The door was opened.\n${'This is a line of a long text.\n'.repeat(100)}A song was sung.`);
  const other = openEditor(started.site.url, roomOf(page.url()));
  await other.synced();
  other.document.getText(PLAIN_TEXT_FIELD).insert(0, 'Look: ');
  await expect.poll(() => textArea(page).inputValue()).toMatch(/^Look: /);
  answer();
  await expect.poll(() => cards(page).count()).toBe(2);
  const [opened, sung] = [cards(page).first().getByRole('button'), cards(page).nth(1).getByRole('button')];
  await sung.click();
  expect(await selectedText(page)).toBe('was sung');
  expect(await hasFocus(textArea(page))).toBe(true);
  expect(await sung.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => placeOfWords(page, 'was sung')).toBe('in view');

  other.document.getText(PLAIN_TEXT_FIELD).insert(0, 'Then: ');
  await expect.poll(() => textArea(page).inputValue()).toMatch(/^Then: /);
  await opened.press('Enter');
  expect(await selectedText(page)).toBe('was opened');
  await page.keyboard.type('opened');
  await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('was sung')]);
});

test('D-27: a failure says beside Submit that there is one, and in the panel why; the corrections stay, and it can be tried again', async () => {
  const { page } = await started.open({ viewport: { width: 360, height: 740 } });
  await submitText(page, 'The door was opened. '.repeat(100));
  await expect.poll(() => cards(page).count()).toBe(100);
  started.evaluator.answer(answerJson({}, 500));
  await submitButton(page).click();
  const bar = page.locator('.submit-bar');
  const line = bar.getByText('We couldn’t read your text.');
  await line.waitFor();
  expect((await placeOf(line)).bottom).toBeLessThanOrEqual(740);
  // The panel announces it.
  expect([await news(page).textContent(), await bar.getByRole('alert').textContent()]).toEqual(['', '']);
  await bar.getByRole('button', { name: 'Show the reason' }).press('Enter');
  await expect.poll(() => hasFocus(panel(page).getByRole('heading'))).toBe(true);
  const alert = panel(page).getByRole('alert');
  await alert.getByText('Feedback is unavailable right now.').waitFor();
  await alert.getByText('The feedback service didn’t give a usable answer. Try again in a moment.').waitFor();
  const reason = await placeOf(alert);
  expect(reason.y).toBeGreaterThanOrEqual(0);
  expect(reason.bottom).toBeLessThanOrEqual(740);
  expect(await cards(page).count()).toBe(100);
  started.evaluator.answer(findWords);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => news(page).textContent()).toBe('100 corrections');
  expect([await alert.count(), await line.count()]).toEqual([0, 0]);
  expectRefusals(page);
});

test('without a network Submit says that the server cannot be reached, and tries again by itself when the network is back', async () => {
  const { page } = await started.open();
  await textArea(page).fill(TEXT);
  await page.context().setOffline(true);
  await submitButton(page).click();
  const alert = panel(page).getByRole('alert');
  await alert.getByText('We can’t reach the server. Check your connection.').waitFor();
  expect(await alert.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(await alert.count()).toBe(0);
  expectRefusals(page);
});

/** Whether the words are in view. */
function placeOfWords(page: Page, words: string): Promise<string> {
  return page.locator('.sheet-copy').evaluate((copy, sought) => {
    const range = document.createRange();
    const text = copy.firstChild as Text;
    range.setStart(text, text.data.indexOf(sought));
    range.setEnd(text, text.data.indexOf(sought) + sought.length);
    const { top } = range.getBoundingClientRect();
    return top > 0 && top < window.innerHeight ? 'in view' : `at ${top} px`;
  }, words);
}
