import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, visit, type VisitOptions } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith, paste } from '../support/browser/demo.ts';
import { noteCard, setAside } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { sharedEvaluator } from '../support/server/on-demand.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const TEXT =
  'The letter was written by my aunt. I beleive that it got lost. We beleive her. The splorbit failed. The splorbits were stopped.';

let browser: Browser;
let bff: TestBff;
beforeAll(async () => {
  [bff, browser] = await Promise.all([startBff({ withSite: true }), sharedBrowser(), sharedEvaluator().ready]);
});

function highlights(page: Page, words: string) {
  return body(page).locator('.highlight', { hasText: words });
}

function highlighted(page: Page): Promise<string[]> {
  return body(page).locator('.highlight-spelling, .highlight-passive').allTextContents();
}

function list(page: Page) {
  return page.locator('details').filter({ hasText: 'What you have set aside' });
}

async function openDraft(options?: VisitOptions) {
  const address = await draftWith(bff.url, TEXT);
  const person = await enter(browser, address, options);
  await expect.poll(() => highlighted(person.page)).toEqual(ALL);
  return { person, page: person.page, address };
}

const ALL = ['was written', 'beleive', 'beleive', 'splorbit', 'splorbits', 'were stopped'];

describe('In a draft', () => {
  test('a note that is no mistake stays away while its sentence keeps its words, with an undo at once', async () => {
    const { person, page } = await openDraft();
    await setAside(page, 'was written', 'Not a mistake here');
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    expect(await highlights(page, 'were stopped').count()).toBe(1);
    const news = page.getByRole('complementary').getByText('“was written” is marked as fine here.');
    await news.waitFor();
    await news.locator('..').getByRole('button', { name: 'Undo' }).click();
    await highlights(page, 'was written').waitFor();

    // One line offers to undo the last action.
    await noteCard(page, 'were stopped').getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('1 dismissed').waitFor();
    await setAside(page, 'was written', 'Not a mistake here');
    await news.waitFor();
    expect(await page.getByText('1 dismissed').count()).toBe(0);
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    // Another sentence changes nothing; this one brings the note back.
    await putCaretAtEnd(page);
    const read = page.waitForResponse((response) => response.url().endsWith(ANALYSIS_PATH));
    await page.keyboard.insertText(' Nobody came.');
    await read;
    expect(await highlights(page, 'was written').count()).toBe(0);
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('Then ');
    await highlights(page, 'was written').waitFor();
    await leave(person);
  });

  test('a slip is ignored everywhere in the text, for everybody in the draft, and on the next day', async () => {
    const { person, page, address } = await openDraft();
    const other = await enter(browser, address);
    await highlights(other.page, 'beleive').first().waitFor();
    await setAside(page, 'beleive', 'Ignore everywhere in this text');
    for (const each of [page, other.page])
      await expect.poll(() => highlighted(each)).toEqual(ALL.filter((words) => words !== 'beleive'));
    await page.getByText('Saved').waitFor();
    await leave(person);
    await leave(other);

    const nextDay = await enter(browser, address);
    await highlights(nextDay.page, 'was written').waitFor();
    expect(await highlights(nextDay.page, 'beleive').count()).toBe(0);
    await list(nextDay.page).locator('summary').click();
    await list(nextDay.page).getByText('Shared with everyone in this draft.').waitFor();
    await list(nextDay.page).getByRole('button', { name: 'Undo: beleive' }).click();
    await expect.poll(() => highlights(nextDay.page, 'beleive').count()).toBe(2);
    await list(nextDay.page).waitFor({ state: 'detached' });
    await leave(nextDay);
  });

  test("a word of the dictionary is known with its plural, in every text of this browser, and in nobody else's", async () => {
    const { person, page, address } = await openDraft();
    await setAside(page, /splorbit"/, 'Add “splorbit” to my dictionary');
    await expect.poll(() => highlighted(page)).toEqual(['was written', 'beleive', 'beleive', 'were stopped']);
    await page.goto('about:blank');
    await page.goto(await draftWith(bff.url, 'The splorbit was stopped.'));
    await highlights(page, 'was stopped').waitFor();
    expect(await highlights(page, 'splorbit').count()).toBe(0);
    const other = await enter(browser, address);
    await highlights(other.page, 'splorbits').waitFor();
    await leave(other);
    await leave(person);
  });

  test('a rule that is turned off is gone from text, list and filters, by its name in the list of what is set aside', async () => {
    const { person, page } = await openDraft();
    await page.getByRole('button', { name: 'Passive voice 2' }).waitFor();
    await setAside(page, 'was written', 'Turn this rule off: Passive voice');
    await expect.poll(() => highlighted(page)).toEqual(['beleive', 'beleive', 'splorbit', 'splorbits']);
    expect(await page.getByRole('button', { name: /^Passive voice \d/ }).count()).toBe(0);
    await page.reload();
    await highlights(page, 'beleive').first().waitFor();
    expect(await highlights(page, 'was written').count()).toBe(0);
    await list(page).locator('summary').click();
    await list(page).getByRole('button', { name: 'Undo: Passive voice' }).click();
    await highlights(page, 'was written').waitFor();
    await leave(person);
  });

  test('what is set aside is no longer among what to work on first', async () => {
    const { person, page } = await openDraft();
    const first = page.locator('.work-first');
    await first.getByRole('heading', { name: '3 words to look up' }).waitFor();
    await setAside(page, 'beleive', 'Ignore everywhere in this text');
    await first.getByRole('heading', { name: '2 words to look up' }).waitFor();
    await setAside(page, /splorbit"/, 'Add “splorbit” to my dictionary');
    await expect.poll(() => first.getByRole('heading', { name: /to look up/ }).count()).toBe(0);
    await leave(person);
  });

  test('dismissed notes are in the same list', async () => {
    const { person, page } = await openDraft();
    expect(await list(page).count()).toBe(0);
    await noteCard(page, 'were stopped').getByRole('button', { name: 'Dismiss' }).click();
    await list(page).locator('summary').click();
    await list(page).getByText('Until you close this page.').waitFor();
    await list(page).getByRole('button', { name: 'Undo: were stopped' }).click();
    await highlights(page, 'were stopped').waitFor();
    await list(page).waitFor({ state: 'detached' });
    await leave(person);
  });

  test('all of it can be done by keyboard, and the focus goes to the next note, or to what is left', async () => {
    const { person, page } = await openDraft();
    const more = noteCard(page, 'was written').getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    expect([await more.getAttribute('aria-expanded'), await hasFocus(more)]).toEqual(['true', true]);
    // The button of the rule comes with the rules, which the page has just asked for.
    const wholeRule = noteCard(page, 'was written').locator('.note-more button').nth(1);
    await wholeRule.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await hasFocus(wholeRule)).toBe(true);
    await page.keyboard.press('Enter');
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(noteCard(page, 'beleive').getByRole('button').first())).toBe(true);
    // The undo leaves with what it undoes.
    const undo = page.locator('.undo-lines').getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.keyboard.press('Enter');
    await highlights(page, 'was written').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.side-view') !== null)).toBe(true);
    await leave(person);
  });

  test('the focus stays in the panel when the last of the list is taken back', async () => {
    const { person, page } = await openDraft();
    for (const way of ['Not a mistake here', undefined]) {
      if (way !== undefined) await setAside(page, 'was written', way);
      else await noteCard(page, 'was written').getByRole('button', { name: 'Dismiss' }).click();
      await list(page).locator('summary').press('Enter');
      const undo = list(page).getByRole('button', { name: 'Undo: was written' });
      await undo.focus();
      await undo.press('Enter');
      await list(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.side-view') !== null)).toBe(true);
      await highlights(page, 'was written').waitFor();
    }
    await leave(person);
  });

  test('the tip of a highlight sets its note aside too', async () => {
    const { person, page } = await openDraft();
    await highlights(page, 'was written').hover();
    await page.locator('.note-tip').getByRole('button', { name: 'More' }).click();
    await page.locator('.note-tip').getByRole('button', { name: 'Not a mistake here' }).click();
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    expect(await page.locator('.note-tip').count()).toBe(0);
    expect(await hasFocus(body(page))).toBe(true);
    await leave(person);
  });

  test('nothing of it has anything that axe-core objects to, in either theme, also on a phone', async () => {
    const { person, page } = await openDraft({ viewport: { width: 360, height: 740 } });
    await highlights(page, 'was written').waitFor();
    await page.getByRole('button', { name: /^Notes/ }).click();
    await setAside(page, 'beleive', 'Ignore everywhere in this text');
    await noteCard(page, 'was written').getByRole('button', { name: 'More' }).click();
    await list(page).locator('summary').click();
    expect(await violations(page)).toEqual([]);
    await leave(person);
  });
});

describe('In the public sandbox', () => {
  test('what somebody sets aside is remembered in their browser, and hides nothing from others', async () => {
    const person = await enter(browser, `${bff.url}/demo`);
    const other = await visit(browser, `${bff.url}/demo`);
    const { page } = person;
    await paste(page, 'The letter was written by my aunt.');
    await highlights(page, 'was written').waitFor();
    await setAside(page, 'was written', 'Not a mistake here');
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    await highlights(other.page, 'was written').waitFor();
    await page.getByText('Saved').waitFor();
    await page.reload();
    await list(page).locator('summary').click();
    await list(page).getByText('Kept in this browser only.').waitFor();
    expect(await highlights(page, 'was written').count()).toBe(0);
    await list(page).getByRole('button', { name: 'Undo: was written' }).click();
    await highlights(page, 'was written').waitFor();
    await leave(person);
    await leave(other);
  });

  test('whatever a browser has kept, the page takes what is sound of it', async () => {
    const entries = {
      'slip 1': { type: 'Spelling', words: 'x' },
      [`here ${'0'.repeat(32)}`]: { type: 'No', words: 1 },
    };
    const kept = [
      { name: 'sullivan.set-aside', value: JSON.stringify(entries) },
      { name: 'sullivan.preferences', value: JSON.stringify({ words: [1, null, 'splorbit'], rulesOff: 'all' }) },
    ];
    const origins = [{ origin: bff.url, localStorage: kept }];
    const person = await enter(browser, `${bff.url}/demo`, { storageState: { cookies: [], origins } });
    const { page } = person;
    await list(page).locator('summary').click();
    expect(await list(page).getByRole('listitem').allTextContents()).toEqual(['splorbitUndo']);
    await leave(person);
  });
});
