import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { aQuery } from '../support/builders.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

// Another file of this process may have said where tokens come from.
vi.resetModules();
const { RefusedError } = await import('../../web/calls/call-errors.ts');
const { createSweepstake, post, postUser } = await import('../../web/calls/post.ts');

const QUERY = aQuery();
const ENTRY = { email: 'ada@ink.example', subject: 'History', pageNumber: '14' };

interface Call {
  path: string;
  init: RequestInit;
}

let bff: TestBff;
let person: { id: string; email: string; token: string };
const calls: Call[] = [];
beforeAll(async () => {
  bff = await startBff({ config: { rateLimitFactor: 1000 } });
  const email = 'ada@ink.example';
  const answer = await fetch(`${bff.url}/idp/identitytoolkit/v1/accounts:signUp?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a good long line', returnSecureToken: true }),
  });
  const { localId, idToken } = await answer.json();
  person = { id: localId, email, token: idToken };
  // A browser completes the paths with the origin of the page.
  const fetchAbsolute = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, init });
    return fetchAbsolute(bff.url + path, init);
  });
});
beforeEach(() => void calls.splice(0));
afterAll(async () => {
  vi.unstubAllGlobals();
});

describe('The generic POST', () => {
  test.each([
    ['query', '/api/query', QUERY],
    ['essay', '/api/essay', { title: 'Ink', words: [1, 2] }],
  ] as const)(
    'REQ-309, REQ-310, REQ-313: sends a JSON body to "%s", and gives and calls back the data of the answer',
    async (endpoint, path, body) => {
      const onSuccess = vi.fn<(data: unknown) => void>();
      const data = await post(endpoint, body, { token: person.token, onSuccess });
      expect(data).toEqual({ id: expect.stringMatching(/^[\w-]+$/) });
      expect(onSuccess.mock.calls).toEqual([[data]]);
      const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
      expect(calls).toEqual([{ path, init: { method: 'POST', headers, body: JSON.stringify(body) } }]);
    },
  );

  test('REQ-172, REQ-305: the named operations go through it', async () => {
    await createSweepstake(ENTRY, { token: person.token });
    await postUser({ id: person.id, username: 'Ada', email: person.email }, { token: person.token });
    expect(calls.map(({ path }) => path)).toEqual(['/api/sweepstake', '/api/user']);
  });

  test('REQ-312, REQ-340: throws "No JWT token available" without any token, and sends and logs nothing', async () => {
    const logged = vi.spyOn(console, 'error');
    await expect(post('query', QUERY)).rejects.toThrow(/^No JWT token available$/);
    expect(calls).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test('REQ-314: throws what the answer says, with its words for the fields, and logs it without token and body', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onSuccess = vi.fn<(data: unknown) => void>();
    const sending = post('query', { ...QUERY, name: ' ' }, { token: person.token, onSuccess });
    const error = await sending.then(undefined, (thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/\w/),
      fields: { name: 'Name is required' },
    });
    expect(onSuccess).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(1);
    const line = logged.mock.calls.flat().join(' ');
    expect(line).toMatch(/^POST \/api\/query failed: /);
    expect(line).not.toContain(person.token);
    expect(line).not.toContain(QUERY.query);
    logged.mockRestore();
  });

  test('REQ-363: has no request timeout', async () => {
    await post('query', QUERY, { token: person.token });
    expect(calls.map(({ init }) => init.signal)).toEqual([undefined]);
  });
});
