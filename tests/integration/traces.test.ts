import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';

import { readConfig } from '#bff/config/config';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { draftRoom } from '#shared-types/documents/collaboration';

import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { askFor, CALLER, TRACE, traced } from '../support/server/traced.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ID = '0123456789abcdef0123456789abcdef';

let sent: Awaited<ReturnType<typeof traced>>;
beforeAll(async () => {
  sent = await traced(async (url) => {
    await askFor(url, { traceparent: `00-${TRACE}-${CALLER}-01` });
    await request(url).get(`/api/documents/${ID}/versions`);
  });
});

test('with OTEL_EXPORTER_OTLP_ENDPOINT a request becomes a trace that goes on in the service it calls', () => {
  const { arrivals, resources, spans, evaluator } = sent;
  expect(arrivals[0]).toMatchObject({ method: 'POST', path: '/v1/traces' });
  expect(JSON.stringify(resources[0].resource)).toContain('"service.name","value":{"stringValue":"essays"}');
  const served = spans.find(({ name }) => name === `POST ${FEEDBACK_PATH}`);
  expect(served).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 });
  const call = spans.find(({ parentSpanId }) => parentSpanId === served?.spanId);
  expect(call).toMatchObject({ traceId: TRACE, kind: 3, name: expect.stringMatching(/^POST 127\.0\.0\.1:/) });
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(evaluator.arrivals[0]?.headers['traceparent']).toBe(`00-${TRACE}-${call?.spanId}-01`);
});

test('traces have the calls of the store, and neither a path nor a room', () => {
  const { spans } = sent;
  const served = spans.find(({ name }) => name.startsWith('GET /api/documents/'));
  const below = spans.filter(({ parentSpanId }) => parentSpanId === served?.spanId);
  expect(below.map(({ name }) => name)).toContain('documents library.facts');
  const words = JSON.stringify(spans);
  expect(words).not.toContain(ID);
  expect(words).not.toContain(draftRoom(ID));
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
  const { output } = await startProcess(NO_EVALUATOR, {
    command: process.execPath,
    words: ['--require', preload, 'bff/main.ts'],
  });
  expect(output()).not.toContain('loads @opentelemetry');
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
  const sometimes = () => readConfig({ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' });
  expect(sometimes).toThrow('OTEL_TRACES_SAMPLER must be one of');
});
