import { isObject } from '../is-object.ts';
import { BODY_FIELD } from './collaboration.ts';

/** A place in the body that moves with the text: the JSON form of a Yjs relative position. */
export interface CaretPosition {
  /** The element or text that contains the place, if no item is next to it. */
  type: ItemId | null;
  /** The same for the body itself, by name. */
  tname: string | null;
  /** The item next to the place. */
  item: ItemId | null;
  /** The side of the item: before it if negative, otherwise after it. */
  assoc: number;
}

interface ItemId {
  client: number;
  clock: number;
}

/**
 * Reads a position that came over the wire; `undefined` if it isn't one. Yjs throws on a position that names no place at all, and
 * an editor that draws a caret there drops out of the document.
 */
export function readCaretPosition(value: unknown): CaretPosition | undefined {
  if (!isObject(value)) return undefined;
  const type = readId(value['type']);
  const item = readId(value['item']);
  const tname = value['tname'] ?? null;
  const assoc = value['assoc'] ?? 0;
  if (type === undefined || item === undefined || (tname !== null && tname !== BODY_FIELD)) return undefined;
  if (assoc !== 0 && assoc !== -1 && assoc !== 1) return undefined;
  if (type === null && item === null && tname === null) return undefined;
  return { type, tname, item, assoc };
}

function readId(value: unknown): ItemId | null | undefined {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return undefined;
  const { client, clock } = value;
  return isCount(client) && isCount(clock) ? { client, clock } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
