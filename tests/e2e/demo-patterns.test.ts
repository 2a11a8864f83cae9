import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { RULES_PATH } from '#shared-types/rule';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, type VisitOptions } from '../support/browser/browser.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { setAside } from '../support/browser/notes.ts';
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

const patterns = (page: Page) => page.getByRole('region', { name: 'Patterns in your text' });

test('what a writer does again and again is named on top of the list, with the rule once and a way to each place', async () => {
  const person = await openText();
  const { page } = person;
  const pattern = patterns(page).getByRole('button', { name: 'Third person -s: 3 places' });
  await pattern.focus();
  await page.keyboard.press('Enter');
  expect([await hasFocus(pattern), await pattern.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await patterns(page).getByText(RULE.explanation).waitFor();
  await patterns(page).getByRole('button', { name: 'Show an example' }).click();
  await patterns(page).getByText(RULE.learners).waitFor();
  await patterns(page).getByRole('button', { name: 'It take long.' }).click();
  await expect.poll(() => page.locator('.highlight-selected').textContent()).toBe('It take');
  await leave(person);
});

test('the embedded evaluator finds a pattern, and its list of rules names and explains it', async () => {
  const { url } = await startBff({ withSite: true });
  const person = await enter(browser, await draftWith(url, 'She go home. He say no. It take a long time.'));
  const { page } = person;
  await patterns(page).getByRole('button', { name: 'Subject and verb: 3 places' }).click();
  await patterns(page).getByRole('button', { name: 'Show an example' }).click();
  expect(await patterns(page).getByRole('term').allTextContents()).toEqual([' Wrong', ' Right']);
  await leave(person);
});

test('a pattern is gone when its rule is turned off, or when too few of its places are left', async () => {
  const person = await openText();
  const { page } = person;
  await patterns(page).waitFor();
  await setAside(page, '"He say"', 'Not a mistake here');
  await patterns(page).waitFor({ state: 'detached' });
  await page.locator('.undo-lines').getByRole('button', { name: 'Undo' }).click();
  await patterns(page).waitFor();
  await setAside(page, '"She go"', 'Turn this rule off: Third person -s');
  await patterns(page).waitFor({ state: 'detached' });
  await leave(person);
});

test('patterns have nothing that axe-core objects to, in either theme, also on a phone', async () => {
  const person = await openText({ viewport: { width: 360, height: 740 } });
  const { page } = person;
  await page.getByRole('button', { name: /^Notes/ }).click();
  await patterns(page)
    .getByRole('button', { name: /^Third person/ })
    .click();
  await patterns(page).getByRole('button', { name: 'Show an example' }).click();
  expect(await violations(page)).toEqual([]);
  await leave(person);
});
