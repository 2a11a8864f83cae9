import type { Persistence } from './persistence.ts';

/** Tells a writer that an edit is saved when that is true: when it is stored, and would outlive the end of the process. */
export interface Saved {
  /** Runs `acknowledge` when everything that the room has taken so far is stored; at once when it is. */
  whenStored(room: string, acknowledge: () => void): void;
}

/**
 * The engine acknowledges an edit when the document in memory has it. Its frame is kept here until the log has it too: a full disk
 * or a killed process would otherwise lose what the page calls saved.
 * @param onFailure is told when an acknowledgement could not be sent.
 */
export function createSaved(persistence: Pick<Persistence, 'stored'>, onFailure: (error: unknown) => void): Saved {
  return {
    whenStored(room, acknowledge) {
      const stored = persistence.stored(room);
      if (stored === undefined) acknowledge();
      else stored.then(acknowledge).catch(onFailure);
    },
  };
}
