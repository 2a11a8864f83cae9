import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';
import { FEEDBACK_PATH, FEEDBACK_TYPES } from '#shared-types/feedback';
import { highlightClass } from '#shared-types/feedback-appearance';

import { sharedBrowser } from '../support/browser/browser.ts';
import { putCaret, putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paste } from '../support/browser/demo.ts';
import { dismiss, noteCard as note, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { collectCalls, sharedSite } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const HOUR_MS = 3_600_000;
const FAULTY = 'The letter was written by my aunt. I beleive that it got lost. They could of asked me.';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

function highlight(page: Page, words: string) {
  return body(page).locator('.highlight', { hasText: words });
}

describe('With the embedded evaluator', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await sharedSite({ reads: true });
  });

  test('feedback items appear as highlights, each type in its own colour and line, and as notes: grammar before spelling before voice', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    await paste(page, FAULTY);
    await highlight(page, 'beleive').waitFor();
    const kinds = { Passive: 'was written', Spelling: 'beleive', Grammar: 'could of' };
    const styles = await Promise.all(
      Object.entries(kinds).map(async ([type, words]) => {
        const mark = highlight(page, words);
        expect(await mark.getAttribute('class')).toContain(`highlight-${type.toLowerCase()}`);
        expect(await note(page, words).count()).toBe(1);
        return mark.evaluate((element) => getComputedStyle(element).textDecorationColor);
      }),
    );
    expect(new Set(styles).size).toBe(3);
    expect(await page.locator('.note .note-title').allTextContents()).toEqual([
      '“could of”, Grammar',
      '“beleive”, Spelling',
      '“was written”, Passive voice',
    ]);
    await leave(visit);
  });

  test('a note on many words quotes them once, without their middle', async () => {
    const visit = await enter(browser, await draftWith(bff.url, 'We stayed. Because nobody had opened the old gate.'));
    const long = note(visit.page, 'cannot be a sentence by itself');
    await long.waitFor();
    expect(await long.locator('.note-title').textContent()).toContain('“Because nobody … old gate”');
    expect((await long.textContent())?.split('old gate')).toHaveLength(2);
    await leave(visit);
  });

  test.each([
    ['a short click', { viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false }],
    ['a tap', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ])('%s on marked words puts the caret there, and what is typed next too', async (_what, options) => {
    const address = await draftWith(bff.url, `The first paragraph stands alone.\n${FAULTY}`);
    const { page, ...visit } = await enter(browser, address, options);
    await highlight(page, 'beleive').waitFor();
    const press = (words: string) => (options.hasTouch ? highlight(page, words).tap() : highlight(page, words).click());
    await press('could of');
    await page.keyboard.type('1');
    await press('was written');
    await page.keyboard.type('2');
    await expect
      .poll(() => body(page).innerText())
      .toMatch(/The letter [^.]*2[^.]*by my aunt\.[^.]*\. They [^.]*1[^.]*asked me/);
    await leave({ page, ...visit });
  });

  test('a tooltip shows msg on hover, stays while it is hovered, and closes with Escape', async () => {
    const visit = await enter(browser, await draftWith(bff.url, FAULTY));
    const { page } = visit;
    await highlight(page, 'beleive').hover();
    const tooltip = page.getByRole('tooltip');
    await expect.poll(() => tooltip.textContent()).toMatch(/“beleive” is.+t in the dictionary/);
    await tooltip.hover();
    expect(await tooltip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await leave(visit);
  });

  test('F8 and Shift+F8 walk the notes, Delete dismisses one with undo, Escape returns to the text', async () => {
    const visit = await enter(browser, await draftWith(bff.url, FAULTY));
    const { page } = visit;
    await highlight(page, 'beleive').waitFor();
    await body(page).focus();
    await page.keyboard.press('Control+Home');
    const active = page.locator('.highlight-selected');
    await page.keyboard.press('F8');
    await expect.poll(() => active.textContent()).toBe('was written');
    await page.keyboard.press('F8');
    await expect.poll(() => active.textContent()).toBe('beleive');
    await page.keyboard.press('Shift+F8');
    await expect.poll(() => active.textContent()).toBe('was written');

    await note(page, 'beleive').getByRole('button').first().focus();
    await page.keyboard.press('Delete');
    await highlight(page, 'beleive').waitFor({ state: 'detached' });
    await undoToast(page).getByRole('button', { name: 'Undo' }).click();
    await highlight(page, 'beleive').waitFor();
    await note(page, 'beleive').getByRole('button').first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => body(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await leave(visit);
  });

  test('a dismissed note stays away when the text is analysed again', async () => {
    const visit = await enter(browser, await draftWith(bff.url, FAULTY));
    const { page } = visit;
    await dismiss(page, 'beleive');
    await highlight(page, 'beleive').waitFor({ state: 'detached' });
    await body(page).click();
    await page.keyboard.press('Control+Home');
    const again = page.waitForResponse((response) => response.url().endsWith(ANALYSIS_PATH));
    await page.keyboard.insertText('Then a definately new day began. ');
    await again;
    await highlight(page, 'definately').waitFor();
    expect(await highlight(page, 'beleive').count()).toBe(0);
    await leave(visit);
  });

  test('clicking a highlight selects its note, and the other way round', async () => {
    const visit = await enter(browser, await draftWith(bff.url, FAULTY));
    const { page } = visit;
    await highlight(page, 'could of').click();
    await expect.poll(() => note(page, 'could of').getAttribute('data-open')).not.toBeNull();
    await note(page, 'beleive').getByRole('button').first().click();
    await expect.poll(() => page.locator('.highlight-selected').textContent()).toBe('beleive');
    await leave(visit);
  });

  test('words in a block quote are somebody else’s: they get no notes, and the writer’s own do', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    await paste(page, 'They recieve many complaints.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> ');
    await page.keyboard.insertText('The goverment could of asked.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Nobody beleive it.');
    await highlight(page, 'beleive').waitFor();
    expect(await highlight(page, 'recieve').count()).toBe(1);
    expect(await body(page).locator('blockquote .highlight').count()).toBe(0);
    await leave(visit);
  });

  test('a long list shows its first notes, then all, and then one group alone', async () => {
    const words = ['definately', 'seperate', 'recieve', 'goverment', 'untill', 'wich', 'becuase', 'alot', 'tommorow'];
    const visit = await enter(
      browser,
      await draftWith(bff.url, `${FAULTY} ${words.map((word) => `It is ${word}.`).join(' ')}`),
    );
    const { page } = visit;
    await highlight(page, 'beleive').waitFor();
    const rows = page.locator('.note');
    await expect.poll(() => rows.count()).toBe(5);
    // Nobody takes a group for empty that is only folded.
    await expect.poll(() => page.locator('.note-group').count()).toBe(3);
    await page.getByRole('button', { name: /^Show all \d+ notes$/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(8);
    await page.getByRole('combobox', { name: 'Which notes to list' }).selectOption('Voice');
    await expect.poll(() => rows.count()).toBe(1);
    // A list that is short again has no filter, and leaves nothing out.
    await putCaret(page, 'It is goverment.');
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Delete');
    await page.getByRole('combobox', { name: 'Which notes to list' }).waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    await leave(visit);
  });

  test('an empty page offers a sample essay, which shows every kind of feedback and can be undone in one step', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    await page.getByRole('button', { name: 'Load a sample essay' }).click();
    for (const type of FEEDBACK_TYPES)
      await page
        .locator(`.${highlightClass(type)}`)
        .first()
        .waitFor();
    await page.getByRole('tab', { name: 'Argument' }).click();
    const map = page.getByRole('navigation', { name: 'The argument of your text' });
    await map.getByText('This claim has no evidence yet').waitFor();
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByText('3 cited, 2 listed, 2 to sort out').waitFor();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await body(page).click();
    await page.keyboard.press('Control+z');
    // A page that has had a text doesn't invite again.
    await expect
      .poll(() =>
        body(page)
          .innerText()
          .then((text) => text.trim()),
      )
      .toBe('');
    expect(await page.getByRole('button', { name: 'Load a sample essay' }).count()).toBe(0);
    await leave(visit);
  });
});

describe('With an evaluator that the test speaks for', () => {
  let upstream: UpstreamStub;
  let bff: TestBff;
  beforeAll(async () => {
    upstream = await startUpstreamStub();
    bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  });
  beforeEach(() => {
    upstream.arrivals.length = 0;
    upstream.answer(answerJson([]));
  });

  test('analysis runs once when the editor is created, and 1000 ms after the last change', async () => {
    const address = newDraft(bff.url);
    const first = await enter(browser, address);
    await paste(first.page, 'One sentence. Another one.');
    await expect.poll(() => upstream.arrivals.length).toBe(1);
    await first.page.getByText('Saved').waitFor();
    const second = await enter(browser, address);
    await expect.poll(() => upstream.arrivals.length).toBe(2);
    expect(JSON.parse(upstream.arrivals[1]?.body ?? '')).toEqual({
      arr: [
        { msg: 'One sentence.', from: 1, to: 14 },
        { msg: 'Another one.', from: 15, to: 27 },
      ],
    });

    await putCaretAtEnd(second.page);
    await second.page.clock.install();
    await second.page.clock.pauseAt(Date.now() + HOUR_MS);
    const calls = [ANALYSIS_PATH, FEEDBACK_PATH].map((path) => collectCalls(second.page, path));
    await second.page.keyboard.type('a');
    await second.page.clock.runFor(999);
    await second.page.keyboard.type('b');
    await second.page.clock.runFor(999);
    expect(upstream.arrivals.filter(({ body: sent }) => sent.includes('one.ab')).length).toBe(0);
    const again = second.page.waitForRequest((request) => request.url().endsWith(ANALYSIS_PATH));
    await second.page.clock.runFor(2);
    await again;
    await expect.poll(() => upstream.arrivals.some(({ body: sent }) => sent.includes('one.ab'))).toBe(true);
    // The text travels once, not once for the notes and once for the rest.
    expect(calls.map(({ length }) => length)).toEqual([1, 0]);
    await leave(second);
    await leave(first);
  });

  test('a failed analysis shows "Feedback is unavailable right now." with the thrown text, and the highlights stay', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    upstream.answer(answerJson([{ msg: 'Look here.', from: 1, to: 4, type: 'Grammar' }]));
    await paste(page, 'One sentence.');
    await highlight(page, 'One').waitFor();
    upstream.answer(answerJson({}, 500));
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' Two.');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toMatch(/Feedback is unavailable right now\. HTTP error! status: 502/);
    expect(await highlight(page, 'One').count()).toBe(1);
    upstream.answer(answerJson([{ msg: 'And here.', from: 15, to: 18, type: 'Grammar' }]));
    await page.getByRole('button', { name: 'Try again' }).click();
    await highlight(page, 'Two').waitFor();
    // Highlights are replaced, not added to.
    expect(await page.locator('.highlight').count()).toBe(1);
    // Chromium itself reports the answer with status 502; nothing else may be on the console.
    expect(visit.complaints.splice(0).filter((complaint) => !complaint.includes('status of 502'))).toEqual([]);
    await leave(visit);
  });

  test('a late answer never overwrites a newer one', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    const late = Promise.withResolvers<() => void>();
    upstream.answer((arrival, response) =>
      late.resolve(() => answerJson([{ msg: 'Old.', from: 1, to: 4, type: 'Grammar' }])(arrival, response)),
    );
    await paste(page, 'One sentence.');
    const answerLate = await late.promise;
    upstream.answer(answerJson([{ msg: 'New.', from: 5, to: 13, type: 'Grammar' }]));
    await page.keyboard.insertText(' More.');
    await highlight(page, 'sentence').waitFor();
    answerLate();
    await page.evaluate(() => fetch('/healthz'));
    expect(await page.locator('.highlight').allTextContents()).toEqual(['sentence']);
    await leave(visit);
  });

  test('an answer lands on its words although the text has moved since it was asked for, and is left out where they changed', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    const answers = Promise.withResolvers<() => void>();
    const items = [
      { msg: 'Moves.', from: 5, to: 13, type: 'Grammar' },
      { msg: 'Changes.', from: 15, to: 22, type: 'Grammar' },
      { msg: 'Outside.', from: 1, to: 900, type: 'Grammar' },
    ];
    upstream.answer((arrival, response) => answers.resolve(() => answerJson(items)(arrival, response)));
    await paste(page, 'One sentence. Another one.');
    const answerNow = await answers.promise;
    // Within the second before the next analysis, words are put before both places and into the second one.
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('Now ');
    await page.keyboard.press('End');
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('X');
    answerNow();
    await highlight(page, 'sentence').waitFor();
    expect(await page.locator('.highlight').allTextContents()).toEqual(['sentence']);
    await leave(visit);
  });

  test('while checks are still loading the page says so, and asks again by itself', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    upstream.answer(answerJson([], 200, { 'feedback-status': 'partial' }));
    await paste(page, 'One sentence.');
    await page.getByText('Spelling and grammar checks are still loading.').waitFor();
    upstream.answer(answerJson([{ msg: 'There.', from: 1, to: 4, type: 'Spelling' }]));
    await highlight(page, 'One').waitFor();
    await page.getByText('Spelling and grammar checks are still loading.').waitFor({ state: 'detached' });
    await leave(visit);
  });

  test('while a long text is read the page shows what has come, gives no all-clear, and asks for the rest by itself', async () => {
    const visit = await enter(browser, newDraft(bff.url));
    const { page } = visit;
    upstream.answer(answerJson([], 200, { 'feedback-status': 'partial', 'feedback-unread': '1' }));
    await paste(page, 'One sentence. Another one.');
    await page
      .getByText('We’ve read 1 of 2 sentences so far. The notes on the rest will follow by themselves.')
      .waitFor();
    expect(await page.getByText('No slips found').count()).toBe(0);
    upstream.answer(answerJson([]));
    await page.getByText('No slips found').waitFor();
    expect(await page.getByText('sentences so far').count()).toBe(0);
    await leave(visit);
  });
});
