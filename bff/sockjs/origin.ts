import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Endpoint } from './sockjs-address.ts';

/** Requests that another site could make with markup alone; browsers send no Origin with these. */
const OPENED_BY_MARKUP: ReadonlySet<Endpoint> = new Set(['eventsource', 'htmlfile', 'jsonp', 'jsonp_send']);
const NOT_FROM_A_SITE: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

/**
 * Whether the origin of a request to a session is allowed: it comes from one of our pages, or from a program other than a
 * browser. Browsers send an Origin with every POST and every upgrade, so only other programs omit it there. We recognize requests
 * that markup can make by their Fetch Metadata (W3C, section 2).
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
