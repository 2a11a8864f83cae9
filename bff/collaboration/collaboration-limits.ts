import { DEMO_ROOM, DOCUMENT_MAX_BYTES } from '#shared-types/documents/collaboration';

const KIB = 1024;
const MIB = 1024 * KIB;

/** How much a visitor may ask of the collaboration endpoint. Anonymous visitors reach it, so nothing here is unlimited. */
export interface CollaborationLimits {
  /** Sustained rate of one socket, in messages per second. */
  messagesPerSecond: number;
  /** Burst of one socket, in messages. */
  messageBurst: number;
  /** Sustained rate of one socket, in bytes per second. */
  bytesPerSecond: number;
  /** Burst of one socket, in bytes. */
  byteBurst: number;
  /** Sustained rate of fresh tokens from one socket, per second: each is looked up outside this thread. */
  tokensPerSecond: number;
  /** Burst of fresh tokens from one socket. An honest page sends one an hour. */
  tokenBurst: number;
  /** Sustained thread time for the messages of one socket, in milliseconds per second: some valid updates are expensive. */
  workMsPerSecond: number;
  /** Burst of thread time for the messages of one socket, in milliseconds. */
  workBurstMs: number;
  /** Sustained thread time for the messages of one network, across all its sockets, in milliseconds per second. */
  networkWorkMsPerSecond: number;
  /** Burst of thread time for the messages of one network, in milliseconds. */
  networkWorkBurstMs: number;
  /** Bytes of edits that one network may have stored in an hour, and in one burst. */
  storedBytesPerHour: number;
  /** Sustained rate of pictures from one network, in bytes per hour: they'd fill the store long before words do. */
  pictureBytesPerHour: number;
  /** Burst of pictures from one network, in bytes: a class that adds one each. */
  pictureBurst: number;
  /** Sustained rate of new drafts from one network, per hour. */
  draftsPerHour: number;
  /** Burst of new drafts from one network: two classes behind one router. */
  draftBurst: number;
  /** Sustained rate of new sockets from one network, per second. */
  socketsPerSecond: number;
  /** Burst of new sockets from one network: two classes that reconnect after their network was down. */
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
  /** Bytes that may be queued for one slow reader. */
  unsentBytes: number;
  /**
   * Bytes that may be queued for all slow readers together; beyond that, the readers with the longest queues are disconnected.
   */
  unsentBytesInAll: number;
  /** Bytes that a socket may send before its document is open. */
  unopenedBytes: number;
  /** Messages that a socket may send before its document is open. */
  unopenedMessages: number;
  /** How long a socket may take to open its document, in milliseconds. */
  openDeadlineMs: number;
  /** The time between two checks of the store while it's idle, in milliseconds. */
  storageWatchMs: number;
  /**
   * Another server that has said nothing about a document for this long is asked whether it still has it open, in milliseconds;
   * one that doesn't answer in the same time is forgotten. Pages that are there renew their presence every 15 seconds.
   */
  serverSilenceMs: number;
  /** Time between two pings, in milliseconds; a socket that hasn't answered one by the next is destroyed. */
  pingIntervalMs: number;
}

/** The limits of an installation that sets none. */
export const DEFAULT_COLLABORATION_LIMITS: CollaborationLimits = {
  messagesPerSecond: 60,
  messageBurst: 240,
  bytesPerSecond: 256 * KIB,
  byteBurst: 2 * MIB,
  tokensPerSecond: 1,
  tokenBurst: 10,
  workMsPerSecond: 250,
  workBurstMs: 1500,
  networkWorkMsPerSecond: 300,
  networkWorkBurstMs: 1000,
  storedBytesPerHour: 32 * MIB,
  pictureBytesPerHour: 4 * MIB,
  pictureBurst: 32 * MIB,
  draftsPerHour: 20,
  draftBurst: 60,
  socketsPerSecond: 2,
  socketBurst: 120,
  socketsInSandbox: 100,
  socketsPerRoom: 50,
  socketsPerAddress: 150,
  socketsPerProcess: 10_000,
  documentBytes: DOCUMENT_MAX_BYTES,
  unsentBytes: MIB,
  unsentBytesInAll: 16 * MIB,
  unopenedBytes: 256 * KIB,
  unopenedMessages: 64,
  openDeadlineMs: 10_000,
  storageWatchMs: 5000,
  serverSilenceMs: 30_000,
  pingIntervalMs: 25_000, // proxies close sockets that are idle for 60 s
};

/** Returns how many sockets the room may have. */
export function socketsAllowedIn(room: string, limits: CollaborationLimits): number {
  return room === DEMO_ROOM ? limits.socketsInSandbox : limits.socketsPerRoom;
}
