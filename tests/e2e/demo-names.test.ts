import type { Page } from 'playwright-core';
import request from 'supertest';
import { describe, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { type CommentList, commentsPath } from '#shared-types/documents/comments';

import { violations } from '../support/browser/axe.ts';
import { comment } from '../support/browser/commenting.ts';
import { body, chooseInDocumentMenu, newDraft, openDocumentMenu } from '../support/browser/demo.ts';
import { carets, chooseName, nameField, namesSeenBy, others, somebody } from '../support/browser/names.ts';
import { anOwner } from '../support/browser/owner.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

const site = await sharedSite();

const you = (page: Page, name: string) => page.getByText(`You are ${name}`, { exact: true });

describe('A guest', () => {
  test('sees the others by number and name, in the list and at the caret, where the name makes way for the words', async () => {
    const address = newDraft(site.url);
    const { page } = await enter(address);
    await body(page).click();
    await page.keyboard.insertText('Some text');
    const writer = await somebody(site, address, { guest: 5 });
    await expect.poll(() => others(page)).toEqual(['Guest 5']);
    await expect.poll(() => carets(page)).toEqual(['Guest 5']);
    writer.provider.setAwarenessField('name', 'Ada');
    await expect.poll(() => carets(page)).toEqual(['Ada']);
    expect(await others(page)).toEqual(['Ada']);
    const flag = body(page).locator('.guest-caret-flag');
    const opacity = () => flag.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe('0');
    writer.provider.setAwarenessField('name', 'Ada L');
    await expect.poll(opacity).toBe('1');
    writer.close();
    await expect.poll(() => others(page)).toEqual([]);
  });

  test('chooses a name with the keyboard alone, is told why one is refused, keeps it after a reload, and goes without it again', async () => {
    const address = newDraft(site.url);
    const { page } = await enter(address);
    const other = await somebody(site, address, { guest: 9 });
    await chooseInDocumentMenu(page, 'Choose a name');
    await expect.poll(() => hasFocus(nameField(page))).toBe(true);
    await page.keyboard.insertText('Guest 7');
    await page.keyboard.press('Enter');
    await page.locator('.field-fault').getByText('Choose another name.').waitFor();
    expect(await nameField(page).getAttribute('aria-invalid')).toBe('true');
    expect(await hasFocus(nameField(page))).toBe(true);
    await nameField(page).fill('  Ada   Lovelace ');
    await page.keyboard.press('Enter');
    await you(page, 'Ada Lovelace').waitFor();
    // The dialog gives the focus back to the button of the menu.
    expect(await hasFocus(page.getByRole('button', { name: 'Share' }))).toBe(true);
    await other.until(() => namesSeenBy(other).includes('Ada Lovelace'));
    await page.reload();
    await you(page, 'Ada Lovelace').waitFor();
    await openDocumentMenu(page);
    await page.getByRole('menuitem', { name: 'Change your name' }).click();
    expect(await nameField(page).inputValue()).toBe('Ada Lovelace');
    await page.getByRole('button', { name: 'Go without a name' }).click();
    await you(page, 'Guest 1').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sullivan.names'))).not.toContain('Ada');
    await other.until(() => namesSeenBy(other).length === 0);
  });
});

test('somebody who is signed in is called by the name of their account in private drafts, by another that they choose, and by none in the sandbox', async () => {
  const owner = await anOwner(site, 'Mine.', 'Ada');
  const address = newDraft(site.url);
  const other = await somebody(site, address, { guest: 9 });
  const stranger = openEditor(site.url, DEMO_ROOM);
  await stranger.synced();
  const { page } = await owner.open(address.slice(site.url.length));
  await you(page, 'Ada').waitFor();
  await other.until(() => namesSeenBy(other).includes('Ada'));
  await chooseName(page, 'Countess');
  await other.until(() => namesSeenBy(other).includes('Countess'));
  await page.goto(`${site.url}/demo`);
  await page.getByText('You are Guest').waitFor();
  await stranger.until(() => (stranger.provider.awareness?.getStates().size ?? 0) > 1);
  expect(namesSeenBy(stranger)).toEqual([]);
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: 'Choose a name' }).click();
  await page.getByRole('dialog').getByText('The name of your account isn’t shown there.').waitFor();
});

/** Makes a link for somebody, as its owner does, and returns its address. */
async function makeLink(page: Page, label: string): Promise<string> {
  await chooseInDocumentMenu(page, 'Share with people…');
  const dialog = page.getByRole('dialog', { name: 'Share this document' });
  await dialog.getByRole('radio', { name: /^Comment/ }).check();
  const field = dialog.getByLabel('Who it’s for (optional)');
  await field.fill('reid@example.org');
  await dialog.getByText('Only you see this: it can’t be the name of a person.').waitFor();
  await field.fill(label);
  await dialog.getByText('They see this name and write under it, unless they choose another.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  return dialog.locator('.created-link-address').innerText();
}

test('who opens a link that was made for them comments under its name until they choose another', async () => {
  const owner = await anOwner(site, 'Rested students actually turn up.');
  const owned = await owner.open();
  const address = await makeLink(owned.page, 'Mr Reid');
  await leave(owned);
  const { page } = await enter(address);
  await body(page).getByText('actually turn up').waitFor();
  await comment(page, 'Rested', 'A good beginning.');
  await chooseInDocumentMenu(page, 'You are Mr Reid');
  await nameField(page).fill('Thomas');
  await page.getByRole('button', { name: 'Use this name' }).click();
  await comment(page, 'students', 'Who are they?');
  await chooseInDocumentMenu(page, 'You are Thomas');
  await page.getByRole('button', { name: 'Go without a name' }).click();
  await comment(page, 'turn up', 'Where?');
  const { body: list } = await request(site.url)
    .get(commentsPath(owner.id))
    .set('authorization', `Bearer ${owner.token}`)
    .expect(200);
  const named = (list as CommentList).threads.flatMap(({ comments }) => comments.map(({ name, text }) => [text, name]));
  expect(Object.fromEntries(named)).toEqual({
    'A good beginning.': 'Mr Reid',
    'Who are they?': 'Thomas',
    'Where?': '',
  });
});
