import type { FastifyInstance } from 'fastify';

/** Whether the process takes new work. */
export interface Readiness {
  draining: boolean;
}

/** `/healthz` tells that the process lives; `/readyz` tells a load balancer whether to send work here. */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    readiness.draining ? reply.code(503).send({ status: 'draining' }) : { status: 'ready' },
  );
}
