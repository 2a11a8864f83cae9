import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { loggedPath } from './logged-path.ts';
import { requests } from './measured.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is one of hundreds, for one file each, which metrics count together. */
    isFile?: boolean;
  }
}

/** We only accept a caller's request id in this form; anything else could forge lines of the log. */
const CALLERS_REQUEST_ID = /^[\w-]{8,64}$/;

/** Makes the ids of requests: the caller's own if it is harmless, otherwise a random prefix for this process and a counter. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && CALLERS_REQUEST_ID.test(given) ? given : `${prefix}-${(count++).toString(36)}`;
  };
}

/** Writes one structured line per answered request, and returns the id to the caller. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (requests.isHeard) {
      const { url, config } = request.routeOptions;
      const route = config.isFile ? 'a file of the site' : url;
      requests.tell({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    }
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      'request',
    );
  });
});
