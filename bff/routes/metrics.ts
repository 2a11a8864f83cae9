import type { FastifyInstance } from 'fastify';

import { ConfigError } from '../config/config.ts';
import { errors } from '../errors.ts';
import { bearerOf, METRICS_PATH, serveMetrics } from '../observability/metrics-port.ts';
import { openMetrics, type Reading } from '../observability/metrics.ts';

/** Who may read the metrics, and where. */
export interface MetricsOptions {
  /** The key that Prometheus sends as a bearer token; undefined if a port of its own protects them. */
  token: string | undefined;
  /** A port of its own, on this host; undefined for the port of everything else. */
  port: number | undefined;
  host: string;
  readings: readonly Reading[];
}

/**
 * Serves what Prometheus collects, to those who know the token, and measures until the app closes.
 * @throws {ConfigError} if the port can't be used.
 */
export async function metricsRoutes(app: FastifyInstance, { token, port, host, readings }: MetricsOptions) {
  const metrics = openMetrics(readings);
  const mayRead = bearerOf(token);
  if (port !== undefined) {
    const end = await serveMetrics({ port, host, metrics, mayRead, log: app.log }).catch((error: Error) => {
      throw new ConfigError([error.message]);
    });
    app.addHook('onClose', async () => end());
    return;
  }
  app.addHook('onClose', async () => metrics.close());
  app.get(METRICS_PATH, async (request, reply) => {
    if (!mayRead(request.headers)) throw errors.unauthenticated();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
