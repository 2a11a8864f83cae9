import { fastify, LogController } from 'fastify';

import { errorHandler } from '#bff/http/error-handler';
import { securityHeaders } from '#bff/http/security-headers';
import { websocket } from '#bff/http/websocket';
import { sockJs } from '#bff/sockjs/server';

const FLOOD_MESSAGE = 'x'.repeat(1_048_576);
const FLOOD_MESSAGES = 64;

/**
 * Our SockJS endpoint: /echo sends back every message, /flood sends far more than a client reads, for as long as it may; /memory
 * says how much is in use.
 */
const app = fastify({ logController: new LogController({ disableRequestLogging: true }) });
await app.register(errorHandler);
await app.register(securityHeaders, { publicUrl: undefined });
await app.register(websocket, { publicUrl: undefined });
const shared = { authorise: async () => '', peerKey: () => '', legacyTransports: true };
await app.register(sockJs<string>, {
  prefix: '/echo',
  ...shared,
  onConnection: (socket) => ({
    onMessage: (message) => void socket.send(message),
    onDrain() {},
    onClose() {},
  }),
});
await app.register(sockJs<string>, {
  prefix: '/flood',
  ...shared,
  onConnection: (socket) => ({
    onMessage() {
      for (let sent = 0; sent < FLOOD_MESSAGES && socket.send(FLOOD_MESSAGE); sent++);
    },
    onDrain() {},
    onClose() {},
  }),
});
app.get('/memory', async () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
