import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, visit, type VisitOptions } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith, paste } from '../support/browser/demo.ts';
import { dismiss, noteCard, openNote, dismissedList as list, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { type TestBff } from '../support/server/start-bff.ts';

const TEXT =
  'The letter was written by my aunt. I beleive that it got lost. We beleive her. The torve failed. The torves were stopped.';

let browser: Browser;
let bff: TestBff;
beforeAll(async () => {
  [bff, browser] = await Promise.all([sharedSite({ reads: true }), sharedBrowser()]);
});

function highlights(page: Page, words: string) {
  return body(page).locator('.highlight', { hasText: words });
}

function highlighted(page: Page): Promise<string[]> {
  return body(page).locator('.highlight-spelling, .highlight-passive').allTextContents();
}

async function openDraft(options?: VisitOptions) {
  const address = await draftWith(bff.url, TEXT);
  const person = await enter(browser, address, options);
  await expect.poll(() => highlighted(person.page)).toEqual(ALL);
  return { person, page: person.page, address };
}

const ALL = ['was written', 'beleive', 'beleive', 'torve', 'torves', 'were stopped'];

describe('In a draft', () => {
  test('a note that is no mistake stays away while its sentence keeps its words, with an immediate undo', async () => {
    const { person, page } = await openDraft();
    await dismiss(page, 'was written');
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    expect(await highlights(page, 'were stopped').count()).toBe(1);
    await undoToast(page).getByText('“was written” dismissed here.').waitFor();
    await undoToast(page).getByRole('button', { name: 'Undo' }).click();
    await highlights(page, 'was written').waitFor();
    expect(await undoToast(page).getByRole('button').count()).toBe(0);

    await highlights(page, 'was written').click();
    await noteCard(page, '“was written”').waitFor();
    await dismiss(page, 'was written');
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

  test('the undo is in view wherever the page and the list are scrolled', async () => {
    const { person, page } = await openDraft({ viewport: { width: 1280, height: 500 } });
    await dismiss(page, 'beleive', 'Everywhere in this text');
    const box = await undoToast(page).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 500).toBe(true);
    await leave(person);
  });

  test('of a habit, one place can be dismissed alone, and the row stays open at another', async () => {
    const { person, page } = await openDraft();
    const card = await openNote(page, 'was written');
    await card.getByRole('button', { name: 'were stopped' }).click();
    await dismiss(page, 'was written');
    await expect.poll(() => highlighted(page)).toEqual(ALL.filter((words) => words !== 'were stopped'));
    expect(await card.locator('.note-main').getAttribute('aria-expanded')).toBe('true');
    await leave(person);
  });

  test('a slip is ignored everywhere in the text, for everybody in the draft, and on the next day', async () => {
    const { person, page, address } = await openDraft();
    const other = await enter(browser, address);
    await highlights(other.page, 'beleive').first().waitFor();
    await dismiss(page, 'beleive', 'Everywhere in this text');
    for (const each of [page, other.page])
      await expect.poll(() => highlighted(each)).toEqual(ALL.filter((words) => words !== 'beleive'));
    await page.getByText('Saved').waitFor();
    await leave(person);
    await leave(other);

    const nextDay = await enter(browser, address);
    await highlights(nextDay.page, 'was written').waitFor();
    expect(await highlights(nextDay.page, 'beleive').count()).toBe(0);
    await list(nextDay.page).locator('summary').click();
    await list(nextDay.page).getByText('Shared with everyone who writes in this draft.').waitFor();
    await list(nextDay.page).getByRole('button', { name: 'Undo: beleive' }).click();
    await expect.poll(() => highlights(nextDay.page, 'beleive').count()).toBe(2);
    await list(nextDay.page).waitFor({ state: 'detached' });
    await leave(nextDay);
  });

  test("a word of the dictionary is known with its plural, in every text of this browser, and in nobody else's", async () => {
    const { person, page, address } = await openDraft();
    await dismiss(page, /torve”/, 'Add to my dictionary');
    await expect.poll(() => highlighted(page)).toEqual(['was written', 'beleive', 'beleive', 'were stopped']);
    await page.goto('about:blank');
    await page.goto(await draftWith(bff.url, 'The torve was stopped.'));
    await highlights(page, 'was stopped').waitFor();
    expect(await highlights(page, 'torve').count()).toBe(0);
    const other = await enter(browser, address);
    await highlights(other.page, 'torves').waitFor();
    await leave(other);
    await leave(person);
  });

  test('a rule that is turned off takes along all of its name, and is in the list of what is dismissed by that name', async () => {
    const { person, page } = await openDraft();
    await page.getByRole('heading', { name: /^Voice/ }).waitFor();
    await dismiss(page, 'was written', 'In all my texts');
    await expect.poll(() => highlighted(page)).toEqual(['beleive', 'beleive', 'torve', 'torves']);
    expect(await page.getByRole('heading', { name: /^Voice/ }).count()).toBe(0);
    await page.reload();
    await highlights(page, 'beleive').first().waitFor();
    expect(await highlights(page, 'was written').count()).toBe(0);
    await list(page).locator('summary').click();
    const undo = list(page).getByRole('button', { name: 'Undo: Passive voice' });
    while ((await undo.count()) > 0) await undo.first().click();
    await highlights(page, 'was written').waitFor();
    await leave(person);
  });

  test('what is set aside is no longer where to start', async () => {
    const { person, page } = await openDraft();
    const card = page.locator('.start-here');
    const places = () => card.textContent();
    await expect.poll(places).toContain('4 spelling slips');
    await dismiss(page, 'beleive', 'Everywhere in this text');
    await expect.poll(places).toContain('2 spelling slips');
    await dismiss(page, /torve”/, 'Add to my dictionary');
    await expect.poll(() => card.getByRole('heading', { name: /spelling/ }).count()).toBe(0);
    await leave(person);
  });

  test('all of it can be done by keyboard, and the focus goes to the next note, or to what is left', async () => {
    const { person, page } = await openDraft();
    const row = noteCard(page, 'beleive').locator('.note-main');
    await row.focus();
    await page.keyboard.press('Enter');
    expect([await row.getAttribute('aria-expanded'), await hasFocus(row)]).toEqual(['true', true]);
    const button = noteCard(page, 'beleive').getByRole('button', { name: 'Dismiss' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await highlights(page, 'beleive').first().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(noteCard(page, 'torve').locator('.note-main').first())).toBe(true);
    // The undo disappears with its action.
    await undoToast(page).getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await highlights(page, 'beleive').first().waitFor();
    await expect.poll(() => hasFocus(body(page))).toBe(true);
    await leave(person);
  });

  test('the focus stays in the panel when the last of the list is taken back', async () => {
    const { person, page } = await openDraft();
    await dismiss(page, 'torve”');
    await list(page).locator('summary').press('Enter');
    const undo = list(page).getByRole('button', { name: 'Undo: torve' });
    await undo.focus();
    await undo.press('Enter');
    await list(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.side-body') !== null)).toBe(true);
    await highlights(page, 'torve').first().waitFor();
    await leave(person);
  });

  test('on a phone, the tip of a highlight puts its note away too', async () => {
    const { person, page } = await openDraft({ viewport: { width: 360, height: 740 } });
    await highlights(page, 'was written').click();
    const tip = page.locator('.note-tip');
    await tip.getByRole('button', { name: 'Dismiss' }).click();
    await tip.getByRole('menuitem', { name: 'Only here' }).click();
    await highlights(page, 'was written').waitFor({ state: 'detached' });
    expect(await tip.count()).toBe(0);
    expect(await hasFocus(body(page))).toBe(true);
    await leave(person);
  });

  test('nothing of it has anything that axe-core objects to, in either theme, also on a phone', async () => {
    const { person, page } = await openDraft({ viewport: { width: 360, height: 740 } });
    await highlights(page, 'was written').waitFor();
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await dismiss(page, 'beleive', 'Everywhere in this text');
    const card = await openNote(page, 'was written');
    await card.getByRole('button', { name: 'Dismiss' }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
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
    await dismiss(page, 'was written');
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
      { name: 'sullivan.preferences', value: JSON.stringify({ words: [1, null, 'torve'], rulesOff: 'all' }) },
    ];
    const origins = [{ origin: bff.url, localStorage: kept }];
    const person = await enter(browser, `${bff.url}/demo`, { storageState: { cookies: [], origins } });
    const { page } = person;
    await list(page).locator('summary').click();
    expect(await list(page).getByRole('listitem').allTextContents()).toEqual(['torveUndo']);
    await leave(person);
  });
});
