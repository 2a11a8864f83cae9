import { expect, test } from 'vitest';

import { comment } from '../support/browser/commenting.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { openOwnDocument } from '../support/browser/owner.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { type WhatRan, whatRuns } from '../support/browser/what-runs.ts';

const { url, ...site } = await sharedSite({ reads: true });

/** How many of our functions ran, in how many files, how often, and how often those of libraries. */
function figures({ own, libraryCalls }: WhatRan) {
  const files = new Set([...own.keys()].map((place) => place.split(':')[0]));
  const calls = [...own.values()].reduce((sum, count) => sum + count, 0);
  return { functions: own.size, files: files.size, calls, libraryCalls };
}

/** A bound for each figure. A change that redraws the whole page again exceeds all of them several times. */
const atMost = (bounds: ReturnType<typeof figures>) =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, most]) => [name, expect.toSatisfy((value: number) => value <= most)]),
  );

test('a key press runs what shows a letter and saves it, and an arrow key less: nothing else is drawn again', async () => {
  const { page } = await enter(await draftWith(url, 'The letter was written by my aunt. I beleive that it got lost.'));
  await body(page).locator('.highlight').first().waitFor();
  await body(page).click();
  await page.keyboard.press('End');
  // Once nothing is under way any more: the words are counted, read and saved.
  await page.keyboard.type('abc');
  await page.waitForResponse((answer) => answer.url().includes('/api/analysis'));
  const { during } = await whatRuns(page);
  const idle = () => during(async () => undefined).then(({ own }) => own.size);
  await expect.poll(idle).toBe(0);

  const arrow = await during(() => page.keyboard.press('ArrowLeft'));
  expect(figures(arrow)).toEqual(atMost({ functions: 120, files: 50, calls: 450, libraryCalls: 4500 }));
  const key = await during(() => page.keyboard.press('x'));
  expect(figures(key)).toEqual(atMost({ functions: 300, files: 90, calls: 1000, libraryCalls: 12_000 }));
});

test('a comment by somebody else runs what lists comments', async () => {
  const { owner, link } = await openOwnDocument(
    { ...site, url },
    'Rested students actually turn up. The bus was late again.',
    {
      link: { role: 'comment', label: 'the class' },
    },
  );
  await body(owner.page).getByText('actually turn up').waitFor();
  const teacher = await enter(link);
  await body(teacher.page).getByText('actually turn up').waitFor();
  await comment(teacher.page, 'students', 'Who?');
  await owner.page.getByText('Who?').first().waitFor();
  const { during } = await whatRuns(owner.page);
  const idle = () => during(async () => undefined).then(({ own }) => own.size);
  await expect.poll(idle).toBe(0);

  const heard = await during(async () => {
    await comment(teacher.page, 'bus', 'Which one?');
    await owner.page.getByText('Which one?').first().waitFor();
  });
  expect(figures(heard)).toEqual(atMost({ functions: 330, files: 100, calls: 2500, libraryCalls: 20_000 }));
});
