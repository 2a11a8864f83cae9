import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Readiness } from './observability/readiness.ts';
import { closeServices, closeStores, type Upstreams } from './wiring.ts';

/** Calls to other services that are still open this long after the wait are cancelled, and their callers get an error. */
const SERVICE_DRAIN_MS = 6000;
/** Connections that are still open this long after the wait are closed, because their clients aren't reading their answers. */
const CONNECTION_DRAIN_MS = 6500;

/** The parts to close with the process. */
export interface Running {
  app: FastifyInstance;
  readiness: Readiness;
  upstreams: Upstreams;
  /** How long a load balancer needs to notice, in milliseconds. */
  shutdownWaitMs: number;
}

/** Stops everything that `start.ts` starts, in reverse order. Nothing is stopped anywhere else. */
export async function stop({ app, readiness, upstreams, shutdownWaitMs }: Running): Promise<void> {
  let ending: Promise<void> | undefined;
  const endServices = () => (ending ??= closeServices(upstreams));

  readiness.draining = true; // from now on, no new work arrives
  await pause(shutdownWaitMs);
  const hanging = setTimeout(() => {
    endServices().catch(() => {}); // awaited below
  }, SERVICE_DRAIN_MS);
  const stalled = setTimeout(() => app.server.closeAllConnections(), CONNECTION_DRAIN_MS);
  await app.close(); // requests are answered, sockets closed with a reason, documents stored
  clearTimeout(hanging);
  clearTimeout(stalled);
  await endServices(); // forms, preferences, identity, evaluator
  await closeStores(upstreams); // broker, documents, data folder
}
