import type { FastifyRequest } from 'fastify';

import type { MessageSocket, MessageSocketEvents } from './message-socket.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import type { SockJsSession } from './sockjs-session.ts';

/** Whom an endpoint serves, and how. */
export interface SockJsOptions<Peer> {
  /** Says who makes a request to a session; asked for each, and before each upgrade. @throws {BffError} answered as such. */
  authorise: (request: FastifyRequest) => Promise<Peer>;
  /** What distinguishes peers. A session of one peer does not exist for another. */
  peerKey: (peer: Peer) => string;
  /** Counts a new session until the result is called. @throws {BffError} when it is one too many, answered as such. */
  admit?: (peer: Peer, request: FastifyRequest) => () => void;
  /** A session has opened; answers what is called with its events. */
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
