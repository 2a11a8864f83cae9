import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ReceivingRequest } from './receiver.ts';
import type { TransportFormat } from './transports.ts';

/** The allowed names of a callback; the name goes into a script. */
const CALLBACK = /^[-\w.]{1,32}$/;

/** The callback that a request names, if its transport needs one; or the protocol's error message for it. */
export function readCallback(
  request: FastifyRequest,
  { needsCallback }: TransportFormat,
): { callback: string } | { words: string } {
  if (!needsCallback) return { callback: '' };
  const query = new URLSearchParams(request.url.replace(/^[^?]*/, ''));
  const callback = query.get('c') ?? query.get('callback');
  if (callback === null) return { words: '"callback" parameter required' };
  return CALLBACK.test(callback) ? { callback } : { words: 'invalid "callback" parameter' };
}

/** Takes over the answer from Fastify, including the headers that Fastify would have sent. */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  for (const headers of [reply.request.server.securityHeaders, reply.getHeaders()])
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  return response;
}

/** Takes over a receiving request from Fastify, and starts its answer if that is a stream. */
export async function openReceivingRequest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  format: TransportFormat,
  callback: string,
): Promise<ReceivingRequest> {
  const response = takeOver(reply);
  raw.resume(); // a body has no meaning here, but unread it would keep the request open
  if (!format.isPolling) {
    response.writeHead(200, format.headers);
    response.write(format.prelude(callback));
    await setImmediate(); // Node joins all writes of one tick, but clients need the prelude in its own chunk
  }
  return { response, format, callback };
}
