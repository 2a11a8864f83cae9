import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { DOCUMENTS_PATH } from '#shared-types/documents/documents';

import { logoutButton, newPerson, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import {
  drop,
  dropFromDisk,
  essays,
  expectTotal,
  importFiles,
  lines,
  putInFolder,
  rows,
  total,
} from '../support/browser/importing.ts';
import { refuseChanges } from '../support/browser/network.ts';
import { hearsOfCalls, sharedSite } from '../support/browser/site.ts';
import { zipOf } from '../support/files/archives.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const site = await sharedSite();

test('a visitor on a phone imports 30 files as private drafts of this device', async () => {
  const { page } = await site.open('/documents', { viewport: { width: 360, height: 740 } });
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  expect(await importFiles(page, essays(30))).toBe(1);
  await expectTotal(page, '30 of 30 imported');
  expect(await violations(page)).toEqual([]);
  const device = page.getByRole('region', { name: 'On this device' });
  await expect.poll(() => device.locator('.document-row').count()).toBe(30);
  await page.reload();
  await device.getByRole('link', { name: 'Essay 1', exact: true }).click();
  await body(page).getByText('Pupil 1 thinks').waitFor();
});

test('the page says so when what is dropped on it can’t be read', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.evaluate(() => {
    DataTransferItem.prototype.webkitGetAsEntry = () => {
      throw new Error('The disk is gone.');
    };
  });
  await drop(page, essays(1));
  await page.getByText('We couldn’t read what you dropped. Try “Import files” instead.').waitFor();
  expectRefusals(page);
});

test('a page that is older than the server says to reload it when it can’t import any more', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.getByText('Start a document and write.').waitFor();
  await page.route(/\/(?:import-one|read-file)-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await importFiles(page, [
    { name: 'essay.txt', data: Buffer.from('The green light.') },
    { name: 'essays.zip', data: zipOf({ 'essay.txt': 'The green light.' }) },
  ]);
  await expectTotal(page, '0 of 2 imported. 2 files couldn’t be imported.');
  expect(await lines(page).allTextContents()).toEqual([
    'essay.txtNot imported: Reload the page, then import again.',
    'essays.zipNot imported: Reload the page, then import again.',
  ]);
  expect(await page.getByRole('button', { name: /^Try .* again$/ }).count()).toBe(0);
  expectRefusals(page);
});

test('texts that couldn’t be moved aren’t said to be in the folder', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.getByText('Start a document and write.').waitFor();
  await importFiles(page, essays(1));
  await expectTotal(page, '1 of 1 imported');
  const endRefusing = await refuseChanges(page);
  await putInFolder(page, '9b');
  await page.getByText('The server is busy. Try again.').waitFor();
  expect(await page.getByText('In the folder').count()).toBe(0);
  await endRefusing();
  await putInFolder(page, '9b');
  await page.getByText('In the folder “9b”').waitFor();
  expectRefusals(page);
});

test('a teacher imports files with one dialog: each is a document of the account, called by its title, its heading or its file', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.getByText('Start a document and write.').waitFor();
  expect(await importFiles(page, essays(7))).toBe(1);
  await expectTotal(page, '7 of 7 imported');
  expect(await lines(page).first().textContent()).toContain('Imported: 10 words.');
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  const account = page.getByRole('region', { name: 'In your account' });
  await account.getByText('7 documents').waitFor();
  // The server tells the list of the last ones' names a moment after it has stored their words.
  const names = ['Essay 7', 'The later bell 6'].map((name) => account.getByRole('link', { name, exact: true }));
  await expect
    .poll(async () => {
      await page.reload();
      await account.getByText('7 documents').waitFor();
      return Promise.all(names.map((name) => name.count()));
    })
    .toEqual([1, 1]);
  await account.getByRole('link', { name: 'The later bell 6', exact: true }).click();
  await body(page).getByText('Pupil 6 thinks').waitFor();
  await page.getByText('In your account: only you').waitFor();
});

test('a ZIP is unpacked in the browser, with its folders and without what systems leave in it, and its texts go into a folder of its name', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  const archive = zipOf({
    'Maya/essay.md': '# Symbolism\n\nThe green light.',
    'Ben/drafts/essay.txt': 'The eyes of Doctor T. J. Eckleburg.',
    'Ben/photo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
    '__MACOSX/Maya/._essay.md': 'x',
    'Maya/.DS_Store': 'x',
    'Ben/~$essay.docx': 'x',
    'Thumbs.db': 'x',
  });
  await drop(page, [{ name: '9b essays.zip', data: archive }]);
  await total(page).getByText('2 of 3 imported').waitFor();
  await total(page).getByText('1 file couldn’t be imported').waitFor();
  // What failed is at the top.
  expect(await lines(page).allTextContents()).toEqual([
    expect.stringContaining('Ben/photo.pngNot a text Sullivan can read: '),
    expect.stringContaining('Maya/essay.mdImported: 3 words.'),
    expect.stringContaining('Ben/drafts/essay.txtImported: 7 words.'),
  ]);
  await page.getByText('In the folder “9b essays”').waitFor();
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('9b essays');
  await page.getByText('2 of 2 documents').waitFor();
  await page.getByRole('button', { name: 'Change folder…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOption('New folder…');
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByText('Type a name for the folder.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill(' 10a ');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText('In the folder “10a”').waitFor();
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('10a');
  await page.getByText('2 of 2 documents').waitFor();
});

test('files and folders of the disk that are dropped on the page are imported, those of a folder with the folders in it', async () => {
  const disk = await temporaryFolder();
  const folder = path.join(disk, '9b');
  await mkdir(path.join(folder, 'Maya'), { recursive: true });
  await writeFile(path.join(disk, 'alone.txt'), 'The essay on its own.');
  await writeFile(path.join(folder, 'Maya', 'essay.md'), '# Symbolism\n\nThe green light.');
  await writeFile(path.join(folder, 'Maya', '.hidden'), 'x');
  await writeFile(path.join(folder, 'essay.txt'), 'The eyes of Doctor T. J. Eckleburg.');
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.getByText('Start a document and write.').waitFor();
  await dropFromDisk(page, path.join(disk, 'alone.txt'));
  await expectTotal(page, '1 of 1 imported');
  await dropFromDisk(page, folder);
  await total(page).getByText('3 of 3 imported').waitFor();
  expect((await lines(page).allTextContents()).toSorted()).toEqual([
    expect.stringContaining('9b/Maya/essay.mdImported: 3 words.'),
    expect.stringContaining('9b/essay.txtImported: 7 words.'),
    expect.stringContaining('alone.txtImported: 5 words.'),
  ]);
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('9b');
  await page.getByText('2 of 3 documents').waitFor();
});

test('an import is cancelled, and leaves no half of a text; closing the page asks while it runs', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.getByText('Start a document and write.').waitFor();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let created = 0;
  await page.route(`**${DOCUMENTS_PATH}`, async (route) => {
    if (route.request().method() === 'POST' && (created += 1) === 2) {
      ask();
      await answered;
    }
    await route.continue();
  });
  await importFiles(page, essays(5));
  await asked;
  const question = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('button', { name: 'Cancel' }).click();
  answer();
  await total(page).getByText('1 of 5 imported').waitFor();
  await expect.poll(() => lines(page).getByText('Cancelled').count()).toBe(4);
  await hearsOfCalls(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Bin/ }).count()).toBe(0);
});

test('texts of this device and of an account go into a folder together, and nobody sees the files of who has signed out', async () => {
  const { page, context } = await site.open('/documents');
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  await importFiles(page, [{ name: 'first.txt', data: Buffer.from('The first essay.') }]);
  await expectTotal(page, '1 of 1 imported');
  const other = await context.newPage();
  await other.goto(`${site.url}/login`);
  await signUp(other, newPerson());
  await logoutButton(other).waitFor();
  const account = page.getByRole('region', { name: 'In your account' });
  await account.waitFor();
  await importFiles(page, [{ name: 'second.txt', data: Buffer.from('The second essay.') }]);
  await expectTotal(page, '2 of 2 imported');
  await putInFolder(page, '9b');
  await page.getByText('In the folder “9b”').waitFor();
  await account.getByText('9b').waitFor();
  await page.getByRole('region', { name: 'On this device' }).getByText('9b').waitFor();

  await logoutButton(other).click();
  await account.waitFor({ state: 'detached' });
  expect(await page.getByText('second.txt').count()).toBe(0);
});
