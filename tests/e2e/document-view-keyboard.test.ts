import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { body } from '../support/browser/demo.ts';
import {
  cards,
  type DocumentSite,
  news,
  openDocument,
  overlap,
  panel,
  placeOf,
  selectedText,
  startDocumentSite,
  submitButton,
  submitText,
  textArea,
  topic,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';

const TEXT = 'The door was opened. A song was sung. The end was near.';

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});
beforeEach(() => started.reset());

test.each(['Control+Enter', 'Meta+Enter'])('%s in the text submits it', async (keys) => {
  const { visit, page } = await started.open();
  await textArea(page).fill(TEXT);
  await textArea(page).press(keys);
  await expect.poll(() => news(page).textContent()).toBe('3 corrections');
  expect(await textArea(page).inputValue()).toBe(TEXT);
  expect(await submitButton(page).getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter');
  await leave(visit);
});

test('F8 and Shift+F8 walk the cards and select their words, round and round; Escape leads back to the text', async () => {
  const { visit, page } = await started.open();
  await submitText(page, TEXT);
  await expect.poll(() => cards(page).count()).toBe(3);
  const card = (at: number) => cards(page).nth(at).getByRole('button');
  await textArea(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(22, 22));
  await textArea(page).press('F8');
  expect(await hasFocus(card(1))).toBe(true);
  expect(await card(1).getAttribute('aria-current')).toBe('true');
  expect(await selectedText(page)).toBe('was sung');
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  expect(await hasFocus(card(0))).toBe(true);
  await page.keyboard.press('Shift+F8');
  expect(await hasFocus(card(2))).toBe(true);
  await page.keyboard.press('Escape');
  expect(await hasFocus(textArea(page))).toBe(true);
  expect(await selectedText(page)).toBe('was near');
  await panel(page).getByText('F8').first().waitFor();
  await leave(visit);
});

describe('After "Start a private draft" the focus is in the title', () => {
  test('of the document view', async () => {
    const visit = await openDocument(started.site.browser, `${started.site.url}/document-view`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Write in private' }).press('Enter');
    await page.getByText('Private draft: only people').waitFor();
    await expect.poll(() => hasFocus(topic(page))).toBe(true);
    await leave(visit);
  });

  test('of the demo, and a visit takes no focus by itself', async () => {
    const visit = await started.site.open('/demo');
    const { page } = visit;
    const title = page.getByRole('textbox', { name: 'Title' });
    await body(page).waitFor();
    expect(await hasFocus(title)).toBe(false);
    await page.getByRole('button', { name: 'Write in private' }).press('Enter');
    await page.getByText('Private draft: only people').waitFor();
    await expect.poll(() => hasFocus(title)).toBe(true);
    await leave(visit);
  });
});

test('at 360 px "Show" is beside the count, and leads to the heading with the bar out of sight', async () => {
  const { visit, page } = await started.open({ viewport: { width: 360, height: 740 } });
  await submitText(page, TEXT);
  const show = page.getByRole('button', { name: 'Show corrections' });
  await show.waitFor();
  const [first, last] = [await submitButton(page).boundingBox(), await show.boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0) / 2).toBeCloseTo((first?.y ?? 0) + (first?.height ?? 0) / 2, 0);
  await show.click();
  const heading = panel(page).getByRole('heading');
  await expect.poll(() => hasFocus(heading)).toBe(true);
  const bar = await page.locator('.submit-bar').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(0);
  expect((await heading.boundingBox())?.y).toBeLessThan(100);
  await leave(visit);
});

describe('"Back to the text"', () => {
  test('stays in view on a phone while people go through a long list, covers no card that has the focus, and leads to the caret', async () => {
    const { visit, page } = await started.open({ viewport: { width: 360, height: 740 } });
    await submitText(page, 'It was up. '.repeat(1000));
    await page.getByRole('button', { name: 'Show corrections' }).click();
    const back = panel(page).getByRole('button', { name: 'Back to the text' });
    const card = (at: number) => cards(page).nth(at).getByRole('button');
    await card(500).focus();
    for (const [keys, at] of [
      ['Shift+Tab', 499],
      ['Shift+Tab', 498],
      ['Tab', 499],
    ] as const) {
      await page.keyboard.press(keys);
      expect(await hasFocus(card(at))).toBe(true);
      await expect
        .poll(async () => overlap(await placeOf(panel(page).locator('.corrections-head')), await placeOf(card(at))))
        .toBe(false);
      expect((await placeOf(back)).y).toBeGreaterThanOrEqual(0);
    }
    await card(0).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(back)).toBe(true);
    await textArea(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 17));
    await page.keyboard.press('Enter');
    expect(await hasFocus(textArea(page))).toBe(true);
    expect(await selectedText(page)).toBe('It was');
    await expect.poll(async () => (await placeOf(textArea(page))).y).toBeGreaterThan(-100);
    await leave(visit);
  });

  test('is not there beside the text', async () => {
    const { visit, page } = await started.open();
    await submitText(page, TEXT);
    await expect.poll(() => cards(page).count()).toBe(3);
    expect(await panel(page).getByRole('button', { name: 'Back to the text' }).count()).toBe(0);
    await leave(visit);
  });
});
