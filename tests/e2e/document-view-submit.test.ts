import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { FEEDBACK_MAX_CHUNKS, FEEDBACK_PATH } from '#shared-types/feedback';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import {
  cards,
  type DocumentSite,
  findWords,
  news,
  openDocument,
  panel,
  selectedText,
  startDocumentSite,
  submitButton,
  submitText,
  textArea,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus } from '../support/browser/site.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

/** Four sentences, two of them with a finding, a line without a letter, and characters of two code units. */
const TEXT = 'The door 😀 was opened by us. And we went in.\n\n* * *\n\nA song was sung. The end.';

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});
beforeEach(() => started.reset());

async function submit(page: Page, text = TEXT) {
  await submitText(page, text);
}

describe('Submit, signed out,', () => {
  test('D-12: sends the sentences with their places to the feedback call, and announces how many corrections there are', async () => {
    const { visit, page } = await started.open();
    const calls = collectCalls(page, FEEDBACK_PATH);
    await submit(page);
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    const sentences = ['The door 😀 was opened by us.', 'And we went in.', 'A song was sung.', 'The end.'];
    const arr = sentences.map((msg) => ({ msg, from: TEXT.indexOf(msg), to: TEXT.indexOf(msg) + msg.length }));
    expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([{ arr }]);
    await leave(visit);
  });

  test('D-82: leaves out the words of the dictionary and the rules that are turned off', async () => {
    const kept = { words: ['kubelet'], rulesOff: ['passive-voice'] };
    const localStorage = [{ name: 'sullivan.preferences', value: JSON.stringify(kept) }];
    const storageState = { cookies: [], origins: [{ origin: started.site.url, localStorage }] };
    const { visit, page } = await started.open({ storageState });
    started.evaluator.answer(
      answerJson([
        { msg: 'Spelt.', from: 4, to: 12, type: 'Spelling', rule: 'unknown-word' },
        { msg: 'Passive.', from: 13, to: 25, type: 'Passive', rule: 'passive-voice' },
        { msg: 'Heeded.', from: 13, to: 17, type: 'Grammar', rule: 'agreement' },
      ]),
    );
    await submit(page, 'The kubelets were stopped.');
    await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('Heeded.')]);
    await leave(visit);
  });

  test('REQ-146, REQ-147: gives each problem a card with a red bar, its type in bold and its message; "Active" is none', async () => {
    const { visit, page } = await started.open();
    await submit(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    // A new card is drawn with the next frame, and has no inner text before.
    await expect
      .poll(() => cards(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Passive\s+"was opened" is found\.$/),
        expect.stringMatching(/^Passive\s+"was sung" is found\.$/),
      ]);
    const { colour, width } = await cards(page)
      .first()
      .evaluate((card) => {
        const { borderInlineStartColor, borderInlineStartWidth } = getComputedStyle(card);
        return { colour: borderInlineStartColor, width: borderInlineStartWidth };
      });
    expect(width).toBe('4px');
    expect(colour).toBe('rgb(163, 32, 32)');
    const title = cards(page).first().getByText('Passive', { exact: true });
    expect(await title.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('700');
    await leave(visit);
  });

  test('says "Submitting...", and takes no second press, until it is over', async () => {
    const { visit, page } = await started.open();
    const answer = started.holdEvaluator();
    await submit(page);
    const busy = page.getByRole('button', { name: 'Submitting...', exact: true });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('progressbar', { name: 'Reading your text' }).isVisible()).toBe(true);
    await busy.press('Enter');
    answer();
    await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(started.evaluator.arrivals).toHaveLength(1);
    await leave(visit);
  });

  test.each([
    { how: 'Cancel', end: (page: Page) => page.getByRole('button', { name: 'Cancel' }).press('Enter') },
    { how: 'Escape', end: (page: Page) => page.keyboard.press('Escape') },
  ])('is ended by $how; the text stays, and the next one works', async ({ end }) => {
    const { visit, page } = await started.open();
    const answer = started.holdEvaluator();
    await submit(page);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await end(page);
    await expect.poll(() => news(page).textContent()).toBe('Cancelled. Your text hasn’t changed.');
    await expect.poll(() => hasFocus(submitButton(page))).toBe(true);
    answer();
    expect(await textArea(page).inputValue()).toBe(TEXT);
    expect(await cards(page).count()).toBe(0);
    started.evaluator.answer(findWords);
    await submitButton(page).click();
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    await leave(visit);
  });

  test('without a sentence says so and sends nothing', async () => {
    const { visit, page } = await started.open();
    await submit(page, ' \n* * * 12.\n');
    await page.getByText('There’s nothing to read yet.').waitFor();
    expect(started.evaluator.arrivals).toEqual([]);
    await leave(visit);
  });

  test('tells that nothing was found', async () => {
    const { visit, page } = await started.open();
    await submit(page, 'All is well.');
    await expect.poll(() => news(page).textContent()).toBe('No corrections');
    await panel(page).getByText('Nothing found').waitFor();
    await leave(visit);
  });

  test('D-26: reads the first 2,000 sentences of a longer text, and says so', async () => {
    const { visit, page } = await started.open();
    await submit(page, 'It was up. '.repeat(FEEDBACK_MAX_CHUNKS + 1));
    await expect
      .poll(() => news(page).textContent())
      .toBe('2,000 corrections. Only the first 2,000 sentences were read.');
    expect(await cards(page).count()).toBe(FEEDBACK_MAX_CHUNKS);
    await leave(visit);
  });

  test('D-27: a failure says what is wrong and can be tried again; the corrections stay', async () => {
    const { visit, page } = await started.open();
    await submit(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    started.evaluator.answer(answerJson({}, 500));
    await submitButton(page).click();
    const alert = panel(page).getByRole('alert');
    await alert.getByText('Feedback is unavailable right now.').waitFor();
    expect(await alert.textContent()).toContain(
      'The feedback service didn’t give a usable answer. Try again in a moment.',
    );
    expect(await cards(page).count()).toBe(2);
    started.evaluator.answer(findWords);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    expect(await alert.count()).toBe(0);
    await leaveAfterRefusal(visit);
  });

  test('asks again while some checks are still loading', async () => {
    const { visit, page } = await started.open();
    started.evaluator.answer((arrival, response) => {
      response.setHeader('feedback-status', 'partial');
      if (started.evaluator.arrivals.length > 1) response.removeHeader('feedback-status');
      findWords(arrival, response);
    });
    await submit(page);
    await page.getByText('Spelling and grammar checks are still loading.').waitFor();
    expect(await cards(page).count()).toBe(2);
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    expect(started.evaluator.arrivals).toHaveLength(2);
    await leave(visit);
  });
});

describe('A card', () => {
  test('selects its words, also after others have written before them, and goes when they are changed', async () => {
    const { visit, page } = await started.open();
    const other = await openDocument(started.site.browser, page.url());
    await submit(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    const [opened, sung] = [cards(page).first().getByRole('button'), cards(page).nth(1).getByRole('button')];
    await sung.click();
    expect(await selectedText(page)).toBe('was sung');
    expect(await hasFocus(textArea(page))).toBe(true);
    expect(await sung.getAttribute('aria-current')).toBe('true');

    await textArea(other.page).press('Control+Home');
    await other.page.keyboard.type('Look: ');
    await expect.poll(() => textArea(page).inputValue()).toMatch(/^Look: /);
    await sung.press('Enter');
    expect(await selectedText(page)).toBe('was sung');
    await opened.press('Enter');
    expect(await selectedText(page)).toBe('was opened');
    await page.keyboard.type('opened');
    await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('was sung')]);
    await cards(page).getByRole('button').click();
    await page.keyboard.press('Backspace');
    await panel(page).getByText('You’ve changed every place.').waitFor();
    await leave(other);
    await leave(visit);
  });

  test('follows what was written while the evaluation ran', async () => {
    const { visit, page } = await started.open();
    const answer = started.holdEvaluator();
    await submit(page);
    await textArea(page).press('Control+Home');
    await page.keyboard.type('So: ');
    answer();
    await cards(page).last().getByRole('button').click();
    expect(await selectedText(page)).toBe('was sung');
    await leave(visit);
  });

  test('brings its words into view in a long text', async () => {
    const { visit, page } = await started.open();
    await submit(page, `${'This is a line of a long text.\n'.repeat(300)}A song was sung.`);
    await cards(page).getByRole('button').click();
    const caret = () =>
      page.locator('.sheet-copy').evaluate((copy) => {
        const range = document.createRange();
        const words = copy.firstChild as Text;
        range.setStart(words, words.data.indexOf('was sung'));
        range.setEnd(words, words.data.indexOf('was sung') + 8);
        return range.getBoundingClientRect().top;
      });
    await expect.poll(caret).toBeLessThan(800);
    expect(await caret()).toBeGreaterThan(0);
    await leave(visit);
  });
});
