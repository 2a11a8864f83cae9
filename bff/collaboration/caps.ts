import { isIPv6 } from 'node:net';

import { CLOSE_EVENTS, type CloseEvent } from '#shared-types/collaboration';

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

/** What is counted as one address: an IPv6 subscriber has a whole /64 to choose from (RFC 6177). */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - tail.split(':').length;
  if (address.includes('::')) groups.push(...Array.from({ length: missing }, () => '0'), ...tail.split(':'));
  return groups.slice(0, 4).join(':');
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
