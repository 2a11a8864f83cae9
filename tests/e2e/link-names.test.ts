import type { Page } from 'playwright-core';
import request from 'supertest';
import { expect, test } from 'vitest';

import { type CommentList, commentsPath } from '#shared-types/comments';

import { violations } from '../support/browser/axe.ts';
import { comment } from '../support/browser/commenting.ts';
import { body, chooseInDocumentMenu } from '../support/browser/demo.ts';
import { nameField } from '../support/browser/names.ts';
import { anOwner } from '../support/browser/owner.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

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
  const site = await sharedSite();
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
