import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

import type { FastifyBaseLogger } from 'fastify';

import type { Metrics } from './metrics.ts';

/** Where Prometheus looks. */
export const METRICS_PATH = '/metrics';

/** Judges the headers of a request. */
export type MayRead = (headers: IncomingHttpHeaders) => boolean;

/** @param token the key that Prometheus sends as a bearer token; undefined lets everyone read. */
export function bearerOf(token: string | undefined): MayRead {
  if (token === undefined) return () => true;
  const expected = digest(`Bearer ${token}`);
  return ({ authorization = '' }) => timingSafeEqual(digest(authorization), expected);
}

/** Digests all have the same length, which the constant-time comparison needs. */
function digest(words: string): Buffer {
  return createHash('sha256').update(words).digest();
}

/** A port that serves metrics and nothing else. */
export interface MetricsPortOptions {
  port: number;
  host: string;
  metrics: Metrics;
  mayRead: MayRead;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Serves metrics on a port of their own. @returns a function that ends it. @throws {Error} if the port can't be used; it says what to do. */
export async function serveMetrics({ port, host, metrics, mayRead, log }: MetricsPortOptions): Promise<() => void> {
  const server = createServer((request, response) => {
    const end = (status: number, body: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (request.method !== 'GET' || request.url !== METRICS_PATH)
      return end(404, `Only GET ${METRICS_PATH} is served here.\n`);
    if (!mayRead(request.headers)) return end(401, 'Send METRICS_TOKEN as a bearer token.\n');
    metrics.text().then(
      (text) => end(200, text, metrics.contentType),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected');
        end(500, 'The log says why.\n');
      },
    );
  });
  try {
    await once(server.listen({ port, host }), 'listening');
  } catch (error) {
    metrics.close();
    throw new Error(
      `METRICS_PORT: port ${port} can’t be used: ${String(error)}. Stop the program that uses the port, or choose another one`,
      { cause: error },
    );
  }
  log.info({ address: server.address() }, 'metrics are served on a port of their own');
  return () => {
    metrics.close();
    server.closeAllConnections();
    server.close();
  };
}
