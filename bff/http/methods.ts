import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a request that no route matches: OPTIONS with the methods of its address, and 404 if the address has none. @throws
     * {BffError} METHOD_NOT_ALLOWED or NOT_FOUND.
     */
    answerWithoutRoute: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/** Knows the methods of every address (RFC 9110 sections 9.3.7 and 15.5.6). Register it before the routes. */
export const methods = fp(async (app: FastifyInstance) => {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one });
  });

  const methodsOf = (path: string) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
  app.decorate('answerWithoutRoute', (request, reply) => {
    const path = request.url.replace(/\?.*$/s, '');
    const served = methodsOf(path);
    if (served.length === 0 || served.includes(request.method)) throw errors.notFound(path);
    reply.header('allow', [...served, 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS') throw errors.methodNotAllowed(request.method, path);
    return reply.code(204).send();
  });
});

/** The paths of a route: `:name` matches one part, `*` everything that follows, and `::` a colon. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(::|:\w+|\*)/).map((part) => {
    if (part === '::') return ':';
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}
