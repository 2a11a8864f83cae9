import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

import type { RoomNews } from '#shared-types/documents/collaboration';

/*
 * The frames of the Hocuspocus protocol: document name, message type, body, all in lib0's encoding. We parse them completely
 * before the engine sees them, because the engine only logs a malformed frame with console.error and leaves the socket open.
 */

const TYPE_SYNC = 0;
const TYPE_AWARENESS = 1;
const TYPE_AUTH = 2;
const TYPE_QUERY_AWARENESS = 3;
const TYPE_SYNC_REPLY = 4;
const TYPE_STATELESS = 5;
const TYPE_CLOSE = 7;
const TYPE_SYNC_STATUS = 8;
const TYPE_PING = 9;
const TYPE_PONG = 10;
const AUTH_TOKEN = 0;
const AUTH_DENIED = 1;
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;
const SYNC_UPDATE = 2;

/** Message types that exist but mean nothing to this server. They are ignored, so that newer clients stay connected. */
const PASSED_OVER = new Set([TYPE_QUERY_AWARENESS, TYPE_SYNC_STATUS, TYPE_PING, TYPE_PONG]);

/** A well-formed frame that a client may send. `bytes` is the whole frame; `arrivedAtMs` is noted if somebody measures. */
export type SyncFrame =
  | { kind: 'auth'; bytes: Uint8Array; token: string }
  | { kind: 'stateVector'; bytes: Uint8Array; stateVector: Uint8Array }
  | { kind: 'update'; bytes: Uint8Array; update: Uint8Array; completesSync: boolean; arrivedAtMs?: number }
  | { kind: 'awareness'; bytes: Uint8Array; update: Uint8Array }
  | { kind: 'stateless'; bytes: Uint8Array; payload: string }
  | { kind: 'leave'; bytes: Uint8Array }
  | { kind: 'passedOver'; bytes: Uint8Array };

/** Parses a frame sent to a room, or returns how it breaks the protocol. */
export function readFrame(bytes: Uint8Array, room: string): SyncFrame | string {
  try {
    const decoder = decoding.createDecoder(bytes);
    // One socket carries one document, the one in its path: load balancing and limits depend on the path.
    if (decoding.readVarString(decoder) !== room) return 'document name differs from the path';
    const type = decoding.readVarUint(decoder);
    if (type === TYPE_SYNC || type === TYPE_SYNC_REPLY) return readSync(decoder, bytes);
    if (type === TYPE_AWARENESS) return { kind: 'awareness', bytes, update: decoding.readVarUint8Array(decoder) };
    if (type === TYPE_AUTH) {
      if (decoding.readVarUint(decoder) !== AUTH_TOKEN) return 'unknown authentication message';
      const token = decoding.readVarString(decoder);
      if (decoding.hasContent(decoder)) decoding.readVarString(decoder); // the provider's version
      return { kind: 'auth', bytes, token };
    }
    if (type === TYPE_STATELESS) return { kind: 'stateless', bytes, payload: decoding.readVarString(decoder) };
    if (type === TYPE_CLOSE) return { kind: 'leave', bytes };
    return PASSED_OVER.has(type) ? { kind: 'passedOver', bytes } : 'unknown message type';
  } catch {
    return 'malformed frame';
  }
}

function readSync(decoder: decoding.Decoder, bytes: Uint8Array): SyncFrame | string {
  const step = decoding.readVarUint(decoder);
  const body = decoding.readVarUint8Array(decoder);
  if (step === SYNC_STEP_1) return { kind: 'stateVector', bytes, stateVector: body };
  if (step === SYNC_STEP_2 || step === SYNC_UPDATE) {
    return { kind: 'update', bytes, update: body, completesSync: step === SYNC_STEP_2 };
  }
  return 'unknown sync message';
}

/** A frame that acknowledges the oldest update that isn't acknowledged yet. */
export function acknowledgementFrame(room: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, TYPE_SYNC_STATUS);
  encoding.writeVarUint(encoder, 1);
  return encoding.toUint8Array(encoder);
}

/** A frame with a message for the editors of a room that isn't part of the document. */
export function newsFrame(room: string, news: RoomNews): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, TYPE_STATELESS);
  encoding.writeVarString(encoder, JSON.stringify(news));
  return encoding.toUint8Array(encoder);
}

/** Whether a frame of the engine says that the document couldn't be opened. */
export function isDenial(bytes: Uint8Array): boolean {
  const decoder = decoding.createDecoder(bytes);
  decoding.readVarString(decoder);
  return decoding.readVarUint(decoder) === TYPE_AUTH && decoding.readVarUint(decoder) === AUTH_DENIED;
}

/** The frame that opens a document, with an empty token: access.ts has already decided who may open it. */
export function openingFrame(room: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, TYPE_AUTH);
  encoding.writeVarUint(encoder, AUTH_TOKEN);
  encoding.writeVarString(encoder, '');
  return encoding.toUint8Array(encoder);
}
