import { beforeAll, expect, test } from 'vitest';

import { leaveAfterRefusal, logoutButton, newPerson, openSignedIn, signIn } from '../support/browser/account.ts';
import { hasFocus, sharedSite, type TestSite } from '../support/browser/site.ts';

const LOGIN = '/login';
const WRONG_CREDENTIALS = 'That email and password don’t match. Check both and try again.';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('a person no longer reads of a failed attempt here after signing in on another page', async () => {
  const person = newPerson();
  const visit = await openSignedIn(site, LOGIN, {}, person);
  const { page, context } = visit;
  await logoutButton(page).click();
  await signIn(page, { ...person, password: 'another line' });
  await page.getByText(WRONG_CREDENTIALS).waitFor();
  const other = await context.newPage();
  await other.goto(site.url + LOGIN);
  await signIn(other, person);
  await logoutButton(page).waitFor();
  expect(await page.getByRole('main').getByRole('alert').innerText()).toBe('');
  expect(await page.getByRole('status').filter({ hasText: 'You’re signed in.' }).count()).toBe(0);
  expect(await hasFocus(logoutButton(page))).toBe(false);
  await leaveAfterRefusal(visit);
});

test('a person does not read of the connection when the settings are at fault, and the cause is logged', async () => {
  const visit = await site.open(LOGIN, {
    prepare: (page) => page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'Out of ink' })),
  });
  const { page } = visit;
  await signIn(page, newPerson());
  await page.getByRole('alert').getByText('That didn’t work. Try again in a moment').waitFor();
  await page.unroute('**/config.json');
  await page.route('**/config.json', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('We can’t reach the sign-in service.').waitFor();
  const unknown = 'error: Who is signed in is not known';
  await leaveAfterRefusal(visit, new RegExp(`^${unknown}: HTTP error! status: 500`), new RegExp(`^${unknown}: Failed`));
});
