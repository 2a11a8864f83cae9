import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';

import { newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { bytesOf } from '../support/browser/files.ts';
import { sharedSite } from '../support/browser/site.ts';
import { enterAsTraveller, placeOfWords, WITH_APPLICATION, writeOffline } from '../support/browser/traveller.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

const bff = await sharedSite({ reads: true });

test('what is written offline is there after a reload, and joins what others wrote meanwhile', async () => {
  const address = newDraft(bff.url);
  const one = await enterAsTraveller(address, WITH_APPLICATION);
  const other = openEditor(bff.url, roomOf(address));
  await other.synced();
  other.write('First line');
  await expect.poll(() => paragraphs(one.page)).toEqual(['First line']);
  await one.leaveNetwork();
  await writeOffline(one.page, ' and more');
  await one.page.reload();
  await expect.poll(() => paragraphs(one.page)).toEqual(['First line and more']);
  await placeOfWords(one.page, 'On this device').waitFor();
  await writeOffline(one.page, ' after the reload');
  await one.page.reload();

  other.write('Theirs');
  await other.synced();
  await one.returnToNetwork();
  const merged = ['First line and more after the reload', 'Theirs'];
  await expect.poll(() => paragraphs(one.page)).toEqual(merged);
  await placeOfWords(one.page, 'Saved').waitFor();
  await other.until(() => other.text() === merged.join('\n'));
  // They were merged as they are: nobody had to write them once more.
  expect(bff.log()).not.toContain(`"code":${CLOSE_EVENTS.outOfStep.code}`);
});

/** Chooses what to do with the only draft in the list. */
async function chooseInList(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^What to do with/ }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('a draft that is begun offline is one, opens and is saved as a file from the list, isn’t renamed later, and has no line too many when it reaches the server', async () => {
  const person = await enterAsTraveller(newDraft(bff.url), WITH_APPLICATION);
  const { page } = person;
  await person.leaveNetwork();
  await page.goto(newDraft(bff.url));
  await page.reload();
  await writeOffline(page, 'Begun offline');
  const address = page.url();
  expect(address).toMatch(/#[0-9a-f]{32}$/);
  await page.goto(`${bff.url}/documents`);
  const row = page.locator('.document-row').filter({ hasText: 'Not saved yet' }).filter({ hasText: 'Opens offline' });
  await row.waitFor();
  const begun = page.waitForEvent('download');
  await chooseInList(page, 'Download as plain text');
  expect((await bytesOf(await begun)).toString()).toBe('Begun offline\n');
  await chooseInList(page, 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Another title');
  await page.keyboard.press('Enter');
  await page.getByText('To rename a document, you need a connection.').waitFor();

  await person.returnToNetwork();
  await row.getByRole('link').click();
  await expect.poll(() => paragraphs(page)).toEqual(['Begun offline']);
  await placeOfWords(page, 'Saved').waitFor();
  const other = openEditor(bff.url, roomOf(address));
  await other.synced();
  expect([other.text(), other.title.toJSON()]).toEqual(['Begun offline', '']);
});
