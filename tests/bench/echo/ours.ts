import { fastify, LogController } from 'fastify';

import { errorHandler } from '#bff/http/error-handler';
import { securityHeaders } from '#bff/http/security-headers';
import { websocket } from '#bff/http/websocket';
import { sockJs } from '#bff/sockjs/server';

/** Our SockJS endpoint, which sends back every message. */
const app = fastify({ logController: new LogController({ disableRequestLogging: true }) });
await app.register(errorHandler);
await app.register(securityHeaders, { publicUrl: undefined });
await app.register(websocket, { publicUrl: undefined });
await app.register(sockJs<string>, {
  prefix: '/echo',
  authorise: async () => '',
  peerKey: () => '',
  legacyTransports: true,
  onConnection: (socket) => ({
    onMessage: (message) => void socket.send(message),
    onDrain() {},
    onClose() {},
  }),
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
