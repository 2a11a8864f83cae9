import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Endpoint } from './sockjs-address.ts';

/** What a page of another site could open without a script of its own, so that browsers send no Origin with it. */
const OPENED_BY_MARKUP: ReadonlySet<Endpoint> = new Set(['eventsource', 'htmlfile', 'jsonp', 'jsonp_send']);
const NOT_FROM_A_SITE: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

/**
 * Whether the origin of a request to a session is allowed: a page of our own, or a program that is no browser. Browsers send an
 * Origin with every POST and every upgrade, so only other programs lack it there. Requests that markup can make are recognized
 * by their Fetch Metadata (W3C, section 2).
 */
export function comesFromOurPages(
  request: FastifyRequest,
  endpoint: Endpoint,
  { isOwnHost, isOwnOrigin }: Pick<FastifyInstance, 'isOwnHost' | 'isOwnOrigin'>,
): boolean {
  if (request.headers.origin !== undefined) return isOwnOrigin(request);
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' && !isOwnHost(request)) return false;
  return request.ws || !OPENED_BY_MARKUP.has(endpoint) || NOT_FROM_A_SITE.has(site);
}
