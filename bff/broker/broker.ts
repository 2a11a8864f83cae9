import type { Health } from '../observability/health.ts';
import type { StompFrame } from '../stomp/frame.ts';

/**
 * The reason that `onClose` gives if the broker closed the link because its holder read too slowly. The broker still works for
 * everyone else.
 */
export const SLOW_CONSUMER = 'Slow consumer';

/** One of the reasons that `onClose` gives for losing the broker: the embedded broker was closed. */
export const BROKER_CLOSED = 'The broker was closed';

/** The events of a link. None is called before the promise of `connect` has settled, or after a call of `onClose` or `close`. */
export interface BrokerLinkEvents {
  /**
   * A MESSAGE, RECEIPT or ERROR arrived; never called from inside the link's own functions. An ERROR answers one of the holder's
   * frames; after it the link closes.
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
   * Sends a SEND, SUBSCRIBE, UNSUBSCRIBE, ACK, NACK, BEGIN, COMMIT or ABORT. False means that a lot is queued: the frame is
   * accepted, but the holder waits for `onDrain` before sending the next one.
   */
  send(frame: StompFrame): boolean;
  /** Stops `onFrame` until `resume`; frames wait at the broker, or up to a limit at the link. */
  pause(): void;
  resume(): void;
  /**
   * Closes the connection: frames already sent still reach the broker, open transactions are dropped, unacknowledged messages are
   * requeued.
   */
  close(): void;
}

/**
 * A message broker with topics (`/topic/a.b`: each message goes to all current subscribers) and queues (`/queue/a.b`: each
 * message goes to one consumer). As in RabbitMQ, dots separate the parts of a name, and a subscription to a topic may end in `.*`
 * for any one part.
 */
export interface Broker {
  /**
   * Opens a connection with the credentials of this service.
   * @throws {BffError} UPSTREAM_UNAVAILABLE if no broker accepts it.
   */
  connect(events: BrokerLinkEvents): Promise<BrokerLink>;
  /** How it is now, as far as it can tell without asking much of another service. */
  health(): Health | Promise<Health>;
  /** Closes all links; refuses new ones. */
  close(): Promise<void>;
}
