import { createCounts } from '../limits/counts.ts';
import type { Persistence } from './persistence.ts';

/** Acknowledges an edit to its writer once it is stored and so survives the end of the process. */
export interface Saved {
  /** Runs `acknowledge` when every edit that the room has accepted so far is stored; immediately if they are. */
  whenStored(room: string, acknowledge: () => void): void;
  /** Records that a writer has just changed the document. */
  wrote(room: string, writer: number): void;
  /** Whether an edit of the writer is not stored yet, whichever socket it came through. */
  isAwaitedBy(room: string, writer: number): boolean;
}

/**
 * The engine acknowledges an edit when it is in memory. The acknowledgement is held back here until the log has the edit too: a
 * full disk or a killed process would otherwise lose words that the page calls saved.
 * @param onFailure is called when an acknowledgement could not be sent.
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
