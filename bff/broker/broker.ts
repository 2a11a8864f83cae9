import type { StompFrame } from '../stomp/frame.ts';

/**
 * The reason that `onClose` gives when the broker has ended the link because its holder took too little for too long. The broker is
 * there, and others still have it.
 */
export const SLOW_CONSUMER = 'Slow consumer';

/** The reason that `onClose` gives, among others, when the broker goes: the embedded one was closed. */
export const BROKER_CLOSED = 'The broker was closed';

/**
 * The events of a link, for its holder. None is called before the promise of `connect` has settled, nor after `onClose` or after
 * the holder has called `close`.
 */
export interface BrokerLinkEvents {
  /**
   * A MESSAGE, RECEIPT or ERROR, never from inside a call of the link's own functions. An ERROR answers a frame of the holder; after
   * it the link closes.
   */
  onFrame: (frame: StompFrame) => void;
  /** The link can take frames again, after `send` answered false. */
  onDrain: () => void;
  /** The broker or the way to it is gone. */
  onClose: (reason: string) => void;
}

/** One connection to the broker, spoken in STOMP 1.2; heart-beats are its own affair. */
export interface BrokerLink {
  /**
   * Sends a SEND, SUBSCRIBE, UNSUBSCRIBE, ACK, NACK, BEGIN, COMMIT or ABORT. False means that much is waiting to go out:
   * the frame is taken, but the holder waits for `onDrain` before the next one.
   */
  send(frame: StompFrame): boolean;
  /** Stops `onFrame` until `resume`; frames wait at the broker, or within a bound at the link. */
  pause(): void;
  resume(): void;
  /** Ends the connection: what was sent still reaches the broker, open transactions are dropped, unacknowledged messages go back. */
  close(): void;
}

/**
 * A message broker with topics (`/topic/a.b`: to everyone who listens now) and queues (`/queue/a.b`: each message to one consumer).
 * The parts of a name are divided by dots, and a subscription to a topic may end in `.*` for any one part: so it is in RabbitMQ.
 */
export interface Broker {
  /**
   * Opens a connection with the credentials of this service.
   * @throws {BffError} UPSTREAM_UNAVAILABLE when no broker takes it.
   */
  connect(events: BrokerLinkEvents): Promise<BrokerLink>;
  /** Ends all links; later ones are refused. */
  close(): Promise<void>;
}
