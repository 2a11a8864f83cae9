const KIB = 1024;
const MIB = 1024 * KIB;

/** How much the embedded broker keeps. Sizes are those of the bodies and headers together. */
export interface EmbeddedBrokerLimits {
  /** Queues that hold messages or have consumers. */
  queues: number;
  /** Messages of one queue, with those that are delivered and not acknowledged. */
  messagesPerQueue: number;
  /** Bytes of the messages of all queues together. */
  queuedBytes: number;
  /** Those of all queues that may be passing ones: with `x-expires`, or a topic that is acknowledged. */
  passingQueues: number;
  /** Those of all bytes that messages of passing queues may take. */
  passingBytes: number;
  /** How often messages and queues that have expired are looked for, in milliseconds. */
  sweepEveryMs: number;
  /** Bytes that may wait for one link; a topic that has more for it ends the link, unless it is a single message. */
  waitingBytesPerLink: number;
  /** When this many bytes wait for a link, further messages stay in their queues. */
  roomBytesPerLink: number;
  /** Subscriptions of one link. */
  subscriptionsPerLink: number;
  /** Open transactions of one link. */
  transactionsPerLink: number;
  /** Frames of one transaction. */
  framesPerTransaction: number;
  /** Bytes of the messages of one transaction. */
  bytesPerTransaction: number;
  /** Connections over TCP. */
  connections: number;
  /** How long a TCP connection may take until its CONNECT, in milliseconds. */
  connectDeadlineMs: number;
  /** The shortest time between two heart-beats that is offered over TCP, in milliseconds. */
  heartbeatFloorMs: number;
}

/** What a link may have is more than what the relay lets a client have, for the relay has some of its own in every link. */
export const DEFAULT_BROKER_LIMITS: EmbeddedBrokerLimits = {
  queues: 1000,
  messagesPerQueue: 10_000,
  queuedBytes: 128 * MIB,
  passingQueues: 500,
  passingBytes: 64 * MIB,
  sweepEveryMs: 1000,
  waitingBytesPerLink: MIB,
  roomBytesPerLink: 256 * KIB,
  subscriptionsPerLink: 256,
  transactionsPerLink: 16,
  framesPerTransaction: 5000,
  bytesPerTransaction: 4 * MIB,
  connections: 128,
  connectDeadlineMs: 10_000,
  heartbeatFloorMs: 1000,
};
