import { CLOSE_EVENTS, type CloseEvent } from '#shared-types/collaboration';

import { createCounts } from '../../limits/counts.ts';
import { type CollaborationLimits, socketsAllowedIn } from '../collaboration-limits.ts';

/** One person's place in a room. */
interface Seat {
  network: string;
  /** When the socket last sent something, in milliseconds of a monotonic clock. */
  activeAtMs: () => number;
  /** Disconnects the socket; `release` follows. */
  giveUp: () => void;
}

/** Counts the open sockets of the process, of every room and of every network. */
export interface Seats {
  /** Counts a new socket, or returns why there is no room for it. */
  admit(room: string, seat: Seat): { release: () => void } | { refused: CloseEvent };
}

/**
 * Starts with no sockets. A full room is shared among the networks that want to join: a newcomer takes a seat from the network
 * that holds the most, from the socket that has been silent the longest, unless that network would then hold fewer seats than the
 * newcomer's.
 */
export function createSeats(limits: CollaborationLimits): Seats {
  const byRoom = new Map<string, Set<Seat>>();
  const byNetwork = createCounts();
  let total = 0;

  return {
    admit(room, seat) {
      const seats = byRoom.get(room) ?? new Set();
      if (total >= limits.socketsPerProcess) return { refused: CLOSE_EVENTS.serverFull };
      if (byNetwork.of(seat.network) >= limits.socketsPerAddress) return { refused: CLOSE_EVENTS.addressFull };
      const isFull = seats.size >= socketsAllowedIn(room, limits);
      const spare = isFull ? seatToSpare(seats, seat.network) : undefined;
      if (isFull && !spare) return { refused: CLOSE_EVENTS.roomFull };
      if (spare) {
        seats.delete(spare);
        spare.giveUp();
      }
      total++;
      byRoom.set(room, seats.add(seat));
      byNetwork.up(seat.network);
      return {
        release() {
          total--;
          byNetwork.down(seat.network);
          seats.delete(seat);
          if (seats.size === 0 && byRoom.get(room) === seats) byRoom.delete(room);
        },
      };
    },
  };
}

function seatToSpare(seats: ReadonlySet<Seat>, newcomer: string): Seat | undefined {
  const byNetwork = Map.groupBy(seats, ({ network }) => network);
  const ofNewcomer = byNetwork.get(newcomer)?.length ?? 0;
  const most = [...byNetwork.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (most.length <= ofNewcomer + 1) return undefined;
  return most.toSorted((a, b) => a.activeAtMs() - b.activeAtMs())[0];
}
