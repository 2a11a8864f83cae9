import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

import { beforeEach, expect, test } from 'vitest';

import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH } from '#shared-types/site/sweepstake';

import { aQuery } from '../support/builders.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { freePort } from '../support/server/listen.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const QUERY = aQuery();
const ENTRY = { email: 'ada@example.org', subject: 'History', pageNumber: '2' };
/** The limits of bff/http/json-client.ts. */
const VOLUME = 20;
const MAX_IN_FLIGHT = 128;

let weak: UpstreamStub;
let sound: UpstreamStub;
let bff: TestBff;
let headers: Record<string, string>;
beforeEach(async () => {
  const identity = makeTestIdentity();
  weak = await startUpstreamStub();
  sound = await startUpstreamStub();
  sound.answer(answerJson({}));
  const gatewayUrls = { query: weak.url, sweepstake: sound.url };
  bff = await startBff({ config: { gatewayUrls, rateLimitFactor: 1000 }, upstreams: { identity: identity.identity } });
  const authorization = `Bearer ${identity.tokenOf('ada', 'ada@example.org')}`;
  headers = { 'content-type': 'application/json', authorization };
});

const send = (path: string, body: object) =>
  fetch(bff.url + path, { method: 'POST', headers, body: JSON.stringify(body) });

test('an upstream that keeps failing is spared: calls are refused immediately with 503 and Retry-After, until it is back', async () => {
  weak.answer(answerJson({}, 500));
  for (let call = 0; call < VOLUME; call += 1) expect((await send(QUERY_PATH, QUERY)).status).toBe(502);
  const refused = await send(QUERY_PATH, QUERY);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ error: 'UPSTREAM_UNAVAILABLE' });
  expect(weak.arrivals).toHaveLength(VOLUME);
  expect((await send(SWEEPSTAKE_PATH, ENTRY)).status).toBe(200);

  weak.answer(answerJson({ id: 'back' }));
  await expect.poll(async () => (await send(QUERY_PATH, QUERY)).status, { interval: 100 }).toBe(200);
});

test('the one call that tries whether an upstream is back must succeed: one that its client gives up proves nothing', async () => {
  weak.answer(answerJson({}, 500));
  for (let call = 0; call < VOLUME; call += 1) await send(QUERY_PATH, QUERY);
  const hanging = Promise.withResolvers<void>();
  weak.answer(() => hanging.resolve());
  const controller = new AbortController();
  const body = JSON.stringify(QUERY);
  const tryUntilGivenUp = async () => {
    for (;;) await fetch(bff.url + QUERY_PATH, { method: 'POST', headers, body, signal: controller.signal });
  };
  // The first call that gets through is the probe.
  const trying = tryUntilGivenUp().catch(() => undefined);
  await hanging.promise;
  weak.arrivals.length = 0;
  controller.abort();
  await trying;
  await expect.poll(async () => (await send(QUERY_PATH, QUERY)).status).toBe(503);
  expect(weak.arrivals).toEqual([]);
});

test('an upstream that says that it is busy is asked again when the next call comes', async () => {
  weak.answer(answerJson({}, 503, { 'retry-after': '2' }));
  for (let call = 0; call < 2 * VOLUME; call += 1) await send(QUERY_PATH, QUERY);
  expect(weak.arrivals).toHaveLength(2 * VOLUME);
});

test('calls that are given up while an upstream hangs leave nothing behind in memory or on the wire', async () => {
  const held: ServerResponse[] = [];
  weak.answer((_arrival, response) => void held.push(response));
  for (let round = 0; round < 3; round += 1) {
    const controller = new AbortController();
    const body = JSON.stringify(QUERY);
    const calls = Array.from({ length: MAX_IN_FLIGHT }, () =>
      fetch(bff.url + QUERY_PATH, { method: 'POST', headers, body, signal: controller.signal }).catch(() => undefined),
    );
    await expect.poll(() => held.filter(({ destroyed }) => !destroyed).length).toBe(MAX_IN_FLIGHT);
    controller.abort();
    await Promise.all(calls);
    await expect.poll(() => held.every(({ destroyed }) => destroyed)).toBe(true);
  }
  expect(weak.arrivals).toHaveLength(3 * MAX_IN_FLIGHT);
});

test('refusals of what was sent say nothing about the upstream: it is not spared for them', async () => {
  weak.answer(answerJson({ message: 'No.' }, 422));
  for (let call = 0; call < 2 * VOLUME; call += 1) expect((await send(QUERY_PATH, QUERY)).status).toBe(422);
  expect(weak.arrivals).toHaveLength(2 * VOLUME);
});

test('an upstream that hangs holds a bounded number of calls, one more is refused, and the others are answered', async () => {
  const held: ServerResponse[] = [];
  weak.answer((_arrival, response) => void held.push(response));
  const waiting = Array.from({ length: MAX_IN_FLIGHT }, () => send(QUERY_PATH, QUERY));
  await expect.poll(() => held.length).toBe(MAX_IN_FLIGHT);
  const refused = await send(QUERY_PATH, QUERY);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await send(SWEEPSTAKE_PATH, ENTRY)).status).toBe(200);

  weak.answer(answerJson({}));
  for (const response of held) response.writeHead(204).end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).not.toContain(503);
});

/** Sends a query to a BFF whose gateway is at this port. */
async function sendTo(port: number) {
  const identity = makeTestIdentity();
  const gatewayUrls = { query: `http://127.0.0.1:${port}` };
  const lone = await startBff({ config: { gatewayUrls }, upstreams: { identity: identity.identity } });
  const token = identity.tokenOf('ada', 'ada@example.org');
  const answer = await fetch(lone.url + QUERY_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(QUERY),
  });
  return answer.status;
}

test('a call that could not even be sent is tried once more', async () => {
  const port = await freePort();
  const server = createHttpServer((_request, response) => response.writeHead(204).end());
  // The gateway comes up as soon as the first attempt has failed.
  const comeUp = () => void server.listen(port, '127.0.0.1');
  subscribe('undici:client:connectError', comeUp);
  expect(await sendTo(port)).toBe(200);
  unsubscribe('undici:client:connectError', comeUp);
  server.close();
});

test('a POST whose connection is reset after it was sent is not sent again', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.once('data', () => socket.resetAndDestroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(await sendTo((server.address() as AddressInfo).port)).toBe(502); // a TCP server has an AddressInfo
  expect(connections).toBe(1);
  server.close();
});
