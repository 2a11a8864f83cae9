import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { DEFAULT_RELAY_LIMITS } from '#bff/messaging/relay/relay-limits';
import { splitSentences } from '#shared-types/text/sentences';

import { RABBITMQ_URL } from '../support/broker/rabbitmq.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { evaluate } from '../support/messaging/evaluate.ts';
import { connectClient, type TestClient } from '../support/messaging/messaging.ts';
import { METRICS_TOKEN, metricsOf, valueOf as valueIn } from '../support/server/metrics.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { startProcess } from '../support/server/start-process.ts';

const { identity, tokenOf } = makeTestIdentity();

/** The port of a worker's metrics, as its log names it. */
const METRICS_PORT = /"port":(\d+)\},"msg":"metrics are served/;
/** A machine that has much else to do still finishes a text of some sentences within this time; less would be found otherwise. */
const PATIENT = { UPSTREAM_TIMEOUT_MS: '120000' };

/** Starts a worker as an operator does. One that stayed would take the requests of later runs. */
const startWorker = (environment: Record<string, string>) =>
  startProcess(environment, { words: ['bff/worker.ts'], ready: /The evaluation worker is ready/ });

const chunksOf = (text: string) => splitSentences(text).map(({ text: msg, from, to }) => ({ msg, from, to }));

describe('With RabbitMQ evaluation requests are answered by worker processes:', () => {
  let bff: TestBff;
  let client: TestClient;
  beforeAll(async () => {
    bff = await startBff({
      upstreams: { identity },
      config: { brokerUrls: [RABBITMQ_URL], answersEvaluations: false, rateLimitFactor: 1000 },
    });
    client = await connectClient(bff.url, tokenOf('ana', 'ana@example.org'));
  });

  test('a worker tells Prometheus on a port of its own what it has read, how long that waited, and its memory', async () => {
    const environment = { BROKER_URL: RABBITMQ_URL, METRICS_PORT: '0', METRICS_TOKEN, LOG_LEVEL: 'info' };
    const worker = await startWorker(environment);
    await expect.poll(() => METRICS_PORT.exec(worker.output())?.[1]).toBeDefined();
    const url = `http://127.0.0.1:${METRICS_PORT.exec(worker.output())?.[1]}`;
    await request(url).get('/metrics').expect(401);
    const valueOf = async (metric: string) => valueIn(await metricsOf({ url }), metric);
    expect(await valueOf('sullivan_ready')).toBe(1);
    // Other runs may have workers at this broker, too.
    const answered = async () => {
      await evaluate(client, { correlationId: `${Math.random()}`.slice(2), arr: chunksOf('Read this.') });
      return valueOf('sullivan_evaluation_request_seconds_count{outcome="answered"}');
    };
    await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
    expect(await valueOf('sullivan_evaluation_request_wait_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(await valueOf('sullivan_evaluation_request_wait_seconds_sum')).toBeGreaterThan(0);
    for (const state of ['waiting', 'running']) {
      await expect.poll(() => valueOf(`sullivan_evaluation_requests{state="${state}"}`)).toBe(0);
      expect(await valueOf(`sullivan_evaluator_texts{state="${state}"}`)).toEqual(expect.any(Number));
    }
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await valueOf('sullivan_evaluator_restarts_total')).toBe(0);
    expect(await worker.stop()).toEqual({ code: 0, signal: null });
  });

  test('two workers share the work; when one is killed in the middle of it, every request is still answered', async () => {
    const settings = { BROKER_URL: RABBITMQ_URL, ...PATIENT };
    const [killed, staying] = await Promise.all([startWorker(settings), startWorker(settings)]);
    const names = Array.from({ length: 24 }, (_, count) => `shared-${count}`);
    for (const name of names)
      await client.confirmed('SUBSCRIBE', { id: name, destination: `/topic/temp-queue/${name}` });
    const unsent = [...names];
    const sendNext = () => {
      const name = unsent.shift();
      if (name === undefined) return;
      const sentences = Array.from({ length: 20 }, (_, at) => `${name} sentence ${at} was written by my aunt.`);
      const arr = chunksOf(sentences.join(' '));
      client.send(
        'SEND',
        { destination: '/queue/evaluate', 'reply-to': `/topic/temp-queue/${name}` },
        JSON.stringify({ correlationId: name, arr }),
      );
    };
    // A client with more requests pending may be let go, if the workers are slow.
    for (let count = 0; count < DEFAULT_RELAY_LIMITS.requestsUnderWay; count += 1) sendNext();
    const answered = new Set<string>();
    let isKilled = false;
    while (answered.size < names.length) {
      const { body } = await client.next('MESSAGE');
      const { correlationId, problems }: { correlationId: string; problems: object[] } = JSON.parse(body);
      expect(problems.length).toBeGreaterThanOrEqual(20);
      answered.add(correlationId);
      sendNext();
      if (!isKilled) {
        isKilled = true;
        await killed.stop('SIGKILL');
      }
    }
    expect([...answered].toSorted()).toEqual(names.toSorted());
    expect(await staying.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
