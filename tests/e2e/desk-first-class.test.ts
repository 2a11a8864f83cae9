import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { logoutButton, newPerson, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { assignmentOf, openDesk, textRow } from '../support/browser/desk.ts';
import { sharedSite } from '../support/browser/site.ts';
import { commentOn, EVIDENCE, POSITION } from '../support/desk.ts';

const site = await sharedSite();

const LIST = ['Ada Okafor', 'Sam Reid', 'Ann Li'];
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rows = (page: Page) => page.locator('.desk-row-link');

function choose(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const given = Object.entries(files).map(([name, words]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(words),
  }));
  return page.locator('input[type=file][multiple]').setInputFiles(given);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a teacher signs in at the desk, brings the files first and the class list after them, and each student keeps the code of their file', async () => {
  const { page } = await site.open('/desk');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signUp(page, newPerson());
  await page.getByRole('heading', { name: 'Thirty essays, one evening' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/desk');
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await button(page, 'New assignment').click();
  await page.getByLabel('Title', { exact: true }).fill('Later school');
  await button(page, 'Make the assignment').click();
  // Where no names are known, “Show names” leads to where a list is pasted.
  await button(page, 'Show names').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Paste a class list' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Names and codes' }).waitFor();
  await closeDialog(page);
  await button(page, 'Collect').click();
  await choose(page, {
    'Okafor Ada - essay.txt': 'School should start later. Okaf slept nine hours and passed.',
    'Reid Sam - essay.txt': 'School should start later. Reid slept nine hours and passed.',
  });
  await page.getByText('2 new texts').waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await button(page, 'Paste a class list').click();
  await page.getByLabel('Names, one on each line').fill(LIST.join('\n'));
  await button(page, 'Make codes').click();
  await page.getByText('Not in yet: 1').click();
  expect(await page.getByText('3 codes').count()).toBe(1);
  const fields = page.getByRole('textbox', { name: /^Who is / });
  const named = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value).toSorted());
  await expect.poll(named).toEqual(LIST.toSorted());
  await choose(page, { 'Li.txt': 'ANN LI, 10b\n\nSchool should start later, since nobody sleeps.' });
  await page.getByText('Its words have the name “Ann Li” in them.').waitFor();
  await closeDialog(page);

  await button(page, 'Show names').click();
  await page.getByLabel('Reason').fill('printing');
  await page.keyboard.press('Enter');
  await textRow(page, 'Sam Reid').getByRole('link').click();
  await page.locator('.room-facts').getByText('Sam Reid').waitFor();
  await page.keyboard.press('Escape');
  await textRow(page, 'Sam Reid').waitFor();
  // The list is found at that text again.
  await page.keyboard.press('Enter');
  await page.locator('.room-facts').getByText('Sam Reid').waitFor();
});

test('a list of texts is searched, selected, filtered and changed with keys and the mouse', async () => {
  const { page, classWith } = await openDesk(site);
  const { assignment, texts, open } = await classWith(['Avocet 1', 'Heron 12', 'Rook 17']);
  await open();
  await textRow(page, 'Rook 17').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await page.getByText('1 text selected').waitFor();
  const find = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody');
  await page.getByText('No text matches.').waitFor();
  await page.keyboard.press('Escape');
  expect(await find.inputValue()).toBe('');
  await page.keyboard.press('/');
  await page.keyboard.type('rook');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  expect(await find.inputValue()).toBe('rook');
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('desk-row-link');
  await page.keyboard.press('Escape');
  await expect.poll(() => rows(page).count()).toBe(3);

  await button(page, 'Who sees what').click();
  const seen = await page.getByRole('dialog', { name: 'Who sees what' }).getByRole('term').allInnerTexts();
  expect(seen).toEqual(['You', 'A student', 'A second reader', 'Our server', 'The machine', 'Until when']);
  const day = /Kept until (.+), or longer/.exec(await page.locator('.desk-top').innerText())?.[1] ?? 'no day';
  await page.getByRole('dialog').getByText(`Everything is deleted on ${day}`).waitFor();
  await closeDialog(page);

  // In a filtered list, J leads on through what was unread, also from a text that has a comment by then.
  await assignment.act({ do: 'mark', text: texts[1] ?? '', isRead: true });
  await textRow(page, 'Heron 12').getByText('Read', { exact: true }).waitFor();
  await button(page, /^Not read \d/).click();
  await page.getByRole('link', { name: 'Avocet 1' }).click();
  await page.getByText('School should start later').dblclick({ position: { x: 20, y: 10 } });
  await button(page, 'Comment C').click();
  await page.keyboard.insertText('Who says so?');
  await button(page, 'Save Enter').click();
  await page.locator('.slip').getByText('Who says so?').waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Rook 17' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'Avocet 1' }).waitFor();
  await open();
  await button(page, /^Not read \d/).click();

  const menuOf = (code: string) => textRow(page, code).getByRole('button', { name: /^What to do with/ });
  await menuOf('Rook 17').click();
  await page.getByRole('menuitem', { name: 'Mark as read', exact: true }).click();
  await textRow(page, 'Rook 17').getByText('Read', { exact: true }).waitFor();
  await textRow(page, 'Rook 17').getByRole('link').focus();
  await page.keyboard.press('.');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await textRow(page, 'Rook 17').getByText('Not read', { exact: true }).waitFor();
  await menuOf('Rook 17').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await button(page, 'Delete for good').click();
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('before a return, what has no mark or comment is named; after it, the page says where students read it, and Ctrl+Z undoes it, also after a reload', async () => {
  const { page, classWith } = await openDesk(site);
  const { assignment, texts, open } = await classWith(['Heron 12', 'Rook 17', 'Teal 9']);
  const [first = '', second = ''] = texts;
  await assignment.act(
    { do: 'mark', text: first, criterion: POSITION, level: 1, isRead: true },
    { do: 'mark', text: first, criterion: EVIDENCE, level: 1 },
    { do: 'mark', text: second, isRead: true, words: 'Go on like this.' },
  );
  await open();
  await button(page, 'Return 2…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 texts have no comment').waitFor();
  const doubts = await dialog.getByRole('listitem').allInnerTexts();
  expect(doubts.filter((words) => words.includes('no mark yet'))).toHaveLength(1);
  expect(doubts.join(' ')).not.toContain('Heron 12 has no mark');
  await dialog.getByRole('button', { name: 'Return 2 texts' }).click();
  await page.getByText('Students read them at their own links').waitFor();

  // A comment that came later is what Ctrl+Z takes back in passing, and never what students may have read.
  await open(`/read/${texts[2]}`);
  await page.getByText('says Teal 9').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted?');
  await page.keyboard.press('Enter');
  await page.locator('.slip').getByText('Who has counted?').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/^Undone: your comment on /).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('There’s nothing left to undo.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await open();
  await page.getByText('Returned 2 texts.').waitFor();
  await page.reload();
  await page.getByText('Returned 2 texts.').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Returned 2 texts.').waitFor({ state: 'detached' });
  await textRow(page, 'Rook 17').getByText('Commented').waitFor();
});

test('what a student has opened isn’t taken back by a key, and the page says how many have', async () => {
  const { page, classWith } = await openDesk(site);
  const { assignment, texts, keys, open } = await classWith(['Heron 12', 'Rook 17']);
  for (const text of texts) await assignment.act({ do: 'comment', comment: commentOn(text) });
  await assignment.act({ do: 'return', texts });
  await assignment.student('Heron 12', keys[0] ?? '').view();
  await open();
  await page.getByText('1 student has opened it already.').waitFor();
  await page.keyboard.press('Control+z');
  await button(page, 'Undo the other one').click();
  await expect.poll(async () => (await assignment.view()).returned.map(({ text }) => text)).toEqual([texts[0]]);
  await page.getByText('Returned 1 text.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Taken back: 1 text. Students no longer see what you’ve returned.').waitFor();
});

test('deleting an assignment says why it can’t be done, and takes its class list along; who signs out is asked about the others', async () => {
  const { page, complaints, classWith } = await openDesk(site);
  const { open } = await classWith([]);
  await open();
  await button(page, 'Collect').click();
  await button(page, 'Paste a class list').click();
  await page.getByLabel('Names, one on each line').fill('Ada Okafor');
  await button(page, 'Make codes').click();
  await page.getByText('1 code').first().waitFor();
  const lists = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sullivan.desk-class.')).length);
  expect(await lists()).toBe(1);
  await closeDialog(page);
  await button(page, 'Settings').click();
  await button(page, 'Delete the assignment…').click();
  await page.context().setOffline(true);
  await button(page, 'Delete for good').click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Delete for good').click();
  await button(page, 'Open a made-up class of eight').click();
  await page.getByRole('row').nth(8).waitFor();
  // The first list is gone; this is the new one.
  expect(await lists()).toBe(1);
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Also remove the texts and class lists kept on this device').check();
  await logoutButton(page).click();
  await button(page, 'Create New Account').waitFor();
  expect(await lists()).toBe(0);
  complaints.splice(0); // what Chromium says of calls that found no connection
});

test('a link that is revoked closes the page of the second reader who has it open, in words', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const reader = await assignment.invite([await assignment.handInFor('Heron 12', 'School should start later.')]);
  const { page } = await site.open(`/desk#${assignment.id}.${reader.key}`);
  await page.getByRole('link', { name: 'Heron 12' }).waitFor();
  await assignment.act({ do: 'revoke', id: reader.id });
  await page.getByRole('alert').getByText('This link doesn’t work').waitFor();
  expect(await page.getByText('Heron 12').count()).toBe(0);
  expectRefusals(page);
});
