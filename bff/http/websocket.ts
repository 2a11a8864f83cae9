import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';
import { type OwnNames, type OwnOrigin, ownOrigin } from './own-origin.ts';

/** The largest frame that a socket may send; without a limit a frame of 100 MiB is read before its sender is identified. */
const MAX_FRAME_BYTES = 1_048_576;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a WebSocket can be opened here; known by itself from the `wsHandler` of a route. */
    opensWebSockets?: boolean;
    /** The route looks itself at what an upgrade asks for and where it comes from. */
    judgesUpgrades?: boolean;
  }
  interface FastifyInstance extends OwnOrigin {}
}

/**
 * Opens WebSockets for the routes that serve them. An upgrade is refused before it happens when nothing serves its path,
 * or when its Origin is not our own: a browser sends the Origin of the page, so this stops foreign pages (CWE-1385).
 * When the app closes, each endpoint closes its own sockets with its own words, in a `preClose` hook.
 */
export const websocket = fp(async (app: FastifyInstance, names: OwnNames) => {
  await app.register(fastifyWebsocket, {
    // An error that a client causes on its own socket is not a server fault.
    errorHandler(error, socket, request) {
      request.log.debug({ err: error }, 'a socket failed');
      socket.terminate();
    },
    options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
    async preClose() {
      app.websocketServer.close(); // it refuses new sockets from now on, and leaves those that are open
    },
  });

  const { isOwnHost, isOwnOrigin } = ownOrigin(names);
  app.decorate('isOwnHost', isOwnHost);
  app.decorate('isOwnOrigin', isOwnOrigin);
  app.addHook('onRoute', (route) => {
    if (route.wsHandler) route.config = { ...route.config, opensWebSockets: true };
  });
  app.addHook('onRequest', async (request) => {
    if (!request.ws) return;
    const { config } = request.routeOptions;
    if (config.judgesUpgrades) return;
    if (!config.opensWebSockets) throw errors.notFound(request.url.replace(/\?.*$/s, ''));
    if (!app.isOwnOrigin(request)) throw errors.foreignOrigin();
  });
});
