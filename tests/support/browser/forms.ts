import type { Page, Request, Route } from 'playwright-core';

import type { StoredList } from '#bff/forms/listed-rows';
import { QUERY_WORDS, QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH, SWEEPSTAKE_WORDS } from '#shared-types/site/sweepstake';

import { field } from './account.ts';

/** The message after a form was sent (REQ-084, REQ-165). */
export const SUCCESS = 'Query submitted successfully!';
/** The message when a signed-out person sends a form (REQ-340). */
export const NO_JWT = 'Error: No JWT token available';

/** A form, and the facts that tests need. */
export interface TestForm {
  path: '/contact' | '/sweepstake';
  /** Where it is sent, and where it is stored. */
  endpoint: string;
  list: StoredList;
  /** The messages under its empty fields, in order. */
  words: Record<string, string>;
  values: Record<string, string>;
}

export const CONTACT: TestForm = {
  path: '/contact',
  endpoint: QUERY_PATH,
  list: 'queries',
  words: QUERY_WORDS,
  // The address is invalid: its format isn't checked (REQ-090).
  values: { name: 'Ada', emailAddress: 'ada at ink', queryType: 'QUESTION', query: 'Does it read “verse”?\nIn rhyme?' },
};
const SWEEPSTAKE: TestForm = {
  path: '/sweepstake',
  endpoint: SWEEPSTAKE_PATH,
  list: 'sweepstakes',
  words: SWEEPSTAKE_WORDS,
  // Any text will do (REQ-170).
  values: { email: 'ada', subject: 'History', pageNumber: 'the last one' },
};
export const FORMS = [CONTACT, SWEEPSTAKE];

export const submit = (page: Page) => page.locator('main form button[type=submit]');
/** Where a failure is shown. */
export const failure = (page: Page) => page.locator('main form').getByRole('alert');
/** Where a success is shown. */
export const success = (page: Page) => page.locator('main form').getByRole('status');
/** The button to send it without an account (D-06). */
export const guestButton = (page: Page) => page.getByRole('button', { name: 'Send as a guest', exact: true });
/** The link to sign in (D-06). */
export const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in to send this form.', exact: true });
/** An answer of a gateway that refuses, with a message. */
export const message = (text: string) => ({ status: 503, json: { error: 'UPSTREAM_UNAVAILABLE', message: text } });

export async function valuesOf(page: Page, { words }: TestForm): Promise<Record<string, string>> {
  const entries = Object.keys(words).map(async (name) => [name, await field(page, name).inputValue()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The messages shown under the fields, by field name. */
export function faultsOf(page: Page): Promise<Record<string, string | undefined>> {
  return page.locator('main form [aria-invalid=true]').evaluateAll((fields: HTMLInputElement[]) =>
    Object.fromEntries(
      fields.map((each) => {
        const [id = ''] = each.getAttribute('aria-describedby')?.split(' ') ?? [];
        return [each.name, document.getElementById(id)?.innerText];
      }),
    ),
  );
}

/** Holds back the answers to a form until the returned function is called. */
export async function holdAnswers(page: Page, respond = (route: Route) => route.continue()): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${QUERY_PATH}`, async (route) => {
    await held;
    await respond(route);
  });
  return letGo;
}

/** Whose token a call carries. */
export async function senderOf(call: Promise<Request>): Promise<string | undefined> {
  const [, payload = ''] = (await (await call).headerValue('authorization'))?.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).email;
}
