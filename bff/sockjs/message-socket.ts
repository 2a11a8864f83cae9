/** The transports, named as in the paths of the SockJS protocol. */
export type TransportName =
  | 'websocket'
  | 'raw-websocket'
  | 'xhr'
  | 'xhr_streaming'
  | 'eventsource'
  | 'htmlfile'
  | 'jsonp';

/** A two-way channel of messages to one client, over any transport. */
export interface MessageSocket {
  readonly transport: TransportName;
  /**
   * Sends a message; a Buffer becomes a binary message, which only a raw WebSocket can carry. False means that the client reads
   * too slowly: the message is kept, but the sender waits for `onDrain`. Clients that read nothing for a long time, or let too
   * much pile up, are disconnected.
   */
  send(message: string | Buffer): boolean;
  /** Closes the channel after everything sent so far. @param reason at most 123 bytes (RFC 6455 section 5.5). */
  close(code: number, reason: string): void;
  /** Stops `onMessage` until `resume`; the client is slowed down, and its messages are kept. */
  pause(): void;
  resume(): void;
}

/** The events of a channel. Nothing is called after `onClose`. */
export interface MessageSocketEvents {
  /** A message arrived: text, or the bytes of a binary message from a raw WebSocket. */
  onMessage: (message: string | Buffer) => void;
  /** The client has caught up, after `send` returned false. */
  onDrain: () => void;
  /** The channel is closed, whichever side closed it. */
  onClose: (code: number, reason: string) => void;
}
