import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { DOCUMENTS_PATH, FOLDER_NAME_MAX_LENGTH } from '#shared-types/documents';

import { leaveAfterRefusal, logoutButton, newPerson, openSignedIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import type { VisitOptions } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import type { OpenedFile } from '../support/browser/files.ts';
import { leave } from '../support/browser/room.ts';
import { hearsOfCalls, sharedSite, type TestSite } from '../support/browser/site.ts';
import { docxWith, zipOf } from '../support/files/archives.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PHONE: VisitOptions = { viewport: { width: 360, height: 740 } };

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** Essays of a class, every third of them of Word. */
function essays(count: number): OpenedFile[] {
  return Array.from({ length: count }, (_, index) => {
    const words = `Pupil ${index + 1} thinks that the school day begins too early.`;
    return index % 3 === 0
      ? { name: `Essay ${index + 1}.docx`, data: docxWith(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`) }
      : { name: `Essay ${index + 1}.md`, data: Buffer.from(`# The later bell ${index + 1}\n\n${words}\n`) };
  });
}

/** Chooses files in the window of the system, which opens once. Returns how often it opened. */
async function importFiles(page: Page, files: readonly OpenedFile[]): Promise<number> {
  let dialogs = 0;
  page.on('filechooser', () => (dialogs += 1));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import files' }).click();
  await (
    await chooser
  ).setFiles(files.map(({ name, data }) => ({ name, mimeType: 'application/octet-stream', buffer: data })));
  return dialogs;
}

/** Drops files on the page, as a person does; a name with a slash is a file in a folder. */
async function drop(page: Page, files: readonly OpenedFile[]): Promise<void> {
  const dropped = files.map(({ name, data }) => ({ name, data: data.toString('base64') }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, data: base64 } of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return data;
  }, dropped);
  // Until the page is there, the browser takes the files.
  await page.getByRole('button', { name: 'Import files' }).waitFor();
  const target = page.getByRole('main');
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByText('Drop your files to import them').waitFor();
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drops a file or a folder of the disk on the page, which the browser gives to the page as it does for a person. */
async function dropFromDisk(page: Page, place: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [place], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await drag('dragEnter');
  await drag('dragOver');
  await page.getByText('Drop your files to import them').waitFor();
  await drag('drop');
}

const total = (page: Page) => page.getByRole('region', { name: 'Import' }).getByRole('status');
/** Thirty files are read, sent and stored one after another, which takes a busy machine a minute. */
const IMPORT_MS = 90_000;

/** Waits until the import is over, and expects this total. */
async function expectTotal(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).waitFor({ timeout: IMPORT_MS });
  expect(await total(page).textContent()).toBe(words);
}

const lines = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const rows = (page: Page) => page.locator('.document-row');

test('a teacher imports 30 files with one dialog: each is a document of the account, called by its title, its heading or its file', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
  await page.getByText('Start a document and write.').waitFor();
  expect(await importFiles(page, essays(30))).toBe(1);
  await expectTotal(page, '30 of 30 imported');
  expect(await lines(page).first().textContent()).toContain('Imported: 10 words.');
  expect(await violations(page)).toEqual([]);
  const account = page.getByRole('region', { name: 'In your account' });
  await account.getByText('30 documents').waitFor();
  await account.getByRole('link', { name: 'Essay 28', exact: true }).waitFor();
  await account.getByRole('link', { name: 'The later bell 30', exact: true }).click();
  await body(page).getByText('Pupil 30 thinks').waitFor();
  await page.getByText('In your account: only you').waitFor();
  await leave(visit);
});

test('a visitor on a phone imports 30 files as private drafts of this device', async () => {
  const visit = await site.open('/documents', PHONE);
  const { page } = visit;
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  expect(await importFiles(page, essays(30))).toBe(1);
  await expectTotal(page, '30 of 30 imported');
  expect(await violations(page)).toEqual([]);
  const device = page.getByRole('region', { name: 'On this device' });
  await expect.poll(() => device.locator('.document-row').count()).toBe(30);
  await page.reload();
  await device.getByRole('link', { name: 'Essay 1', exact: true }).click();
  await body(page).getByText('Pupil 1 thinks').waitFor();
  await leave(visit);
});

test('a ZIP is unpacked in the browser, with its folders and without what systems leave in it, and its texts go into a folder of its name', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
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
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByText('Type a name for the folder.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill(' 10a ');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText('In the folder “10a”').waitFor();
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('10a');
  await page.getByText('2 of 2 documents').waitFor();
  await leave(visit);
});

test('files and folders of the disk that are dropped on the page are imported, those of a folder with the folders in it', async () => {
  const disk = await temporaryFolder();
  const folder = path.join(disk, '9b');
  await mkdir(path.join(folder, 'Maya'), { recursive: true });
  await writeFile(path.join(disk, 'alone.txt'), 'The essay on its own.');
  await writeFile(path.join(folder, 'Maya', 'essay.md'), '# Symbolism\n\nThe green light.');
  await writeFile(path.join(folder, 'Maya', '.hidden'), 'x');
  await writeFile(path.join(folder, 'essay.txt'), 'The eyes of Doctor T. J. Eckleburg.');
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
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
  await leave(visit);
});

test('the texts of a dropped folder go into a folder of its name, however the disk writes it', async () => {
  const disk = await temporaryFolder();
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
  await page.getByText('Start a document and write.').waitFor();
  const names = ['Class  9b', 'Cafe\u0301', 'x'.repeat(FOLDER_NAME_MAX_LENGTH + 1)];
  for (const [index, name] of names.entries()) {
    await mkdir(path.join(disk, name));
    await writeFile(path.join(disk, name, 'essay.txt'), 'The green light.');
    await dropFromDisk(page, path.join(disk, name));
    await total(page)
      .getByText(`${index + 1} of ${index + 1} imported`)
      .waitFor();
  }
  const folders = page.getByRole('combobox', { name: 'Folder' }).getByRole('option');
  await expect
    .poll(() => folders.allTextContents())
    .toEqual(['All folders', 'Caf\u00e9', 'Class 9b', 'x'.repeat(FOLDER_NAME_MAX_LENGTH)]);
  await leave(visit);
});

test('the page says so when what is dropped on it can’t be read', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
  await page.evaluate(() => {
    DataTransferItem.prototype.webkitGetAsEntry = () => {
      throw new Error('The disk is gone.');
    };
  });
  await drop(page, essays(1));
  await page.getByText('We couldn’t read what you dropped. Try “Import files” instead.').waitFor();
  await leaveAfterRefusal(visit);
});

test('what can’t be read doesn’t stop the others, and what couldn’t be stored can be tried again', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page, complaints } = visit;
  await page.getByText('Start a document and write.').waitFor();
  let refusals = 0;
  await page.route(`**${DOCUMENTS_PATH}`, (route) => {
    if (route.request().method() !== 'POST' || (refusals += 1) > 1) return route.continue();
    return route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'The server is busy. Try again.' } });
  });
  await importFiles(page, [
    { name: 'empty.txt', data: Buffer.from('') },
    { name: 'scan.pdf', data: Buffer.from('%PDF-1.7 and more') },
    { name: 'first.txt', data: Buffer.from('The first essay.') },
    { name: 'second.txt', data: Buffer.from('The second essay.') },
  ]);
  await total(page).getByText('1 of 4 imported. 3 files couldn’t be imported.').waitFor();
  const texts = await lines(page).allTextContents();
  expect(texts.join('\n')).toContain('empty.txtNot a text Sullivan can read: This file is empty.');
  expect(texts.join('\n')).toContain('scan.pdfNot a text Sullivan can read: We can’t read PDFs.');
  expect(texts.join('\n')).toContain('first.txtNot imported: The server is busy. Try again.');
  await page.getByRole('button', { name: 'Try 1 file again' }).click();
  await total(page).getByText('2 of 4 imported. 2 files couldn’t be imported.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Import' }).waitFor({ state: 'detached' });
  complaints.splice(0);
  await leave(visit);
});

test('a page that is older than the server says to reload it when it can’t import any more', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
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
  await leaveAfterRefusal(visit);
});

test('an import is cancelled, and leaves no half of a text; closing the page asks while it runs', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
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
  await leave(visit);
});

test('a ZIP that unpacks to more than it should, or can’t be opened, says why', async () => {
  const visit = await site.open('/documents');
  const { page } = visit;
  // As the Explorer of Windows writes it: é is one byte of code page 437, which is no UTF-8.
  const windows = zipOf({ 'caf_.txt': 'Words.' }).toString('latin1').replaceAll('caf_', 'caf\u0082');
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`essay ${index}.txt`, 'Words.']));
  await importFiles(page, [
    { name: 'many.zip', data: zipOf(many) },
    { name: 'bomb.zip', data: zipOf({ 'essay.txt': new Uint8Array(19_000_000), 'other.txt': 'The other one.' }) },
    { name: 'large.zip', data: zipOf({ 'essay.txt': new Uint8Array(20_000_001) }) },
    { name: 'broken.zip', data: zipOf({ 'essay.txt': 'Words.' }).subarray(0, 40) },
    { name: 'windows.zip', data: Buffer.from(windows, 'latin1') },
    { name: 'nothing.zip', data: zipOf({ '.hidden': 'x' }) },
  ]);
  await total(page).getByText('2 of 7 imported. 5 files couldn’t be imported.').waitFor();
  const texts = (await lines(page).allTextContents()).toSorted();
  expect(texts).toEqual([
    expect.stringMatching(/^broken\.zip.*damaged/),
    'café.txtImported: 1 word.Open',
    expect.stringMatching(/^essay\.txt.*larger than 20 MB/),
    expect.stringMatching(/^essay\.txt.*unpacks to more/),
    expect.stringMatching(/^many\.zip.*more than 200 files/),
    expect.stringMatching(/^nothing\.zip.*no files/),
    expect.stringMatching(/^other\.txt.*Imported/),
  ]);
  await leave(visit);
});

/** Holds what stores the second document of the account until it is let go. */
async function holdSecond(page: Page) {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let created = 0;
  await page.route(`**${DOCUMENTS_PATH}`, async (route) => {
    if (route.request().method() === 'POST' && (created += 1) === 2) {
      asked.resolve();
      await held.promise;
    }
    await route.continue();
  });
  return { asked: asked.promise, letGo: held.resolve };
}

/** Puts what is imported into a new folder. */
async function putInFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Put them in a folder…' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
}

test('a folder that is chosen during an import also takes the file that is being stored', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
  await page.getByText('Start a document and write.').waitFor();
  const second = await holdSecond(page);
  await importFiles(page, essays(3));
  await second.asked;
  await putInFolder(page, '9b');
  await page.getByText('In the folder “9b”').waitFor();
  second.letGo();
  await expectTotal(page, '3 of 3 imported');
  await expect.poll(() => rows(page).getByText('9b').count()).toBe(3);
  await leave(visit);
});

test('texts that couldn’t be moved aren’t said to be in the folder', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
  await page.getByText('Start a document and write.').waitFor();
  await importFiles(page, essays(1));
  await expectTotal(page, '1 of 1 imported');
  await page.route(`**${DOCUMENTS_PATH}/*`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'The server is busy. Try again.' } })
      : route.continue(),
  );
  await putInFolder(page, '9b');
  await page.getByText('The server is busy. Try again.').waitFor();
  expect(await page.getByText('In the folder').count()).toBe(0);
  await page.unroute(`**${DOCUMENTS_PATH}/*`);
  await putInFolder(page, '9b');
  await page.getByText('In the folder “9b”').waitFor();
  await leaveAfterRefusal(visit);
});

test('files that are added after “Cancel” are imported', async () => {
  const visit = await openSignedIn(site, '/documents');
  const { page } = visit;
  await page.getByText('Start a document and write.').waitFor();
  const second = await holdSecond(page);
  await importFiles(page, essays(3));
  await second.asked;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await importFiles(page, [{ name: 'late.txt', data: Buffer.from('The late essay.') }]);
  second.letGo();
  await expectTotal(page, '2 of 4 imported');
  await lines(page).filter({ hasText: 'late.txt' }).getByText('Imported: 3 words.').waitFor();
  expect(await lines(page).getByText('Cancelled').count()).toBe(2);
  await leave(visit);
});

test('texts of this device and of an account go into a folder together, and nobody sees the files of who has signed out', async () => {
  const visit = await site.open('/documents');
  const { page, context } = visit;
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
  await leave(visit);
});
