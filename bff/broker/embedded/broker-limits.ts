const KIB = 1024;
const MIB = 1024 * KIB;

/** The limits of the embedded broker. Sizes include bodies and headers. */
export interface EmbeddedBrokerLimits {
  /** Queues that hold messages or have consumers. */
  queues: number;
  /** Messages in one queue, including those delivered but not acknowledged. */
  messagesPerQueue: number;
  /** Bytes of the messages of all queues together. */
  queuedBytes: number;
  /** How many of the queues may be temporary: with `x-expires`, or for a topic with acknowledgements. */
  passingQueues: number;
  /** How many of the bytes the messages of temporary queues may use. */
  passingBytes: number;
  /** How often expired messages and queues are removed, in milliseconds. */
  sweepEveryMs: number;
  /** Bytes that may be queued for one link. A topic that exceeds this closes the link, except with a single message. */
  waitingBytesPerLink: number;
  /** Once this many bytes are queued for a link, further messages stay in their queues. */
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
  /** How long a TCP connection may take to send CONNECT, in milliseconds. */
  connectDeadlineMs: number;
  /** The shortest time between two heart-beats that we offer over TCP, in milliseconds. */
  heartbeatFloorMs: number;
}

/** A link may have more than the relay allows a client, because the relay adds some of its own to every link. */
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
