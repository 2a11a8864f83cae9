import type { Browser, Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { FeedbackItem } from '#shared-types/feedback';
import { RULES_PATH } from '#shared-types/rule';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, visit, type VisitOptions } from '../support/browser/browser.ts';
import { draftWith } from '../support/browser/demo.ts';
import { noteCard, openNote } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

function button(page: Page, words: string, name: string) {
  return noteCard(page, words).getByRole('button', { name, exact: true });
}

test('"Why?" says the rule, then an example that is not the writer\'s, and asks the server for all rules once', async () => {
  const bff = await sharedSite({ reads: true });
  const address = await draftWith(bff.url, 'The letter was written by my aunt. I beleive that it got lost.');
  let calls: Request[] = [];
  const prepare = async (page: Page) => (calls = collectCalls(page, RULES_PATH));
  const person = await enter(browser, address, { prepare });
  const { page } = person;
  await noteCard(page, 'beleive').waitFor();
  expect(calls).toHaveLength(0);

  await openNote(page, 'was written');
  const why = button(page, 'was written', 'Why?');
  await why.focus();
  await page.keyboard.press('Enter');
  await noteCard(page, 'was written').getByText('The passive voice puts the thing acted on first').waitFor();
  expect([await why.getAttribute('aria-expanded'), await hasFocus(why)]).toEqual(['true', true]);

  await page.keyboard.press('Shift+Tab');
  const example = button(page, 'was written', 'Show an example');
  expect([await hasFocus(example), await example.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  await page.keyboard.press('Space');
  expect([await hasFocus(example), await example.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  const [passive, active] = await noteCard(page, 'was written').getByRole('definition').allTextContents();
  expect([passive, active]).toEqual([
    'The museum was closed without a warning.',
    'The city closed the museum without a warning.',
  ]);

  await openNote(page, 'beleive');
  await button(page, 'beleive', 'Why?').click();
  await noteCard(page, 'beleive').getByText('A misspelled word makes readers stop.').waitFor();
  await button(page, 'beleive', 'Show an example').click();
  expect(await noteCard(page, 'beleive').getByRole('term').allTextContents()).toEqual([' Wrong', ' Right']);
  // The note names the word itself, so there is none left to show.
  expect(await button(page, 'beleive', 'Show the word').count()).toBe(0);
  expect(calls).toHaveLength(1);
  await leave(person);
});

describe('With an evaluator that the test speaks for', () => {
  let upstream: UpstreamStub;
  let bff: TestBff;
  beforeAll(async () => {
    upstream = await startUpstreamStub();
    bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  });
  beforeEach(() => {
    upstream.answer(answerJson([]));
  });

  const SPELT: FeedbackItem = {
    msg: '"goverment" is not in the dictionary. Is a letter wrong?',
    from: 5,
    to: 14,
    type: 'Spelling',
    rule: 'unknown-word',
    suggestions: ['government'],
  };

  async function openWith(items: FeedbackItem[], options?: VisitOptions) {
    upstream.answer(answerJson(items));
    const address = await draftWith(bff.url, 'The goverment has many reason for that.');
    const person = await visit(browser, address, options);
    await person.page.locator('.highlight').first().waitFor();
    return person;
  }

  test('a word that the note does not name comes last: place, rule, example, word', async () => {
    const person = await openWith([SPELT]);
    const { page } = person;
    await openNote(page, 'goverment');
    await button(page, 'goverment', 'Why?').click();
    const example = button(page, 'goverment', 'Show an example');
    await example.waitFor();
    const word = button(page, 'goverment', 'Show the word');
    expect(await word.count()).toBe(0);
    await example.click();
    await word.click();
    expect(await hasFocus(word)).toBe(true);
    await noteCard(page, 'goverment').getByText('Perhaps “government”.').waitFor();
    await leave(person);
  });

  test('on a phone, the tip of a highlight explains as the list does, and stays open meanwhile', async () => {
    const person = await openWith([SPELT], { viewport: { width: 360, height: 740 } });
    const { page } = person;
    const tip = page.locator('.note-tip');
    await page.locator('.highlight').click();
    await tip.getByRole('button', { name: 'Why?' }).click();
    await tip.getByRole('button', { name: 'Show an example' }).click();
    await tip.getByRole('button', { name: 'Show the word' }).click();
    await tip.getByText('Perhaps “government”.').waitFor();
    await leave(person);
  });

  test('a rule that the list does not know is explained by that of its type', async () => {
    const person = await openWith([{ msg: 'Look here.', from: 19, to: 30, type: 'Grammar', rule: 'of-somebody-else' }]);
    const { page } = person;
    await openNote(page, 'Look here.');
    await button(page, 'Look here.', 'Why?').click();
    await noteCard(page, 'Look here.').getByText('Grammar shows how words belong together').waitFor();
    await leave(person);
  });

  test('when the rules cannot be fetched, the note says so and tries again when it is asked to', async () => {
    const person = await openWith([SPELT]);
    const { page } = person;
    await page.route(`**${RULES_PATH}`, (route) => route.abort());
    await openNote(page, 'goverment');
    await button(page, 'goverment', 'Why?').click();
    await page.getByText('The explanation couldn’t be loaded.').waitFor();
    await page.unroute(`**${RULES_PATH}`);
    await button(page, 'goverment', 'Try again').click();
    await noteCard(page, 'goverment').getByText('A misspelled word makes readers stop.').waitFor();
    await leaveAfterRefusal(person);
  });

  test('an explanation has nothing that axe-core objects to, in either theme, also on a phone', async () => {
    const person = await openWith([SPELT], { viewport: { width: 360, height: 740 } });
    const { page } = person;
    await page.locator('.highlight').waitFor();
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await openNote(page, 'goverment');
    await button(page, 'goverment', 'Why?').click();
    await button(page, 'goverment', 'Show an example').click();
    await button(page, 'goverment', 'Show the word').click();
    expect(await violations(page)).toEqual([]);
    await leave(person);
  });
});
