import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { PUBLIC_KEYS_PATH } from '#shared-types/people/identity';

import { errors } from '../../errors.ts';
import { endedByClient } from '../../http/client-gone.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import type { AuthPages } from '../../identity/firebase/auth-domain.ts';
import type { Identity } from '../../identity/identity.ts';

/** A service fetches the keys once an hour. */
const CALLS_PER_ADDRESS = { perSecond: 1, burst: 60 };

/** The public keys of the embedded identity service (RFC 7517), for the services behind the gateway that check tokens themselves. */
export async function publicKeysRoutes(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(PUBLIC_KEYS_PATH, { onRequest: rateLimit(CALLS_PER_ADDRESS) }, async (_request, reply) => {
    const { jwks, maxAgeS } = await identity.publicKeys();
    return reply.header('cache-control', `public, max-age=${maxAgeS}`).send(jwks);
  });
}

/** A sign-in loads about six of these files; a class behind one router starts within the same minute. */
const PAGES = { perSecond: 10, burst: 400 };

/** One file, such as `handler` or `iframe.js`. */
const FILE = /^[\w-]+(?:\.\w+)?$/;
const ACCOUNTS_ORIGIN = 'https://accounts.google.com';

/** The headers we forward to the auth domain, and the headers of its answer that we forward to the browser. */
const PASSED_REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'user-agent',
];
const PASSED_ANSWER_HEADERS = [
  'cache-control',
  'content-encoding',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'vary',
];

/**
 * The pages are Google's own: they hold inline scripts, load Google's, and call its identity service themselves. Only our pages
 * may frame them.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' https://apis.google.com https://www.gstatic.com https://www.google.com",
  "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com",
  "font-src 'self' https://fonts.gstatic.com",
  "img-src 'self' data: https://www.gstatic.com https://www.google.com",
  "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://apis.google.com https://www.googleapis.com",
  "frame-src 'self' https://apis.google.com https://accounts.google.com https://www.google.com",
  "form-action 'self' https://accounts.google.com",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Serves the pages of the project's auth domain on our own origin: on any other origin, browsers treat them as a third party and
 * block their storage (firebase.google.com/docs/auth/web/redirect-best-practices, option 3). We send nothing there except the
 * address.
 */
export async function authPagesRoutes(app: FastifyInstance, { pages }: { pages: AuthPages }): Promise<void> {
  const limit = rateLimit(PAGES);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await pages.fetch(request.url, passed(request.headers, PASSED_REQUEST_HEADERS), endedByClient(reply));
    const isRedirect = page.status >= 300 && page.status < 400 && page.status !== 304;
    if (isRedirect) reply.header('location', target(page.headers.location, request.url));
    reply.headers(passed(page.headers, PASSED_ANSWER_HEADERS));
    reply.header('content-security-policy', POLICY);
    // A pop-up has to reach the page that opened it.
    reply.header('cross-origin-opener-policy', 'unsafe-none');
    return reply.code(page.status).send(page.body);
  }

  /** Where a redirect may lead: only to a page of the auth domain, which we serve, or to Google's accounts. */
  function target(location: string | undefined, from: string): string {
    const url = URL.parse(location ?? '', pages.origin + from);
    if (url?.origin === pages.origin && location !== '' && url.pathname.startsWith('/__/auth/'))
      return url.pathname + url.search + url.hash;
    if (url?.origin === ACCOUNTS_ORIGIN && url.username + url.password === '') return url.href;
    throw errors.upstreamFailed('identity', new Error(`A redirect to ${url?.origin ?? 'nowhere'} is not passed on.`));
  }

  const route = { onRequest: limit, exposeHeadRoute: false };
  app.get<{ Params: { file: string } }>('/__/auth/:file', route, (request, reply) => {
    if (!FILE.test(request.params.file)) throw errors.notFound('/__/auth/');
    return answer(request, reply);
  });
  app.get('/__/firebase/init.json', route, (request, reply) => answer(request, reply));
}

function passed(headers: FastifyRequest['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
