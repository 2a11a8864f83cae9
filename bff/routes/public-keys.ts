import type { FastifyInstance } from 'fastify';

import { PUBLIC_KEYS_PATH } from '#shared-types/identity';

import { rateLimit } from '../http/rate-limit.ts';
import type { Identity } from '../identity/identity.ts';

/** A service fetches the keys once an hour. */
const CALLS_PER_ADDRESS = { perSecond: 1, burst: 60 };

/** The public keys of the embedded identity service (RFC 7517), for the services behind the gateway that check tokens themselves. */
export async function publicKeysRoutes(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(PUBLIC_KEYS_PATH, { onRequest: rateLimit(CALLS_PER_ADDRESS) }, async (_request, reply) => {
    const { jwks, maxAgeS } = await identity.publicKeys();
    return reply.header('cache-control', `public, max-age=${maxAgeS}`).send(jwks);
  });
}
