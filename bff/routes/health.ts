import type { FastifyInstance, FastifyRequest } from 'fastify';

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
  app.get('/readyz', async (request, reply) => {
    if (readiness.draining) return reply.code(503).send({ status: 'draining' });
    const dependencies = await look();
    const reason = readiness.storageFault;
    const rest = { dependencies, forwarded: forwardedTo(request) };
    if (reason === undefined) return { status: 'ready', ...rest };
    return reply.code(503).send({ status: 'storage', reason: wordsForStrangers(reason), ...rest });
  });
}

/**
 * What became of the header `X-Forwarded-For`: none came; it came from an address that TRUST_PROXY doesn't name; or we believe it.
 * `npm run sullivan -- doctor` asks for it through the proxy. It tells askers nothing but how their own request came.
 */
function forwardedTo({ headers, ips = [] }: FastifyRequest): 'none' | 'ignored' | 'believed' {
  if (headers['x-forwarded-for'] === undefined) return 'none';
  return ips.length > 1 ? 'believed' : 'ignored';
}
