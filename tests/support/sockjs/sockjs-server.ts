import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';

import type { WebsocketHandler } from '@fastify/websocket';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';
import sockjs from 'sockjs';
import type { WebSocket } from 'ws';

import { errors } from '#bff/errors';
import { errorHandler } from '#bff/http/error-handler';
import { securityHeaders } from '#bff/http/security-headers';
import { websocket } from '#bff/http/websocket';
import { requestLog } from '#bff/observability/request-log';
import type { MessageSocket, MessageSocketEvents } from '#bff/sockjs/message-socket';
import { sockJs } from '#bff/sockjs/server';
import type { SockJsLimits } from '#bff/sockjs/sockjs-limits';
import type { SockJsOptions } from '#bff/sockjs/sockjs-options';
import type { SockJsSession } from '#bff/sockjs/sockjs-session';

import { closeInTheEnd } from '../closing.ts';
import { serve } from '../server/listen.ts';

/** Response limits are small, so that a test reaches them. */
export const RESPONSE_BYTES = 4096;

/** The SockJS endpoint of the BFF at several prefixes, on a free port. */
export interface SockJsServer {
  url: string;
  app: FastifyInstance;
  sessions: Set<SockJsSession>;
  /** Its WebSockets, oldest first. */
  webSockets: () => Set<WebSocket>;
  /** Every channel that has opened, oldest first. */
  channels: Channel[];
  /** Every line that it has logged. */
  log: () => string;
  close: () => Promise<void>;
}

/** A channel as the test that serves it sees it. */
export interface Channel {
  socket: MessageSocket;
  peer: string;
  received: (string | Buffer)[];
  drains: number;
  /** How it ended; undefined while it is open. */
  ended: { code: number; reason: string } | undefined;
}

/** The handlers of a channel, in addition to being kept in the list. */
type Service = (channel: Channel) => Partial<MessageSocketEvents>;

/** Sends back every message. */
const echo: Service = ({ socket }) => ({ onMessage: (message) => void socket.send(message) });
/** Closes immediately. */
const goAway: Service = ({ socket }) => {
  socket.close(3000, 'Go away!');
  return {};
};
/** A WebSocket next to the endpoint. */
const listenOnly: WebsocketHandler = () => {};
const listen: Service = () => ({});

/**
 * Starts the endpoint at /echo, /close, /listen, without WebSockets at /echo-without-websocket, and with the cookie at
 * /echo-with-cookie, next to other routes. The client identifies itself with `?token=`.
 */
export async function startSockJs({
  limits = {},
  legacyTransports = true,
}: {
  limits?: Partial<SockJsLimits>;
  legacyTransports?: boolean;
} = {}): Promise<SockJsServer> {
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const logger: FastifyBaseLogger = pino({ level: 'info' }, destination);
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  const sessions = new Set<SockJsSession>();
  const channels: Channel[] = [];
  await app.register(requestLog);
  await app.register(errorHandler);
  await app.register(securityHeaders, { publicUrl: undefined });
  await app.register(websocket, { publicUrl: undefined });
  const mount = async (prefix: string, service: Service, options: Partial<SockJsOptions<string>> = {}) =>
    app.register(sockJs<string>, {
      prefix,
      authorise: async (request) => tokenOf(request),
      peerKey: (peer) => peer,
      onConnection(socket, peer) {
        const channel: Channel = { socket, peer, received: [], drains: 0, ended: undefined };
        channels.push(channel);
        const served = service(channel);
        return {
          onMessage(message) {
            channel.received.push(message);
            served.onMessage?.(message);
          },
          onDrain() {
            channel.drains += 1;
            served.onDrain?.();
          },
          onClose(code, reason) {
            channel.ended = { code, reason };
            served.onClose?.(code, reason);
          },
        };
      },
      legacyTransports,
      sessions,
      limits: { responseBytes: RESPONSE_BYTES, ...limits },
      ...options,
    });
  await mount('/echo', echo);
  await mount('/close', goAway);
  await mount('/listen', listen);
  await mount('/echo-without-websocket', echo, { websocket: false });
  await mount('/echo-with-cookie', echo, { cookie: true });
  app.get('/plain', async () => 'no WebSocket');
  app.route({ method: 'GET', url: '/other-socket', handler: async () => 'a WebSocket', wsHandler: listenOnly });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    sessions,
    webSockets: () => Reflect.get(app, 'websocketServer').clients, // a property that @fastify/websocket adds
    channels,
    log: () => lines.join(''),
    close: closeInTheEnd(() => app.close()),
  };
}

function tokenOf({ url }: FastifyRequest): string {
  const token = new URL(url, 'http://x').searchParams.get('token');
  if (token === 'refused') throw errors.unauthenticated();
  return token ?? 'anyone';
}

const echoing = (connection: sockjs.Connection) => connection.on('data', (message) => connection.write(message));

/** The `sockjs` package, with the same services. */
export async function startSockJsPackage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const mount = (
    prefix: string,
    handle: (connection: sockjs.Connection) => void,
    options: sockjs.ServerOptions = {},
  ) => {
    const service = sockjs.createServer({ response_limit: RESPONSE_BYTES, log() {}, ...options });
    service.on('connection', handle);
    service.installHandlers(server, { prefix });
  };
  mount('/echo', echoing);
  mount('/close', (connection) => connection.close(3000 as unknown as string, 'Go away!'));
  mount('/listen', () => {});
  mount('/echo-without-websocket', echoing, { websocket: false });
  mount('/echo-with-cookie', echoing, { jsessionid: true });
  return serve(server);
}

// Started by a test as a separate process, which exits by itself when nothing of the server is left.
if (process.send && process.argv[1] === import.meta.filename) {
  const server = await startSockJs();
  process.once('message', () => void server.close().then(() => process.disconnect?.()));
  process.send(server.url);
}
