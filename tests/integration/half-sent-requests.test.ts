import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';
import { QUERY_PATH } from '#shared-types/site/query';

import { aQuery } from '../support/builders.ts';
import { closeInTheEnd } from '../support/closing.ts';
import { startServer, type TestServer } from '../support/server/start-server.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const HALF_HEADERS = `POST ${FEEDBACK_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-ty`;
const headers = (length: number) =>
  `POST ${FEEDBACK_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const HALF_BODY = `${headers(100)}{"arr":`;

let running: TestServer;
let gateway: UpstreamStub;
beforeEach(async () => {
  gateway = await startUpstreamStub();
  const evaluator = await startUpstreamStub(); // the embedded one takes seconds to load
  running = await startServer({ EVALUATOR_URL: evaluator.url, GATEWAY_QUERY_URL: gateway.url });
});

async function send(words: string): Promise<Socket> {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  closeInTheEnd(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

/** Waits until the server has read everything sent so far: it reads its sockets in turn. */
const arrived = () => request(running.url).get('/healthz').expect(200);

test('50 half-sent requests keep no server from ending: it ends in order, and those with a body are answered with the reason', async () => {
  const halves = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? HALF_HEADERS : HALF_BODY));
  const half = await Promise.all(halves.map(send));
  await arrived();
  const answers = Promise.all(half.map((socket) => text(socket).catch(() => '')));
  await running.stop();
  const answered = (await answers).filter((answer) => answer !== '');
  expect(answered).toHaveLength(25);
  for (const answer of answered) expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2[^]*SHUTTING_DOWN/);
});

test('a request whose rest arrives meanwhile is still answered, and so is one that waits for another service', async () => {
  const guest = await request(running.url).post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`).send({});
  const released = Promise.withResolvers<void>();
  gateway.answer((arrival, response) => void released.promise.then(() => answerJson({ id: '1' })(arrival, response)));
  const waiting = request(running.url)
    .post(QUERY_PATH)
    .set('authorization', `Bearer ${guest.body.idToken}`)
    .send(aQuery())
    .then((answer) => answer.status);
  await expect.poll(() => gateway.arrivals.length).toBe(1);
  const late = await send(headers(10) + '{"arr"');
  await arrived();
  const answer = text(late);
  const ended = running.stop();
  late.write(':[]}');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  released.resolve();
  expect(await waiting).toBe(200);
  await ended;
});
