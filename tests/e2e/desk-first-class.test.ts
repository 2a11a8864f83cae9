import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { logoutButton, newPerson, openSignedIn, signUp } from '../support/browser/account.ts';
import { assignmentOf } from '../support/browser/desk.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const FILES = ['Okafor Ada - essay.txt', 'Reid Sam - essay.txt'];
const LIST = ['Ada Okafor', 'Sam Reid', 'Ann Li'];

/** A new teacher's first assignment, without a class, with two files. */
async function firstAssignment() {
  const visit = await openSignedIn(site, '/desk');
  const { page } = visit;
  await page.getByRole('button', { name: 'New assignment' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Later school');
  await page.getByRole('button', { name: 'Make the assignment' }).click();
  await page.getByRole('heading', { name: 'Later school' }).waitFor();
  await page.getByRole('button', { name: 'Collect' }).click();
  await page.locator('input[type=file][multiple]').setInputFiles(
    FILES.map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`School should start later. ${name.slice(0, 4)} slept nine hours and passed.`),
    })),
  );
  await page.getByText('2 new texts').waitFor();
  // The list behind the dialog has them a moment later.
  await expect.poll(() => page.locator('.desk-row-link').count()).toBe(2);
  return visit;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a teacher who brings the files first', () => {
  test('pastes the class list after them, and each student keeps the code of their file', async () => {
    const { page, close } = await firstAssignment();
    await page.getByRole('button', { name: 'Paste a class list' }).click();
    await page.getByLabel('Names, one on each line').fill(LIST.join('\n'));
    await page.getByRole('button', { name: 'Make codes' }).click();
    await page.getByText('Not in yet: 1').click();
    expect(await page.getByText('3 codes').count()).toBe(1);
    const fields = page.getByRole('textbox', { name: /^Who is / });
    const named = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value).toSorted());
    await expect.poll(named).toEqual(LIST.toSorted());
    await fields.first().fill('Somebody else');
    await page.keyboard.press('Tab');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Collect' }).click();
    await page.getByText('Not in yet: 1').click();
    await expect.poll(named).toContain('Somebody else');
    await close();
  });

  test('sees the names in the text too once they’re shown, and finds the list at that text again', async () => {
    const { page, close } = await firstAssignment();
    await closeDialog(page);
    await page.getByRole('button', { name: 'Show names' }).click();
    await page.getByLabel('Reason').fill('printing');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Reid Sam' });
    await row.getByRole('link').click();
    await page.locator('.room-facts').getByText('Reid Sam').waitFor();
    await page.keyboard.press('Escape');
    await row.waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.room-facts').getByText('Reid Sam').waitFor();
    await close();
  });
});

test('words that are selected with the mouse get a comment with the mouse', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  await page.locator('.desk-row-link').first().click();
  await page
    .getByText('School should start later.')
    .first()
    .dblclick({ position: { x: 20, y: 10 } });
  await page.getByRole('button', { name: 'Comment C' }).click();
  await page.keyboard.type('Who says so?');
  await page.getByRole('button', { name: 'Save Enter' }).click();
  await page.locator('.slip').getByText('Who says so?').waitFor();
  await close();
});

test('a search in the list gives the letters back with Escape, and with Enter keeps what it found', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  const find = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody');
  await page.getByText('No text matches.').waitFor();
  await page.keyboard.press('Escape');
  expect(await find.inputValue()).toBe('');
  await page.keyboard.press('/');
  await page.keyboard.type('Okaf');
  await expect.poll(() => page.locator('.desk-row-link').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  expect(await find.inputValue()).toBe('Okaf');
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('desk-row-link');
  await close();
});

test('a new criterion takes what is typed, N reads on from any tab, and a level without a name has its number', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  await page.getByRole('link', { name: 'Rubric' }).click();
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Criterion 1: name');
  await page.keyboard.type('Nerve');
  await page.getByRole('heading', { name: 'Rubric' }).click();
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Nerve –' }).waitFor();
  await page.getByText('Level 2.').waitFor();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Nerve Level 2' }).waitFor();
  // Without a class, nothing stands where its name would.
  expect(await page.getByRole('navigation', { name: 'Where you are' }).innerText()).toBe('Desk › Later school');
  await close();
});

test('before a return, what has no mark or no comment is named; after it, the page says where students read it', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  await page.getByRole('link', { name: 'Rubric' }).click();
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByLabel('Criterion 1: name').fill('Nerve');
  await page.getByRole('heading', { name: 'Rubric' }).click();
  await page.getByRole('button', { name: 'Read next' }).click();
  await page.getByRole('button', { name: 'Nerve –' }).waitFor();
  await page.keyboard.press('2');
  const marked = await page.getByRole('heading', { level: 1 }).innerText();
  await page.keyboard.press('j');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(marked);
  await page.keyboard.press('w');
  await page.keyboard.type('Go on like this.');
  await page.keyboard.press('Escape');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Return 2…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 texts have no comment').waitFor();
  const doubts = await dialog.getByRole('listitem').allInnerTexts();
  expect(doubts.filter((words) => words.includes('no mark yet'))).toHaveLength(1);
  expect(doubts.join(' ')).not.toContain(`${marked} has no mark`);
  await dialog.getByRole('button', { name: 'Return 2 texts' }).click();
  await page.getByText('Students read them at their own links').waitFor();
  await close();
});

test('a return is undone with Ctrl+Z, also after the page was loaded again', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  await page.keyboard.press('n');
  await page.locator('.text-view p').first().click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted the hours?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Return 1…' }).click();
  await page.getByRole('button', { name: 'Return 1 text', exact: true }).click();
  await page.getByText('Returned 1 text.').waitFor();
  await page.reload();
  await page.getByText('Returned 1 text.').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Returned 1 text.').waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Commented' }).waitFor();
  await close();
});

test('Ctrl+Z after a comment never undoes a return that came before it', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  const comment = async (words: string) => {
    await page.locator('.text-view p').first().click();
    await page.keyboard.press('c');
    await page.keyboard.insertText(words);
    await page.keyboard.press('Enter');
    await page.locator('.slip').getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.desk-row-link').first().waitFor();
  };
  await page.keyboard.press('n');
  await comment('Who has counted the hours?');
  await page.getByRole('button', { name: 'Return 1…' }).click();
  await page.getByRole('button', { name: 'Return 1 text', exact: true }).click();
  await page.getByText('Returned 1 text.').waitFor();
  await page.keyboard.press('n');
  await comment('And the minutes?');
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.getByText('Returned 1 text.').count()).toBe(1);
  // What students have read isn't taken back in passing, either.
  await page.getByRole('row').filter({ hasText: 'Returned' }).getByRole('link').click();
  await page.locator('.slip').getByText('Who has counted the hours?').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/^Undone: your comment on /).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('There’s nothing left to undo.').waitFor();
  await close();
});

test('a text is printed whole, with its comments and without what is for working', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  await page.keyboard.press('n');
  await page.locator('.text-view p').first().click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted the hours?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('School should start later.').isVisible()).toBe(true);
  expect(await page.getByText('Who has counted the hours?').isVisible()).toBe(true);
  for (const name of ['Change', 'All keys']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.locator('.desk-room').evaluate((room) => getComputedStyle(room).position)).toBe('static');
  await close();
});

test('signing in from an address of the desk leads back to it', async () => {
  const { page, close } = await site.open('/desk');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signUp(page, newPerson());
  await page.getByRole('heading', { name: 'Thirty essays, one evening' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/desk');
  await close();
});

test('where no names are known, “Show names” leads to where a list is pasted', async () => {
  const { page, close } = await openSignedIn(site, '/desk');
  await page.getByRole('button', { name: 'New assignment' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Later school');
  await page.getByRole('button', { name: 'Make the assignment' }).click();
  await page.getByRole('button', { name: 'Show names' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Paste a class list' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Names and codes' }).waitFor();
  await close();
});

test('in a list that is filtered, J leads on through what was unread, also from a text that has a comment by then', async () => {
  const assignment = await assignmentOf(site);
  const codes = ['Avocet 1', 'Heron 12', 'Rook 17'];
  for (const code of codes) await assignment.addCode(code);
  const texts: string[] = [];
  for (const code of codes) texts.push(await assignment.handInFor(code, `School should start later, says ${code}.`));
  const reader = await assignment.invite(texts);
  await assignment.tryActs(reader, { do: 'mark', text: texts[1], isRead: true }).expect(200);
  const { page, close } = await site.open(`/desk#${assignment.id}.${reader.key}`);
  await page.getByRole('button', { name: /^Not read/ }).click();
  await page.getByRole('link', { name: 'Avocet 1' }).click();
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.type('Who says so?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Rook 17' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'Avocet 1' }).waitFor();
  await close();
});

test('a line of the list has a menu, with the mouse and with a key', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  const rows = page.locator('.texts-row');
  await rows
    .first()
    .getByRole('button', { name: /^What to do with/ })
    .click();
  await page.getByRole('menuitem', { name: 'Mark as read', exact: true }).click();
  await rows.first().getByText('Read', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await rows.first().getByText('Not read', { exact: true }).waitFor();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await close();
});

test('one page says who sees what, and until when', async () => {
  const { page, close } = await firstAssignment();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Who sees what' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who sees what' });
  expect(await dialog.getByRole('term').allInnerTexts()).toEqual([
    'You',
    'A student',
    'A second reader',
    'Our server',
    'The machine',
    'Until when',
  ]);
  const day = /Kept until (.+), or longer/.exec(await page.locator('.desk-top').innerText())?.[1] ?? 'no day';
  await dialog.getByText(`Everything is deleted on ${day}`).waitFor();
  await close();
});

test('an assignment that can’t be deleted now is still there, and the page says why', async () => {
  const { page, complaints, close } = await firstAssignment();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete the assignment…' }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: 'Thirty essays, one evening' }).waitFor();
  complaints.splice(0); // what Chromium says of calls that found no connection
  await close();
});

test('a file whose words have a student’s name in them is taken, and the page says so', async () => {
  const { page, close } = await firstAssignment();
  await page.getByRole('button', { name: 'Paste a class list' }).click();
  await page.keyboard.insertText(LIST.join('\n'));
  await page.getByRole('button', { name: 'Make codes' }).click();
  await page.getByText('3 codes').first().waitFor();
  const buffer = Buffer.from('ANN LI, 10b\n\nSchool should start later, since nobody sleeps.');
  await page.locator('input[type=file][multiple]').setInputFiles([{ name: 'Li.txt', mimeType: 'text/plain', buffer }]);
  await page.getByText('Its words have the name “Ann Li” in them.').waitFor();
  await close();
});

test('who signs out is asked about class lists on the device, and deleting an assignment removes its list', async () => {
  const { page, close } = await firstAssignment();
  const lists = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sullivan.desk-class.')).length);
  expect(await lists()).toBe(1);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete the assignment…' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('button', { name: 'Open a made-up class of eight' }).click();
  await page.getByRole('row').nth(8).waitFor();
  // The first list is gone; this is the new one.
  expect(await lists()).toBe(1);
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Also remove the texts and class lists kept on this device').check();
  await logoutButton(page).click();
  await page.getByRole('button', { name: 'Create New Account' }).waitFor();
  expect(await lists()).toBe(0);
  await close();
});
