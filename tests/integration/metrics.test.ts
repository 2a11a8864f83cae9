import { readFile } from 'node:fs/promises';

import request from 'supertest';
import { expect, test } from 'vitest';

import { threadTimeMs } from '#bff/limits/thread-time';
import { acknowledgements, requests } from '#bff/observability/measured';
import { measuredCalls } from '#bff/observability/measured-calls';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { QUERY_PATH } from '#shared-types/site/query';

import { aQuery } from '../support/builders.ts';
import { enterRoom } from '../support/collaboration/collaboration-client.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { connectClient } from '../support/messaging/messaging.ts';
import { METRICS_TOKEN, metricsOf, valueOf } from '../support/server/metrics.ts';
import { startBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

/** A text to ask about. */
const WORD = { arr: [{ from: 0, to: 4, msg: 'Word.' }] };
const DASHBOARD = 'docker/production/grafana/sullivan.json';

/** How long the processor works for something, in microseconds: the mean of many times. */
async function usOf(work: () => unknown): Promise<number> {
  const times = 5_000;
  const beganMs = threadTimeMs();
  for (let time = 0; time < times; time += 1) await work();
  return ((threadTimeMs() - beganMs) * 1000) / times;
}

const wordsOf = (text: string, word: RegExp): string[] => [...text.matchAll(word)].map(([found]) => found);

test('without METRICS_TOKEN and METRICS_PORT there are no metrics; with a token only those who know it can read them', async () => {
  await request((await startBff()).url)
    .get('/metrics')
    .expect(404);
  const bff = await startBff({ config: { metricsToken: METRICS_TOKEN } });
  await request(bff.url).get('/metrics').expect(401);
  await request(bff.url).get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}x`).expect(401);
  const answer = await request(bff.url).get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('METRICS_PORT serves the metrics alone on a second port, and the first one does not', async () => {
  const bff = await startBff({ config: { metricsPort: 0 } });
  const port = /"port":(\d+)\},"msg":"metrics are served/.exec(bff.log())?.[1];
  const second = `http://127.0.0.1:${port}`;
  const { text } = await request(second).get('/metrics').expect(200);
  expect(valueOf(text, 'sullivan_ready')).toBe(1);
  await request(second).get('/healthz').expect(404);
  await request(bff.url).get('/metrics').expect(404);
  await bff.close();
  await expect(fetch(`${second}/metrics`)).rejects.toThrow('fetch failed');
});

test('METRICS_PORT asks for METRICS_TOKEN too, if there is one', async () => {
  const bff = await startBff({ config: { metricsPort: 0, metricsToken: METRICS_TOKEN } });
  const port = /"port":(\d+)\},"msg":"metrics are served/.exec(bff.log())?.[1];
  const second = request(`http://127.0.0.1:${port}`);
  await second.get('/metrics').expect(401);
  await second.get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
});

test('requests are counted by the pattern of their route, so that no client can make up labels', async () => {
  const bff = await startBff({ config: { metricsToken: METRICS_TOKEN } });
  for (let index = 0; index < 5; index += 1) {
    await request(bff.url).get(`/api/documents/invented${index}/versions`);
    await request(bff.url).get(`/nowhere/invented${index}`);
    await request(bff.url).propfind(`/invented${index}`);
  }
  await request(bff.url).get('/healthz').expect(200);
  const text = await metricsOf(bff);
  const healthy = 'sullivan_http_request_seconds_count{method="GET",route="/healthz",status="200"}';
  expect(valueOf(text, healthy)).toBeGreaterThanOrEqual(1);
  expect(valueOf(text, 'sullivan_http_request_seconds_count{method="none",route="none",status="404"}')).toBeGreaterThan(
    4,
  );
  expect(text).not.toContain('invented');
  expect(text).not.toContain('PROPFIND');
});

test('an edit counts with the time until its writer was told that it is stored, beside sockets, documents and calls of the store', async () => {
  const bff = await startBff({ config: { metricsToken: METRICS_TOKEN } });
  const before = valueOf(await metricsOf(bff), 'sullivan_acknowledgement_seconds_count') ?? 0;
  const editor = await enterRoom(bff.url, DEMO_ROOM);
  editor.write('One edit.');
  await editor.synced();
  const text = await metricsOf(bff);
  expect(valueOf(text, 'sullivan_acknowledgement_seconds_count')).toBeGreaterThan(before);
  expect(valueOf(text, 'sullivan_collaboration_sockets')).toBe(1);
  expect(valueOf(text, 'sullivan_open_documents')).toBe(1);
  expect(valueOf(text, 'sullivan_unstored_edits')).toBe(0);
  expect(valueOf(text, 'sullivan_store_calls_waiting')).toBe(0);
  expect(valueOf(text, 'sullivan_store_call_seconds_count{call="append",outcome="done"}')).toBeGreaterThan(0);
});

test('calls to other services count with what became of them, and an outage opens a breaker', async () => {
  const { identity, tokenOf } = makeTestIdentity();
  const gateway = await startUpstreamStub();
  const evaluator = await startUpstreamStub();
  const urls = { gatewayUrls: { query: gateway.url }, evaluatorUrl: evaluator.url };
  const config = { metricsToken: METRICS_TOKEN, rateLimitFactor: 1000, ...urls };
  const bff = await startBff({ config, upstreams: { identity } });
  await request(bff.url).post(FEEDBACK_PATH).send(WORD).expect(200);
  const send = () =>
    request(bff.url)
      .post(QUERY_PATH)
      .set('authorization', `Bearer ${tokenOf('ada')}`)
      .send(aQuery());
  gateway.answer(answerJson({}, 500));
  for (let call = 0; call < 21; call += 1) await send();
  const text = await metricsOf(bff);
  const calls = (labels: string) => valueOf(text, `sullivan_upstream_call_seconds_count{${labels}}`);
  expect(calls('upstream="form",outcome="failed"')).toBe(20);
  expect(calls('upstream="form",outcome="refused"')).toBe(1);
  expect(calls('upstream="feedback",outcome="answered"')).toBe(1);
  expect(valueOf(text, 'sullivan_breakers_open{upstream="form"}')).toBe(1);
  expect(valueOf(text, 'sullivan_breakers_open{upstream="feedback"}')).toBe(0);
  expect(valueOf(text, 'sullivan_dependency_ok{dependency="forms"}')).toBe(0);
  expect(valueOf(text, 'sullivan_dependency_ok{dependency="evaluator"}')).toBe(1);
});

test('clients of messaging and their frames count', async () => {
  const { identity, tokenOf } = makeTestIdentity();
  const bff = await startBff({ config: { metricsToken: METRICS_TOKEN }, upstreams: { identity } });
  const client = await connectClient(bff.url, tokenOf('ada'));
  const text = await metricsOf(bff);
  expect(valueOf(text, 'sullivan_messaging_connections')).toBe(1);
  expect(valueOf(text, 'sullivan_relayed_frames_total{from="client"}')).toBe(1);
  client.socket.close();
  await expect.poll(async () => valueOf(await metricsOf(bff), 'sullivan_messaging_connections')).toBe(0);
});

test('the memory, the event loop, the load and the restarts of the evaluator are told from the start', async () => {
  const text = await metricsOf(await startBff({ config: { metricsToken: METRICS_TOKEN } }));
  for (const metric of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'sullivan_evaluator_texts{state="waiting"}',
    'sullivan_evaluator_texts{state="running"}',
    'sullivan_evaluator_restarts_total',
  ])
    expect([metric, valueOf(text, metric)]).toEqual([metric, expect.any(Number)]);
});

test('the dashboard for Grafana asks only for metrics that exist, and for every one that is ours', async () => {
  const text = await metricsOf(await startBff({ config: { metricsToken: METRICS_TOKEN } }));
  const declared = new Set(wordsOf(text, /(?<=^# TYPE )\S+/gm));
  const dashboard = JSON.parse(await readFile(DASHBOARD, 'utf8'));
  const queries: string[] = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  expect(queries.length).toBeGreaterThan(20);
  const names = queries.flatMap((query) => wordsOf(query, /\b(?:sullivan|nodejs|process)_\w+/g));
  const asked = new Set(names.map((name) => (declared.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''))));
  expect([...asked].filter((name) => !declared.has(name))).toEqual([]);
  const ours = [...declared].filter((name) => name.startsWith('sullivan_'));
  expect(ours.filter((name) => !asked.has(name))).toEqual([]);
});

test('measuring costs microseconds', async () => {
  await startBff({ config: { metricsToken: METRICS_TOKEN } });
  const { port } = measuredCalls({ append: async () => {} });
  expect(await usOf(() => acknowledgements.tell({ ms: 1 }))).toBeLessThan(20);
  expect(await usOf(() => requests.tell({ method: 'GET', route: '/', status: 200, ms: 1 }))).toBeLessThan(20);
  expect(await usOf(() => port.append())).toBeLessThan(50);
});
