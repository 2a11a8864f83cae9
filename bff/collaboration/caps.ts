import { CLOSE_EVENTS, type CloseEvent } from '#shared-types/collaboration';

import { networkOf } from '../client-network.ts';
import { createCounts } from '../counts.ts';
import { type CollaborationLimits, socketsAllowedIn } from './limits.ts';

/** Counts the open sockets of the process, of every room and of every address. */
export interface SocketCaps {
  /** Counts a new socket, or says why there is no place for it. */
  admit(room: string, address: string): { release: () => void } | { refused: CloseEvent };
}

/** Nobody is connected yet. */
export function createSocketCaps(limits: CollaborationLimits): SocketCaps {
  const byRoom = createCounts();
  const byAddress = createCounts();
  let total = 0;

  return {
    admit(room, fullAddress) {
      const address = networkOf(fullAddress);
      if (total >= limits.socketsPerProcess) return { refused: CLOSE_EVENTS.serverFull };
      if (byAddress.of(address) >= limits.socketsPerAddress) return { refused: CLOSE_EVENTS.addressFull };
      if (byRoom.of(room) >= socketsAllowedIn(room, limits)) return { refused: CLOSE_EVENTS.roomFull };
      total++;
      byRoom.up(room);
      byAddress.up(address);
      return {
        release() {
          total--;
          byRoom.down(room);
          byAddress.down(address);
        },
      };
    },
  };
}
