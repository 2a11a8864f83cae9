import { expect, test } from 'vitest';

import { documentLinksPath } from '#shared-types/documents/documents';

import { newPerson } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import type { VisitOptions } from '../support/browser/browser.ts';
import { draftWith } from '../support/browser/demo.ts';
import { bytesOf } from '../support/browser/files.ts';
import { rows } from '../support/browser/importing.ts';
import { account, chooseInLibrary, row, writeInLibrary } from '../support/browser/library.ts';
import { shifts, watchShifts } from '../support/browser/shifts.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const PHONE: VisitOptions = { viewport: { width: 360, height: 740 } };
const DESKTOP: VisitOptions = { viewport: { width: 1440, height: 900 } };
const site = await sharedSite();

const LONG = 'It went on and on like this for a while. '.repeat(60);

test('rows without a title are called by their first words; a search marks what it found, and counts what it shows', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  const text = 'My grandmother never learned to read, but she could tell a story so well that the street fell silent.';
  await writeInLibrary(site, page, [
    { text },
    { title: 'Stories', text },
    { text: '' },
    { title: 'A later bell', text: `${LONG}Would you trust a pilot who had slept five hours? ${LONG}` },
    { title: 'The Pilot’s café', text: 'Nothing of the kind.' },
  ]);
  await page.reload();
  await account(page).getByText('5 documents').waitFor();
  const words = (await rows(page).locator('.document-words').allInnerTexts()).map((each) => each.trim().split(/\n+/));
  expect(words).toEqual(
    expect.arrayContaining([
      ['My grandmother never learned to read, but she could tell a…', 'story so well that the street fell silent.'],
      ['Stories', text],
      ['Untitled'],
    ]),
  );
  await page.getByRole('searchbox').fill('PILOT');
  await account(page).getByText('2 of 5 documents').waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await row(page, 'A later bell').locator('mark').allTextContents()).toEqual(['pilot']);
  expect(await row(page, 'A later bell').locator('.document-excerpt').textContent()).toContain('trust a pilot who had');
  expect(await row(page, 'café').locator('mark').allTextContents()).toEqual(['Pilot']);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('searchbox').fill('zebra');
  await page.getByText('No title or text contains “zebra”.').waitFor();
  await account(page).getByText('0 of 5 documents').waitFor();
});

test('a search finds the drafts of this device by title and first words, and marks them', async () => {
  const first = await draftWith(site.url, 'Would you trust a pilot who had slept five hours?');
  const second = await draftWith(site.url, 'We put five potato strips into salt water.');
  const { page } = await site.open(first.slice(site.url.length), PHONE);
  await page.getByText('Would you trust').waitFor();
  await page.goto(second);
  await page.getByText('We put five potato').waitFor();
  await page.goto(`${site.url}/documents`);
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('searchbox').fill('pilot trust');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).locator('mark').allTextContents()).toEqual(['trust', 'pilot']);
  await page.getByRole('searchbox').fill('zebra');
  await page.getByText('No draft on this device matches “zebra”.').waitFor();
});

test('a document is moved to a new folder by keyboard, and the folder is shown, renamed and removed', async () => {
  const { page } = await site.open('/documents', { as: newPerson(), ...PHONE });
  await writeInLibrary(site, page, [
    { title: 'One', text: 'The first.' },
    { title: 'Two', text: 'The second.', folder: '10a' },
  ]);
  await page.reload();
  const menu = page.getByRole('button', { name: 'What to do with “One”' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const move = page.getByRole('button', { name: 'Move to…', exact: true });
  await move.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => hasFocus(dialog.getByRole('textbox', { name: 'Name of the folder' }))).toBe(true);
  await page.keyboard.type('9b');
  await page.keyboard.press('Enter');
  await page.getByText('“One” is in “9b” now.').waitFor();
  const choice = page.getByRole('combobox', { name: 'Folder' });
  await expect.poll(() => choice.getByRole('option').allTextContents()).toEqual(['All folders', '9b', '10a']);
  await choice.selectOption('9b');
  await account(page).getByText('1 of 2 documents').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('button', { name: 'Rename folder' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill('Class 9b');
  await page.keyboard.press('Enter');
  await row(page, 'One').getByText('Class 9b').waitFor();
  expect(await choice.inputValue()).toBe('Class 9b');
  await page.getByRole('button', { name: 'Remove folder' }).click();
  await dialog.getByRole('button', { name: 'Remove folder' }).click();
  await account(page).getByText('2 documents', { exact: true }).waitFor();
  await expect.poll(() => choice.getByRole('option').allTextContents()).toEqual(['All folders', '10a']);
});

test('drafts of this device have folders too, which come along into the account', async () => {
  const address = await draftWith(site.url, 'We put five potato strips into salt water.');
  const { page } = await site.open(address.slice(site.url.length), { as: newPerson() });
  await page.getByRole('textbox', { name: 'Title' }).fill('Osmosis');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${site.url}/documents`);
  await chooseInLibrary(page, 'Osmosis', 'Move to…');
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Biology');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('“Osmosis” is in “Biology” now.').waitFor();
  await chooseInLibrary(page, 'Osmosis', 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Lab report');
  await page.keyboard.press('Enter');
  await page.getByText('It’s called “Lab report” now.').waitFor();
  await page.getByRole('button', { name: 'Move 1 draft to your account' }).click();
  await account(page).locator('.document-row').filter({ hasText: 'Lab report' }).getByText('Biology').waitFor();
});

test('the page doesn’t move while it loads; a row says in columns what is known of it, saves its text as Word, Markdown or plain text without the editor, and opens from its menu', async () => {
  const { page } = await site.open('/documents', { as: newPerson(), ...DESKTOP });
  const { ids, call } = await writeInLibrary(site, page, [
    { title: 'Osmosis', text: 'We put potato strips into salt water.' },
    { text: 'Nameless words.', folder: '9b' },
  ]);
  await call('post', documentLinksPath(ids[0] ?? ''), { role: 'read', label: 'Mr Reid' }).expect(201);
  await watchShifts(page);
  await page.reload();
  await row(page, 'Osmosis').getByText('1 share link', { exact: true }).waitFor();
  expect(await shifts(page)).toBeLessThanOrEqual(0.02);
  const heading = await account(page).getByRole('heading').boundingBox();
  const title = await row(page, 'Osmosis').getByRole('link').boundingBox();
  expect(title?.x).toBe(heading?.x);
  const lefts = ['.document-facts', '.document-count', '.document-time', '.row-actions'].map(
    async (part) => (await row(page, 'Osmosis').locator(part).boundingBox())?.x ?? 0,
  );
  const places = await Promise.all(lefts);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(4);
  const save = async (name: string, action: string) => {
    const begun = page.waitForEvent('download');
    await chooseInLibrary(page, name, action);
    const file = await begun;
    return { name: file.suggestedFilename(), data: await bytesOf(file) };
  };
  const markdown = await save('Osmosis', 'Download as Markdown');
  expect([markdown.name, markdown.data.toString()]).toEqual([
    'Osmosis.md',
    '# Osmosis\n\nWe put potato strips into salt water.\n',
  ]);
  await page.getByText('Saved as Osmosis.md.').waitFor();
  const plain = await save('Nameless words.', 'Download as plain text');
  expect([plain.name, plain.data.toString()]).toEqual(['Nameless words.txt', 'Nameless words.\n']);
  const word = await save('Osmosis', 'Download as Word');
  expect([word.name, word.data.subarray(0, 2).toString()]).toEqual(['Osmosis.docx', 'PK']);
  expect(new URL(page.url()).pathname).toBe('/documents');
  await page.getByRole('button', { name: 'What to do with “Osmosis”' }).click();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByText('In your account: only you').waitFor();
});
