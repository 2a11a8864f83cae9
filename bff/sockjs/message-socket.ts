/** The ways in which messages travel, by their names in the addresses of the SockJS protocol. */
export type TransportName =
  | 'websocket'
  | 'raw-websocket'
  | 'xhr'
  | 'xhr_streaming'
  | 'eventsource'
  | 'htmlfile'
  | 'jsonp';

/** A two-way channel of messages to one client, by whichever transport it came. */
export interface MessageSocket {
  readonly transport: TransportName;
  /**
   * Sends a message; a Buffer becomes a binary message, which only a raw WebSocket can carry. False means that more waits than
   * the client takes: the message is kept, but the sender waits for `onDrain`. A client that takes nothing for long, or lets
   * too much pile up, is closed.
   */
  send(message: string | Buffer): boolean;
  /** Ends the channel after what was sent. @param reason at most 123 bytes (RFC 6455 section 5.5). */
  close(code: number, reason: string): void;
  /** Stops `onMessage` until `resume`; the client is held back, and what it has sent is kept. */
  pause(): void;
  resume(): void;
}

/** The events of a channel, for the one that serves it. Nothing is called after `onClose`. */
export interface MessageSocketEvents {
  /** A message came: text, or the bytes of a binary message of a raw WebSocket. */
  onMessage: (message: string | Buffer) => void;
  /** The client has taken what waited, after `send` answered false. */
  onDrain: () => void;
  /** The channel is gone, whichever side ended it. */
  onClose: (code: number, reason: string) => void;
}
