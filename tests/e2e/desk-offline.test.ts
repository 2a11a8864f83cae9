import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { visit } from '../support/browser/browser.ts';
import { assignmentOf } from '../support/browser/desk.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { EVIDENCE, POSITION } from '../support/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('of two readers at once, one of them offline and with a closed tab, neither loses anything', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.');
  const [one, two] = [await assignment.invite([text], 'Mr Reid'), await assignment.invite([text], 'Ms Vance')];
  const address = (key: string | undefined) => `${site.url}/desk#${assignment.id}.${key}/read/${text}`;
  const first = await visit(site.browser, address(one.key), { serviceWorkers: 'allow' });
  const second = await visit(site.browser, address(two.key));
  const { page } = first;
  const saved = page.getByText('Saved', { exact: true });
  await saved.waitFor();

  await first.context.setOffline(true);
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted that?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await page.getByText('Not saved yet. Your work is on this device.').waitFor();
  // Meanwhile the other one marks, too.
  await second.page.getByText('Saved', { exact: true }).waitFor();
  await second.page.keyboard.press('1');
  await second.page.keyboard.press('2');
  await expect
    .poll(async () => (await assignment.view(two)).marks[text]?.levels)
    .toEqual({ [POSITION]: 0, [EVIDENCE]: 1 });

  // The tab is closed before the connection is back.
  await page.goto('about:blank');
  await first.context.setOffline(false);
  await page.goto(address(one.key));
  await page.getByText('Who has counted that?').waitFor();
  await saved.waitFor();
  const stored = await assignment.view(one);
  expect(stored.comments.map(({ words }) => words)).toEqual(['Who has counted that?']);
  expect(stored.marks[text]?.levels).toEqual({ [POSITION]: 2 });
  expect((await assignment.view(two)).comments).toEqual([]);
  first.complaints.splice(0); // what Chromium says of calls that found no connection
  await first.close();
  await second.close();
});

test('of two tabs of one reader, both offline, neither loses what the other did, whichever is closed first', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.');
  const reader = await assignment.invite([text], 'Mr Reid');
  const address = `${site.url}/desk#${assignment.id}.${reader.key}/read/${text}`;
  const { page, context, complaints, close } = await visit(site.browser, address, { serviceWorkers: 'allow' });
  const other = await context.newPage();
  await other.goto(address);
  for (const tab of [page, other]) await tab.getByText('Saved', { exact: true }).waitFor();

  await context.setOffline(true);
  await comment(page, 'Said in the first tab.');
  await comment(other, 'Said in the other tab.');
  await comment(page, 'Said in the first tab again.');

  // A tab that stays open takes over what the closed one couldn't send.
  await page.goto('about:blank');
  await other.getByText('Said in the first tab again.').waitFor();
  // And so does one that is opened after all are closed.
  await other.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await assignment.view(reader)).comments.map(({ words }) => words).toSorted()).toEqual([
    'Said in the first tab again.',
    'Said in the first tab.',
    'Said in the other tab.',
  ]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')))).toEqual([]);
  complaints.splice(0); // what Chromium says of calls that found no connection
  await close();
});

test('what a second reader has not sent waits for that reader, when another one opens the same assignment in this browser', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.');
  const [one, two] = [await assignment.invite([text], 'Mr Reid'), await assignment.invite([text], 'Ms Vance')];
  const address = (key: string | undefined) => `${site.url}/desk#${assignment.id}.${key}/read/${text}`;
  const { page, context, complaints, close } = await visit(site.browser, address(one.key), { serviceWorkers: 'allow' });
  const saved = page.getByText('Saved', { exact: true });
  await saved.waitFor();
  await context.setOffline(true);
  await page.keyboard.press('3');
  await page.getByText('Not saved yet. Your work is on this device.').waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);

  await page.goto(address(two.key));
  await saved.waitFor();
  expect((await assignment.view(two)).marks).toEqual({});
  await page.goto('about:blank');
  await page.goto(address(one.key));
  await expect.poll(async () => (await assignment.view(one)).marks[text]?.levels).toEqual({ [POSITION]: 2 });
  complaints.splice(0); // what Chromium says of calls that found no connection
  await close();
});

test('a link that is revoked closes the page of the reader who has it open, in words', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later.');
  const reader = await assignment.invite([text]);
  const { page, complaints, close } = await visit(site.browser, `${site.url}/desk#${assignment.id}.${reader.key}`);
  await page.getByRole('link', { name: 'Heron 12' }).waitFor();
  await assignment.act({ do: 'revoke', id: reader.id });
  await page.getByRole('alert').getByText('This link doesn’t work').waitFor();
  expect(await page.getByText('Heron 12').count()).toBe(0);
  complaints.splice(0); // the refused call
  await close();
});

/** Comments on the whole text in a tab that is offline. */
async function comment(tab: Page, words: string): Promise<void> {
  await tab.bringToFront();
  await tab.getByText('School should start later').click();
  await tab.keyboard.press('c');
  await tab.keyboard.insertText(words);
  await tab.keyboard.press('Enter');
  await tab.getByText('Not saved yet. Your work is on this device.').waitFor();
}
