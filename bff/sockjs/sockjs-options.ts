import type { FastifyRequest } from 'fastify';

import type { MessageSocket, MessageSocketEvents } from './message-socket.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import type { SockJsSession } from './sockjs-session.ts';

/** The dependencies and options of an endpoint. */
export interface SockJsOptions<Peer> {
  /** Identifies the peer of a request; called for each request and before each upgrade. @throws {BffError} sent as the answer. */
  authorise: (request: FastifyRequest) => Promise<Peer>;
  /** The key that tells peers apart. One peer's session doesn't exist for another. */
  peerKey: (peer: Peer) => string;
  /** Counts a new session until the returned function is called. @throws {BffError} if there are too many; sent as the answer. */
  admit?: (peer: Peer, request: FastifyRequest) => () => void;
  /** Called when a session has opened; returns the handlers of its events. */
  onConnection: (socket: MessageSocket, peer: Peer, request: FastifyRequest) => MessageSocketEvents;
  /** Whether to serve jsonp, htmlfile and the iframe page. */
  legacyTransports: boolean;
  /** Whether WebSockets are available. */
  websocket?: boolean;
  /** Whether responses set a cookie for load balancers. */
  cookie?: boolean;
  /** The open sessions. Endpoints with the same set share the limit on their number. */
  sessions?: Set<SockJsSession>;
  /** Multiplies the limit on refused requests. */
  rateFactor?: number;
  limits?: Partial<SockJsLimits>;
}
