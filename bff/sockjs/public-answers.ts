import { randomInt } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { iframePage, loadClientScript, type StaticAnswer } from './html-pages.ts';
import { CLIENT_SCRIPT, type Endpoint, METHODS } from './sockjs-address.ts';

/** The endpoints without any user data, which are open to everyone. */
export type PublicEndpoint = 'greeting' | 'info' | 'iframe' | 'client-script';

const TEXT = 'text/plain; charset=UTF-8';
/** Keeps caches from answering in place of the server. */
export const NOT_CACHED = 'no-store, no-cache, no-transform, must-revalidate, max-age=0';
const ONE_YEAR_S = 31_536_000;
/** The random number that old clients use as entropy is below this. */
const ENTROPY_END = 2 ** 32;

/** Answers the public endpoints (SockJS protocol 0.3.3, sections BaseUrlGreeting, IframePage and InfoTest). */
export interface PublicAnswers {
  answer(endpoint: PublicEndpoint, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * @param prefix the path of the endpoint. @param options the content of `/info`: whether clients may open WebSockets, and whether
 * they need cookies.
 */
export async function loadPublicAnswers(
  prefix: string,
  { websocket, cookie }: { websocket: boolean; cookie: boolean },
): Promise<PublicAnswers> {
  const client = await loadClientScript();
  const page = iframePage(`${prefix}${CLIENT_SCRIPT}?${client.etag.slice(1, -1)}`);
  return {
    answer(endpoint, request, reply) {
      switch (endpoint) {
        case 'greeting':
          return reply.type(TEXT).send('Welcome to SockJS!\n');
        case 'info':
          return reply
            .header('cache-control', NOT_CACHED)
            .type('application/json; charset=UTF-8')
            .send(
              JSON.stringify({ websocket, origins: ['*:*'], cookie_needed: cookie, entropy: randomInt(ENTROPY_END) }),
            );
        case 'iframe':
          return answerStatic(page, request, reply);
        case 'client-script':
          return answerStatic(client, request, reply);
      }
    },
  };
}

function answerStatic({ body, etag, headers }: StaticAnswer, request: FastifyRequest, reply: FastifyReply) {
  cacheForLong(reply).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.headers(headers).send(body);
}

/** `Expires` is for HTTP/1.0 caches, as the protocol requires. */
function cacheForLong(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${ONE_YEAR_S}`)
    .header('expires', new Date(Date.now() + ONE_YEAR_S * 1000).toUTCString());
}

/** Answers an OPTIONS request. It never names an allowed origin, so browsers block the pages of other sites. */
export function answerOptions(endpoint: Endpoint, reply: FastifyReply): FastifyReply {
  return cacheForLong(reply)
    .code(204)
    .header(
      'access-control-allow-methods',
      `OPTIONS, ${METHODS[endpoint].filter((method) => method !== 'OPTIONS').join(', ')}`,
    )
    .header('access-control-max-age', ONE_YEAR_S)
    .send();
}

/** Answers in plain text, as the protocol requires. */
export function answerText(reply: FastifyReply, statusCode: number, words: string): FastifyReply {
  return reply.code(statusCode).type(TEXT).send(words);
}
