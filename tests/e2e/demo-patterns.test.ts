import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { RULES_PATH } from '#shared-types/rule';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, type VisitOptions } from '../support/browser/browser.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { dismiss, noteCard, openNote, undoToast } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

const TEXT = 'She go home. He say no. It take long. They could of come.';
const ITEMS = ['She go', 'He say', 'It take', 'could of'].map((words, index) => {
  const from = TEXT.indexOf(words) + 1;
  const rule = index < 3 ? 'third-person' : 'modal-of';
  return { msg: `"${words}": look at the verb.`, from, to: from + words.length, type: 'Grammar', rule };
});
const RULE = {
  id: 'third-person',
  type: 'Grammar',
  name: 'Third person -s',
  explanation: 'After he, she or it, a verb in the present ends in -s.',
  wrong: 'My brother play chess.',
  right: 'My brother plays chess.',
  learners: 'Speakers of Chinese or Vietnamese often meet this, since verbs there never change.',
};

let browser: Browser;
let bff: TestBff;
beforeAll(async () => {
  browser = await sharedBrowser();
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson(ITEMS));
  bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
});

async function openText(options?: VisitOptions) {
  const person = await enter(browser, await draftWith(bff.url, TEXT), {
    ...options,
    prepare: (page: Page) => page.route(`**${RULES_PATH}`, (route) => route.fulfill({ json: [RULE] })),
  });
  await expect.poll(() => body(person.page).locator('.highlight').count()).toBe(4);
  return person;
}

test('what a writer does again and again is one row of the list, with the rule once and a way to each place', async () => {
  const person = await openText();
  const { page } = person;
  const habit = noteCard(page, 'She go');
  await habit.getByText('3 places').waitFor();
  const row = habit.locator('.note-main');
  await row.focus();
  await page.keyboard.press('Enter');
  expect([await hasFocus(row), await row.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await habit.getByRole('button', { name: 'Why?' }).click();
  await habit.getByText(RULE.explanation).waitFor();
  await habit.getByRole('button', { name: 'Show an example' }).click();
  await habit.getByText(RULE.learners).waitFor();
  await habit.getByRole('button', { name: 'It take long.' }).click();
  await expect.poll(() => page.locator('.highlight-selected').textContent()).toBe('It take');
  await leave(person);
});

test('the embedded evaluator finds a habit, and its list of rules explains it', async () => {
  const { url } = await startBff({ withSite: true });
  const person = await enter(browser, await draftWith(url, 'She go home. He say no. It take a long time.'));
  const { page } = person;
  await noteCard(page, '3 places').waitFor();
  const habit = await openNote(page, '3 places');
  await habit.getByRole('button', { name: 'Why?' }).click();
  await habit.getByRole('button', { name: 'Show an example' }).click();
  expect(await habit.getByRole('term').allTextContents()).toEqual([' Wrong', ' Right']);
  await leave(person);
});

test('a habit has one place fewer when one is dismissed, and is gone with its rule', async () => {
  const person = await openText();
  const { page } = person;
  await dismiss(page, 'She go');
  await noteCard(page, '2 places').waitFor();
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await noteCard(page, '3 places').waitFor();
  await dismiss(page, '3 places', 'In all my texts');
  await expect.poll(() => body(page).locator('.highlight').allTextContents()).toEqual(['could of']);
  await leave(person);
});

test('an open habit has nothing that axe-core objects to, in either theme, also on a phone', async () => {
  const person = await openText({ viewport: { width: 360, height: 740 } });
  const { page } = person;
  await page.getByRole('tab', { name: /^Notes/ }).click();
  const habit = await openNote(page, '3 places');
  await habit.getByRole('button', { name: 'Why?' }).click();
  await habit.getByRole('button', { name: 'Show an example' }).click();
  expect(await violations(page)).toEqual([]);
  await leave(person);
});
