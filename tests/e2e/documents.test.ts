import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { DOCUMENTS_FILE } from '#bff/documents/open-documents';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { RUNTIME_CONFIG_PATH } from '#shared-types/site/runtime-config';

import { newPerson } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, chooseInDocumentMenu, draftWith, paste } from '../support/browser/demo.ts';
import { chooseInLibrary, row } from '../support/browser/library.ts';
import { holdCalls } from '../support/browser/network.ts';
import { enter, enterDraft } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const site = await sharedSite();

/** Writes at the end of the draft that is open, which only then is one's own to keep. */
async function writeAtEnd(page: Page, words: string): Promise<void> {
  await putCaretAtEnd(page);
  await page.keyboard.insertText(words);
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Creates a link in the dialog that is open, and returns its address. */
async function createLink(page: Page, role: 'Read' | 'Write'): Promise<string> {
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('textbox', { name: /^Who it’s for/ }).fill(`My ${role} link`);
  await page.getByRole('button', { name: 'Create and copy link' }).click();
  await page.getByText(`My ${role} link can ${role.toLowerCase()}`).waitFor();
  return (await page.locator('.created-link-address').textContent()) ?? '';
}

test('a document is created, found, renamed, duplicated, binned and brought back; the bin says when it deletes, and restores with a button that can be seen', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await page.getByText('Start a document and write.').waitFor();
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByText('In your account: only you').waitFor();
  await body(page).click();
  await page.keyboard.insertText('Would you trust a pilot who had slept five hours?');
  await page.getByRole('textbox', { name: 'Title' }).fill('A Later Bell');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await row(page, 'A Later Bell').getByText('10 words').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);

  await chooseInLibrary(page, 'A Later Bell', 'Duplicate');
  await body(page).getByText('Would you trust').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await expect.poll(() => row(page, 'A Later Bell').count()).toBe(2);
  await page.getByRole('button', { name: 'What to do with “A Later Bell”' }).first().click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('The copy');
  await page.keyboard.press('Enter');
  await row(page, 'The copy').waitFor();
  await page.getByRole('searchbox').fill('pilot COPY');
  await expect.poll(() => page.locator('.document-row').count()).toBe(1);
  await page.getByRole('searchbox').fill('');

  await chooseInLibrary(page, 'The copy', 'Delete');
  await page.getByText('“The copy” is in the bin.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'The copy').waitFor();
  await chooseInLibrary(page, 'The copy', 'Delete');
  await page.getByRole('button', { name: 'Bin (1)' }).click();
  await page.getByText('Deleted for good after 30 days.').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('button', { name: 'Restore “The copy”' }).click();
  await page.getByText('“The copy” is back.').waitFor();
  await page.getByRole('button', { name: 'Back to your documents' }).click();
  await chooseInLibrary(page, 'The copy', 'Delete');
  await page.getByRole('button', { name: 'Bin (1)' }).click();
  await chooseInLibrary(page, 'The copy', 'Delete for good');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The bin is empty.').waitFor();
});

test('drafts of this device are listed, removed with an undo, and moved into the account', async () => {
  const [first, second] = [await draftWith(site.url, 'The first draft.'), await draftWith(site.url, 'The second one.')];
  const { page } = await site.open(first.slice(site.url.length), { as: newPerson(), ...PHONE });
  await body(page).getByText('The first draft.').waitFor();
  await writeAtEnd(page, ' Mine.');
  await page.goto(second);
  await body(page).getByText('The second one.').waitFor();
  await writeAtEnd(page, ' Mine too.');
  await page.goto(`${site.url}/documents`);
  const onDevice = page.getByRole('region', { name: 'On this device' });
  await expect.poll(() => onDevice.locator('.document-row').count()).toBe(2);
  await page.getByRole('button', { name: 'Move 2 drafts to your account' }).waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await chooseInLibrary(page, 'The first draft. Mine.', 'Remove from list');
  await expect.poll(() => onDevice.locator('.document-row').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Move 2 drafts to your account' }).click();
  await expect
    .poll(() => page.getByRole('region', { name: 'In your account' }).locator('.document-row').count())
    .toBe(2);
  expect(await onDevice.count()).toBe(0);
});

test('a draft is kept in the account, and shared: others write, read, and are shut out when the link is revoked', async () => {
  const address = await draftWith(site.url, 'Would you trust a pilot?');
  const owner = await site.open(address.slice(site.url.length), { as: newPerson() });
  const { page } = owner;
  await writeAtEnd(page, ' Would you?');
  await chooseInDocumentMenu(page, 'Keep in your account');
  await page.getByText('In your account: only you').waitFor();
  await chooseInDocumentMenu(page, 'Share with people');
  const firstLink = page.getByRole('combobox', { name: 'What people with the first link can do' });
  await firstLink.waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const written = await createLink(page, 'Write');
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
  // A link that allows as much asks nothing; one that allows less says which stays open, and it does unless the owner says otherwise.
  expect(await page.getByText('The first link still lets people write.').count()).toBe(0);
  await page.getByRole('radio', { name: /^Read/ }).check();
  await page.getByText('The first link still lets people write.').waitFor();
  expect(await page.getByRole('radio', { name: 'Leave it open' }).isChecked()).toBe(true);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  const readOnly = await createLink(page, 'Read');
  const classmate = await enter(address, PHONE);
  await classmate.page.getByText('Would you trust a pilot?').waitFor();
  await page.getByText('Here now: Guest').waitFor();
  await page.getByRole('radio', { name: /^Comment/ }).check();
  await page.getByRole('radio', { name: /^Turn it off now\./ }).check();
  // Without a new link, the first one stays.
  const refused = { error: 'TOO_MANY_REQUESTS', message: 'Try again in a moment.' };
  await page.route('**/links', (route) => route.fulfill({ status: 429, json: refused }));
  await page.getByRole('button', { name: 'Create and copy link' }).press('Enter');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await page.getByText('The first link is off.').count()).toBe(0);
  await page.unroute('**/links');
  owner.complaints.length = 0;
  await page.getByRole('button', { name: 'Create and copy link' }).press('Enter');
  await page.getByText('Anyone with this link can comment').waitFor();
  await page.getByText('The first link is off.').waitFor();
  await firstLink.waitFor({ state: 'detached' });
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await classmate.page.getByText('You can’t open this document any more. Ask its owner for a new link.').waitFor();
  await classmate.page.reload();
  await classmate.page.getByText('The owner of this document has closed this link. Ask them for a new link.').waitFor();
  await classmate.close();

  const writer = await enter(written, PHONE);
  await writer.page.getByText('Shared with you').waitFor();
  await putCaretAtEnd(writer.page);
  await writer.page.keyboard.insertText(' Certainly not.');
  await body(page).getByText('Certainly not.').waitFor();
  const reader = await enter(readOnly, PHONE);
  await reader.page.getByText('You can read this document, but not change it.').waitFor();
  await body(reader.page).getByText('Certainly not.').waitFor();
  expect(await body(reader.page).getAttribute('contenteditable')).toBe('false');
  expect(await reader.page.getByRole('toolbar').count()).toBe(0);
  expect(await violations(reader.page, 'html', ['light'])).toEqual([]);

  // The writer becomes a reader, and then loses access.
  await page.getByRole('combobox', { name: 'What My Write link can do' }).selectOption('read');
  await writer.page.getByText('You can read this document, but not change it.').waitFor();
  await expect.poll(() => body(writer.page).getAttribute('contenteditable')).toBe('false');
  await page.getByRole('button', { name: 'Turn off the link for My Write link' }).click();
  await writer.page.getByText('You can’t open this document any more.').waitFor();
  await writer.page.reload();
  await writer.page.getByRole('heading', { name: 'This document isn’t open to you' }).waitFor();
  await page.getByRole('button', { name: 'Remove My Write link from the list' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await writer.close();
});

test('a classmate who wrote in a draft writes on when another keeps it, and has a copy when their access is ended', async () => {
  const address = await draftWith(site.url, 'Would you trust a pilot?');
  const classmate = await enter(address, PHONE);
  await body(classmate.page).getByText('Would you trust a pilot?').waitFor();
  await writeAtEnd(classmate.page, ' I would not.');
  const owner = await site.open(address.slice(site.url.length), { as: newPerson() });
  const { page } = owner;
  await body(page).getByText('I would not.').waitFor();
  await writeAtEnd(page, ' Nor would I.');
  await chooseInDocumentMenu(page, 'Keep in your account');
  await page.getByText('In your account: only you').waitFor();
  await chooseInDocumentMenu(page, 'Share with people');
  await classmate.page.getByText('Somebody who wrote here now keeps this draft').waitFor();
  await page.getByRole('button', { name: 'Turn off the first link' }).press('Enter');
  await page.getByText('those who wrote here before can still write').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('The first link is off.');
  await classmate.page.reload();
  await body(classmate.page).getByText('Nor would I.').waitFor();
  await writeAtEnd(classmate.page, ' Never.');
  await body(page).getByText('Never.').waitFor();

  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('button', { name: /^Remove access: Guest/ }).click();
  await page
    .getByText(/^Guest \d+ can’t open this document any more, unless you’ve given them a link: that still works\.$/)
    .waitFor();
  await classmate.page.getByText('The owner has ended your access.').first().waitFor();
  expect(await classmate.page.getByText('You can go on writing.').count()).toBe(0);
  await classmate.page.reload();
  await classmate.page.getByRole('heading', { name: 'This document isn’t open to you' }).waitFor();
  expect(await violations(classmate.page, 'html', ['light'])).toEqual([]);
  await classmate.page.getByRole('button', { name: 'Copy to a new draft' }).click();
  await classmate.page.getByRole('link', { name: 'Open the draft' }).click();
  await body(classmate.page).getByText('I would not.').waitFor();

  // As if its days in the bin were over, or there was no room for a copy.
  const stored = new SqliteDatabase({ directory: site.dataDirectory, file: DOCUMENTS_FILE });
  await stored.run('UPDATE document_writer SET copy = NULL');
  await stored.close();
  await classmate.page.goto(address);
  await classmate.page.reload();
  await classmate.page.getByText('To open this document again, ask them for a link.').first().waitFor();
  expect(await classmate.page.getByRole('button', { name: 'Copy to a new draft' }).count()).toBe(0);
  await classmate.close();
});

test('the documents of the account come by themselves when the server answers again, and who asks for a new one before the page knows who they are gets one of their account', async () => {
  const visit = await site.open('/documents', { as: newPerson() });
  const { page } = visit;
  await page.getByRole('heading', { name: 'In your account' }).waitFor();
  await page.route(`**${RUNTIME_CONFIG_PATH}`, (route) => route.abort());
  await page.reload();
  await page.getByText('We can’t reach the server right now, but we keep trying.').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.unroute(`**${RUNTIME_CONFIG_PATH}`);
  await page.getByRole('heading', { name: 'In your account' }).waitFor();
  expect(await page.getByText('We can’t reach the server').count()).toBe(0);
  const letKnow = await holdCalls(page, '**/accounts:lookup*');
  const asking = page.waitForRequest('**/accounts:lookup*');
  await page.reload();
  await asking;
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByRole('button', { name: 'Creating' }).waitFor();
  letKnow();
  await page.getByText('In your account: only you').waitFor();
  await visit.close();
});

test('on a screen of 720 px, everything in the dialog that shares a document is in view: for a text with its first link, and with a new one', async () => {
  const address = await draftWith(site.url, 'Would you trust a pilot?');
  const { page } = await site.open(address.slice(site.url.length), {
    as: newPerson(),
    viewport: { width: 1280, height: 720 },
  });
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' Would you?');
  await page.getByText('Saved', { exact: true }).waitFor();
  await chooseInDocumentMenu(page, 'Keep in your account');
  await page.getByText('In your account: only you').waitFor();
  await chooseInDocumentMenu(page, 'Share with people');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What about the first link?').waitFor();
  const hidden = () => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await hidden()).toBe(0);
  await dialog.getByText('Turn it off now').click();
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  await dialog.getByText('The first link is off.').waitFor();
  await dialog.getByText('Unnamed link').waitFor();
  expect(await hidden()).toBe(0);
});

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const listed = (page: Page) => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'));

test('a text is called by its first heading, else its first words, in the bar, the tab and the list, until somebody gives it a name', async () => {
  const { page } = await enterDraft(site.url);
  await paste(page, 'My grandmother never learned to read.\n\nShe told stories.');
  await expect.poll(() => page.title()).toBe('My grandmother never learned to read. – Sullivan');
  expect(await title(page).getAttribute('placeholder')).toBe('My grandmother never learned to read.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# ');
  await page.keyboard.insertText('How it began');
  await expect.poll(() => title(page).getAttribute('placeholder')).toBe('How it began');
  expect(await page.title()).toBe('How it began – Sullivan');
  // It's shown, and isn't part of the document: nobody's undo takes it away, and two people don't write it twice.
  expect(await title(page).inputValue()).toBe('');
  await expect.poll(() => listed(page)).toContain('How it began');
  await title(page).fill('Stories');
  await expect.poll(() => page.title()).toBe('Stories – Sullivan');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => listed(page)).toContain('Stories');
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await page.locator('.document-row').getByRole('link', { name: 'Stories', exact: true }).waitFor();
});
