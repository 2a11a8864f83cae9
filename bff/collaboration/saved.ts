import { createCounts } from '../limits/counts.ts';
import type { Persistence } from './persistence.ts';

/** Acknowledges an edit to its writer when it is saved: stored, so that it outlives the end of the process. */
export interface Saved {
  /** Runs `acknowledge` when everything that the room has taken so far is stored; at once when it is. */
  whenStored(room: string, acknowledge: () => void): void;
  /** Notes that a writer has just changed the room. */
  wrote(room: string, writer: number): void;
  /** Whether something that the writer has brought into the room is still to be stored, over whichever socket it came. */
  isAwaitedBy(room: string, writer: number): boolean;
}

/**
 * The engine acknowledges an edit when the document in memory has it. Its frame is kept here until the log has it too: a full disk
 * or a killed process would otherwise lose what the page calls saved.
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
