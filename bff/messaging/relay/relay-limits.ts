/** The limits of one client. */
export interface RelayLimits {
  /** A client that hasn't sent CONNECT by then is disconnected. */
  connectDeadlineMs: number;
  subscriptions: number;
  /** Those that use acknowledgements: the broker keeps their unacknowledged messages. */
  acknowledgedSubscriptions: number;
  openTransactions: number;
  /** For all open transactions of one client together: the broker keeps their contents. */
  transactionBytes: number;
  /** How many of their own queues a user may have at the broker. Each lives for a minute after its last use. */
  ownQueues: number;
  /** Frames of one user across all connections, sustained rate and burst; some count for more than one (rates.ts). */
  framesPerSecond: number;
  frameBurst: number;
  /** Messages of one connection, sustained rate and burst. */
  sendsPerSecond: number;
  sendBurst: number;
  /** Evaluation requests of one user across all connections, sustained rate and burst. */
  evaluationsPerSecond: number;
  evaluationBurst: number;
  /** Pending requests of one user across all connections; the next request waits until one of them gets its reply. */
  requestsUnderWay: number;
  /** A client that sends too fast is slowed down. Once one of its messages has waited this long, it is disconnected. */
  holdBackMs: number;
  /** The shortest time between two heart-beats in both directions; a client may ask for a longer one. */
  heartbeatFloorMs: number;
  connectionsPerUser: number;
  connectionsPerAddress: number;
  /** Tokens are checked again after this time, so that a disabled account loses its connections. */
  reviewIntervalMs: number;
  /** When the server stops, it spreads the disconnections over this time, so that clients don't all reconnect at once. */
  drainMs: number;
}

/** The default limits of the relay. */
export const DEFAULT_RELAY_LIMITS: RelayLimits = {
  connectDeadlineMs: 10_000,
  subscriptions: 64,
  acknowledgedSubscriptions: 8,
  openTransactions: 8,
  transactionBytes: 1_048_576,
  ownQueues: 16,
  framesPerSecond: 100,
  frameBurst: 500,
  sendsPerSecond: 50,
  sendBurst: 100,
  evaluationsPerSecond: 2,
  evaluationBurst: 60,
  requestsUnderWay: 8,
  holdBackMs: 5000,
  heartbeatFloorMs: 1000,
  connectionsPerUser: 10,
  connectionsPerAddress: 150,
  reviewIntervalMs: 60_000,
  drainMs: 3000,
};
