import type { ServerResponse } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Decoded, decodeMessages } from './frames.ts';
import type { HttpSession } from './http-session.ts';
import { takeOver } from './receiving.ts';
import { readBody, refuseBody } from './request-body.ts';
import type { SockJsLimits } from './sockjs-limits.ts';

/** The HTTP requests through which a client sends. */
export type SendingTransport = 'xhr_send' | 'jsonp_send';

/** The types that browsers use to send text from a script; a broken browser turned text/plain into "T". */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  '',
  'text/plain',
  't',
  'application/json',
  'application/xml',
  'text/xml',
]);
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The answers to refused bodies; the first two use the wording of the SockJS protocol. */
const REFUSALS = {
  'not-json': { status: 500, words: 'Broken JSON encoding.' },
  'not-messages': { status: 500, words: 'Payload expected.' },
  'too-many': { status: 413, words: 'Too many messages.' },
} as const;

/** How long a client should wait after its messages were refused, in seconds. */
const RETRY_AFTER_S = 1;

/** Passes a client's messages to its session, and answers once they have been accepted. */
export async function answerSending(
  endpoint: SendingTransport,
  session: HttpSession,
  limits: SockJsLimits,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = takeOver(reply);
  response.setHeader('content-type', 'text/plain; charset=UTF-8');
  const body = await readBody(raw, limits.bodyBytes);
  if (body === undefined) {
    refuseBody(raw, response, limits.refusedBodyMs);
    return reply;
  }
  const json = textOf(endpoint, body, raw.headers['content-type']);
  const decoded: Decoded = json
    ? decodeMessages(json, { single: false, most: limits.messages })
    : { fault: 'not-messages' };
  if ('fault' in decoded) end(response, REFUSALS[decoded.fault]);
  else if (!(await session.deliver(decoded.messages)))
    end(response.setHeader('retry-after', RETRY_AFTER_S), { status: 503, words: 'Earlier messages still wait.' });
  else if (endpoint === 'xhr_send') response.writeHead(204).end();
  else end(response, { status: 200, words: 'ok' }); // one browser couldn't handle a 204
  return reply;
}

function end(response: ServerResponse, { status, words }: { status: number; words: string }): void {
  response.writeHead(status, { 'content-length': words.length }).end(words);
}

/** The JSON in a body: the whole body, or one form field, since pages without XMLHttpRequest can only submit forms. */
function textOf(endpoint: SendingTransport, body: string, contentType = ''): string | null {
  const type = contentType.replace(/;.*$/s, '').trim().toLowerCase();
  if (endpoint === 'xhr_send') return TEXT_TYPES.has(type) ? body : null;
  if (type === FORM_TYPE) return new URLSearchParams(body).get('d');
  return type === '' || type === 'text/plain' ? body : null;
}
