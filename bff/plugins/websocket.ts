import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { COLLABORATION_PATH } from '#shared-types/collaboration';

import { errors } from '../errors.ts';

/** The largest frame that a socket may send; without a limit one frame of 100 MiB is read before anyone is asked who sent it. */
const MAX_FRAME_BYTES = 1_048_576;

/**
 * Opens WebSockets for the routes that ask for them. An upgrade is refused before it happens when nothing serves its path,
 * or when its Origin is not our own: a browser sends the Origin of the page, so this stops foreign pages (CWE-1385).
 */
export const websocket = fp(async (app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) => {
  await app.register(fastifyWebsocket, { options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false } });

  app.addHook('onRequest', async (request) => {
    if (!request.ws) return;
    if (!request.url.startsWith(COLLABORATION_PATH)) throw errors.notFound(request.url.replace(/\?.*$/s, ''));
    if (!isOwnOrigin(request, publicUrl)) throw errors.foreignOrigin();
  });
});

function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin === publicUrl || URL.parse(origin)?.host === request.host;
}
