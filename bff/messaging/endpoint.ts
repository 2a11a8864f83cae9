import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { MESSAGING_PATH, TOKEN_PARAMETER } from '#shared-types/messaging';

import type { Broker } from '../broker/broker.ts';
import { errors } from '../errors.ts';
import type { AccountWatch } from '../identity/account-watch.ts';
import type { User } from '../identity/authentication.ts';
import { TokenRefused } from '../identity/tokens/refusal.ts';
import { sockJs } from '../sockjs/server.ts';
import { createConnections } from './connections.ts';
import { DEFAULT_RELAY_LIMITS, type RelayLimits } from './relay/relay-limits.ts';

/** The dependencies of the endpoint. */
export interface MessagingOptions {
  broker: Broker;
  /** Whether to serve jsonp, htmlfile and iframe, which only old browsers need. */
  legacyTransports: boolean;
  /** Whether clients get a cookie that tells load balancers which server has their session. */
  cookie?: boolean;
  /** Tells when sessions end; without it, connections end when their tokens expire. */
  accounts?: AccountWatch | undefined;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** Limits that differ from the defaults. */
  limits?: Partial<RelayLimits>;
}

/**
 * The messaging endpoint: STOMP over SockJS at `/ws?token=`. Each client has its own connection to the broker, and can only reach
 * the destinations in relay/client-destinations.ts.
 */
export const messaging: FastifyPluginAsync<MessagingOptions> = async (
  app,
  { broker, legacyTransports, cookie = false, accounts, now = Date.now, limits },
) => {
  const connections = createConnections({
    broker,
    userOfToken: app.userOfToken,
    accounts,
    now,
    limits: { ...DEFAULT_RELAY_LIMITS, ...limits },
    rateFactor: app.rateLimitFactor,
  });

  /** Identifies the user by the token in the query. It is there because a browser can't set a header on a socket (D-22). */
  async function authorise(request: FastifyRequest): Promise<User> {
    const { [TOKEN_PARAMETER]: token }: Record<string, unknown> = Object(request.query);
    if (typeof token !== 'string') throw errors.unauthenticated();
    try {
      return await app.userOfToken(token);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      request.log.info({ reason: error.reason }, 'authentication refused');
      throw errors.unauthenticated(error);
    }
  }

  app.addHook('preClose', () => connections.drain());

  await app.register(sockJs<User>, {
    prefix: MESSAGING_PATH,
    authorise,
    peerKey: (user) => user.id,
    admit: (user, request) => connections.admit(user, request.ip),
    onConnection: (socket, user, request) => connections.serve(socket, { user, address: request.ip, log: request.log }),
    legacyTransports,
    cookie,
    rateFactor: app.rateLimitFactor,
  });
};
