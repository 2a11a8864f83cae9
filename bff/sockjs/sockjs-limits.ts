const KIB = 1024;

/** How much a client may ask of a SockJS endpoint, and for how long it is waited for. */
export interface SockJsLimits {
  /** Open sessions of all endpoints that share one set of sessions. */
  sessions: number;
  /** HTTP sessions of one endpoint that are over, and whose clients can still learn why. */
  finishedSessions: number;
  /** Requests of one network that may be refused for who makes them, for long and at once; then none of it is judged for a while. */
  refusedPerSecond: number;
  refusedBurst: number;
  /** The longest server or session id, in characters of the address. */
  idCharacters: number;
  /** The largest body of a sending request, in bytes. */
  bodyBytes: number;
  /** Messages in one frame of a WebSocket or one sending request: each costs something, even one without a character. */
  messages: number;
  /** How long the rest of a body that is too large is read and dropped, in milliseconds, so that the answer can be read. */
  refusedBodyMs: number;
  /** After this many bytes a streaming response ends and the client asks again, because a browser keeps all of a response in memory. */
  responseBytes: number;
  /** Between two heart-beats in milliseconds: proxies end connections that are idle for 60 s. */
  heartbeatMs: number;
  /** How long a session without a receiving request lives, in milliseconds. */
  disconnectDelayMs: number;
  /** With more bytes than this waiting for the client, the sender is asked to wait. */
  pauseBytes: number;
  /** With more bytes than this waiting for the client, the next message ends the session. */
  cutBytes: number;
  /** How long a client may take nothing of what waits for it, in milliseconds; a WebSocket only with more than `pauseBytes`. */
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
  refusedBurst: 400, // fifty clients behind one router whose tokens have ended try each of their transports
  idCharacters: 64,
  bodyBytes: 282 * KIB, // a message of 256 KiB and a tenth for its quoting
  messages: 1000, // clients put together what was sent while a request was under way; a second of that is a tenth of this
  refusedBodyMs: 1000,
  responseBytes: 128 * KIB, // this, the next two and the prelude are what the protocol proposes
  heartbeatMs: 25_000,
  disconnectDelayMs: 5000,
  pauseBytes: 256 * KIB,
  cutBytes: 1024 * KIB,
  stallMs: 10_000,
  closeTimeoutMs: 5000,
  shutdownMs: 500,
};
