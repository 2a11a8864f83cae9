import type { FastifyInstance } from 'fastify';

import type { Readiness } from '../observability/readiness.ts';

/**
 * `/healthz` reports that the process is alive; `/readyz` reports to a load balancer whether to send work here, and if not, why.
 */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (readiness.draining) return reply.code(503).send({ status: 'draining' });
    const reason = readiness.storageFault;
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'storage', reason });
  });
}
