import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import {
  acknowledgements,
  breakers,
  busNotifications,
  evaluationRequests,
  evaluatorRestarts,
  followed,
  messagingConnections,
  relayedFrames,
  requests,
  storeCalls,
  upstreamCalls,
} from './measured.ts';

/*
 * What Prometheus collects. No label has a value that a client chooses, so nobody can fill the memory of either: routes are the
 * patterns of the code, methods those that routes have, statuses our own, and calls and services are names in the code.
 */

/** Something that the server can tell at any moment, by the value of its label if it has one. */
export interface Reading {
  name: string;
  help: string;
  label?: string;
  read: () => number | Record<string, number> | Promise<Record<string, number>>;
}

/** The metrics of this process. */
export interface Metrics {
  /** All of them, in the text format of Prometheus. */
  text: () => Promise<string>;
  readonly contentType: string;
  /** Stops listening. */
  close: () => void;
}

/** The upper bounds of the buckets, in seconds: of an answer, and of what happens inside. */
const ANSWER_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STORE_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** The route of a request that none has. */
const NO_ROUTE = 'none';

/** Begins to measure. @param readings what is asked for whenever Prometheus collects. */
export function openMetrics(readings: readonly Reading[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const endings = [
    ...measureHttp(registers),
    ...measureUpstreams(registers),
    ...measureDocuments(registers),
    ...measureServers(registers),
    ...measureWork(registers),
    ...measureRequests(registers),
  ];
  for (const reading of readings) gaugeOf(reading, registers);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close() {
      for (const end of endings) end();
    },
  };
}

type End = () => void;

function measureHttp(registers: Registry[]): End[] {
  const seconds = new Histogram({
    name: 'sullivan_http_request_seconds',
    help: 'How long requests took until they were answered, by the pattern of their route. Streams of messaging count until they end.',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  return [
    requests.listen(({ method, route, status, ms }) => {
      const labels = route === undefined ? { method: NO_ROUTE, route: NO_ROUTE, status } : { method, route, status };
      seconds.observe(labels, ms / 1000);
    }),
  ];
}

function measureUpstreams(registers: Registry[]): End[] {
  const seconds = new Histogram({
    name: 'sullivan_upstream_call_seconds',
    help: 'How long calls to other services took, by what became of them.',
    labelNames: ['upstream', 'outcome'],
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  const open = new Gauge({
    name: 'sullivan_breakers_open',
    help: 'How many circuit breakers of a service are open: its calls are refused, but for probes.',
    labelNames: ['upstream'],
    registers,
  });
  return [
    upstreamCalls.listen(({ upstream, outcome, ms }) => {
      seconds.observe({ upstream, outcome }, ms / 1000);
      open.inc({ upstream }, 0); // so that a service without an outage shows as 0
    }),
    breakers.listen(({ upstream, isOpen }) => open.inc({ upstream }, isOpen ? 1 : -1)),
  ];
}

function measureDocuments(registers: Registry[]): End[] {
  const acknowledged = new Histogram({
    name: 'sullivan_acknowledgement_seconds',
    help: 'How long an edit took from its arrival until its writer was told that it is stored.',
    buckets: STORE_BUCKETS_S,
    registers,
  });
  const calls = new Histogram({
    name: 'sullivan_store_call_seconds',
    help: 'How long calls of the store of documents took, with the time that they waited for the commit before.',
    labelNames: ['call', 'outcome'],
    buckets: STORE_BUCKETS_S,
    registers,
  });
  return [
    acknowledgements.listen(({ ms }) => acknowledged.observe(ms / 1000)),
    storeCalls.listen(({ call, outcome, ms }) => calls.observe({ call, outcome }, ms / 1000)),
  ];
}

function measureServers(registers: Registry[]): End[] {
  const lag = new Histogram({
    name: 'sullivan_bus_lag_seconds',
    help: 'How long ago another server had accepted the edits that were merged here, by the clocks of both: the oldest edit of each reading.',
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  const notifications = new Counter({
    name: 'sullivan_bus_notifications_total',
    help: 'Notifications between servers. Every server receives those of all.',
    labelNames: ['direction'],
    registers,
  });
  return [
    followed.listen(({ ms }) => lag.observe(ms / 1000)),
    busNotifications.listen(({ direction, count }) => notifications.inc({ direction }, count)),
  ];
}

function measureWork(registers: Registry[]): End[] {
  const clients = new Gauge({
    name: 'sullivan_messaging_connections',
    help: 'How many clients of messaging are connected.',
    registers,
  });
  const frames = new Counter({
    name: 'sullivan_relayed_frames_total',
    help: 'Frames of messaging, by the side that they came from.',
    labelNames: ['from'],
    registers,
  });
  const restarts = new Counter({
    name: 'sullivan_evaluator_restarts_total',
    help: 'How often the embedded evaluator was restarted.',
    registers,
  });
  return [
    messagingConnections.listen(({ open }) => clients.set(open)),
    relayedFrames.listen(({ from }) => frames.inc({ from })),
    evaluatorRestarts.listen(() => restarts.inc()),
  ];
}

function measureRequests(registers: Registry[]): End[] {
  const open = new Gauge({
    name: 'sullivan_evaluation_requests',
    help: 'How many evaluation requests this process has taken from the broker: those that wait for their turn, and those that it reads.',
    labelNames: ['state'],
    registers,
  });
  const waited = new Histogram({
    name: 'sullivan_evaluation_request_wait_seconds',
    help: 'How long evaluation requests waited, from the server that passed them to the broker until a worker began to read them, by the clocks of both.',
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  const seconds = new Histogram({
    name: 'sullivan_evaluation_request_seconds',
    help: 'How long it took to read the texts of evaluation requests, by what became of them.',
    labelNames: ['outcome'],
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  for (const state of ['waiting', 'running']) open.set({ state }, 0);
  return [
    evaluationRequests.listen((request) => {
      if (request.is === 'taken') return open.inc({ state: 'waiting' });
      if (request.is === 'over') {
        seconds.observe({ outcome: request.outcome }, request.ms / 1000);
        return open.dec({ state: 'running' });
      }
      open.dec({ state: 'waiting' });
      if (request.is === 'handed back') return;
      open.inc({ state: 'running' });
      if (request.waitedMs !== undefined) waited.observe(request.waitedMs / 1000);
    }),
  ];
}

function gaugeOf({ name, help, label, read }: Reading, registers: Registry[]): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers,
    async collect() {
      const values = await read();
      if (typeof values === 'number') return this.set(values);
      if (label !== undefined) for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
    },
  });
}
