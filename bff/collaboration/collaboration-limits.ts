import { DEMO_ROOM } from '#shared-types/collaboration';

const KIB = 1024;
const MIB = 1024 * KIB;

/** How much a visitor may ask of the collaboration endpoint. Anonymous visitors reach it, so nothing here is unlimited. */
export interface CollaborationLimits {
  /** Messages per second that one socket may send for long. */
  messagesPerSecond: number;
  /** Messages that one socket may send at once after a pause. */
  messageBurst: number;
  /** Bytes per second that one socket may send for long. */
  bytesPerSecond: number;
  /** Bytes that one socket may send at once after a pause. */
  byteBurst: number;
  /** Milliseconds of this thread per second that the messages of one socket may cost for long: some valid updates are costly. */
  workMsPerSecond: number;
  /** Milliseconds of this thread that the messages of one socket may cost at once after a pause. */
  workBurstMs: number;
  /** Milliseconds of this thread per second that the messages of one network may cost for long, over all its sockets. */
  networkWorkMsPerSecond: number;
  /** Milliseconds of this thread that the messages of one network may cost at once after a pause. */
  networkWorkBurstMs: number;
  /** Bytes of edits that one network may have stored in an hour, and at once. */
  storedBytesPerHour: number;
  /** New drafts that one network may begin in an hour, for long. */
  draftsPerHour: number;
  /** New drafts that one network may begin at once: two classes behind one router. */
  draftBurst: number;
  /** New sockets per second of one network, for long. */
  socketsPerSecond: number;
  /** New sockets of one network at once: two classes whose network comes back. */
  socketBurst: number;
  /** Sockets in the public sandbox. */
  socketsInSandbox: number;
  /** Sockets in any other room. */
  socketsPerRoom: number;
  /** Sockets from one address: two classes behind one router. */
  socketsPerAddress: number;
  /** Sockets of this process. */
  socketsPerProcess: number;
  /** The encoded size of a document in bytes. */
  documentBytes: number;
  /** Bytes that may wait for one slow reader. */
  unsentBytes: number;
  /** Bytes that may wait for all slow readers together; beyond that, the readers with the most waiting are disconnected. */
  unsentBytesInAll: number;
  /** Bytes that a socket may send before its document is open. */
  unopenedBytes: number;
  /** Messages that a socket may send before its document is open. */
  unopenedMessages: number;
  /** How long a socket may take until its document is open, in milliseconds. */
  openDeadlineMs: number;
  /** Between two looks at the store while nobody writes, in milliseconds. */
  storageWatchMs: number;
  /** Between two pings in milliseconds; a socket that has not answered one by the next is destroyed. */
  pingIntervalMs: number;
}

export const DEFAULT_COLLABORATION_LIMITS: CollaborationLimits = {
  messagesPerSecond: 60,
  messageBurst: 240,
  bytesPerSecond: 256 * KIB,
  byteBurst: 2 * MIB,
  workMsPerSecond: 250,
  workBurstMs: 1500,
  networkWorkMsPerSecond: 300,
  networkWorkBurstMs: 1000,
  storedBytesPerHour: 32 * MIB,
  draftsPerHour: 20,
  draftBurst: 60,
  socketsPerSecond: 2,
  socketBurst: 120,
  socketsInSandbox: 100,
  socketsPerRoom: 50,
  socketsPerAddress: 150,
  socketsPerProcess: 10_000,
  documentBytes: 200 * KIB,
  unsentBytes: MIB,
  unsentBytesInAll: 16 * MIB,
  unopenedBytes: 256 * KIB,
  unopenedMessages: 64,
  openDeadlineMs: 10_000,
  storageWatchMs: 5000,
  pingIntervalMs: 25_000, // proxies end sockets that are idle for 60 s
};

/** How many sockets the room may have. */
export function socketsAllowedIn(room: string, limits: CollaborationLimits): number {
  return room === DEMO_ROOM ? limits.socketsInSandbox : limits.socketsPerRoom;
}
