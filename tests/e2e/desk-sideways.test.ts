import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import type { ArgumentElement } from '#shared-types/analysis/argument';

import { violations } from '../support/browser/axe.ts';
import { VIEWPORT } from '../support/browser/browser.ts';
import { callsTo, openDesk, textRow } from '../support/browser/desk.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { deskId, type TestAssignment } from '../support/desk.ts';

const CLAIMS = ['Sleep helps us.', 'Buses can wait.', 'Lessons get better.', 'Parents agree.'];
const NO_CLAIM = 'It was dark this morning.';
const POSITION = 'I believe our school should start at nine, because tired people don’t learn.';
const REPORT = [
  'The bell',
  `At ten past seven the lights in our street belong to families with teenagers. ${POSITION}`,
  'First, a later start gives us sleep that nothing else gives back. In a survey of our year, 61 of 94 students said they slept less than seven hours on school nights.',
  'For these reasons, the bell should wait until the town is awake.',
];

let site: TestSite;
let page: Page;
let open: (place?: string) => Promise<void>;
/**
 * A class that was read. Heron 1 has four claims, the second in doubt; Heron 2 has four, the last a teacher's; Heron 3 has none, and
 * Heron 4 wasn't taken for an argument.
 */
beforeAll(async () => {
  site = await sharedSite({ reads: true });
  const teacher = await openDesk(site);
  ({ page } = teacher);
  const { assignment: made, ...there } = await teacher.classWith([]);
  ({ open } = there);
  await handIn(made, 'Heron 1', ['Why Mornings Hurt', `${NO_CLAIM} ${CLAIMS.join(' ')}`], 1);
  const second = await handIn(made, 'Heron 2', ['Sleep', `${NO_CLAIM} ${CLAIMS.join(' ')}`]);
  const last = placesIn(['Sleep', `${NO_CLAIM} ${CLAIMS.join(' ')}`]).at(-1);
  if (last) await made.act({ do: 'label', text: second, labels: [{ ...last, label: 'Claim' }] });
  await handIn(made, 'Heron 3', ['A question?', NO_CLAIM]);
  const report = { argues: 'no' as const, kind: 'report' as const, because: 'It reports.', elements: [], gaps: [] };
  await made.act({ do: 'reading', text: await handIn(made, 'Heron 4', REPORT), reading: { argument: report } });
  await open('/sideways');
  await page.getByRole('button', { name: /^Claims/ }).click();
  await row('Heron 3').waitFor();
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

test('sideways, a class is read by one part at a time: with filters and what the teacher set, by keys, by mouse and on a phone', async () => {
  // A row says how many more sentences there are, and shows them; what the teacher set is always among the shown, and no doubtful one.
  const sentence = (code: string, words: string) => row(code).locator('p').filter({ hasText: words });
  await sentence('Heron 2', 'Parents agree.').getByText('yours').waitFor();
  expect(await row('Heron 1').getByText('Buses can wait.').count()).toBe(0);
  expect(await button('Heron 1', /more$/).count()).toBe(0);
  expect(await row('Heron 2').getByText('Lessons get better.').count()).toBe(0);
  await button('Heron 2', '1 more').click();
  await row('Heron 2').getByText('Lessons get better.').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);

  // The filters count the texts that have one, and a text in which nothing was looked for isn't one without.
  const shown = () => page.locator('.sideways-spread > ol > li').count();
  await page.getByRole('button', { name: 'not looked for 1' }).click();
  await row('Heron 4').getByText('Not read as an argument').waitFor();
  await page.getByRole('button', { name: 'not found 1' }).click();
  await expect.poll(shown).toBe(1);
  await button('Heron 3', 'choose it X').click();
  await page.getByText('this one instead').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All 4' }).click();
  await expect.poll(shown).toBe(4);

  // A digit chooses the sentence that the keys act on, and Tab leads from the chosen row to its buttons.
  await row('Heron 1').getByText('Sleep helps us.').click();
  for (const key of ['j', 'k', '1']) await page.keyboard.press(key);
  await button('Heron 1', /^1 ¶/).waitFor();
  const chosen = row('Heron 1').getByRole('button', { pressed: true });
  expect(await chosen.innerText()).toMatch(/^1/);
  await page.keyboard.press('2');
  await expect.poll(() => chosen.innerText()).toMatch(/^2/);
  await page.keyboard.press('s');
  await page.getByText('Class sheet · 1 kept').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/^Undone: keeping a sentence from .+\.$/).waitFor();
  await page.getByText('Class sheet · 0 kept').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let stop = 0; stop < 12 && !(await focused()).startsWith('keep'); stop++) await page.keyboard.press('Tab');
  expect(await focused()).toMatch(/^keep/);
  await page.keyboard.press('x');
  await page.getByText('this one instead').waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => row('Heron 1').getByText('Lessons get better.').count()).toBe(0);
  // Undo closes what is being picked, so that no sentence of another text is taken.
  await page.keyboard.press('x');
  await page.getByText('this one instead').waitFor();
  await page.keyboard.press('Control+z');
  await row('Heron 1').getByText('Lessons get better.').waitFor();
  expect(await page.getByText('this one instead').count()).toBe(0);

  // With the mouse, a sentence is commented on, kept, and another one taken in its place.
  await row('Heron 1').getByText('Lessons get better.').click();
  expect(await button('Heron 2', /^comment/).count()).toBe(0);
  await button('Heron 1', 'comment C').click();
  await page.keyboard.insertText('Who says so?');
  await button('Heron 1', 'Save Enter').click();
  const commented = row('Heron 1').locator('[data-from]').filter({ hasText: 'Lessons get better.' });
  await commented.getByText('Who says so?').waitFor();
  await button('Heron 1', /^keep/).click();
  await commented.getByRole('img', { name: 'Kept for the class sheet' }).waitFor();
  await row('Heron 1').getByText('Sleep helps us.').click();
  await button('Heron 1', 'not this X').click();
  await button('Heron 1', '↑ before').click();
  await button('Heron 1', '↑ before').click();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sideways *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  expect(await wider()).toEqual([]);
  await button('Heron 1', NO_CLAIM).click();
  await row('Heron 1').locator('[data-from]').filter({ hasText: NO_CLAIM }).getByText('yours').waitFor();
  expect(await row('Heron 1').getByText('Sleep helps us.').count()).toBe(0);
  expect(await wider()).toEqual([]);

  // First sentences leave out a line that is a title.
  await page.getByRole('button', { name: /^First sentences/ }).click();
  for (const code of ['Heron 1', 'Heron 2', 'Heron 3']) await row(code).getByText(NO_CLAIM).waitFor();
  expect(await page.getByText('Why Mornings Hurt').count()).toBe(0);
});

test('a text that wasn’t taken for an argument is read as one by a key or a click: sideways, in the room, and in the list', async () => {
  await page.setViewportSize(VIEWPORT);
  const takeBack = async () => {
    await page.keyboard.press('Control+z');
    await page.getByText(/^Undone: reading .+ as an argument\.$/).waitFor();
  };
  await open('/sideways');
  await page.getByRole('button', { name: /^Position/ }).click();
  await row('Heron 4').getByText('Not read as an argument').click();
  await page.keyboard.press('a');
  await row('Heron 4').getByText(POSITION).waitFor();
  await takeBack();
  await button('Heron 4', 'Read it as an argument A').click();
  await row('Heron 4').getByText(POSITION).waitFor();
  await takeBack();

  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Found in the text' });
  await found.getByRole('button', { name: 'Read it as an argument A' }).click();
  await found.getByRole('button', { name: /^Position/ }).waitFor();
  await takeBack();
  await page.keyboard.press('a');
  await found.getByRole('button', { name: /^Position/ }).waitFor();
  await takeBack();

  await page.keyboard.press('Escape');
  const line = textRow(page, 'Heron 4');
  await line.getByText('not read as an argument').waitFor();
  await page.getByRole('button', { name: 'Not read as an argument 1' }).waitFor();
  await line.getByRole('button', { name: 'What to do with Heron 4' }).click();
  await page.getByRole('menuitem', { name: 'Read it as an argument' }).click();
  const rail = page.getByRole('button', { name: /^Not read as an argument/ });
  await rail.waitFor({ state: 'detached' });
});
