import { CLOSE_EVENTS, type CloseEvent } from '#shared-types/collaboration';

import { networkOf } from '../client-network.ts';
import { type CollaborationLimits, socketsAllowedIn } from './limits.ts';

/** Counts the open sockets of the process, of every room and of every address. */
export interface SocketCaps {
  /** Counts a new socket, or says why there is no place for it. */
  admit(room: string, address: string): { release: () => void } | { refused: CloseEvent };
}

export function createSocketCaps(limits: CollaborationLimits): SocketCaps {
  const byRoom = new Map<string, number>();
  const byAddress = new Map<string, number>();
  let total = 0;

  return {
    admit(room, fullAddress) {
      const address = networkOf(fullAddress);
      const inRoom = byRoom.get(room) ?? 0;
      const fromAddress = byAddress.get(address) ?? 0;
      if (total >= limits.socketsPerProcess) return { refused: CLOSE_EVENTS.serverFull };
      if (fromAddress >= limits.socketsPerAddress) return { refused: CLOSE_EVENTS.addressFull };
      if (inRoom >= socketsAllowedIn(room, limits)) return { refused: CLOSE_EVENTS.roomFull };
      total++;
      byRoom.set(room, inRoom + 1);
      byAddress.set(address, fromAddress + 1);
      return {
        release() {
          total--;
          countDown(byRoom, room);
          countDown(byAddress, address);
        },
      };
    },
  };
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
