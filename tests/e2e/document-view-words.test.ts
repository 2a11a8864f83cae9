import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  cards,
  type DocumentSite,
  news,
  panel,
  startDocumentSite,
  submitButton,
  submitText,
  textArea,
  topic,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';

const TEXT = 'The door was opened. A song was sung.';

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});
beforeEach(() => started.reset());

/** How an element breaks its text into lines. */
function layout(element: Locator) {
  return element.evaluate((drawn) => {
    const style = getComputedStyle(drawn);
    const { direction, unicodeBidi, textAlign, font, whiteSpace, overflowWrap, padding, width } = style;
    return { direction, unicodeBidi, textAlign, font, whiteSpace, overflowWrap, padding, width };
  });
}

describe('The status beside Submit', () => {
  test('counts as the panel does when the text has changed', async () => {
    const { visit, page } = await started.open();
    await submitText(page, TEXT);
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    await cards(page).first().getByRole('button').click();
    await page.keyboard.type('opens');
    await expect.poll(() => news(page).textContent()).toBe('1 of 2 corrections left');
    expect(await panel(page).getByRole('heading').textContent()).toBe('Corrections 1');
    await cards(page).first().getByRole('button').click();
    await page.keyboard.type('rose');
    await expect.poll(() => news(page).textContent()).toBe('No corrections left');
    await leave(visit);
  });

  test('writes large numbers with separators', async () => {
    const { visit, page } = await started.open();
    await submitText(page, 'It was up. '.repeat(1125));
    await expect.poll(() => news(page).textContent()).toBe('1,125 corrections');
    expect(await panel(page).getByRole('heading').textContent()).toBe('Corrections 1,125');
    await leave(visit);
  });

  test('no longer says that there is no sentence once one is typed', async () => {
    const { visit, page } = await started.open();
    await submitButton(page).click();
    await page.getByText('There’s nothing to read yet.').waitFor();
    await textArea(page).fill('A');
    await expect.poll(() => news(page).textContent()).toBe('');
    await leave(visit);
  });
});

describe('The panel', () => {
  test('asks for no Submit while one is under way', async () => {
    const { visit, page } = await started.open();
    const answer = started.holdEvaluator();
    await submitText(page, TEXT);
    await panel(page).getByText('Your corrections will appear here in a moment.').waitFor();
    expect(await panel(page).getByText('Submit').count()).toBe(0);
    answer();
    await expect.poll(() => cards(page).count()).toBe(2);
    await textArea(page).fill('Nothing is left of it.');
    await panel(page).getByText('You’ve changed every place. Submit again').waitFor();
    const answerAgain = started.holdEvaluator();
    await submitButton(page).click();
    await panel(page).getByText('Reading your text again.').waitFor();
    expect(await panel(page).getByText('Submit').count()).toBe(0);
    answerAgain();
    await panel(page).getByText('Nothing found').waitFor();
    await leave(visit);
  });

  test('calls only a short text short, names the language that is read, and says of a changed text that it was read before', async () => {
    const { visit, page } = await started.open();
    await submitText(page, 'All is well.');
    await panel(page).getByText('Nothing found, but the text is still short.').waitFor();
    await panel(page).getByText('Sullivan reads English only.').waitFor();
    await submitText(page, 'All is well with all of us here. '.repeat(20));
    await panel(page).getByText('Nothing found. A reader may still spot something.').waitFor();
    await panel(page).getByText('Sullivan reads English only.').waitFor();
    await textArea(page).press('Control+End');
    await page.keyboard.type('More.');
    await panel(page).getByText('Nothing was found before your last change. Submit again').waitFor();
    await leave(visit);
  });
});

test('each type is underlined in its own way, as in /demo', async () => {
  const { visit, page } = await started.open();
  await submitText(page, TEXT);
  await expect.poll(() => cards(page).count()).toBe(2);
  const { marked, line } = await page.evaluate(() => {
    const copy = document.querySelector('.sheet-copy');
    if (!copy) throw new Error('There is no text.');
    const style = getComputedStyle(copy, '::highlight(highlight-passive)');
    return { marked: CSS.highlights.get('highlight-passive')?.size, line: style.textDecoration };
  });
  expect(marked).toBe(2);
  expect(line).toContain('dashed');
  await leave(visit);
});

describe('A text that runs from right to left', () => {
  const [arabic, english] = ['كانت الرسالة was written أمس.', 'And this is English.'];

  test('has each paragraph run its own way, and its marks under their words', async () => {
    const { visit, page } = await started.open();
    await submitText(page, `${arabic}\n${english}\n${arabic}`);
    await expect.poll(() => cards(page).count()).toBe(2);
    const { left, right } = await page.locator('.sheet-copy').evaluate(
      (copy, places) => {
        const [from, to] = places;
        const range = document.createRange();
        const words = copy.firstChild as Text;
        const gaps = ([start, end]: readonly [number, number]) => {
          range.setStart(words, start);
          range.setEnd(words, end);
          const [line, sheet] = [range.getBoundingClientRect(), copy.getBoundingClientRect()];
          return { left: line.left - sheet.left, right: sheet.right - line.right };
        };
        return { left: gaps([from, to]).left, right: gaps([0, from - 1]).right };
      },
      [arabic.length + 1, arabic.length + 1 + english.length] as const,
    );
    expect([left, right]).toEqual([96, 96]);

    // The marks are drawn in the copy, which breaks its lines as the text area does.
    expect(await layout(textArea(page))).toEqual(await layout(page.locator('.sheet-copy')));
    expect(await layout(textArea(page))).toMatchObject({ direction: 'rtl', unicodeBidi: 'plaintext' });
    await leave(visit);
  });

  test('has a topic that runs the same way', async () => {
    const { visit, page } = await started.open();
    await topic(page).fill('الرسالة');
    expect(await topic(page).evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe('plaintext');
    await leave(visit);
  });
});
