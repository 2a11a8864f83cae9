import type { SockJsLimits } from './sockjs-limits.ts';

/** Why a client is given up that takes too little. */
export const SLOW_CLIENT = { code: 1013, reason: 'Slow consumer' } as const;

/** Watches how much waits for a client, and lets the sender know when to pause. */
export interface BackPressure {
  /** Whether too much waits, so that the client has to be given up. */
  isTooMuch(): boolean;
  /** Whether the sender may go on; if not, `onDrain` will say when. */
  mayGoOn(): boolean;
  /** Looks whether the client has taken enough for the sender to go on. */
  look: () => void;
}

/** Nothing waits yet. `waitingBytes` answers how much waits at this moment, in bytes. */
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
