import { signInWithEmailAndPassword } from 'firebase/auth';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { ArgumentElement } from '#shared-types/argument';

import { newPerson, openSignedIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { VIEWPORT } from '../support/browser/browser.ts';
import { assignmentOfAccount, callsTo } from '../support/browser/desk.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { deskId, type TestAssignment } from '../support/desk.ts';
import { identityClient } from '../support/identity/identity-client.ts';

const CLAIMS = ['Sleep helps us.', 'Buses can wait.', 'Lessons get better.', 'Parents agree.'];
const NO_CLAIM = 'It was dark this morning.';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite({ reads: true });
}, 60_000);

let page: Page;
/** A class that was read. Heron 1 has four claims, the second in doubt; Heron 2 has four, the last a teacher's; Heron 3 has none. */
beforeEach(async () => {
  const person = newPerson();
  const visit = await openSignedIn(site, '/desk', {}, person);
  ({ page } = visit);
  const { user } = await signInWithEmailAndPassword(identityClient(site), person.email, person.password);
  const made = await assignmentOfAccount(site, await user.getIdToken());
  await handIn(made, 'Heron 1', ['Why Mornings Hurt', `${NO_CLAIM} ${CLAIMS.join(' ')}`], 1);
  const second = await handIn(made, 'Heron 2', ['Sleep', `${NO_CLAIM} ${CLAIMS.join(' ')}`]);
  const last = placesIn(['Sleep', `${NO_CLAIM} ${CLAIMS.join(' ')}`]).at(-1);
  if (last) await made.act({ do: 'label', text: second, labels: [{ ...last, label: 'Claim' }] });
  await handIn(made, 'Heron 3', ['A question?', NO_CLAIM]);
  await page.setViewportSize(VIEWPORT);
  await page.goto('about:blank');
  await page.goto(`${site.url}/desk#${made.id}/sideways`);
  await page.getByRole('button', { name: /^Claims/ }).click();
  await row('Heron 3').waitFor();
  return visit.close;
});

/** Hands in a text whose first line is its title, with its claims. @param doubtful which claim is in doubt. @returns its id. */
async function handIn(made: TestAssignment, code: string, paragraphs: string[], doubtful = -1): Promise<string> {
  await made.addCode(code);
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  const text = { id: deskId(), code, title: paragraphs[0] === 'A question?' ? 'A question?' : '' };
  const given = { ...text, body: { type: 'doc', content } };
  await callsTo(site)('post', `${made.path}/texts`, made.teacher, given).expect(200);
  const elements = placesIn(paragraphs).map(({ from, to }, index): ArgumentElement => {
    const certainty = index === doubtful ? 'perhaps' : 'clear';
    return { from, to, type: 'Claim', certainty, confidence: 0.7, reason: 'It says so.', paragraph: 2 };
  });
  const argument = { argues: 'yes' as const, kind: 'essay' as const, because: 'It argues.', elements, gaps: [] };
  await made.act({ do: 'reading', text: text.id, reading: { argument } });
  return text.id;
}

/** Where the claims of a text are. */
function placesIn([title = '', words = '']: string[]): { from: number; to: number }[] {
  return CLAIMS.flatMap((claim) => {
    const from = title.length + 3 + words.indexOf(claim);
    return words.includes(claim) ? [{ from, to: from + claim.length }] : [];
  });
}

const row = (code: string) => page.locator('.sideways-spread > ol > li').filter({ hasText: code });
const button = (code: string, name: string | RegExp) => row(code).getByRole('button', { name });
const clickSentence = (code: string, words: string) => row(code).getByText(words).click();

test('a row says how many more sentences there are, and shows them; what the teacher set is always among the shown', async () => {
  expect(await row('Heron 1').getByText('Parents agree.').count()).toBe(0);
  await row('Heron 2').getByText('Parents agree.').waitFor();
  expect(await row('Heron 2').getByText('Lessons get better.').count()).toBe(0);
  await button('Heron 1', '1 more').click();
  await row('Heron 1').getByText('Parents agree.').waitFor();
  expect(await button('Heron 1', /more$/).count()).toBe(0);
  expect(await button('Heron 2', '1 more').count()).toBe(1);
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await row('Heron 2').getByText('Lessons get better.').waitFor();
});

test('each sentence says whether it’s in doubt or the teacher’s, and the filters count the texts that have one', async () => {
  const doubtful = row('Heron 1').locator('p').filter({ hasText: 'Buses can wait.' });
  await doubtful.getByText('perhaps').waitFor();
  const clear = row('Heron 1').locator('p').filter({ hasText: 'Sleep helps us.' });
  expect(await clear.getByText('perhaps').count()).toBe(0);
  await row('Heron 2').locator('p').filter({ hasText: 'Parents agree.' }).getByText('yours').waitFor();
  await page.getByRole('button', { name: 'perhaps 1' }).click();
  await expect.poll(() => page.locator('.sideways-spread > ol > li').count()).toBe(1);
  await row('Heron 1').waitFor();
});

test('with the mouse, a row is chosen, a sentence of it is commented on, kept, and another one taken in its place', async () => {
  await clickSentence('Heron 1', 'Lessons get better.');
  expect(await button('Heron 2', /^comment/).count()).toBe(0);
  await button('Heron 1', 'comment C').click();
  await page.keyboard.type('Who says so?');
  await button('Heron 1', 'Save Enter').click();
  const sentence = row('Heron 1').locator('[data-from]').filter({ hasText: 'Lessons get better.' });
  await sentence.getByText('Who says so?').waitFor();
  await button('Heron 1', /^keep/).click();
  await sentence.getByRole('img', { name: 'Kept for the class sheet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await clickSentence('Heron 1', 'Sleep helps us.');
  await button('Heron 1', 'not this X').click();
  await button('Heron 1', '↑ before').click();
  await button('Heron 1', '↑ before').click();
  expect(await violations(page)).toEqual([]);
  await button('Heron 1', NO_CLAIM).click();
  await row('Heron 1').locator('[data-from]').filter({ hasText: NO_CLAIM }).getByText('yours').waitFor();
  expect(await row('Heron 1').getByText('Sleep helps us.').count()).toBe(0);
  await row('Heron 3').getByText('No claim found').click();
  expect(await button('Heron 3', /^comment/).count()).toBe(0);
  await button('Heron 3', 'open Enter').click();
  await page.locator('.text-view p').first().waitFor();
});

test('a digit chooses the sentence that the keys act on, and Tab leads from the chosen row to its buttons', async () => {
  await page.keyboard.press('j');
  await button('Heron 1', /^1 ¶/).waitFor();
  const chosen = row('Heron 1').getByRole('button', { pressed: true });
  expect(await chosen.innerText()).toMatch(/^1/);
  await page.keyboard.press('2');
  await expect.poll(() => chosen.innerText()).toMatch(/^2/);
  await page.keyboard.press('s');
  await row('Heron 1').locator('[data-from]').filter({ hasText: 'Buses can wait.' }).getByRole('img').waitFor();
  await page.keyboard.press('x');
  await page.getByText('this one instead').waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => row('Heron 1').getByText('Buses can wait.').count()).toBe(0);
  await row('Heron 1').getByText('Sleep helps us.').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let stop = 0; stop < 12 && !(await focused()).startsWith('keep'); stop++) await page.keyboard.press('Tab');
  expect(await focused()).toMatch(/^keep/);
});

test('first sentences leave out a line that is a title', async () => {
  await page.getByRole('button', { name: /^First sentences/ }).click();
  for (const code of ['Heron 1', 'Heron 2', 'Heron 3']) await row(code).getByText(NO_CLAIM).waitFor();
  expect(await page.getByText('Why Mornings Hurt').count()).toBe(0);
});

test('on a phone there is one column, and nothing is wider than the window', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await row('Heron 1').getByText('Sleep helps us.').click();
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sideways *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  expect(await wider()).toEqual([]);
  await page.keyboard.press('x');
  await page.getByText('this one instead').waitFor();
  expect(await wider()).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
