import { randomUUID } from 'node:crypto';

import { createUserWithEmailAndPassword, type User } from 'firebase/auth';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { readConfig } from '#bff/config/config';
import { readName } from '#shared-types/people/person-name';

import { identityClient } from '../identity/identity-client.ts';
import type { Visit, VisitOptions } from './browser.ts';
import { chooseInDocumentMenu } from './demo.ts';
import type { Opening } from './open.ts';
import type { TestSite } from './site.ts';

/** The key that the page sends to the identity service. */
const CLIENT_KEY = readConfig({}).clientIdentity.apiKey;

/** Keeps the open draft in the person's account. They write something first, since only a writer may keep it. */
export async function keepInAccount(page: Page): Promise<void> {
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('x');
  await title.fill('');
  await page.getByText('Saved', { exact: true }).waitFor();
  await chooseInDocumentMenu(page, 'Keep in your account');
  await page.getByText('In your account: only you').waitFor();
}

/** The registration data of a new person. */
export interface Person {
  email: string;
  password: string;
  username: string;
}

/** Creates the data of a new person. */
export function newPerson(): Person {
  return { email: `${randomUUID()}@ink.example`, password: 'a good long line', username: 'Ada' };
}

/** The button that only a signed-in person sees. */
export const logoutButton = (page: Page): Locator => page.getByRole('button', { name: 'Logout', exact: true });

/** The field of a form, by its name in the specification. */
export const field = (page: Page, name: string): Locator => page.locator(`main [name=${name}]`);

/** Writes into the fields of a form, by their names. */
export async function fill(page: Page, values: object): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const isChoice = (await field(page, name).evaluate(({ localName }) => localName)) === 'select';
    if (isChoice) await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
  }
}

/** Registers on the sign-in page, up to the click on "Sign Up". */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Create New Account' }).click();
  await fill(page, person);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** In the browser: whether the record of a registration is still to be stored. */
function holdsPendingRecord(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith('sullivan.pending-username.'));
}

/** The name under which the browser remembers who is signed in. */
function markedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => localStorage.getItem('sullivan.signed-in')?.split('\n')[0]);
}

/** A new person who has just registered, on the sign-in page. */
export async function register(
  site: Pick<TestSite, 'url' | 'open'>,
  opening?: Opening,
  person = newPerson(),
): Promise<{ visit: Visit; person: Person }> {
  const visit = await site.open('/login', opening);
  await signUp(visit.page, person);
  await logoutButton(visit.page).waitFor();
  // The record is stored a moment later; a page that is closed before then keeps a note of it in the browser.
  await expect.poll(() => visit.page.evaluate(holdsPendingRecord)).toBe(false);
  // The name has a request of its own; a page that is closed before its answer leaves the account without one.
  await expect.poll(() => markedName(visit.page)).toBe(readName(person.username) ?? '');
  return { visit, person };
}

/** Makes an account, without the form, and gives what a browser stores in which its person is signed in. */
export async function signedIn(address: string, { email, password }: Person): Promise<StoredSignIn> {
  const site = { url: new URL(address).origin };
  const { user } = await createUserWithEmailAndPassword(identityClient(site), email, password);
  return storedSignIn(site, user);
}

type StoredSignIn = NonNullable<VisitOptions['storageState']>;

/** What a browser stores in which this person is signed in. */
export function storedSignIn(site: Pick<TestSite, 'url'>, user: User): StoredSignIn {
  // The keys that the identity library and the site store it under.
  const localStorage = [
    { name: `firebase:authUser:${CLIENT_KEY}:[DEFAULT]`, value: JSON.stringify(user.toJSON()) },
    { name: 'sullivan.signed-in', value: '' },
  ];
  return { cookies: [], origins: [{ origin: site.url, localStorage }] };
}

/** Signs in on the sign-in page, up to the click on "Sign in". */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await fill(page, { email, password });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
