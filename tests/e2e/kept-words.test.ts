import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { newPerson, openOwnDocument, openSignedIn, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, chooseInDocumentMenu, draftWith, paragraphs, roomOf } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import {
  applicationKept,
  enterAsTraveller,
  keptRooms,
  type Traveller,
  WITH_APPLICATION,
} from '../support/browser/traveller.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const saved = (page: Page) => page.getByText('Saved', { exact: true });

/** A document of an account with a link to write, its owner at the page with the dialog of links, and somebody who followed the link. */
async function shared(options = {}): Promise<{ owner: Page; close: () => Promise<void>; writer: Traveller }> {
  const { owner, link } = await openOwnDocument(site, 'A shared text.', {
    link: { role: 'write', label: 'the class' },
  });
  const { page } = owner;
  await chooseInDocumentMenu(page, 'Share with people');
  await page.getByRole('combobox', { name: 'What the class can do' }).waitFor();
  const writer = await enterAsTraveller(site.browser, link, { ...PHONE, ...options });
  await saved(writer.page).waitFor();
  return { owner: page, close: () => leave(owner), writer };
}

/** Writes a new document in the library of an account. */
async function writeNewDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByText('In your account: only you').waitFor();
  await body(page).click();
  await page.keyboard.insertText('Mine.');
  await saved(page).waitFor();
}

/** Opens the library, where the page has a draft open, and writes a document of the account beside it. */
async function addOwnDocument(page: Page): Promise<void> {
  await saved(page).waitFor();
  await page.goto(`${site.url}/documents`);
  await writeNewDocument(page);
  await expect.poll(async () => Object.keys(await keptRooms(page)).length).toBe(2);
}

/** Writes without a connection. */
async function writeOffline(writer: Traveller, words: string): Promise<void> {
  await writer.leaveNetwork();
  await putCaretAtEnd(writer.page);
  await writer.page.keyboard.insertText(words);
  await writer.page.getByText('On this device', { exact: true }).waitFor();
}

test('words that were written offline are offered as a copy when the link is revoked meanwhile', async () => {
  const { owner, close, writer } = await shared(WITH_APPLICATION);
  const { page } = writer;
  await writeOffline(writer, ' Mine.');
  await owner.getByRole('button', { name: 'Turn off the link for the class' }).click();
  await owner.getByRole('button', { name: 'Remove the class from the list' }).waitFor();
  await page.reload(); // only this device has the words now
  await body(page).getByText('A shared text. Mine.').waitFor();
  await writer.returnToNetwork();
  await page.getByRole('heading', { name: 'This document isn’t open to you' }).waitFor();
  const offer = page.getByRole('region', { name: 'Words that weren’t saved' });
  await offer.getByText('Your version is still on this device.').waitFor();
  expect(await page.getByText('A shared text.').count()).toBe(0);
  await page.reload();
  await offer.waitFor();
  expect(await violations(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Copy to a new draft' }).click();
  await offer.getByRole('link', { name: 'Open the draft' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text. Mine.']);
  await saved(page).waitFor();
  // The copy of the document itself is gone.
  await expect.poll(async () => Object.keys(await keptRooms(page))).toEqual([roomOf(page.url())]);
  await writer.close();
  await close();
});

test('words that were written offline are offered as a copy when the document is read-only on return', async () => {
  const { owner, close, writer } = await shared(WITH_APPLICATION);
  const { page } = writer;
  await writeOffline(writer, ' Mine.');
  await owner.getByRole('combobox', { name: 'What the class can do' }).selectOption('read');
  await writer.returnToNetwork();
  await page.getByText('You can read this document, but not change it.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text.']);
  const offer = page.getByRole('region', { name: 'Words that weren’t saved' });
  await page.reload();
  await offer.waitFor();
  expect(await violations(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Delete from this device' }).click();
  await offer.getByRole('button', { name: 'Delete for good' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await saved(page).waitFor();
  expect(await offer.count()).toBe(0);
  // Offline, too, the person can only read.
  await writer.leaveNetwork();
  await page.reload();
  await body(page).getByText('A shared text.').waitFor();
  expect(await body(page).getAttribute('contenteditable')).toBe('false');
  await writer.returnToNetwork();
  await leave(writer);
  await close();
});

test('words that were written in a page opened offline are offered immediately when the document is read-only on return', async () => {
  const { owner, close, writer } = await shared(WITH_APPLICATION);
  const { page } = writer;
  await writer.leaveNetwork();
  await page.reload();
  await body(page).getByText('A shared text.').waitFor();
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' Mine.');
  await page.getByText('On this device', { exact: true }).waitFor();
  await owner.getByRole('combobox', { name: 'What the class can do' }).selectOption('read');
  await writer.returnToNetwork();
  await page.getByText('You can read this document, but not change it.').waitFor();
  const offer = page.getByRole('region', { name: 'Words that weren’t saved' });
  await offer.waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text.']);
  await offer.getByRole('button', { name: 'Copy to a new draft' }).click();
  await offer.getByRole('link', { name: 'Open the draft' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text. Mine.']);
  await leave(writer);
  await close();
});

test('an undo by somebody who may only comment by then doesn’t change the copy on their device', async () => {
  const { owner, close, writer } = await shared();
  const { page } = writer;
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' Mine.');
  await saved(page).waitFor();
  await owner.getByRole('combobox', { name: 'What the class can do' }).selectOption('comment');
  await page.getByText('You can read this document and comment on it.').waitFor();
  await page.keyboard.press('Control+z');
  await page.reload();
  await body(page).getByText('A shared text.').waitFor();
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['A shared text. Mine.']);
  await leave(writer);
  await close();
});

test('words that were written offline stay when somebody may first only read the document, and then not even that', async () => {
  const { owner, close, writer } = await shared();
  const { page } = writer;
  await writeOffline(writer, ' Mine.');
  await owner.getByRole('combobox', { name: 'What the class can do' }).selectOption('read');
  await writer.returnToNetwork();
  const offer = page.getByRole('region', { name: 'Words that weren’t saved' });
  await offer.waitFor();
  await owner.getByRole('button', { name: 'Turn off the link for the class' }).click();
  await page.getByText('You can’t open this document any more.').waitFor();
  expect(await page.getByText('You can read this document').count()).toBe(0);
  await offer.waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This document isn’t open to you' }).waitFor();
  await offer.getByRole('button', { name: 'Copy to a new draft' }).click();
  await offer.getByRole('link', { name: 'Open the draft' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text. Mine.']);
  await writer.close();
  await close();
});

test('when a link is revoked, nothing of the document stays on the device of people whose words are all saved', async () => {
  const { owner, close, writer } = await shared();
  await expect.poll(async () => Object.keys(await keptRooms(writer.page))).toHaveLength(1);
  await owner.getByRole('button', { name: 'Turn off the link for the class' }).click();
  await writer.page.getByText('You can’t open this document any more.').waitFor();
  expect(await writer.page.getByText('Until then').count()).toBe(0);
  await expect.poll(() => keptRooms(writer.page)).toEqual({});
  await writer.close();
  await close();
});

test('signing out leaves the texts on the device, unless one asks for their removal', async () => {
  const address = await draftWith(site.url, 'A text.');
  const visit = await openSignedIn(site, address.slice(site.url.length), { ...PHONE, serviceWorkers: 'allow' });
  const { page } = visit;
  await saved(page).waitFor();
  await page.goto(`${site.url}/login`);
  const choice = page.getByRole('checkbox', { name: 'Also remove the texts kept on this device' });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(async () => Object.keys(await keptRooms(page))).toHaveLength(1);
  await page.goto(`${site.url}/documents`);
  await page.getByText('Opens offline').waitFor();
  await leave(visit);
});

test('signing out removes the texts on request, and first warns of words that are nowhere else', async () => {
  const address = await draftWith(site.url, 'A text.');
  const visit = await openSignedIn(site, address.slice(site.url.length));
  const { page } = visit;
  await saved(page).waitFor();
  // As if an earlier page had closed before its words were saved.
  await page.evaluate(async (room) => {
    const opening = indexedDB.open('sullivan.documents');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('writers', 'readwrite');
    transaction.objectStore('writers').put({ room, key: 'a'.repeat(32), revision: 1 });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  }, roomOf(address));
  await page.goto(`${site.url}/account`);
  await page.getByRole('checkbox', { name: 'Also remove the texts kept on this device' }).check();
  await page.getByText('One text has words that aren’t saved anywhere else.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByText('You’re signed out.').waitFor();
  expect(await keptRooms(page)).toEqual({});
  await page.goto(`${site.url}/documents`);
  await page.getByText('Nothing here yet').waitFor();
  await leave(visit);
});

test('with an account, its documents leave the browser in which it is deleted', async () => {
  const draft = await draftWith(site.url, 'A draft of nobody.');
  const person = newPerson();
  const visit = await openSignedIn(site, draft.slice(site.url.length), {}, person);
  const { page } = visit;
  await addOwnDocument(page);
  await page.goto(`${site.url}/account`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Your account is closed.').waitFor();
  await expect.poll(async () => Object.keys(await keptRooms(page))).toEqual([roomOf(draft)]);
  await leave(visit);
});

test('signing out takes the documents of the account from the browser, and leaves drafts', async () => {
  const draft = await draftWith(site.url, 'A draft of nobody.');
  for (const name of ['Logout', 'Sign out everywhere']) {
    const visit = await openSignedIn(site, draft.slice(site.url.length));
    const { page } = visit;
    await addOwnDocument(page);
    await page.goto(`${site.url}/account`);
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await page
      .getByRole('heading', { name: 'Login' })
      .or(page.getByText(/You’re signed out|signed out everywhere/))
      .first()
      .waitFor();
    await expect.poll(async () => Object.keys(await keptRooms(page))).toEqual([roomOf(draft)]);
    await leave(visit);
  }
});

test('a click on Logout counts although the choice about kept texts appears in the middle of it', async () => {
  const draft = await draftWith(site.url, 'A draft of nobody.');
  for (const [path, name] of [
    ['/login', 'Logout'],
    ['/account', 'Logout'],
    ['/account', 'Sign out everywhere'],
  ] as const) {
    const visit = await openSignedIn(site, draft.slice(site.url.length));
    const { page } = visit;
    await saved(page).waitFor();
    const asked = new Promise<Route>((hold) => void page.route('**/kept-texts-*.js', hold));
    await page.goto(site.url + path);
    const button = page.getByRole('main').getByRole('button', { name, exact: true });
    const code = await asked;
    await button.hover();
    await page.mouse.down();
    await code.continue();
    await page.getByRole('checkbox', { name: 'Also remove the texts kept on this device' }).waitFor();
    await page.mouse.up();
    await button.waitFor({ state: 'detached' });
    await leave(visit);
  }
});

test('what somebody wrote on a shared computer without signing in doesn’t become part of the owner’s document', async () => {
  const person = newPerson();
  const visit = await openSignedIn(site, '/documents', { serviceWorkers: 'allow' }, person);
  const { page, context } = visit;
  await page.getByText('on any computer where you sign in').waitFor();
  await writeNewDocument(page);
  await applicationKept(page);
  const address = page.url();
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await context.setOffline(true);
  await page.goto(address);
  await page.getByText('The document hasn’t loaded yet.').waitFor();
  await body(page).click();
  await page.keyboard.insertText('A stranger’s words.');
  await expect.poll(() => paragraphs(page)).toEqual(['A stranger’s words.']);
  await page.getByText('On this device', { exact: true }).waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);

  await page.goto(`${site.url}/login`);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Logout', exact: true }).waitFor();
  await page.goto(address);
  const offer = page.getByRole('region', { name: 'Words that weren’t saved' });
  await offer.getByText('Someone wrote here on this device without signing in.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['Mine.']);
  expect(await violations(page)).toEqual([]);
  // Nor of a file that is saved of it.
  await page.goto(`${site.url}/documents`);
  const account = page.getByRole('region', { name: 'In your account' });
  await account.getByRole('button', { name: /^What to do with/ }).click();
  await account.getByRole('button', { name: 'Download as plain text' }).click();
  await account.getByText('Open the document to decide what happens to their words.').waitFor();
  await page.goto(address);
  await offer.getByRole('button', { name: 'Delete from this device' }).click();
  await offer.getByRole('button', { name: 'Delete for good' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine.']);
  await visit.close();
});

test('a removal that the end of a tab cut off is completed before the next page reads anything', async () => {
  const address = await draftWith(site.url, 'A text.');
  const visit = await enter(site.browser, address);
  const { page } = visit;
  await saved(page).waitFor();
  await page.evaluate(() => localStorage.setItem('sullivan.clearing-documents', ''));
  await page.goto(`${site.url}/documents`);
  await page.getByText('On this device').waitFor();
  await expect.poll(() => keptRooms(page)).toEqual({});
  expect(await page.evaluate(() => localStorage.getItem('sullivan.clearing-documents'))).toBe(null);
  await leave(visit);
});

/** How many rows a table of the kept documents has. */
function rowsOf(page: Page, table: 'writers'): Promise<number> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open('sullivan.documents');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction(name).objectStore(name).count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  }, table);
}

test('a document of an account opens without a connection, and isn’t listed as a draft of the device', async () => {
  const visit = await openSignedIn(site, '/documents', { ...PHONE, serviceWorkers: 'allow' });
  const { page, context } = visit;
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByText('In your account: only you').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('A Later Bell');
  await body(page).click();
  await page.keyboard.insertText('Would you trust a pilot?');
  await saved(page).waitFor();
  // The browser has stored everything too, once it knows of no words that aren't saved.
  await expect.poll(() => rowsOf(page, 'writers')).toBe(0);
  await applicationKept(page);
  await context.setOffline(true);
  await page.goto(`${site.url}/documents`);
  const section = page.getByRole('region', { name: 'From your account, on this device' });
  await section.getByRole('link', { name: 'A Later Bell' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await section.getByRole('link', { name: 'A Later Bell' }).click();
  await body(page).getByText('Would you trust a pilot?').waitFor();
  await page.keyboard.press('Control+End');
  await page.getByText('In your account: only you').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
  await context.setOffline(false);
  await visit.close();
});
