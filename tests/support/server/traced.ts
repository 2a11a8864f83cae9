import request from 'supertest';
import { expect } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';

import { startProcess } from './start-process.ts';
import { answerJson, startUpstreamStub } from './upstream-stub.ts';

/** A span as OTLP writes it. */
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: object }[];
}

/** A trace of a caller, and the span in it that a call belongs to. */
export const TRACE = '0af7651916cd43dd8448eb211c80319c';
export const CALLER = 'b7ad6b7169203331';

/** Starts a collector and the product, makes some calls, stops the product, and returns what the collector got. */
export async function traced(calls: (url: string) => Promise<unknown>, settings: Record<string, string> = {}) {
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

/** Asks for feedback. */
export const askFor = (url: string, headers: Record<string, string> = {}) =>
  request(url)
    .post(FEEDBACK_PATH)
    .set(headers)
    .send({ arr: [{ from: 0, to: 4, msg: 'Word.' }] })
    .expect(200);
