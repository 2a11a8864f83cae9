import type { StompFrame } from '../stomp/frame.ts';

/**
 * The reason that `onClose` gives when the broker has closed the link because its holder read too slowly. The broker itself still
 * works for others.
 */
export const SLOW_CONSUMER = 'Slow consumer';

/** A reason that `onClose` gives when the broker is lost: the embedded broker was closed. */
export const BROKER_CLOSED = 'The broker was closed';

/**
 * The events of a link. None is called before the promise of `connect` has settled, nor after `onClose` or `close` was called.
 */
export interface BrokerLinkEvents {
  /**
   * A MESSAGE, RECEIPT or ERROR arrived; never called from inside the link's own functions. An ERROR answers a frame of the
   * holder; after it the link closes.
   */
  onFrame: (frame: StompFrame) => void;
  /** The link accepts frames again, after `send` returned false. */
  onDrain: () => void;
  /** The broker or the connection to it is lost. */
  onClose: (reason: string) => void;
}

/** One connection to the broker over STOMP 1.2; it handles its own heart-beats. */
export interface BrokerLink {
  /**
   * Sends a SEND, SUBSCRIBE, UNSUBSCRIBE, ACK, NACK, BEGIN, COMMIT or ABORT. False means that much is queued: the frame is
   * accepted, but the holder waits for `onDrain` before the next one.
   */
  send(frame: StompFrame): boolean;
  /** Stops `onFrame` until `resume`; frames wait at the broker, or within a bound at the link. */
  pause(): void;
  resume(): void;
  /**
   * Closes the connection: frames already sent still reach the broker, open transactions are dropped, unacknowledged messages are
   * requeued.
   */
  close(): void;
}

/**
 * A message broker with topics (`/topic/a.b`: to all current subscribers) and queues (`/queue/a.b`: each message to one
 * consumer). As in RabbitMQ, dots separate the parts of a name, and a subscription to a topic may end in `.*` for any one part.
 */
export interface Broker {
  /**
   * Opens a connection with the credentials of this service.
   * @throws {BffError} UPSTREAM_UNAVAILABLE when no broker accepts it.
   */
  connect(events: BrokerLinkEvents): Promise<BrokerLink>;
  /** Closes all links; later ones are refused. */
  close(): Promise<void>;
}
