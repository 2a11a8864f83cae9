/** What one client may ask of the relay. */
export interface RelayLimits {
  /** A client that has not sent CONNECT by then is let go. */
  connectDeadlineMs: number;
  subscriptions: number;
  /** Of them, those whose messages are acknowledged: the broker keeps what they have not acknowledged. */
  acknowledgedSubscriptions: number;
  openTransactions: number;
  /** Of all open transactions of one client together: the broker keeps what is in them. */
  transactionBytes: number;
  /** The queues of its own that a user may have at the broker, where each lives for a minute after its last use. */
  ownQueues: number;
  /** Frames of one user, over all connections, for long and at once; some count for more than one (rates.ts). */
  framesPerSecond: number;
  frameBurst: number;
  /** Messages of one connection, for long and at once. */
  sendsPerSecond: number;
  sendBurst: number;
  /** Requests for an evaluation of one user, over all connections, for long and at once. */
  evaluationsPerSecond: number;
  evaluationBurst: number;
  /** Requests of one user that may wait for their replies, over all connections; the next waits for one of them. */
  requestsUnderWay: number;
  /** A client that sends too fast is held back; when a message of it has waited for this long, it is disconnected. */
  holdBackMs: number;
  /** The shortest time between two heart-beats, in both directions; a client that offers a longer one gets it. */
  heartbeatFloorMs: number;
  connectionsPerUser: number;
  connectionsPerAddress: number;
  /** Tokens are judged again after this time, so that a disabled account loses its connections. */
  reviewIntervalMs: number;
  /** When the server stops, its clients are sent away over this time, so that they do not all come back at once. */
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
