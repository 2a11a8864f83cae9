import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';

import { errors } from '../errors.ts';
import { HttpSession } from './http-session.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import type { SockJsOptions } from './sockjs-options.ts';
import type { SockJsSession } from './sockjs-session.ts';
import type { ReceivingTransport } from './transports.ts';
import { WebSocketSession } from './websocket-session.ts';

/** The user of a WebSocket, and whether its messages use SockJS framing. */
export interface AdmittedUpgrade<Peer> {
  peer: Peer;
  isFramed: boolean;
}

/** The close reason of sessions that are open when the server stops. */
const SERVER_RESTARTING = { code: 1012, reason: 'Server restarting' } as const;
/** When a refused client may try again, in seconds. */
const RETRY_AFTER_S = 5;

/** The sessions of one endpoint. */
export class OpenSessions<Peer> {
  readonly #options: Pick<SockJsOptions<Peer>, 'peerKey' | 'admit' | 'onConnection'>;
  readonly #limits: SockJsLimits;
  readonly #sessions: Set<SockJsSession>;
  readonly #httpSessions = new Map<string, HttpSession>();
  /** Closed sessions that can still be found, so that their clients get the close reason; oldest first. */
  readonly #finished = new Set<HttpSession>();
  #isClosing = false;

  /** @param sessions the sessions of all endpoints that share the limit on their number. */
  constructor(
    options: Pick<SockJsOptions<Peer>, 'peerKey' | 'admit' | 'onConnection'>,
    limits: SockJsLimits,
    sessions: Set<SockJsSession>,
  ) {
    this.#options = options;
    this.#limits = limits;
    this.#sessions = sessions;
  }

  /** Reserves room for a new session; the returned function releases it. @throws {BffError} if there is none. */
  takeIn(peer: Peer, request: FastifyRequest): () => void {
    if (this.#isClosing) throw errors.shuttingDown();
    if (this.#sessions.size >= this.#limits.sessions) throw errors.upstreamUnavailable('messaging', RETRY_AFTER_S);
    return this.#options.admit?.(peer, request) ?? (() => {});
  }

  /** The HTTP session with that id, if it belongs to the peer. */
  find(id: string, peer: Peer): HttpSession | undefined {
    return this.#httpSessions.get(this.#keyOf(id, peer));
  }

  /** Opens an HTTP session. @throws {BffError} if there is no room for it. */
  openHttp(id: string, transport: ReceivingTransport, peer: Peer, request: FastifyRequest): HttpSession {
    const key = this.#keyOf(id, peer);
    const giveUp = this.takeIn(peer, request);
    const session = new HttpSession({
      transport,
      limits: this.#limits,
      connect: (socket) => this.#options.onConnection(socket, peer, request),
      onFinished: () => {
        giveUp();
        this.#sessions.delete(session);
        this.#finished.add(session);
        const [oldest] = this.#finished;
        if (this.#finished.size > this.#limits.finishedSessions) oldest?.forget();
      },
      onForgotten: () => {
        this.#httpSessions.delete(key);
        this.#finished.delete(session);
      },
    });
    this.#httpSessions.set(key, session);
    this.#sessions.add(session);
    return session;
  }

  /** Serves a WebSocket that has just opened, with room already reserved. */
  openWebSocket(webSocket: WebSocket, request: FastifyRequest, { peer, isFramed }: AdmittedUpgrade<Peer>): void {
    const session = new WebSocketSession({
      webSocket,
      connection: request.raw.socket,
      isFramed,
      limits: this.#limits,
      connect: (socket) => this.#options.onConnection(socket, peer, request),
      onGone: () => this.#sessions.delete(session),
    });
    this.#sessions.add(session);
  }

  /** Closes all sessions and accepts no new ones. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const ends = Array.from([...this.#sessions, ...this.#finished], (session) => session.end(SERVER_RESTARTING));
    await Promise.all(ends);
  }

  #keyOf(id: string, peer: Peer): string {
    return `${id}/${this.#options.peerKey(peer)}`; // an id contains no slash
  }
}
