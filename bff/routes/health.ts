import type { FastifyInstance } from 'fastify';

import type { Health } from '../observability/health.ts';
import type { Readiness } from '../observability/readiness.ts';
import { wordsForStrangers } from '../observability/words-for-strangers.ts';

/** What the routes report. */
interface HealthOptions {
  readiness: Readiness;
  /** How everything is that the server depends on, by name. */
  look: () => Promise<Record<string, Health>>;
}

/**
 * `/healthz` reports that the process is alive; `/readyz` reports to a load balancer whether to send work here, and if not, why, and
 * how everything is that the server depends on. A dependency that fails doesn't end the work: the rest goes on without it.
 */
export async function healthRoutes(app: FastifyInstance, { readiness, look }: HealthOptions) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (readiness.draining) return reply.code(503).send({ status: 'draining' });
    const dependencies = await look();
    const reason = readiness.storageFault;
    if (reason === undefined) return { status: 'ready', dependencies };
    return reply.code(503).send({ status: 'storage', reason: wordsForStrangers(reason), dependencies });
  });
}
