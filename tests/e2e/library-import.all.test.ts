import { beforeAll, expect, test } from 'vitest';

import { DOCUMENTS_PATH } from '#shared-types/documents';

import { leaveAfterRefusal, openSignedIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { body } from '../support/browser/demo.ts';
import { drop, essays, expectTotal, importFiles, lines, putInFolder } from '../support/browser/importing.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { zipOf } from '../support/files/archives.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('a visitor on a phone imports 30 files as private drafts of this device', async () => {
  const visit = await site.open('/documents', { viewport: { width: 360, height: 740 } });
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
