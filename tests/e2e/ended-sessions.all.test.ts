import { beforeAll, expect, test } from 'vitest';

import { CLOSE_EVENTS } from '#shared-types/collaboration';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { body } from '../support/browser/demo.ts';
import { anOwner } from '../support/browser/owner.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { runCommand } from '../support/server/run-command.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('people whose account the operator disables read why in the editor', async () => {
  const owner = await anOwner(site, 'Mine.');
  const visit = await owner.open();
  const { page } = visit;
  await page.getByText('Saved', { exact: true }).waitFor();
  await runCommand('bff/cli/accounts.ts', ['disable', owner.person.email], site.dataDirectory);
  await page.getByText(CLOSE_EVENTS.accountDisabled.reason).waitFor();
  await expect.poll(() => page.getByRole('banner').locator('.account-link').textContent()).toBe('Login');
  await leaveAfterRefusal(visit);
});

test('people who have a document open by a link read that its owner has closed the account', async () => {
  const owner = await anOwner(site, 'Mine.');
  const { address } = await owner.makeLink({ role: 'write', label: 'the class' });
  const guest = await enter(site.browser, address);
  await guest.page.getByText('Saved', { exact: true }).waitFor();
  await callToolkit(site, 'delete', { idToken: owner.token }).expect(200);
  await guest.page.getByText(CLOSE_EVENTS.ownerClosed.reason).waitFor();
  await expect.poll(() => body(guest.page).getAttribute('contenteditable')).toBe('false');
  // Its call for the comments may have come when the document was gone.
  await leaveAfterRefusal(guest);
});
