import { isObject } from '../is-object.ts';
import { readName } from '../people/person-name.ts';
import { type CaretPosition, readCaretPosition } from './caret.ts';

/** The highest number of a guest; a room never holds more people than this. */
export const HIGHEST_GUEST = 999;

/**
 * What one person's editor tells the others about itself (the Yjs awareness state). The server drops all other fields, because
 * the other editors draw everything they receive. Everybody in the room gets it, so the only personal thing in it is a name that
 * people chose for such documents or for their account (D-62).
 */
export interface Presence {
  /** From 1 to HIGHEST_GUEST; each page derives the colour from it, and the name "Guest 3" if there is none. */
  guest?: number;
  /** What to call the person, in plain text (see person-name.ts). Nobody has checked whose name it is. */
  name?: string;
  /** Both ends of the selection, or null if the editor has no focus. */
  cursor?: { anchor: CaretPosition; head: CaretPosition } | null;
}

/** The fields of an awareness state that the others draw. Everything else is left out, including fields in the wrong format. */
export function readPresence(state: unknown): Presence {
  const presence: Presence = {};
  if (!isObject(state)) return presence;
  const { guest, cursor } = state;
  const name = readName(state['name']);
  if (typeof guest === 'number' && Number.isInteger(guest) && guest >= 1 && guest <= HIGHEST_GUEST)
    presence.guest = guest;
  if (name !== undefined) presence.name = name;
  if (cursor !== undefined) presence.cursor = readCursor(cursor);
  return presence;
}

/** What a person is called whose awareness state this is: by the chosen name, or "Guest 3"; undefined if it has neither. */
export function personLabel(state: unknown): string | undefined {
  const { name, guest } = readPresence(state);
  return name ?? (guest === undefined ? undefined : `Guest ${guest}`);
}

function readCursor(cursor: unknown): NonNullable<Presence['cursor']> | null {
  if (!isObject(cursor)) return null;
  const anchor = readCaretPosition(cursor['anchor']);
  const head = readCaretPosition(cursor['head']);
  return anchor && head ? { anchor, head } : null;
}
