import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';

import { rateLimit } from '../http/rate-limit.ts';
import { networkOf } from '../limits/network.ts';

/* Who may have texts read, and how often. The feedback call and the analysis call have the same guards. */

/** The total limit of one address, before we check any token: enough for two signed-in classes behind one router. */
const CALLS_PER_ADDRESS = { perSecond: 30, burst: 360 };
/**
 * A writer makes at most one call a second; thirty pupils behind one router may start at once. Signed-in users are counted
 * individually, wherever they write, so they never get less than a visitor (D-06).
 */
const CALLS_PER_CALLER = { perSecond: 10, burst: 120 };

/** The guards of one call that reads texts; each call has its own limits. */
export function readingGuards(app: FastifyInstance): onRequestHookHandler[] {
  return [
    app.recogniseNamedCaller,
    rateLimit(CALLS_PER_ADDRESS, ownAddress),
    app.recogniseUser,
    rateLimit(CALLS_PER_CALLER, callerName),
  ];
}

/** The address to limit; undefined for a server that names its callers, since they all share its address. */
function ownAddress({ ip, namedCaller }: FastifyRequest): string | undefined {
  return namedCaller === undefined ? networkOf(ip) : undefined;
}

/**
 * What counts as one caller: a caller that another Sullivan names, an account, or a network. Guests count as their network, since
 * a new identity costs nothing.
 */
export function callerName({ ip, user, namedCaller }: FastifyRequest): string {
  if (namedCaller !== undefined) return `named ${namedCaller}`;
  return user && !user.isAnonymous ? `account ${user.id}` : `network ${networkOf(ip)}`;
}
