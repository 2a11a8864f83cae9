import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { COLLABORATION_PATH, DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';

/** Only a request id of this form is taken over from a caller; anything else could forge lines of the log. */
const CALLERS_REQUEST_ID = /^[\w-]{8,64}$/;

/** Makes the ids of requests: the caller's own when it is harmless, else a random prefix of this process and a counter. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && CALLERS_REQUEST_ID.test(given) ? given : `${prefix}-${(count++).toString(36)}`;
  };
}

/** The address of a request as it may be logged: query strings carry tokens (D-22), and the path of a socket its room. */
export function loggedPath(url: string | undefined): string {
  const path = (url ?? '').replace(/\?.*$/s, '');
  return path.startsWith(COLLABORATION_PATH)
    ? COLLABORATION_PATH + loggedRoom(path.slice(COLLABORATION_PATH.length))
    : path;
}

/** A room as it may be logged: whoever knows the whole name of a private draft can open it, so only its beginning is. */
export function loggedRoom(room: string): string {
  return room === DEMO_ROOM ? room : `${room.slice(0, DRAFT_ROOM_PREFIX.length + 4)}…`;
}

/** Writes one structured line per answered request, and gives the id back to the caller. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
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
