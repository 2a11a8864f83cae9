import { writerHashOf } from './writer.ts';

/**
 * The header that carries writers' keys, separated by commas: knowing the key of an id proves that one wrote under it. It proves
 * to a call what `RoomCredentials` proves to a socket.
 */
export const WRITERS_HEADER = 'x-document-writers';
/** How many keys one call may show. */
export const WRITERS_SHOWN_MAX = 33;

/** The hashes of the keys in the header. Whatever isn't a key is left out. */
export function writerHashesIn(header: unknown): string[] {
  if (typeof header !== 'string') return [];
  return header.split(',', WRITERS_SHOWN_MAX).flatMap((key) => writerHashOf(key.trim()) ?? []);
}
