import * as Y from 'yjs';

import { CLOSE_EVENTS, type CloseEvent, DEMO_ROOM } from '#shared-types/documents/collaboration';

import { united } from '../../documents/restoring/ranges.ts';
import { createCounts } from '../../limits/counts.ts';
import { createTokenBuckets, TokenBucket } from '../../limits/token-bucket.ts';
import { type CollaborationLimits, socketsAllowedIn } from '../collaboration-limits.ts';
import type { Deletion } from './screening.ts';

/** What one network can still use: disk space in bytes, new drafts, new sockets. */
export interface NetworkQuotas {
  /** Counts a new socket; returns false if there have been too many in a short time. */
  mayConnect(network: string): boolean;
  /** Counts a new draft; returns false if there were too many in the last hour. */
  mayBegin(network: string): boolean;
  /** Counts bytes to be stored; returns false if there were too many in the last hour. */
  mayStore(network: string, bytes: number): boolean;
  /** Counts a picture, as stored bytes and as bytes of pictures; returns false if there were too many in the last hour. */
  mayStorePicture(network: string, bytes: number): boolean;
}

const HOUR_S = 3600;
/** About how many bytes a document gains where a deletion cuts its words in two. */
const CUT_BYTES = 16;

/** @param factor multiplies the limits for this installation. */
export function createNetworkQuotas(limits: CollaborationLimits, factor: number): NetworkQuotas {
  const perHour = (amount: number, burst: number) =>
    createTokenBuckets({ perSecond: (amount / HOUR_S) * factor, burst: burst * factor });
  const bytes = perHour(limits.storedBytesPerHour, limits.storedBytesPerHour);
  const pictures = perHour(limits.pictureBytesPerHour, limits.pictureBurst);
  const drafts = perHour(limits.draftsPerHour, limits.draftBurst);
  const sockets = createTokenBuckets({
    perSecond: limits.socketsPerSecond * factor,
    burst: limits.socketBurst * factor,
  });
  return {
    mayConnect: (network) => sockets.of(network).take(1),
    mayBegin: (network) => drafts.of(network).take(1),
    mayStore: (network, amount) => bytes.of(network).take(amount),
    mayStorePicture: (network, amount) => pictures.of(network).take(amount) && bytes.of(network).take(amount),
  };
}

/** How much more one socket may send, and how much time that may cost. */
export interface MessageRate {
  /** Charges one message of this size; returns false if the socket sends too fast. */
  chargeMessage(bytes: number): boolean;
  /** Charges one fresh token; returns false if the socket sends too many. */
  chargeToken(): boolean;
  /** Charges time of this thread, in milliseconds; returns false if the socket costs too much. */
  chargeWork(milliseconds: number): boolean;
}

/** Creates the rate of a new socket. `now` is a monotonic clock in milliseconds. */
export function createMessageRate(limits: CollaborationLimits, now: () => number): MessageRate {
  const messages = new TokenBucket({ perSecond: limits.messagesPerSecond, burst: limits.messageBurst, now });
  const volume = new TokenBucket({ perSecond: limits.bytesPerSecond, burst: limits.byteBurst, now });
  const tokens = new TokenBucket({ perSecond: limits.tokensPerSecond, burst: limits.tokenBurst, now });
  const work = new TokenBucket({ perSecond: limits.workMsPerSecond, burst: limits.workBurstMs, now });
  return {
    chargeMessage: (bytes) => messages.take(1) && volume.take(bytes),
    chargeToken: () => tokens.take(1),
    chargeWork: (milliseconds) => work.take(milliseconds),
  };
}

/** Decides whether a document may still grow. */
export interface DocumentSizes {
  /**
   * Whether the document stays below its cap after an update that adds about this many bytes, less what it deletes. Deletions
   * alone always fit.
   */
  fits(document: Y.Doc, addedBytes: number, deletions?: readonly Deletion[]): boolean;
}

/**
 * Keeps the encoded size of documents below a cap. Encoding a document of 200 KB takes milliseconds, so we use the bytes of all
 * updates since the last encoding as an upper bound, and only compute the true size when that bound passes the cap.
 */
export function createDocumentSizes(capBytes: number): DocumentSizes {
  const bounds = new WeakMap<Y.Doc, number>();

  function measure(document: Y.Doc): number {
    const bytes = Y.encodeStateAsUpdate(document).length;
    if (!bounds.has(document)) {
      document.on('update', (update: Uint8Array) => bounds.set(document, (bounds.get(document) ?? 0) + update.length));
    }
    bounds.set(document, bytes);
    return bytes;
  }

  return {
    fits(document, addedBytes, deletions = []) {
      if (addedBytes === 0) return true;
      const bound = bounds.get(document) ?? measure(document);
      if (bound + addedBytes <= capBytes) return true;
      const bytes = measure(document) + addedBytes;
      return bytes <= capBytes || bytes - freedBytes(document, deletions) <= capBytes;
    },
  };
}

/** About how many bytes a document loses with the words that are deleted, at least. */
function freedBytes({ store }: Y.Doc, deletions: readonly Deletion[]): number {
  const byClient = Map.groupBy(deletions, ({ client }) => client);
  const each = [...byClient].map(
    ([client, list]) => new Map([[client, list.map(({ clock, length }) => [clock, length] as const)]]),
  );
  let bytes = 0;
  for (const [client, ranges] of united(each)) {
    const structs = store.clients.get(client) ?? [];
    const end = Y.getState(store, client);
    for (const [from, length] of ranges)
      for (let at = from < end ? Y.findIndexSS(structs, from) : Infinity; at < structs.length; at++) {
        const struct = structs[at];
        if (struct === undefined || struct.id.clock >= from + length) break;
        if (!(struct instanceof Y.Item) || struct.deleted || !(struct.content instanceof Y.ContentString)) continue;
        const { clock } = struct.id;
        const words = struct.content.str.slice(Math.max(0, from - clock), from + length - clock);
        bytes += Math.max(0, Buffer.byteLength(words) - CUT_BYTES);
      }
  }
  return bytes;
}

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
      if (isFull && !spare) return { refused: crowdedEvent(room) };
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

/** What people without a place in a room learn. Only in the sandbox can they write as well in a draft of their own. */
export function crowdedEvent(room: string): CloseEvent {
  return room === DEMO_ROOM ? CLOSE_EVENTS.sandboxCrowded : CLOSE_EVENTS.roomFull;
}

function seatToSpare(seats: ReadonlySet<Seat>, newcomer: string): Seat | undefined {
  const byNetwork = Map.groupBy(seats, ({ network }) => network);
  const ofNewcomer = byNetwork.get(newcomer)?.length ?? 0;
  const most = [...byNetwork.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (most.length <= ofNewcomer + 1) return undefined;
  return most.toSorted((a, b) => a.activeAtMs() - b.activeAtMs())[0];
}
