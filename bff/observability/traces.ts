import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

import {
  type Context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { within } from '../limits/deadline.ts';
import { storeCalls } from './measured.ts';

/** When the server stops, spans that the collector doesn't take within this time are lost. */
const LAST_EXPORT_MS = 2000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, as the parent of what it causes. */
    traceContext: Context | undefined;
  }
}

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names: a span for each request, and below it one for each call to
 * another service, which gets the trace in its `traceparent` (W3C Trace Context), and for each call of the store of documents.
 * A span has the pattern of a route, never a path: anyone who knows the path of a draft can open it.
 * @param options.share the share of the traces that are kept, from 0 to 1.
 */
export const traces = fp(async (app: FastifyInstance, { share }: { share: number }) => {
  const tell = (level: 'warn' | 'debug') => (message: string) => app.log[level]({ detail: message }, 'about traces');
  const [warn, debug] = [tell('warn'), tell('debug')];
  diag.setLogger({ error: warn, warn, info: debug, debug, verbose: debug }, DiagLogLevel.WARN);
  const ratio = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    // A stranger's flag doesn't decide what is kept.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio, remoteParentNotSampled: ratio }),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sullivan' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('sullivan');
  const current = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();

  traceRequests(app, { tracer, current, propagator });
  const endings = [traceUpstreams({ tracer, current, propagator }), traceStore({ tracer, current })];
  app.addHook('onClose', async () => {
    for (const end of endings) end();
    await within(
      LAST_EXPORT_MS,
      provider.shutdown().catch((error: unknown) => warn(String(error))),
    );
  });
});

interface Tracing {
  tracer: Tracer;
  /** The request that the running code works for. */
  current: AsyncLocalStorage<Context>;
  propagator: W3CTraceContextPropagator;
}

function traceRequests(app: FastifyInstance, { tracer, current, propagator }: Tracing): void {
  app.decorateRequest('traceContext', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const route = routeOptions.url ?? 'no route';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    request.traceContext = trace.setSpan(caller, span);
    current.run(request.traceContext, done);
  });
  // The body arrives in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.traceContext) current.run(request.traceContext, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = request.traceContext && trace.getSpan(request.traceContext);
    if (span) endWith(span, statusCode);
  });
}

function endWith(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A request of undici, as its diagnostics channels tell of it (undici.nodejs.org, "Diagnostics Channel Support"). */
interface UpstreamRequest {
  origin: string | URL;
  method: string;
  addHeader: (name: string, value: string) => void;
}

/** What undici tells; only `headers` has a response. */
interface UpstreamEvent {
  request: UpstreamRequest;
  response?: { statusCode: number };
}

/** @returns a function that ends it. */
function onUndici(name: string, listener: (event: UpstreamEvent) => void): () => void {
  const events = channel(`undici:request:${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- undici documents the events
  const heard = (event: unknown) => listener(event as UpstreamEvent);
  events.subscribe(heard);
  return () => events.unsubscribe(heard);
}

/** @returns a function that ends it. */
function traceUpstreams({ tracer, current, propagator }: Tracing): () => void {
  const open = new WeakMap<UpstreamRequest, { span: Span; status: number }>();
  const endings = [
    onUndici('create', ({ request }) => {
      const parent = current.getStore();
      if (!parent) return;
      const { host } = new URL(request.origin);
      const attributes = { 'http.request.method': request.method, 'server.address': host };
      const span = tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, parent);
      open.set(request, { span, status: 0 });
      propagator.inject(trace.setSpan(parent, span), request, {
        set: (carrier, name, value) => carrier.addHeader(name, value),
      });
    }),
    onUndici('headers', ({ request, response }) => {
      const call = open.get(request);
      if (call) call.status = response?.statusCode ?? 0;
    }),
    onUndici('trailers', ({ request }) => {
      const call = open.get(request);
      if (call) endWith(call.span, call.status);
    }),
    onUndici('error', ({ request }) => {
      open.get(request)?.span.setStatus({ code: SpanStatusCode.ERROR }).end();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** @returns a function that ends it. */
function traceStore({ tracer, current }: Pick<Tracing, 'tracer' | 'current'>): () => void {
  return storeCalls.listen(({ call, outcome, ms }) => {
    const parent = current.getStore();
    if (!parent) return;
    const span = tracer.startSpan(`documents ${call}`, { startTime: Date.now() - ms }, parent);
    if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
