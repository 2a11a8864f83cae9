import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';

/** During a shutdown the rest of a request must arrive within this time, or within twice this time if it started late. */
const REST_LIMIT_MS = 400;

/**
 * Keeps half-sent requests from delaying the shutdown. Node closes idle connections by itself, but waits for the rest of the
 * headers or the body of requests that have started. Complete requests aren't affected: they get their answers.
 */
export const halfSentRequests = fp(async (app: FastifyInstance) => {
  /** The open connections, each with the answer to its last request; none until its first headers are complete. */
  const connections = new Map<Duplex, ServerResponse | undefined>();
  app.server.on('connection', (socket: Duplex) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => connections.set(socket, response));
  // The endpoints close their own sockets.
  app.server.on('upgrade', (_request, socket) => connections.delete(socket));

  app.addHook('preClose', async () => {
    let seenBefore = new Set<Duplex>();
    const sweep = () => {
      const halfSent = [...connections.keys()].filter((socket) => isHalfSent(connections.get(socket)));
      for (const socket of halfSent) if (seenBefore.has(socket)) refuseRest(socket, connections.get(socket));
      seenBefore = new Set(halfSent);
    };
    sweep();
    const timer = setInterval(sweep, REST_LIMIT_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
});

function isHalfSent(response: ServerResponse | undefined): boolean {
  return response === undefined || response.writableFinished || !response.req.complete;
}

/** A handler waiting for a body gets an error to answer with; connections without a handler are closed. */
function refuseRest(socket: Duplex, response: ServerResponse | undefined): void {
  const isWaitedFor = response !== undefined && !response.headersSent && response.req.listenerCount('error') > 0;
  if (isWaitedFor) response.req.emit('error', errors.shuttingDown());
  else socket.destroy();
}
