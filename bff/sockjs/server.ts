import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { errors } from '../errors.ts';
import { type Endpoint, METHODS, readAddress } from './address.ts';
import { setBalancerCookie } from './balancer-cookie.ts';
import { createHttpSession, type HttpSession } from './http-session.ts';
import type { MessageSocket, MessageSocketEvents } from './message-socket.ts';
import { comesFromOurPages } from './origin.ts';
import { answerOptions, answerText, loadPublicAnswers, NOT_CACHED, type PublicEndpoint } from './public-answers.ts';
import { openReceivingRequest, readCallback } from './receiving.ts';
import { createRefusals } from './refusals.ts';
import { answerSending } from './sending.ts';
import type { SockJsSession } from './session.ts';
import { DEFAULT_LIMITS, type SockJsLimits } from './sockjs-limits.ts';
import { type ReceivingTransport, TRANSPORT_FORMATS } from './transports.ts';
import { createWebSocketSession } from './websocket-session.ts';

/** Whom an endpoint serves, and how. */
export interface SockJsOptions<Peer> {
  /** Says who makes a request to a session; asked for each, and before each upgrade. @throws {BffError} answered as such. */
  authorise: (request: FastifyRequest) => Promise<Peer>;
  /** What tells peers apart. A session of one peer does not exist for another. */
  peerKey: (peer: Peer) => string;
  /** Counts a new session until the result is called. @throws {BffError} when it is one too many, answered as such. */
  admit?: (peer: Peer, request: FastifyRequest) => () => void;
  /** A session has opened; answers who hears of it. */
  onConnection: (socket: MessageSocket, peer: Peer, request: FastifyRequest) => MessageSocketEvents;
  /** Whether jsonp, htmlfile and the iframe page are served. */
  legacyTransports: boolean;
  /** Whether WebSockets are there. */
  websocket?: boolean;
  /** Whether the requests of sessions get a cookie for load balancers. */
  cookie?: boolean;
  /** The open sessions. Endpoints that are given the same set share the limit on their number. */
  sessions?: Set<SockJsSession>;
  /** By how much the limit on refused requests is multiplied. */
  rateFactor?: number;
  limits?: Partial<SockJsLimits>;
}

/** Why sessions end that are left when the server stops. */
const SERVER_RESTARTING = { code: 1012, reason: 'Server restarting' } as const;
/** When a client that was turned away may come again, in seconds. */
const RETRY_AFTER_S = 5;
const NOT_FOUND = '404 Error: Page not found\n';

/**
 * A SockJS endpoint (protocol 0.3.3) below the prefix that it is registered with; there may be several in one app. Sessions that
 * are left when the app closes end with 1012. Needs `http/websocket.ts` and `http/security-headers.ts`.
 */
export async function sockJs<Peer>(app: FastifyInstance, options: SockJsOptions<Peer>): Promise<void> {
  const { authorise, peerKey, admit, onConnection, legacyTransports, websocket = true, cookie = false } = options;
  const { sessions = new Set<SockJsSession>(), rateFactor = 1 } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const httpSessions = new Map<string, HttpSession>();
  /** Sessions that are over and are found until they are forgotten, so that their clients are told; the oldest first. */
  const finished = new Set<HttpSession>();
  const upgrades = new WeakMap<FastifyRequest, { peer: Peer; isFramed: boolean }>();
  const refusals = createRefusals(limits, { factor: rateFactor });
  const publicAnswers = await loadPublicAnswers(app.prefix, { websocket, cookie });
  let isClosing = false;

  /** Answers every request but an upgrade that is admitted; here, as Fastify refuses bodies of types that the protocol allows. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.slice(app.prefix.length).replace(/\?.*$/s, '');
    const address = readAddress(path, { idCharacters: limits.idCharacters, legacyTransports });
    if (address === undefined) return answerText(reply, 404, NOT_FOUND);
    const { endpoint, session } = address;
    const isForWebSockets = endpoint === 'websocket' || endpoint === 'raw-websocket';
    if (isForWebSockets ? !websocket : request.ws)
      return answerText(reply, 404, websocket ? `WebSockets open at ${app.prefix}/websocket\n` : NOT_FOUND);
    if (!METHODS[endpoint].includes(request.method))
      return reply.code(405).header('allow', METHODS[endpoint].join(', ')).send();
    if (request.method === 'OPTIONS') return answerOptions(endpoint, reply);
    if (isPublic(endpoint)) return publicAnswers.answer(endpoint, request, reply);

    if (isForWebSockets && !isWebSocketUpgrade(request)) return answerText(reply, 400, 'Not a valid websocket request');
    reply.header('cache-control', NOT_CACHED);
    if (!comesFromOurPages(request, endpoint, app)) throw errors.foreignOrigin();
    if (cookie) setBalancerCookie(request, reply);
    const peer = await judge(request);
    if (isForWebSockets) {
      request.raw.socket.once('close', takeIn(peer, request));
      upgrades.set(request, { peer, isFramed: endpoint === 'websocket' });
      return;
    }
    const key = `${session}/${peerKey(peer)}`; // an id holds no slash
    const known = httpSessions.get(key);
    if (endpoint === 'xhr_send' || endpoint === 'jsonp_send') {
      if (known === undefined) return answerText(reply, 404, NOT_FOUND);
      return answerSending(endpoint, known, limits, request, reply);
    }
    const format = TRANSPORT_FORMATS[endpoint];
    const named = readCallback(request, format);
    if ('words' in named) return answerText(reply, 500, named.words);
    const receiving = known ?? openHttpSession(key, endpoint, peer, request);
    receiving.attach(await openReceivingRequest(request, reply, format, named.callback));
    return reply;
  }

  async function judge(request: FastifyRequest): Promise<Peer> {
    refusals.check(request);
    try {
      return await authorise(request);
    } catch (error) {
      refusals.note(request, error);
      throw error;
    }
  }

  /** Finds room for a new session; the result gives it up. */
  function takeIn(peer: Peer, request: FastifyRequest): () => void {
    if (isClosing) throw errors.shuttingDown();
    if (sessions.size >= limits.sessions) throw errors.upstreamUnavailable('messaging', RETRY_AFTER_S);
    return admit?.(peer, request) ?? (() => {});
  }

  function openHttpSession(
    key: string,
    transport: ReceivingTransport,
    peer: Peer,
    request: FastifyRequest,
  ): HttpSession {
    const giveUp = takeIn(peer, request);
    const session = createHttpSession({
      transport,
      limits,
      connect: (socket) => onConnection(socket, peer, request),
      onFinished() {
        giveUp();
        sessions.delete(session);
        finished.add(session);
        const [oldest] = finished;
        if (finished.size > limits.finishedSessions) oldest?.forget();
      },
      onForgotten() {
        httpSessions.delete(key);
        finished.delete(session);
      },
    });
    httpSessions.set(key, session);
    sessions.add(session);
    return session;
  }

  const served = {
    onRequest: answer,
    config: { judgesUpgrades: true },
    handler: (request: FastifyRequest) => {
      throw errors.notFound(request.url); // never reached: `answer` has answered what is no upgrade
    },
  };
  for (const url of ['/', '/*']) {
    app.route({
      ...served,
      method: 'GET',
      exposeHeadRoute: false,
      url,
      wsHandler(webSocket, request) {
        const admitted = upgrades.get(request);
        if (admitted === undefined) return webSocket.terminate();
        const session = createWebSocketSession({
          webSocket,
          connection: request.raw.socket,
          isFramed: admitted.isFramed,
          limits,
          connect: (socket) => onConnection(socket, admitted.peer, request),
          onGone: () => sessions.delete(session),
        });
        sessions.add(session);
      },
    });
    app.route({ ...served, method: app.supportedMethods.filter((method) => method !== 'GET'), url });
  }

  app.addHook('preClose', async () => {
    isClosing = true;
    await Promise.all(Array.from([...sessions, ...finished], (session) => session.end(SERVER_RESTARTING)));
  });
}

function isPublic(endpoint: Endpoint): endpoint is PublicEndpoint {
  return endpoint === 'greeting' || endpoint === 'info' || endpoint === 'iframe' || endpoint === 'client-script';
}

function isWebSocketUpgrade(request: FastifyRequest): boolean {
  return request.ws && request.headers.upgrade?.toLowerCase() === 'websocket';
}
