import { isIP } from 'node:net';

import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';

/** The largest frame that a socket may send; without a limit, we would read a frame of 100 MiB before identifying its sender. */
const MAX_FRAME_BYTES = 1_048_576;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a WebSocket can be opened here; set automatically if a route has a `wsHandler`. */
    opensWebSockets?: boolean;
    /** The route itself checks what an upgrade asks for and where it comes from. */
    judgesUpgrades?: boolean;
  }
  interface FastifyInstance extends OwnOrigin {}
}

/**
 * Opens WebSockets for the routes that serve them. An upgrade is refused before it happens if nothing serves its path, or if its
 * Origin isn't ours: browsers send the Origin of the page, so this stops other sites' pages (CWE-1385). When the app closes, each
 * endpoint closes its own sockets with its own message, in a `preClose` hook.
 */
export const websocket = fp(async (app: FastifyInstance, names: OwnNames) => {
  await app.register(fastifyWebsocket, {
    // An error that a client causes on its own socket isn't a server fault.
    errorHandler(error, socket, request) {
      request.log.debug({ err: error }, 'a socket failed');
      socket.terminate();
    },
    options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
    async preClose() {
      app.websocketServer.close(); // from now on it refuses new sockets, and leaves open ones alone
    },
  });

  const { isOwnHost, isOwnOrigin } = ownOrigin(names);
  app.decorate('isOwnHost', isOwnHost);
  app.decorate('isOwnOrigin', isOwnOrigin);
  app.addHook('onRoute', (route) => {
    if (route.wsHandler) route.config = { ...route.config, opensWebSockets: true };
  });
  const adviseOnce = adviceOnForeignPages();
  app.addHook('onRequest', async (request) => {
    if (!request.ws) return;
    const { config } = request.routeOptions;
    if (config.judgesUpgrades) return;
    if (!config.opensWebSockets) throw errors.notFound(request.url.replace(/\?.*$/s, ''));
    if (app.isOwnOrigin(request)) return;
    adviseOnce(request);
    throw errors.foreignOrigin();
  });
});

/** Tells the operator once which setting to change if the refused page is theirs; strangers can't fill the log with it. */
function adviceOnForeignPages(): (request: FastifyRequest) => void {
  let advised = false;
  return ({ log, host, headers }) => {
    if (advised) return;
    advised = true;
    log.warn(
      { origin: headers.origin, host },
      'A page may not open sockets here. If it is yours, set PUBLIC_URL to its origin and TRUST_PROXY to where your proxy calls from',
    );
  };
}

/** The names that a server answers to. */
interface OwnNames {
  /** The origin where people reach the product; undefined if the operator hasn't set one. */
  publicUrl: string | undefined;
  /** Whether only this machine can reach the server, which means that any other name in a Host header is a stranger's. */
  isLocal?: boolean;
}

/** Tells our own origin from a stranger's. */
interface OwnOrigin {
  /**
   * Whether the Host header names this server. Strangers can point names of theirs at it (DNS rebinding), but can't do that with
   * an IP address or with `localhost` (RFC 6761 section 6.3).
   */
  isOwnHost: (request: FastifyRequest) => boolean;
  /** Whether a request has an Origin header that names our own site. */
  isOwnOrigin: (request: FastifyRequest) => boolean;
}

/**
 * Decides by the names of the server. A server in a network without `publicUrl` accepts every Host, because it can't know its own
 * name.
 */
function ownOrigin({ publicUrl, isLocal = false }: OwnNames): OwnOrigin {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const believesEveryHost = publicUrl === undefined && !isLocal;

  const isOwnHost = ({ host, hostname }: FastifyRequest) =>
    believesEveryHost || host === publicHost || isUnforgeable(hostname);
  return {
    isOwnHost,
    isOwnOrigin(request) {
      const { origin } = request.headers;
      if (origin === undefined) return false;
      return origin === publicUrl || (URL.parse(origin)?.host === request.host && isOwnHost(request));
    },
  };
}

function isUnforgeable(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}
