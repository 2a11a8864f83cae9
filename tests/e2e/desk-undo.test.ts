import { beforeAll, expect, test } from 'vitest';

import { openSignedIn } from '../support/browser/account.ts';
import { visit } from '../support/browser/browser.ts';
import { assignmentOf } from '../support/browser/desk.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { POSITION } from '../support/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const UNDO = 'Control+z';

test('a reader takes back a level, a comment and its deletion with Ctrl+Z, also after going on to the next text', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  await assignment.addCode('Rook 17');
  const texts = [
    await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.'),
    await assignment.handInFor('Rook 17', 'School should start early.'),
  ];
  const reader = await assignment.invite(texts, 'Mr Reid');
  const [first = ''] = texts;
  const { page, close } = await visit(site.browser, `${site.url}/desk#${assignment.id}.${reader.key}/read/${first}`);
  const stored = async () => {
    await page.getByText('Saved', { exact: true }).waitFor();
    const { comments, marks } = await assignment.view(reader);
    return [comments.map(({ words }) => words), marks[first]?.levels];
  };
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted that?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Rook 17' }).waitFor();

  // The level goes first, and the page shows the text in which it was set.
  await page.keyboard.press(UNDO);
  await page.getByText('Undone: your change to Heron 12’s mark.').waitFor();
  await page.getByRole('heading', { name: 'Heron 12' }).waitFor();
  await expect.poll(stored).toEqual([['Who has counted that?'], {}]);
  // What was undone comes back, until something else is done.
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('Redone: your change to Heron 12’s mark.').waitFor();
  await expect.poll(stored).toEqual([['Who has counted that?'], { [POSITION]: 2 }]);
  await page.keyboard.press(UNDO);
  await page.keyboard.press('2');
  await expect.poll(stored).toEqual([['Who has counted that?'], { [POSITION]: 1 }]);
  await page.keyboard.press('Control+y');
  await page.getByText('There’s nothing left to redo.').waitFor();

  await page.locator('.slip').getByText('Who has counted that?').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(stored).toEqual([[], { [POSITION]: 1 }]);
  await page.keyboard.press(UNDO);
  await page.getByText('Undone: deleting a comment on Heron 12.').waitFor();
  await expect.poll(stored).toEqual([['Who has counted that?'], { [POSITION]: 1 }]);
  await page.keyboard.press(UNDO);
  await expect.poll(stored).toEqual([['Who has counted that?'], {}]);
  await page.keyboard.press(UNDO);
  await expect.poll(stored).toEqual([[], {}]);
  await page.keyboard.press(UNDO);
  await page.getByText('There’s nothing left to undo.').waitFor();
  await close();
});

test('a comment that Escape throws away is back with Ctrl+Z, as long as the page says so', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later.');
  const reader = await assignment.invite([text], 'Mr Reid');
  const { page, close } = await visit(site.browser, `${site.url}/desk#${assignment.id}.${reader.key}/read/${text}`);
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('A long thought about sleep.');
  await page.keyboard.press('Escape');
  await page.getByText('Not saved. Ctrl+Z brings your comment back.').waitFor();
  await page.keyboard.press(UNDO);
  expect(await page.locator('.composer textarea').inputValue()).toBe('A long thought about sleep.');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' And about buses.');
  await page.keyboard.press('Enter');
  await page.locator('.slip').getByText('A long thought about sleep. And about buses.').waitFor();
  // One Escape leaves a search for a phrase in which nothing was typed.
  await page.keyboard.press('/');
  await page.locator('.composer textarea').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.composer').waitFor({ state: 'detached' });
  await close();
});

test('by keyboard alone, a reader goes into the text, and opens, changes and deletes a comment', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later. Nobody sleeps enough.');
  const reader = await assignment.invite([text], 'Mr Reid');
  const { page, close } = await visit(site.browser, `${site.url}/desk#${assignment.id}.${reader.key}/read/${text}`);
  const slip = page.locator('.slip-words');
  await page.getByText('School should start later').waitFor();
  await page.keyboard.press('c');
  await page.getByText('Select some words first.').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('c');
  await page.keyboard.insertText('First.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('c');
  await page.keyboard.insertText('Second.');
  await page.keyboard.press('Enter');
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First.', 'Second.']);
  await page.keyboard.press('o');
  await page.keyboard.press('e');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' Really?');
  await page.keyboard.press('Enter');
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First. Really?', 'Second.']);
  await page.keyboard.press('o');
  await page.keyboard.press('Delete');
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First. Really?']);
  await page.keyboard.press(UNDO);
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First. Really?', 'Second.']);
  await close();
});

test('sideways, a kept sentence is given back with Ctrl+Z', async () => {
  const { page, close } = await openSignedIn(site, '/desk');
  await page.getByRole('button', { name: 'New assignment' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Later school');
  await page.getByRole('button', { name: 'Make the assignment' }).click();
  await page.getByRole('button', { name: 'Collect' }).click();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'Ada.txt', mimeType: 'text/plain', buffer: Buffer.from('School should start later.') }]);
  await page.getByText('1 new text').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'First sentences' }).click();
  await page.getByText('School should start later.').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByText('Class sheet · 1 kept').waitFor();
  await page.keyboard.press(UNDO);
  await page.getByText(/^Undone: keeping a sentence from .+\.$/).waitFor();
  await page.getByText('Class sheet · 0 kept').waitFor();
  await close();
});
