import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { ConfigError } from '../config/config.ts';
import { errors } from '../errors.ts';
import { type Metrics, openMetrics, type Reading } from '../observability/metrics.ts';

/** Where Prometheus looks. */
const PATH = '/metrics';

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
  app.addHook('onClose', async () => metrics.close());
  const mayRead = bearerOf(token);
  if (port !== undefined) return servePort(app, { port, host, metrics, mayRead });
  app.get(PATH, async (request, reply) => {
    if (!mayRead(request.headers)) throw errors.unauthenticated();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

type MayRead = (headers: IncomingHttpHeaders) => boolean;

function bearerOf(token: string | undefined): MayRead {
  if (token === undefined) return () => true;
  const expected = digest(`Bearer ${token}`);
  return ({ authorization = '' }) => timingSafeEqual(digest(authorization), expected);
}

/** Digests all have the same length, which the constant-time comparison needs. */
function digest(words: string): Buffer {
  return createHash('sha256').update(words).digest();
}

async function servePort(
  app: FastifyInstance,
  { port, host, metrics, mayRead }: { port: number; host: string; metrics: Metrics; mayRead: MayRead },
): Promise<void> {
  const server = createServer((request, response) => {
    const end = (status: number, body: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (request.method !== 'GET' || request.url !== PATH) return end(404, `Only GET ${PATH} is served here.\n`);
    if (!mayRead(request.headers)) return end(401, 'Send METRICS_TOKEN as a bearer token.\n');
    metrics.text().then(
      (text) => end(200, text, metrics.contentType),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be collected');
        end(500, 'The log says why.\n');
      },
    );
  });
  try {
    await once(server.listen({ port, host }), 'listening');
  } catch (error) {
    metrics.close();
    throw new ConfigError([
      `METRICS_PORT: port ${port} can’t be used: ${String(error)}. Stop the program that uses the port, or choose another one`,
    ]);
  }
  app.log.info({ address: server.address() }, 'metrics are served on a port of their own');
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}
