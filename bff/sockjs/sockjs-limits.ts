const KIB = 1024;

/** The limits of a SockJS endpoint. */
export interface SockJsLimits {
  /** Open sessions across all endpoints that share one set of sessions. */
  sessions: number;
  /** Closed HTTP sessions of one endpoint whose clients can still get the close reason. */
  finishedSessions: number;
  /**
   * Requests from one network that may fail authentication, sustained rate and burst; after that, none is checked for a while.
   */
  refusedPerSecond: number;
  refusedBurst: number;
  /** The longest server or session id, in characters of the address. */
  idCharacters: number;
  /** The largest body of a sending request, in bytes. */
  bodyBytes: number;
  /** Messages in one WebSocket frame or one sending request: each one costs something, even if it's empty. */
  messages: number;
  /** How long we read and drop the rest of an oversized body, in milliseconds, so that the client can read the answer. */
  refusedBodyMs: number;
  /**
   * After this many bytes a streaming response ends and the client sends a new request, because browsers keep the whole response
   * in memory.
   */
  responseBytes: number;
  /** Time between two heart-beats, in milliseconds: proxies close connections that are idle for 60 s. */
  heartbeatMs: number;
  /** How long a session stays open without a receiving request, in milliseconds. */
  disconnectDelayMs: number;
  /** With more bytes than this queued for the client, the sender has to wait. */
  pauseBytes: number;
  /** With more bytes than this queued for the client, the next message ends the session. */
  cutBytes: number;
  /**
   * How long a client may read nothing of its queue, in milliseconds; for a WebSocket, only if more than `pauseBytes` are queued.
   */
  stallMs: number;
  /** How long a WebSocket may take to answer a close frame, in milliseconds. */
  closeTimeoutMs: number;
  /** The same when the server stops. */
  shutdownMs: number;
}

/** The default limits of the endpoint. */
export const DEFAULT_SOCKJS_LIMITS: SockJsLimits = {
  sessions: 20_000,
  finishedSessions: 2000,
  refusedPerSecond: 20,
  refusedBurst: 400, // fifty clients behind one router with expired tokens try each transport
  idCharacters: 64,
  bodyBytes: 282 * KIB, // a message of 256 KiB plus a tenth for quoting
  messages: 1000, // clients combine the messages sent during a request; a second's worth is a tenth of this
  refusedBodyMs: 1000,
  responseBytes: 128 * KIB, // the protocol proposes this, the next two and the prelude
  heartbeatMs: 25_000,
  disconnectDelayMs: 5000,
  pauseBytes: 256 * KIB,
  cutBytes: 1024 * KIB,
  stallMs: 10_000,
  closeTimeoutMs: 5000,
  shutdownMs: 500,
};
