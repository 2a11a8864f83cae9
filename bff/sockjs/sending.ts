import type { ServerResponse, IncomingMessage } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Decoded, decodeMessages } from './frames.ts';
import type { HttpSession } from './http-session.ts';
import { takeOver } from './receiving.ts';
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

/** Reads a body as text; undefined if it is larger than allowed. Never settles if the client disconnects before the end. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        request.removeAllListeners('data').pause();
        resolve(undefined);
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks, bytes).toString()));
  });
}

/**
 * Answers 413 while the client is still sending. We read and drop its input for a while: closing a connection with unread input
 * resets it, and the client would lose the answer (RFC 9112 section 9.6).
 * @param refusedBodyMs the longest time to read and drop input, in milliseconds.
 */
function refuseBody(request: IncomingMessage, response: ServerResponse, refusedBodyMs: number): void {
  const words = 'Payload too large.';
  response.writeHead(413, {
    'content-type': 'text/plain; charset=UTF-8',
    'content-length': words.length,
    connection: 'close',
  });
  response.write(words); // complete for the client, while the connection stays open
  const finish = () => {
    clearTimeout(deadline);
    response.end();
  };
  const deadline = setTimeout(finish, refusedBodyMs);
  request.once('end', finish).once('close', finish).resume();
}
