import { expect, test } from 'vitest';

import { newPerson } from '../support/browser/account.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { chooseInDocumentMenu, draftWith } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

test('on a screen of 720 px, everything in the dialog that shares a document is in view: for a text with its first link, and with a new one', async () => {
  const site = await sharedSite();
  const address = await draftWith(site.url, 'Would you trust a pilot?');
  const owner = await site.open(address.slice(site.url.length), {
    as: newPerson(),
    viewport: { width: 1280, height: 720 },
  });
  const { page } = owner;
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
  await leave(owner);
});
