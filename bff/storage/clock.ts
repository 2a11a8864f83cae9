/** The time that counts for everything that is kept: when links, sessions and documents end. */
export interface Clock {
  /** In milliseconds since 1970. */
  now: () => number;
  /** Says what an operator should know about it, if anything is wrong. Missing where there's nothing to compare it with. */
  fault?: () => string | undefined;
  /** Stops looking at the time of others. */
  close(): Promise<void>;
}

/** This machine's clock: a server with a data folder of its own has no other. */
export const SYSTEM_CLOCK: Clock = { now: () => Date.now(), close: async () => {} };
