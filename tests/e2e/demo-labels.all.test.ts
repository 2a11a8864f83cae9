import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import {
  argumentMap,
  labelledWords,
  labelSentence,
  mapped,
  namesInMargin,
  openMenuAtCaret,
  openView,
} from '../support/browser/argument.ts';
import { type Visit } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, draftWith, paragraphs, pasteAtCaret } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

/** It doesn't argue, so the map only contains what writers have said. */
const COLD = 'The water was cold and very clear.';
const RAIN = '😀 It rained on the way home.';
const BREAD = 'Later we ate our bread.';
const STORY = [`We went to the lake on Sunday. ${COLD} My brother swam to the other side.`, `${BREAD} ${RAIN}`];
const ESSAY = [
  'I believe that every school should begin no earlier than nine in the morning.',
  'Another reason is that a later start keeps young drivers safe. For example, the county of Jackson counted 16 percent fewer crashes in the year after the change.',
  'In conclusion, schools should open at nine, because a rested student learns better and drives more safely.',
];

/** The words of a sentence that bear its label: all but the first and the last character. */
const inside = (sentence: string): string => sentence.replace(/^./su, '').replace(/.$/su, '');

const { url } = await sharedSite({ reads: true });

/** Two people in one draft that a third one has written, both with the map open. */
async function enterTogether(text: readonly string[]): Promise<[Visit, Visit]> {
  const address = await draftWith(url, text.join('\n'));
  const [one, two] = await Promise.all([enter(address), enter(address)]);
  for (const { page } of [one, two]) {
    await expect.poll(() => paragraphs(page)).toEqual([...text]);
    await openView(page, 'Argument');
    await page.getByText('You can still label any sentence yourself.').or(argumentMap(page)).first().waitFor();
  }
  return [one, two];
}

async function bothSee(visits: readonly Visit[], { held, inMap }: { held: string[]; inMap?: string[] }): Promise<void> {
  for (const { page } of visits) {
    await expect.poll(() => labelledWords(page)).toEqual(held);
    if (inMap) await expect.poll(() => mapped(page)).toEqual(inMap);
  }
}

async function goOffline({ context, page }: Visit): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
}

/** Comes back, and forgets what Chromium reports about the calls that it couldn't make. */
async function comeBack({ context, page, complaints }: Visit): Promise<void> {
  await context.setOffline(false);
  await page.getByText('connected', { exact: true }).waitFor();
  await page.getByText('Saved').waitFor();
  complaints.length = 0;
}

/** How far a name in the margin is from the line of its words, in pixels. */
function distanceFromName(page: Page, name: string): Promise<number> {
  return page.evaluate((wanted) => {
    const names = [...document.querySelectorAll('.margin-name')];
    const top = names.find(({ textContent }) => textContent.startsWith(wanted))?.getBoundingClientRect().top;
    const words = document.querySelector('[data-argument-label]')?.getClientRects()[0]?.top;
    return Math.abs((top ?? Infinity) - (words ?? 0));
  }, name);
}

test('a label that a writer gives to a sentence is seen by the others in map and margin, is taken back by one undo, stays with its sentence whatever they do around and inside it, and is there after a reload', async () => {
  const visits = await enterTogether(STORY);
  const [one, two] = visits;
  await labelSentence(one.page, COLD, 'Claim');
  const inMap = ['Claim 1 yours: The water was cold and very clear., paragraph 1'];
  await bothSee(visits, { held: [`Claim: ${inside(COLD)}`], inMap });
  for (const { page } of visits) {
    await expect.poll(() => namesInMargin(page)).toEqual(['Claim']);
    await expect.poll(() => distanceFromName(page, 'Claim')).toBeLessThan(20);
  }

  await body(one.page).press('Control+z');
  await bothSee(visits, { held: [], inMap: [] });
  await one.page.keyboard.press('Control+Shift+z');
  await bothSee(visits, { held: [`Claim: ${inside(COLD)}`] });
  expect(await paragraphs(one.page)).toEqual(STORY);

  const { keyboard } = two.page;
  const held = [`Claim: ${inside('The water was clean, cold and very clear.')}`];
  await putCaret(two.page, 'cold and');
  await keyboard.insertText('clean, ');
  await bothSee(visits, { held });
  await putCaret(two.page, 'The water');
  await keyboard.insertText('It was early. ');
  await putCaret(two.page, ' My brother');
  await keyboard.insertText(' Nobody spoke.');
  await bothSee(visits, { held });
  expect((await paragraphs(one.page))[0]).toContain('It was early. The water was clean, cold and very clear. Nobody');

  await putCaret(two.page, 'cold and');
  await keyboard.press('Enter');
  await bothSee(visits, { held: ['Claim: he water was clean, ', 'Claim: cold and very clear'] });
  await keyboard.press('Backspace');
  await bothSee(visits, { held });

  await putCaret(two.page, 'Later we');
  await keyboard.press('Backspace');
  await putCaret(two.page, 'We went');
  await pasteAtCaret(two.page, 'Dear Ada,\nThen ');
  await bothSee(visits, { held });
  expect(await paragraphs(one.page)).toHaveLength(2);
  await one.page.getByText('Saved').waitFor();
  await one.page.reload();
  await openView(one.page, 'Argument');
  const moved = ['Claim 1 yours: The water was clean, cold and very clear., paragraph 2'];
  await bothSee(visits, { held, inMap: moved });
});

test('a label that is given without a connection meets what others have written in that sentence meanwhile, or how they have split it', async () => {
  const visits = await enterTogether(STORY);
  const [one, two] = visits;
  await goOffline(one);
  await labelSentence(one.page, COLD, 'Claim');
  await labelSentence(one.page, RAIN, 'Position');
  await labelSentence(one.page, BREAD, 'Evidence');
  await putCaret(one.page, 'cold');
  await one.page.keyboard.insertText('icy ');
  await putCaret(two.page, 'very clear');
  await two.page.keyboard.insertText('so ');
  await putCaret(two.page, 'The water');
  await two.page.keyboard.insertText('We saw nobody. ');
  await labelSentence(two.page, RAIN, 'Lead');
  await putCaret(two.page, 'ate our');
  await two.page.keyboard.press('Enter');
  await comeBack(one);
  const words = 'The water was icy cold and so very clear.';
  for (const { page } of visits)
    await expect.poll(() => paragraphs(page).then(([first]) => first)).toContain(`We saw nobody. ${words}`);
  const [mine, both] = await Promise.all(visits.map(({ page }) => labelledWords(page)));
  expect(mine).toEqual(both);
  // The half that a split has moved is new text and has no label. If a sentence has two labels, the same one wins for
  // everybody.
  expect(mine).toEqual([
    `Claim: ${inside(words)}`,
    'Evidence: ater we ',
    expect.stringMatching(/^(?:Position|Lead): +It rained on the way home$/),
  ]);
  one.complaints.length = 0;
});

test('"None of these" takes what the analysis saw out of text, map and margin, and "Let Sullivan decide again" brings it back', async () => {
  const { page } = await enter(await draftWith(url, ESSAY.join('\n')));
  await openView(page, 'Argument');
  const claims = () => mapped(page).then((all) => all.filter((card) => card.includes('young drivers')));
  const marks = () => body(page).locator('.highlight-claim', { hasText: 'young drivers' }).count();
  const isSeen = async () => {
    await expect.poll(claims).toEqual([expect.stringMatching(/^Claim 1: /)]);
    await expect.poll(marks).toBe(1);
  };
  await isSeen();
  await labelSentence(page, 'Another reason', 'None');
  await expect.poll(claims).toEqual([]);
  await expect.poll(marks).toBe(0);
  const cards = (await mapped(page)).length;
  await expect.poll(() => namesInMargin(page)).toHaveLength(cards);
  const menu = await openMenuAtCaret(page);
  expect(await menu.getByRole('menuitemradio', { name: 'None of these' }).getAttribute('aria-checked')).toBe('true');
  await menu.getByRole('menuitem', { name: 'Let Sullivan decide again' }).click();
  await isSeen();
  expect(await labelledWords(page)).toEqual([]);
});
