import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import request from 'supertest';
import { expect, test } from 'vitest';

import { readConfig } from '#bff/config/config';
import { draftRoom } from '#shared-types/collaboration';
import { FEEDBACK_PATH } from '#shared-types/feedback';

import { startProcess, NO_EVALUATOR } from '../support/server/start-process.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A span as OTLP writes it. */
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: object }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const FEEDBACK = { arr: [{ from: 0, to: 4, msg: 'Word.' }] };

/** Starts a collector and the product, makes some calls, stops the product, and returns what the collector got. */
async function traced(calls: (url: string) => Promise<unknown>, settings: Record<string, string> = {}) {
  const [collector, evaluator] = await Promise.all([startUpstreamStub(), startUpstreamStub()]);
  collector.answer(answerJson({}));
  const running = await startProcess({
    EVALUATOR_URL: evaluator.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'essays',
    ...settings,
  });
  await calls(running.url);
  expect(await running.stop()).toEqual({ code: 0, signal: null });
  const batches = collector.arrivals.map(({ body }) => JSON.parse(body));
  const resources = batches.flatMap(({ resourceSpans }) => resourceSpans);
  const spans: SentSpan[] = resources.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap((scope: { spans: SentSpan[] }) => scope.spans),
  );
  return { arrivals: collector.arrivals, resources, spans, evaluator, output: running.output() };
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  request(url).post(FEEDBACK_PATH).set(headers).send(FEEDBACK).expect(200);

test('with OTEL_EXPORTER_OTLP_ENDPOINT a request becomes a trace that goes on in the service it calls', async () => {
  const { arrivals, resources, spans, evaluator } = await traced((url) =>
    ask(url, { traceparent: `00-${TRACE}-${CALLER}-01` }),
  );
  expect(arrivals[0]).toMatchObject({ method: 'POST', path: '/v1/traces' });
  expect(JSON.stringify(resources[0].resource)).toContain('"service.name","value":{"stringValue":"essays"}');
  const served = spans.find(({ name }) => name === `POST ${FEEDBACK_PATH}`);
  expect(served).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 });
  const call = spans.find(({ parentSpanId }) => parentSpanId === served?.spanId);
  expect(call).toMatchObject({ traceId: TRACE, kind: 3, name: expect.stringMatching(/^POST 127\.0\.0\.1:/) });
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(evaluator.arrivals[0]?.headers['traceparent']).toBe(`00-${TRACE}-${call?.spanId}-01`);
});

test('traces have the calls of the store, and neither a path nor a room', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  const { spans } = await traced((url) => request(url).get(`/api/documents/${id}/versions`));
  const served = spans.find(({ name }) => name.startsWith('GET /api/documents/'));
  expect(spans.filter(({ parentSpanId }) => parentSpanId === served?.spanId).map(({ name }) => name)).toContain(
    'documents library.facts',
  );
  const words = JSON.stringify(spans);
  expect(words).not.toContain(id);
  expect(words).not.toContain(draftRoom(id));
});

test('a sampler keeps the share it is told, whatever a stranger asks for', async () => {
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const { arrivals, evaluator } = await traced((url) => ask(url, { traceparent: `00-${TRACE}-${CALLER}-01` }), sampler);
  expect(arrivals).toEqual([]);
  expect(evaluator.arrivals[0]?.headers['traceparent']).toMatch(/-00$/);
});

test('a collector that is gone harms nothing: calls are answered, and the stop takes no longer', async () => {
  const { output } = await traced((url) => ask(url), { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(output).not.toContain('killed by timeout');
  expect(output).not.toContain('    at ');
});

test('without these variables nothing of OpenTelemetry is loaded', async () => {
  const preload = path.join(await temporaryFolder(), 'tell.cjs');
  await writeFile(
    preload,
    `require('node:module').registerHooks({ resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/')) process.stderr.write('loads ' + specifier + '\\n');
      return next(specifier, context);
    } });`,
  );
  const start = (settings: Record<string, string>) =>
    startProcess(
      { ...NO_EVALUATOR, ...settings },
      { command: process.execPath, words: ['--require', preload, 'bff/main.ts'] },
    );
  expect((await start({})).output()).not.toContain('loads @opentelemetry');
  expect((await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).output()).toContain(
    'loads @opentelemetry',
  );
});

test('a wrong variable is told in words', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect(readConfig(endpoint).traces).toEqual({ share: 1 });
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined();
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined();
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '7',
  };
  expect(() => readConfig(wrong)).toThrow(
    /OTEL_EXPORTER_OTLP_ENDPOINT must be an http[^]*PROTOCOL must be http\/json[^]*SAMPLER_ARG must be a number from 0 to 1/,
  );
  expect(() => readConfig({ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow(
    'OTEL_TRACES_SAMPLER must be one of',
  );
});
