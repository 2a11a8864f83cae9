import type { SockJsLimits } from './sockjs-limits.ts';

/** The close reason for a client that reads too slowly. */
export const SLOW_CLIENT = { code: 1013, reason: 'Slow consumer' } as const;

/** Watches how much is queued for a client, and tells the sender when to pause. */
export interface BackPressure {
  /** Whether the queue is so long that the client must be disconnected. */
  isTooMuch(): boolean;
  /** Whether the sender may continue; if not, `onDrain` is called when it may. */
  mayGoOn(): boolean;
  /** Checks whether the client has read enough for the sender to continue. */
  look: () => void;
}

/** Starts with nothing queued. `waitingBytes` returns how much is currently queued, in bytes. */
export function createBackPressure(
  { pauseBytes, cutBytes }: SockJsLimits,
  { waitingBytes, onDrain }: { waitingBytes: () => number; onDrain: () => void },
): BackPressure {
  let isHeldBack = false;
  return {
    isTooMuch: () => waitingBytes() > cutBytes,
    mayGoOn() {
      isHeldBack ||= waitingBytes() > pauseBytes;
      return !isHeldBack;
    },
    look() {
      if (!isHeldBack || waitingBytes() > pauseBytes) return;
      isHeldBack = false;
      onDrain();
    },
  };
}
