import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { QUERY_MAX_LENGTHS, QUERY_WORDS } from '#shared-types/site/query';
import { SWEEPSTAKE_MAX_LENGTHS, SWEEPSTAKE_WORDS } from '#shared-types/site/sweepstake';

import { JwtFailedError, NotSignedInError, RefusedError } from '../../web/calls/call-errors.ts';
import { post } from '../../web/calls/post.ts';
import { type FieldRules, findFaults, faultsOfAnswer } from '../../web/forms/form-checks.ts';
import { SentForm } from '../../web/forms/sent-form.tsx';
import {
  beginSubmission,
  endSubmission,
  forgetForms,
  type Send,
  type SignInChoices,
  submissionOf,
} from '../../web/forms/submissions.ts';
import type { SentFormView } from '../../web/forms/use-sent-form.ts';
import { IdentityError } from '../../web/session/identity-error.ts';
import { keepDraft, keepWayBack, readDraft, wayBack } from '../../web/storage/drafts.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const VALUES = { name: 'Ada', emailAddress: 'ada at ink', queryType: 'QUESTION', query: 'Does it read “verse”?' };
const NOT_REACHED = 'We can’t reach the server. Check your connection and send it again.';
const NOT_READ =
  'We couldn’t read the server’s answer, so what you sent may or may not have arrived. Check your connection, then send it again.';

let config: object | undefined;
let answer: () => Response;
beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: memoryStorage() });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/config.json') return answer();
    if (config === undefined) throw new TypeError('Failed to fetch');
    return Response.json(config);
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  endSubmission('/contact');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sends the contact form, and says how that ended. */
function submitted(send: Send) {
  beginSubmission('/contact', VALUES, send, { asGuest: false });
  return submissionOf('/contact')?.outcome;
}

function failing(error: Error) {
  return submitted(async () => {
    throw error;
  });
}

const unreached = (): never => {
  throw new TypeError('Failed to fetch');
};
const refused = (status: number) => new RefusedError('No.', new Response(null, { status }), {});

describe('What a form says under its fields', () => {
  const contact: FieldRules<string> = { words: QUERY_WORDS, maxLengths: QUERY_MAX_LENGTHS };
  const sweepstake: FieldRules<string> = { words: SWEEPSTAKE_WORDS, maxLengths: SWEEPSTAKE_MAX_LENGTHS };
  // Each is one character and two units of UTF-16.
  const longest = '𝒜'.repeat(QUERY_MAX_LENGTHS.name);

  const blank = { name: ' ', emailAddress: '\t', queryType: '', query: '\n' };
  const entry = { email: 'ada', subject: 'History', pageNumber: 'the last one' };
  const tooLong = { name: 'Please shorten this to 200 characters; it has 201.' };
  test.each([
    ['REQ-086 to REQ-089: white space is no answer', contact, blank, QUERY_WORDS],
    ['REQ-167 to REQ-169: nor is nothing', sweepstake, { email: '', subject: '', pageNumber: '' }, SWEEPSTAKE_WORDS],
    ['REQ-090: an address has no format', contact, VALUES, {}],
    ['REQ-170: nor has a page number', sweepstake, entry, {}],
    ['D-48: characters are counted, not units', contact, { ...VALUES, name: longest }, {}],
    ['D-48: a text that is too long says by how much', contact, { ...VALUES, name: `${longest}𝒜` }, tooLong],
  ])('%s', (_promise, rules, values, faults) => {
    expect(findFaults(values, rules)).toEqual(faults);
  });

  test('REQ-094: the words of the answer, for the fields that it has', () => {
    const fields = { query: 'Three.', emailAddress: 'Two.', stranger: 'None.' };
    expect(faultsOfAnswer(fields, contact)).toEqual({ emailAddress: 'Two.', query: 'Three.' });
  });
});

describe('A form that is sent', () => {
  test('has its draft forgotten, and its outcome waits for a writer who has left the page', async () => {
    keepDraft('/contact', VALUES);
    keepWayBack('/contact');
    expect(await submitted(async () => {})).toEqual({ status: 'success' });
    expect([readDraft('/contact'), wayBack()]).toEqual([undefined, undefined]);
    expect(await submissionOf('/contact')?.outcome).toEqual({ status: 'success' });
    endSubmission('/contact');
    expect(submissionOf('/contact')).toBeUndefined();
  });

  test('keeps what is typed meanwhile, and what was typed when it fails', async () => {
    const typed = { ...VALUES, query: 'And one thing more.' };
    await submitted(async () => keepDraft('/contact', typed));
    expect(readDraft('/contact')).toEqual(typed);
    await failing(new Error('It is closed.'));
    expect(readDraft('/contact')).toEqual(typed);
  });

  test('leaves nothing behind when its writer logs out', async () => {
    keepDraft('/contact', VALUES);
    await failing(new Error('It is closed.'));
    forgetForms();
    expect([readDraft('/contact'), submissionOf('/contact')]).toEqual([undefined, undefined]);
  });

  test.each<[string, Error, SignInChoices['problem'] | undefined, boolean, settings?: 'unknown']>([
    ['D-06: while it is unknown whether guests may send it', new NotSignedInError(), 'signed-out', false, 'unknown'],
    ['D-06: when nobody is signed in', new NotSignedInError(), 'signed-out', true],
    ['when no identity can be had for a guest', new IdentityError('code', 'No.', undefined), 'signed-out', true],
    ['REQ-262: when the token has run out', new JwtFailedError(undefined), 'not-renewed', false],
    ['when the server does not know the writer', refused(401), 'rejected', false],
    ['for no other failure', refused(400), undefined, false],
  ])('offers to sign in: %s', async (_when, error, problem, mayBeGuest, settings) => {
    config = settings === 'unknown' ? undefined : { guestForms: true };
    const signIn = problem && { problem, mayBeGuest };
    expect(await failing(error)).toMatchObject({ status: 'error', message: error.message, signIn });
  });

  test.each<[string, () => Response]>([
    ['Out of ink.', () => Response.json({ message: 'Out of ink.', fields: null }, { status: 400 })],
    ['HTTP error! status: 400', () => Response.json({ message: 5, fields: { name: 5 } }, { status: 400 })],
    ['HTTP error! status: 502', () => Response.json(null, { status: 502 })],
    ['HTTP error! status: 503', () => new Response('<h1>Later</h1>', { status: 503 })],
    [NOT_READ, () => new Response('<!doctype html>Hello')],
    [NOT_REACHED, unreached],
  ])('REQ-085: fails with %j after an answer that says no more', async (said, unexpected) => {
    answer = unexpected;
    const outcome = await submitted(() => post('query', VALUES, { token: 'token' }));
    expect(outcome).toEqual({ status: 'error', message: said, fields: {}, signIn: undefined });
  });
});

test.each<[SignInChoices, string, boolean]>([
  [{ problem: 'signed-out', mayBeGuest: true }, 'To send this form, sign in or continue as a guest.', true],
  [{ problem: 'signed-out', mayBeGuest: false }, 'To send this form, sign in.', false],
  [{ problem: 'rejected', mayBeGuest: false }, 'You’re no longer signed in. Sign in again to send this form.', false],
  [
    { problem: 'not-renewed', mayBeGuest: false },
    'Your sign-in has expired and we couldn’t renew it. Check your connection and send the form again, or sign in again.',
    false,
  ],
])('D-06, REQ-340: after %j it says "%s"', (signIn, words, offersGuest) => {
  const state = { status: 'error', message: 'No JWT token available', fields: {}, signIn } as const;
  const view = { state, form: {}, sendAsGuest: () => {} } as unknown as SentFormView<string>;
  const html = renderToStaticMarkup(createElement(SentForm, { view } as unknown as Parameters<typeof SentForm>[0]));
  expect(html).toContain(`>${words} What you typed stays here until you send it.</p>`);
  expect(html).toContain('Error: No JWT token available');
  // The style sheet hides the button from people who are signed in.
  expect(/<button[^>]*form-guest[^>]*>Send as a guest/.test(html)).toBe(!offersGuest);
});
