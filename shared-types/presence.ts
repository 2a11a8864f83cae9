import { type CaretPosition, readCaretPosition } from './caret.ts';
import { isObject } from './is-object.ts';

/** The highest number of a guest; a room never holds more people. */
export const HIGHEST_GUEST = 999;

/**
 * What one person's editor shows the others of itself (the Yjs awareness state). The server drops every other field, because
 * the other editors draw everything that arrives. It holds no personal data: everybody in the room receives it (D-62).
 */
export interface Presence {
  /** From 1 to HIGHEST_GUEST; each page makes name and colour from it. */
  guest?: number;
  /** Both ends of the selection, or null when the editor has no focus. */
  cursor?: { anchor: CaretPosition; head: CaretPosition } | null;
}

/** The fields of an awareness state that the others draw. Everything else is left out, and so is a field of another form. */
export function readPresence(state: unknown): Presence {
  const presence: Presence = {};
  if (!isObject(state)) return presence;
  const { guest, cursor } = state;
  if (typeof guest === 'number' && Number.isInteger(guest) && guest >= 1 && guest <= HIGHEST_GUEST)
    presence.guest = guest;
  if (cursor !== undefined) presence.cursor = readCursor(cursor);
  return presence;
}

function readCursor(cursor: unknown): NonNullable<Presence['cursor']> | null {
  if (!isObject(cursor)) return null;
  const anchor = readCaretPosition(cursor['anchor']);
  const head = readCaretPosition(cursor['head']);
  return anchor && head ? { anchor, head } : null;
}
