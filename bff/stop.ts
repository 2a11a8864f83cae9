import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Readiness } from './observability/readiness.ts';
import { closeServices, closeStores, type Upstreams } from './wiring.ts';

/** Calls to other services that are still open so long after the wait are given up, and their callers get an answer that says so. */
const SERVICE_DRAIN_MS = 6000;
/** Connections that are still open so long after the wait are cut: their clients do not take what they were given. */
const CONNECTION_DRAIN_MS = 6500;

/** What ends with the process. */
export interface Running {
  app: FastifyInstance;
  readiness: Readiness;
  upstreams: Upstreams;
  /** How long a load balancer needs to notice, in milliseconds. */
  shutdownWaitMs: number;
}

/** Ends everything that `start.ts` begins, in the reverse order: the list below is all there is. */
export async function stop({ app, readiness, upstreams, shutdownWaitMs }: Running): Promise<void> {
  let ending: Promise<void> | undefined;
  const endServices = () => (ending ??= closeServices(upstreams));

  readiness.draining = true; // no new work comes from now on
  await pause(shutdownWaitMs);
  const hanging = setTimeout(() => {
    endServices().catch(() => {}); // it is waited for below
  }, SERVICE_DRAIN_MS);
  const stalled = setTimeout(() => app.server.closeAllConnections(), CONNECTION_DRAIN_MS);
  await app.close(); // requests are answered, sockets closed with a reason, documents stored
  clearTimeout(hanging);
  clearTimeout(stalled);
  await endServices(); // forms, identity, evaluator
  await closeStores(upstreams); // broker, document log, data folder
}
