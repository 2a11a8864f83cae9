import { createCounts } from '../limits/counts.ts';
import type { Persistence } from './persistence.ts';

/** Acknowledges an edit to its writer once it is stored, and so survives the end of the process. */
export interface Saved {
  /** Runs `acknowledge` as soon as every edit that the room has accepted so far is stored. */
  whenStored(room: string, acknowledge: () => void): void;
  /** Records that a writer has just changed the document. */
  wrote(room: string, writer: number): void;
  /** Whether an edit by the writer isn't stored yet, whichever socket it came through. */
  isAwaitedBy(room: string, writer: number): boolean;
}

/**
 * The engine acknowledges an edit when it is in memory. We hold the acknowledgement back until the log has the edit too.
 * Otherwise a full disk or a killed process could lose words that the page calls saved.
 * @param onFailure called when an acknowledgement couldn't be sent.
 */
export function createSaved(persistence: Pick<Persistence, 'stored'>, onFailure: (error: unknown) => void): Saved {
  const unstored = createCounts();

  function whenStored(room: string, act: () => void): void {
    const stored = persistence.stored(room);
    if (stored === undefined) act();
    else stored.then(act).catch(onFailure);
  }

  return {
    whenStored,
    wrote(room, writer) {
      const key = keyOf(room, writer);
      unstored.up(key);
      whenStored(room, () => unstored.down(key));
    },
    isAwaitedBy: (room, writer) => unstored.of(keyOf(room, writer)) > 0,
  };
}

const keyOf = (room: string, writer: number) => `${writer} ${room}`;
