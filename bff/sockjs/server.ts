import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';

import { errors, BffError } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { type AdmittedUpgrade, OpenSessions } from './open-sessions.ts';
import {
  answerOptions,
  answerText,
  loadPublicAnswers,
  NOT_CACHED,
  type PublicAnswers,
  type PublicEndpoint,
} from './public-answers.ts';
import { openReceivingRequest, readCallback } from './receiving.ts';
import { answerSending } from './sending.ts';
import { type Endpoint, METHODS, readAddress } from './sockjs-address.ts';
import { DEFAULT_SOCKJS_LIMITS, type SockJsLimits } from './sockjs-limits.ts';
import type { SockJsOptions } from './sockjs-options.ts';
import type { SockJsSession } from './sockjs-session.ts';
import { type ReceivingTransport, TRANSPORT_FORMATS } from './transports.ts';

/** Requests that another site could make with markup alone; browsers send no Origin with these. */
const OPENED_BY_MARKUP: ReadonlySet<Endpoint> = new Set(['eventsource', 'htmlfile', 'jsonp', 'jsonp_send']);

const NOT_FROM_A_SITE: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

const OURS = /(?:^|;)\s*JSESSIONID=([^;]*)/;

/** The characters that a cookie may contain (RFC 6265, section 4.1.1), at a length that fits a server name. */
const VALUE = /^[!#-+\--:<-[\]-~]{1,128}$/;

const NO_SESSION = 'dummy';

const NOT_FOUND = '404 Error: Page not found\n';

/**
 * A SockJS endpoint (protocol 0.3.3) under the prefix it is registered with; one app may have several. Sessions that are open
 * when the app closes end with 1012. Needs `http/websocket.ts` and `http/security-headers.ts`.
 */
export async function sockJs<Peer>(app: FastifyInstance, options: SockJsOptions<Peer>): Promise<void> {
  const { websocket = true, cookie = false } = options;
  const server = new SockJsServer(app, options, await loadPublicAnswers(app.prefix, { websocket, cookie }));
  const served = {
    // Handled here, because Fastify refuses content types that the protocol allows.
    onRequest: (request: FastifyRequest, reply: FastifyReply) => server.answer(request, reply),
    config: { judgesUpgrades: true },
    handler: (request: FastifyRequest) => {
      throw errors.notFound(request.url); // never reached: `answer` has handled all other requests
    },
  };
  for (const url of ['/', '/*']) {
    app.route({
      ...served,
      method: 'GET',
      exposeHeadRoute: false,
      url,
      wsHandler: (webSocket, request) => server.serve(webSocket, request),
    });
    app.route({ ...served, method: app.supportedMethods.filter((method) => method !== 'GET'), url });
  }
  app.addHook('preClose', () => server.close());
}

/** Answers the requests of one endpoint. */
class SockJsServer<Peer> {
  readonly #app: FastifyInstance;
  readonly #options: SockJsOptions<Peer>;
  readonly #limits: SockJsLimits;
  readonly #publicAnswers: PublicAnswers;
  readonly #sessions: OpenSessions<Peer>;
  readonly #refusals: Refusals;
  readonly #upgrades = new WeakMap<FastifyRequest, AdmittedUpgrade<Peer>>();

  constructor(app: FastifyInstance, options: SockJsOptions<Peer>, publicAnswers: PublicAnswers) {
    const { sessions = new Set<SockJsSession>(), rateFactor = 1 } = options;
    this.#app = app;
    this.#options = options;
    this.#limits = { ...DEFAULT_SOCKJS_LIMITS, ...options.limits };
    this.#publicAnswers = publicAnswers;
    this.#sessions = new OpenSessions(options, this.#limits, sessions);
    this.#refusals = createRefusals(this.#limits, { factor: rateFactor });
  }

  /** Answers every request except an admitted upgrade. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { legacyTransports } = this.#options;
    const path = request.url.slice(this.#app.prefix.length).replace(/\?.*$/s, '');
    const address = readAddress(path, { idCharacters: this.#limits.idCharacters, legacyTransports });
    if (address === undefined) return answerText(reply, 404, NOT_FOUND);
    const { endpoint, session } = address;
    if (!this.#isServed(endpoint, request)) return this.#answerNotServed(reply);
    if (!METHODS[endpoint].includes(request.method))
      return reply.code(405).header('allow', METHODS[endpoint].join(', ')).send();
    if (request.method === 'OPTIONS') return answerOptions(endpoint, reply);
    if (isPublic(endpoint)) return this.#publicAnswers.answer(endpoint, request, reply);

    if (isForWebSockets(endpoint)) return this.#answerUpgrade(endpoint, request, reply);
    const peer = await this.#letIn(endpoint, request, reply);
    if (endpoint !== 'xhr_send' && endpoint !== 'jsonp_send')
      return this.#answerReceiving({ endpoint, session }, peer, request, reply);
    const known = this.#sessions.find(session, peer);
    if (known === undefined) return answerText(reply, 404, NOT_FOUND);
    return answerSending(endpoint, known, this.#limits, request, reply);
  }

  /** Serves an admitted WebSocket. */
  serve(webSocket: WebSocket, request: FastifyRequest): void {
    const admitted = this.#upgrades.get(request);
    if (admitted === undefined) webSocket.terminate();
    else this.#sessions.openWebSocket(webSocket, request, admitted);
  }

  close(): Promise<void> {
    return this.#sessions.close();
  }

  #isServed(endpoint: Endpoint, request: FastifyRequest): boolean {
    const { websocket = true } = this.#options;
    return isForWebSockets(endpoint) ? websocket : !request.ws;
  }

  #answerNotServed(reply: FastifyReply): FastifyReply {
    const { websocket = true } = this.#options;
    return answerText(reply, 404, websocket ? `WebSockets open at ${this.#app.prefix}/websocket\n` : NOT_FOUND);
  }

  /** Identifies the peer that makes a request to a session. @throws {BffError} if it has no access. */
  async #letIn(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Peer> {
    reply.header('cache-control', NOT_CACHED);
    if (!comesFromOurPages(request, endpoint, this.#app)) throw errors.foreignOrigin();
    if (this.#options.cookie) setBalancerCookie(request, reply);
    this.#refusals.check(request);
    try {
      return await this.#options.authorise(request);
    } catch (error) {
      this.#refusals.note(request, error);
      throw error;
    }
  }

  async #answerUpgrade(
    endpoint: WebSocketEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    if (!isWebSocketUpgrade(request)) return answerText(reply, 400, 'Not a valid websocket request');
    const peer = await this.#letIn(endpoint, request, reply);
    request.raw.socket.once('close', this.#sessions.takeIn(peer, request));
    this.#upgrades.set(request, { peer, isFramed: endpoint === 'websocket' });
    return undefined;
  }

  async #answerReceiving(
    { endpoint, session }: { endpoint: ReceivingTransport; session: string },
    peer: Peer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const format = TRANSPORT_FORMATS[endpoint];
    const named = readCallback(request, format);
    if ('words' in named) return answerText(reply, 500, named.words);
    const receiving = this.#sessions.find(session, peer) ?? this.#sessions.openHttp(session, endpoint, peer, request);
    receiving.attach(await openReceivingRequest(request, reply, format, named.callback));
    return reply;
  }
}

type WebSocketEndpoint = 'websocket' | 'raw-websocket';

function isForWebSockets(endpoint: Endpoint): endpoint is WebSocketEndpoint {
  return endpoint === 'websocket' || endpoint === 'raw-websocket';
}

function isPublic(endpoint: Endpoint): endpoint is PublicEndpoint {
  return endpoint === 'greeting' || endpoint === 'info' || endpoint === 'iframe' || endpoint === 'client-script';
}

function isWebSocketUpgrade(request: FastifyRequest): boolean {
  return request.ws && request.headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Sets the cookie `JSESSIONID`, which some load balancers use to find the server of a session (SockJS protocol 0.3.3, section
 * JsessionidCookie): they put the server's name into it, and we return it unchanged. The server itself ignores it.
 */
function setBalancerCookie(request: FastifyRequest, reply: FastifyReply): void {
  const came = OURS.exec(request.headers.cookie ?? '')?.[1]?.trim() ?? '';
  const value = VALUE.test(came) ? came : NO_SESSION;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `JSESSIONID=${value}; path=/; HttpOnly; SameSite=Lax${secure}`);
}

/**
 * Whether the origin of a request to a session is allowed: it comes from one of our pages, or from a program other than a
 * browser. Browsers send an Origin with every POST and every upgrade, so only other programs omit it there. We recognize requests
 * that markup can make by their Fetch Metadata (W3C, section 2).
 */
function comesFromOurPages(
  request: FastifyRequest,
  endpoint: Endpoint,
  { isOwnHost, isOwnOrigin }: Pick<FastifyInstance, 'isOwnHost' | 'isOwnOrigin'>,
): boolean {
  if (request.headers.origin !== undefined) return isOwnOrigin(request);
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' && !isOwnHost(request)) return false;
  return request.ws || !OPENED_BY_MARKUP.has(endpoint) || NOT_FROM_A_SITE.has(site);
}

/** Counts each network's requests that failed authentication; successful ones don't count. */
interface Refusals {
  /** @throws {BffError} TOO_MANY_REQUESTS if too many from that network were refused; no more are checked for a while. */
  check: (request: FastifyRequest) => void;
  /** Records why a request was refused. */
  note: (request: FastifyRequest, error: unknown) => void;
}

/** @param factor multiplies the limit for this installation. */
function createRefusals({ refusedPerSecond, refusedBurst }: SockJsLimits, { factor }: { factor: number }): Refusals {
  /** Only for networks with refused requests. */
  const buckets = createTokenBuckets({ perSecond: refusedPerSecond * factor, burst: refusedBurst * factor });
  return {
    check(request) {
      const waitS = buckets.known(networkOf(request.ip))?.secondsUntil(1) ?? 0;
      if (waitS > 0) throw errors.tooManyRequests(Math.ceil(waitS));
    },
    note(request, error) {
      if (!(error instanceof BffError) || error.code !== 'UNAUTHENTICATED') return;
      buckets.of(networkOf(request.ip)).take(1);
    },
  };
}
