import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

import type { CaretPosition } from '#shared-types/caret';
import { type Presence, readPresence } from '#shared-types/presence';
import { FIRST_KEYED_ID } from '#shared-types/writer';

/** The largest awareness message that we read, in bytes. */
const MAX_BYTES = 2048;

/** The accepted part of an awareness message: the sender's own state, as an update with this single entry, or nothing. */
export interface OwnAwareness {
  clientId: number | undefined;
  update: Uint8Array | undefined;
}

/**
 * Keeps the sender's own entry of an awareness message. A well-behaved provider also reports people who timed out, so other
 * people's entries are dropped without a penalty. A socket owns the first id that it names, unless another live socket owns it.
 * In that case the entry is dropped too, because it may be the same person, whose lost socket we haven't noticed yet. Carets
 * outside the document are left out.
 * @returns the reason instead, if the message breaks the protocol.
 */
export function ownAwareness(
  body: Uint8Array,
  { ownId, isTaken, document }: { ownId: number | undefined; isTaken: (clientId: number) => boolean; document: Y.Doc },
): OwnAwareness | string {
  if (body.length > MAX_BYTES) return 'awareness message too large';
  let clientId = ownId;
  let update: Uint8Array | undefined;
  try {
    const decoder = decoding.createDecoder(body);
    const entries = decoding.readVarUint(decoder);
    for (let entry = 0; entry < entries; entry++) {
      const id = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      const state: unknown = JSON.parse(decoding.readVarString(decoder));
      if (clientId === undefined && state !== null && id < FIRST_KEYED_ID && !isTaken(id)) clientId = id;
      if (id === clientId) update = encodeEntry(id, clock, state === null ? null : presenceOf(state, document));
    }
  } catch {
    return 'malformed awareness message';
  }
  return { clientId, update };
}

function encodeEntry(clientId: number, clock: number, state: Presence | null): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, JSON.stringify(state));
  return encoding.toUint8Array(encoder);
}

/** The allowed part of a state: a caret is only kept if its position exists in the document. */
function presenceOf(state: unknown, document: Y.Doc): Presence {
  const presence = readPresence(state);
  const { cursor } = presence;
  if (cursor && !(isInside(document, cursor.anchor) && isInside(document, cursor.head))) presence.cursor = null;
  return presence;
}

/** Whether the document contains the item that a position names. */
function isInside({ store }: Y.Doc, { type, item }: CaretPosition): boolean {
  const isKnown = (id: CaretPosition['item']) => id === null || id.clock < Y.getState(store, id.client);
  return isKnown(type) && isKnown(item);
}
