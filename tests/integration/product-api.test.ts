import type { ServerResponse } from 'node:http';

import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readConfig } from '#bff/config/config';
import { PROBLEMS_PATH } from '#shared-types/analysis/problems';
import { USER_PATH } from '#shared-types/people/user';
import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH } from '#shared-types/site/sweepstake';
import { DOCUMENT_REFERENCE_PATH, ESSAY_PATH } from '#shared-types/text/essay';

import { anEntry, aQuery, aUser } from '../support/builders.ts';
import { makeTestIdentity, type TestIdentity } from '../support/identity/test-identity.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, type Arrival, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const USER = { id: 'ada', email: 'ada@example.org' };
const QUERY = aQuery();
const ENTRY = anEntry();
const RECORD = aUser();
const ESSAY = { title: 'On engines', pages: [1, 2], nested: { a: null } };

/** The calls that send something, by resource. */
const SUBMISSIONS = [
  { resource: 'query', path: QUERY_PATH, body: QUERY },
  { resource: 'sweepstake', path: SWEEPSTAKE_PATH, body: ENTRY },
  { resource: 'user', path: USER_PATH, body: RECORD },
  { resource: 'essay', path: ESSAY_PATH, body: ESSAY },
] as const;

const DEADLINE_MS = 2000;

let identity: TestIdentity;
let token: string;
let guest: string;
let upstream: UpstreamStub;
let bff: TestBff;
beforeAll(async () => {
  identity = makeTestIdentity();
  token = identity.tokenOf(USER.id, USER.email);
  guest = identity.tokenOf('guest');
  upstream = await startUpstreamStub();
  const { url } = upstream;
  const forms = { query: `${url}/v1/queries`, sweepstake: `${url}/sweepstake`, user: `${url}/users/` };
  const gatewayUrls = { ...forms, essay: `${url}/essay`, problems: `${url}/problems` };
  const config = { gatewayUrls, upstreamTimeoutMs: DEADLINE_MS, rateLimitFactor: 1000 };
  bff = await startBff({ config, upstreams: { identity: identity.identity } });
});
beforeEach(() => {
  upstream.arrivals.length = 0;
  upstream.answer(answerJson({ id: 'r1' }));
});

function post(path: string, body: object, as: string | undefined = token, to: TestBff = bff) {
  const call = request(to.url).post(path);
  return (as === undefined ? call : call.set('authorization', `Bearer ${as}`)).send(body);
}

const getProblems = (query: string) =>
  request(bff.url)
    .get(PROBLEMS_PATH + query)
    .set('authorization', `Bearer ${token}`);

describe('REQ-093, REQ-172, REQ-306, REQ-309: a call of the product API', () => {
  test.each(SUBMISSIONS)('POST $path goes to the address of $resource as it was validated', async ({ path, body }) => {
    const response = await post(path, body)
      .set('cookie', 'a=b')
      .set('x-forwarded-for', '1.2.3.4')
      .set('x-user-id', 'root')
      .set('x-request-id', 'my-request-7')
      .expect(200);
    expect(response.body).toEqual({ id: 'r1' });
    expect(upstream.arrivals).toHaveLength(1);
    const [arrival] = upstream.arrivals;
    expect(arrival?.method).toBe('POST');
    expect(JSON.parse(arrival?.body ?? '')).toEqual(body);
    expect(arrival?.headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${token}`,
      connection: 'keep-alive',
      'content-length': String(Buffer.byteLength(JSON.stringify(body))),
      'content-type': 'application/json',
      host: new URL(upstream.url).host,
      'x-request-id': 'my-request-7',
    });
  });

  test('with GATEWAY_KEY the gateway also gets the key of this server, beside the token of the person', async () => {
    const keyed = await startBff({
      config: { gatewayUrls: { query: upstream.url, problems: upstream.url }, gatewayKey: 'the-key-of-the-gateway' },
      upstreams: { identity: identity.identity },
    });
    await post(QUERY_PATH, QUERY, token, keyed).expect(200);
    await request(keyed.url).get(`${PROBLEMS_PATH}?key=test`).set('authorization', `Bearer ${token}`).expect(200);
    for (const { headers } of upstream.arrivals)
      expect(headers).toMatchObject({ 'x-api-key': 'the-key-of-the-gateway', authorization: `Bearer ${token}` });
    expect(upstream.arrivals).toHaveLength(2);
    expect(keyed.log()).not.toContain('the-key-of-the-gateway');
  });

  test('each resource goes to its own address', async () => {
    for (const { path, body } of SUBMISSIONS) await post(path, body).expect(200);
    expect(upstream.arrivals.map((arrival) => arrival.path)).toEqual([
      '/v1/queries',
      '/sweepstake',
      '/users',
      '/essay',
    ]);
  });

  test('the gateway gets the one of two fields with the same name that was validated', async () => {
    const twice = JSON.stringify(ENTRY).replace('{', '{"email":"","email":"  ",');
    await request(bff.url)
      .post(SWEEPSTAKE_PATH)
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/json')
      .send(twice)
      .expect(200);
    expect(upstream.arrivals[0]?.body).toBe(JSON.stringify(ENTRY));
  });

  test.each(SUBMISSIONS)('REQ-291: without a token $path gets 401 and nothing is forwarded', async ({ path, body }) => {
    const response = await post(path, body, '').unset('authorization').expect(401);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="sullivan"');
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(upstream.arrivals).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)(
    'D-57: %s of the declared, unset document reference is answered with 404 in JSON',
    async (method) => {
      const response = await fetch(`${bff.url}${DOCUMENT_REFERENCE_PATH}`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
    },
  );

  test('D-57: with its setting the document reference is forwarded as the other calls are', async () => {
    const { gatewayUrls } = readConfig({ DOCUMENT_REFERENCE_URL: `${upstream.url}/references` });
    const referring = await startBff({ config: { gatewayUrls }, upstreams: { identity: identity.identity } });
    await post(DOCUMENT_REFERENCE_PATH, ESSAY, token, referring).expect(200, { id: 'r1' });
    expect(upstream.arrivals).toMatchObject([{ method: 'POST', path: '/references', body: JSON.stringify(ESSAY) }]);
    expect(upstream.arrivals[0]?.headers['authorization']).toBe(`Bearer ${token}`);
    await post(DOCUMENT_REFERENCE_PATH, ESSAY, '', referring).unset('authorization').expect(401);
    await post(DOCUMENT_REFERENCE_PATH, [], token, referring).expect(400);
    await post(ESSAY_PATH, ESSAY, token, referring).expect(200); // kept by the embedded rows, as before
    expect(upstream.arrivals).toHaveLength(1);
  });
});

describe('What the gateway answers', () => {
  test('of a success only the id comes through, as text', async () => {
    upstream.answer(answerJson({ id: 7, secret: 'x', user: { password: 'y' } }, 201));
    const response = await post(QUERY_PATH, QUERY).expect(200);
    expect(response.text).toBe('{"id":"7"}');
  });

  test.each([
    ['null', answerJson(null)],
    ['no id', answerJson({ ok: true })],
  ])('a success with %s is one', async (_name, respond) => {
    upstream.answer(respond);
    await post(QUERY_PATH, QUERY).expect(200, {});
  });

  test('a success without a body is one', async () => {
    upstream.answer((_arrival, response) => void response.writeHead(204).end());
    await post(QUERY_PATH, QUERY).expect(200, {});
  });

  test.each([400, 403, 409, 422])('a refusal with %i keeps its status and its words', async (status) => {
    upstream.answer(answerJson({ message: 'This address has entered already.', stack: 'at x' }, status));
    const response = await post(SWEEPSTAKE_PATH, ENTRY).expect(status);
    expect(response.body).toEqual({ error: 'UPSTREAM_REFUSED', message: 'This address has entered already.' });
  });

  test('a refusal may compare, and be long', async () => {
    const message = `Use a page number < 400 & > 0. ${'It must be a number. '.repeat(30)}`.trim();
    upstream.answer(answerJson({ message }, 422));
    expect((await post(QUERY_PATH, QUERY).expect(422)).body.message).toBe(message);
    upstream.answer(answerJson({ message: 'x'.repeat(5000) }, 422));
    expect((await post(QUERY_PATH, QUERY).expect(422)).body.message).toBe(`${'x'.repeat(1000)}…`);
  });

  test.each([
    ['no words', {}],
    ['HTML', { message: '<b>no</b>' }],
    ['a stack', { message: 'Error\n    at x' }],
    ['an object', { message: {} }],
  ])('a refusal with %s gets words of ours', async (_name, body) => {
    upstream.answer(answerJson(body, 422));
    const response = await post(QUERY_PATH, QUERY).expect(422);
    expect(response.body.message).toBe('We couldn’t accept what you sent. Check it and send it again.');
  });

  test('a refused token is answered with 401', async () => {
    upstream.answer(answerJson({}, 401));
    const response = await post(QUERY_PATH, QUERY).expect(401);
    expect(response.body).toMatchObject({ error: 'UNAUTHENTICATED' });
  });

  test.each([
    [429, '7', 429, 'TOO_MANY_REQUESTS', '7'],
    [429, 'soon', 429, 'TOO_MANY_REQUESTS', '30'],
    [503, '999999', 503, 'UPSTREAM_UNAVAILABLE', '3600'],
  ])('%i with Retry-After "%s" is answered with %i %s and Retry-After %s', async (status, after, code, error, wait) => {
    upstream.answer(answerJson({}, status, { 'retry-after': after }));
    const response = await post(QUERY_PATH, QUERY).expect(code);
    expect(response.body).toMatchObject({ error });
    expect(response.headers['retry-after']).toBe(wait);
  });

  const lies: [name: string, respond: (arrival: Arrival, response: ServerResponse) => void][] = [
    ['a 500', answerJson({ message: 'at db.js:7' }, 500)],
    ['a 502', answerJson({}, 502)],
    ['a 418', answerJson({}, 418)],
    ['a redirect', answerJson({}, 307, { location: '/elsewhere' })],
    ['HTML with status 200', (_: Arrival, response) => void response.end('<h1>Welcome</h1>')],
    ['a list', answerJson(['r1'])],
    ['an id that is an object', answerJson({ id: {} })],
    ['a bare text', answerJson('ok')],
    ['broken JSON', (_: Arrival, response) => void response.end('{"id":')],
    ['a reset', (_: Arrival, response) => void response.destroy()],
    ['a reset in the middle', (_: Arrival, response) => void response.write('{"id":', () => response.destroy())],
    ['3 MB', (_: Arrival, response) => void response.end(`"${'x'.repeat(3_000_000)}"`)],
  ];
  test.each(lies)('%s is answered with 502, a code and the id of the request', async (_name, respond) => {
    upstream.answer(respond);
    const response = await post(ESSAY_PATH, ESSAY).expect(502);
    expect(response.body).toEqual({
      error: 'UPSTREAM_FAILED',
      message: expect.stringContaining('Try again'),
      requestId: expect.any(String),
    });
    expect(upstream.arrivals).toHaveLength(1); // a POST that was sent isn't sent again
  });

  test.each([
    ['no answer at all', () => {}],
    [
      'an answer that drips',
      (_: Arrival, response: ServerResponse) => {
        const drip = setInterval(() => response.write(' '), 50);
        response.once('close', () => clearInterval(drip));
      },
    ],
  ])('D-19: %s is answered with 504 after the deadline', async (_name, respond) => {
    upstream.answer(respond);
    const response = await post(QUERY_PATH, QUERY).expect(504);
    expect(response.body).toMatchObject({ error: 'UPSTREAM_TIMEOUT', message: expect.stringContaining('2 s') });
  });

  test('D-54: a record that the gateway has already is no error', async () => {
    upstream.answer(answerJson({ message: 'exists' }, 409));
    await post(USER_PATH, RECORD).expect(200);
  });

  test('a client that goes away ends the call', async () => {
    const gone = new Promise<void>((resolve) => {
      upstream.answer((_arrival, response) => void response.once('close', resolve));
    });
    const controller = new AbortController();
    const call = fetch(bff.url + QUERY_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(QUERY),
      signal: controller.signal,
    });
    await expect.poll(() => upstream.arrivals.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow('aborted');
    await gone;
    expect(bff.log()).not.toContain('AbortError'); // it isn't anybody's fault
  });
});

describe('D-54: the record of a user', () => {
  test.each([
    ['id', { ...RECORD, id: 'someone' }],
    ['email', { ...RECORD, email: 'someone@example.org' }],
  ])('with another %s than the token is answered with 403', async (field, record) => {
    const response = await post(USER_PATH, record).expect(403);
    expect(response.body).toMatchObject({ error: 'FORBIDDEN', fields: { [field]: expect.any(String) } });
    expect(upstream.arrivals).toEqual([]);
  });

  test('is taken with the letters of the address in another case', async () => {
    await post(USER_PATH, { ...RECORD, email: 'Ada@Example.org' }).expect(200);
  });

  test.each([USER_PATH, ESSAY_PATH])('and an essay need an account: a guest gets 403 (%s)', async (path) => {
    const response = await post(path, path === USER_PATH ? RECORD : ESSAY, guest).expect(403);
    expect(response.body).toMatchObject({ error: 'FORBIDDEN', message: expect.stringContaining('account') });
  });
});

describe('D-06: a guest', () => {
  test.each([
    [QUERY_PATH, QUERY],
    [SWEEPSTAKE_PATH, ENTRY],
  ])('can send to %s', async (path, body) => {
    await post(path, body, guest).expect(200);
  });

  test('cannot when GUEST_FORMS is false', async () => {
    const strict = await startBff({ config: { guestForms: false }, upstreams: { identity: identity.identity } });
    await post(QUERY_PATH, QUERY, guest, strict).expect(403);
    await post(QUERY_PATH, QUERY, token, strict).expect(200);
  });
});

describe('What is sent is checked', () => {
  test('all faulty fields are answered together, in the words of the form', async () => {
    const response = await post(QUERY_PATH, { name: '  ', emailAddress: '', queryType: '', query: '\n' }).expect(400);
    expect(response.body).toEqual({
      error: 'INVALID_REQUEST',
      message: 'Name is required',
      fields: {
        name: 'Name is required',
        emailAddress: 'Email is required',
        queryType: 'Please select a reason',
        query: 'Query is required',
      },
    });
    expect(upstream.arrivals).toEqual([]);
  });

  test('a field that is missing has the same words', async () => {
    const response = await post(SWEEPSTAKE_PATH, {}).expect(400);
    expect(response.body.fields).toEqual({
      email: 'email is required',
      subject: 'subject is required',
      pageNumber: 'pageNumber is required',
    });
  });

  test('a message pasted from a word processor keeps its breaks of lines and pages', async () => {
    await post(QUERY_PATH, { ...QUERY, query: 'one\vtwo\fthree\tfour\r\n\u2028five' }).expect(200);
  });

  test('D-48: an address is not checked for its format', async () => {
    await post(QUERY_PATH, { ...QUERY, emailAddress: 'not an address' }).expect(200);
  });

  const faulty: [name: string, path: string, body: object, field: string, words: RegExp][] = [
    ['a line break in a name', QUERY_PATH, { ...QUERY, name: 'Ada\r\nBcc: x' }, 'name', /one line/],
    ['a name of direction marks', QUERY_PATH, { ...QUERY, name: '\u200e\u202e\u2066' }, 'name', /Name is required/],
    ['a subject without width', SWEEPSTAKE_PATH, { ...ENTRY, subject: '\u200b\ufeff' }, 'subject', /is required/],
    ['a noncharacter in a name', QUERY_PATH, { ...QUERY, name: 'Ada\ufffe' }, 'name', /one line/],
    ['a control character in a message', QUERY_PATH, { ...QUERY, query: 'a\u0007' }, 'query', /control/],
    ['half of a surrogate pair', QUERY_PATH, { ...QUERY, query: 'a\ud800' }, 'query', /control/],
    ['a message that is too long', QUERY_PATH, { ...QUERY, query: 'a'.repeat(5001) }, 'query', /longer than 5,000/],
    ['another reason', QUERY_PATH, { ...QUERY, queryType: 'question' }, 'queryType', /Please select a reason/],
    ['a number', SWEEPSTAKE_PATH, { ...ENTRY, pageNumber: 7 }, 'pageNumber', /must be string/],
    ['an unknown field', SWEEPSTAKE_PATH, { ...ENTRY, admin: true }, 'body', /unknown field "admin"/],
    ['a list as an essay', ESSAY_PATH, [], 'body', /object/],
  ];
  test.each(faulty)('%s is answered with 400', async (_name, path, body, field, words) => {
    const response = await post(path, body).expect(400);
    expect(response.body.fields[field]).toMatch(words);
    expect(upstream.arrivals).toEqual([]);
  });

  test.each([
    [QUERY_PATH, 70_000],
    [ESSAY_PATH, 300_000],
  ])('a body of %s with more than its limit is answered with 413', async (path, length) => {
    await post(path, { ...QUERY, query: 'a'.repeat(length) }).expect(413);
  });
});

describe('REQ-148, REQ-323: GET /api/problems', () => {
  test('gives the problems of a key as {type, msg}', async () => {
    upstream.answer(answerJson([{ type: 'Claim', msg: 'm', secret: 1 }]));
    const response = await getProblems('?key=test').expect(200);
    expect(response.body).toEqual([{ type: 'Claim', msg: 'm' }]);
    expect(upstream.arrivals[0]).toMatchObject({ method: 'GET', path: '/problems?key=test' });
  });

  test.each([{}, 'none', 0, null, { problems: [] }])(
    'REQ-146: %o in the place of a list is an empty list, as it shows no card',
    async (answer) => {
      upstream.answer(answerJson(answer));
      const response = await getProblems('?key=test').expect(200);
      expect(response.body).toEqual([]);
    },
  );

  test('a list of something else than problems is answered with 502', async () => {
    upstream.answer(answerJson([{ type: 'Claim' }]));
    await getProblems('?key=test').expect(502);
  });

  test.each(['', '?key=', '?key=a%2Fb', '?key=test&key=test', '?key=test&x=1', `?key=${'a'.repeat(65)}`])(
    'with the query "%s" is answered with 400',
    async (query) => {
      await getProblems(query).expect(400);
      expect(upstream.arrivals).toEqual([]);
    },
  );
});
