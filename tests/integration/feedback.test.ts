import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';

import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { FEEDBACK_MAX_CHUNKS, FEEDBACK_PATH, type SentenceChunk } from '#shared-types/analysis/feedback';

import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const LETTER: SentenceChunk = { msg: 'The letter was written by my aunt.', from: 11, to: 45 };

const arr = (...chunks: object[]) => JSON.stringify({ arr: chunks });
const odd = (changes: object) => arr({ ...LETTER, ...changes });

function post(bff: TestBff, body: unknown) {
  return request(bff.url)
    .post(FEEDBACK_PATH)
    .send(body as object); // supertest takes any JSON, but its type only allows objects
}

describe('With EVALUATOR_URL the call is forwarded', () => {
  let upstream: UpstreamStub;
  let bff: TestBff;
  beforeAll(async () => {
    upstream = await startUpstreamStub();
    bff = await startBff({ config: { evaluatorUrl: `${upstream.url}/base`, upstreamTimeoutMs: 2000 } });
  });
  beforeEach(() => {
    upstream.arrivals.length = 0;
    upstream.answer(answerJson([]));
  });

  test('the upstream receives the validated body and no header of the browser', async () => {
    await post(bff, { arr: [LETTER] })
      .set('authorization', 'Bearer secret')
      .set('cookie', 'a=b')
      .set('x-forwarded-for', '1.2.3.4')
      .expect(200);
    expect(upstream.arrivals).toHaveLength(1);
    const [arrival] = upstream.arrivals;
    expect(arrival).toMatchObject({ method: 'POST', path: `/base${FEEDBACK_PATH}` });
    expect(JSON.parse(arrival?.body ?? '')).toEqual({ arr: [LETTER] });
    const names = Object.keys(arrival?.headers ?? {})
      .toSorted()
      .join(' ');
    expect(names).toBe('accept accept-encoding connection content-length content-type host x-request-id');
  });

  test('an item of an unknown type, outside the text or with further fields is not passed on as it came', async () => {
    const good = { msg: 'm', from: 11, to: 14, type: 'Grammar' };
    upstream.answer(
      answerJson([
        { ...good, secret: 'x' },
        { ...good, type: 'Sarcasm' },
        { ...good, to: 900 },
        { ...good, from: 14, to: 14 },
      ]),
    );
    const response = await post(bff, { arr: [LETTER] }).expect(200);
    expect(response.body).toEqual([good]);
    expect(bff.log()).toContain('"dropped":3');
    expect(response.headers['feedback-dropped']).toBe('3');
  });

  test.each([
    ['a 500', answerJson({ error: 'no' }, 500)],
    ['a redirect', answerJson({}, 302, { location: 'http://127.0.0.1:1/' })],
    ['an answer that is no list', answerJson({ items: [] })],
    ['a list of something else', answerJson(['x'])],
    ['broken JSON', (_: unknown, response: ServerResponse) => void response.end('[{')],
    ['a reset', (_: unknown, response: ServerResponse) => void response.destroy()],
    ['an endless answer', (_: unknown, response: ServerResponse) => void response.end('['.repeat(5_000_000))],
  ] as const)('%s of the evaluator is answered with 502 and a code', async (_name, respond) => {
    upstream.answer(respond);
    const response = await post(bff, { arr: [LETTER] }).expect(502);
    expect(response.body).toMatchObject({
      error: 'UPSTREAM_FAILED',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(upstream.arrivals).toHaveLength(1);
  });

  test('a busy evaluator is answered with 503 and Retry-After', async () => {
    upstream.answer(answerJson({}, 503));
    const response = await post(bff, { arr: [LETTER] }).expect(503);
    expect(response.body).toMatchObject({ error: 'EVALUATOR_BUSY' });
    expect(response.headers['retry-after']).toBe('2');
  });

  test('an evaluator that is still starting is answered with 503 and a time to come back', async () => {
    const restarted = { error: 'EVALUATOR_RESTARTED', message: 'It starts again.' };
    upstream.answer(answerJson(restarted, 503, { 'retry-after': '1' }));
    const response = await post(bff, { arr: [LETTER] }).expect(503);
    expect(response.body).toMatchObject({ error: 'EVALUATOR_STARTING' });
    expect(response.headers['retry-after']).toBe('1');
  });

  test('an evaluator that does not answer in time is answered with 504 and a code', async () => {
    upstream.answer(() => {});
    const response = await post(bff, { arr: [LETTER] }).expect(504);
    expect(response.body).toMatchObject({ error: 'UPSTREAM_TIMEOUT', message: expect.stringContaining('2 s') });
  });

  test('a client that goes away ends the call to the evaluator', async () => {
    const gone = new Promise<void>((resolve) => {
      upstream.answer((_arrival, response) => void response.once('close', resolve));
    });
    const controller = new AbortController();
    const call = fetch(bff.url + FEEDBACK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ arr: [LETTER] }),
      signal: controller.signal,
    });
    await expect.poll(() => upstream.arrivals.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow('aborted');
    await gone;
  });

  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const hostile: [name: string, body: string, status: number, message: RegExp][] = [
    ['a bare list', JSON.stringify([LETTER]), 400, /object/],
    ['no arr', '{}', 400, /arr is missing/],
    ['a null', 'null', 400, /object/],
    ['text in place of a list', '{"arr":"x"}', 400, /arr must be array/],
    ['a number in place of text', odd({ msg: 5 }), 400, /arr\.0\.msg must be string/],
    ['text in place of a position', odd({ from: '5' }), 400, /arr\.0\.from must be integer/],
    ['a fraction as a position', odd({ from: 1.5 }), 400, /integer/],
    ['a negative position', odd({ from: -1 }), 400, />= 0/],
    ['positions in the wrong order', odd({ from: 50 }), 400, /greater than/],
    ['an empty sentence', odd({ msg: '' }), 400, /empty/],
    ['an unknown field', JSON.stringify({ arr: [LETTER], admin: true }), 400, /unknown field "admin"/],
    ['too many chunks', arr(...Array.from({ length: FEEDBACK_MAX_CHUNKS + 1 }, () => LETTER)), 400, /more than 2,000/],
    ['a chunk that is too long', odd({ msg: 'a'.repeat(5001) }), 400, /longer than 5,000/],
    ['a body of 2 MiB', odd({ msg: 'a'.repeat(2_097_152) }), 413, /1,024 KiB/],
    ['broken JSON', '{"arr":[', 400, /isn’t valid JSON/],
    ['an empty body', '', 400, /JSON/],
    ['half of a surrogate pair', '{"arr":[{"msg":"a\\ud800","from":0,"to":2}]}', 400, /not text/],
    ['a NUL', '{"arr":[{"msg":"a\\u0000","from":0,"to":2}]}', 400, /not text/],
    ['__proto__', '{"__proto__":{"admin":true},"arr":[]}', 400, /JSON/],
    ['constructor.prototype', '{"constructor":{"prototype":{"a":1}},"arr":[]}', 400, /JSON/],
    ['a very deep body', deep, 400, /JSON|object/],
  ];

  test.each(hostile)('%s is refused in clear words, and nothing is forwarded', async (_name, body, status, message) => {
    const response = await request(bff.url).post(FEEDBACK_PATH).set('content-type', 'application/json').send(body);
    expect(response.status).toBe(status);
    expect(response.body.message).toMatch(message);
    expect(upstream.arrivals).toHaveLength(0);
    await request(bff.url).get('/healthz').expect(200);
  });

  test.each([
    ['text/plain', '{"arr":[]}'],
    ['application/json; charset=utf-16', '{"arr":[]}'],
    ['application/x-www-form-urlencoded', 'arr='],
    ['application/jsonx', '{"arr":[]}'],
  ])('a body of type %s is refused with 415', async (type, body) => {
    const response = await request(bff.url).post(FEEDBACK_PATH).set('content-type', type).send(body).expect(415);
    expect(response.body.error).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(upstream.arrivals).toHaveLength(0);
  });

  test('a compressed body is refused with 415', async () => {
    await post(bff, { arr: [] }).set('content-encoding', 'gzip').expect(415);
  });

  test('a request with two lengths is refused, and the process lives', async () => {
    const { port } = new URL(bff.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      `POST ${FEEDBACK_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('400 Bad Request');
    await request(bff.url).get('/healthz').expect(200);
  });
});
