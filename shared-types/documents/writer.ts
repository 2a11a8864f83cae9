import { digest } from 'lib0/hash/sha256';

/*
 * Yjs marks everything with the client id of its writer. If one page writes under another page's id, the other page's next words
 * vanish. So a page makes its id from a key that only the page and the server know. It shows the key when it opens a document,
 * and the server accepts no new words under that id from any other page. The server doesn't have to store anything for this, and
 * it works across broken connections, restarts and several servers.
 */

/** A key is 128 random bits in lower-case hexadecimal. */
const WRITER_KEY = /^[0-9a-f]{32}$/;
/** The bits of an id that come from the key. Finding another key for an id takes 2^52 hashes on average. */
const ID_BITS = 52;

/** The first id that has a key. The ids that Yjs itself picks have 32 bits, and belong to the first socket that names them. */
export const FIRST_KEYED_ID = 2 ** ID_BITS;

/** The hexadecimal digits of a hash that an id is made of. */
const ID_DIGITS = ID_BITS / 4;

/**
 * The SHA-256 of a key, in lower-case hexadecimal; `undefined` if it isn't a key. Everybody in a document sees the ids of its
 * writers, and a key with one of a hundred ids takes 2^45 hashes to find. So wherever a key proves that somebody wrote, we compare
 * the whole hash, which nobody else sees.
 */
export function writerHashOf(key: string): string | undefined {
  if (!WRITER_KEY.test(key)) return undefined;
  const keyBytes = Uint8Array.from({ length: key.length / 2 }, (_, at) =>
    Number.parseInt(key.slice(2 * at, 2 * at + 2), 16),
  );
  return Array.from(digest(keyBytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The client id of the key that has this hash: its first 52 bits, above `FIRST_KEYED_ID`. */
export function writerIdOfHash(hash: string): number {
  return FIRST_KEYED_ID + Number.parseInt(hash.slice(0, ID_DIGITS), 16);
}

/** The client id of a key; `undefined` if it isn't a key. */
export function writerIdOf(key: string): number | undefined {
  const hash = writerHashOf(key);
  return hash === undefined ? undefined : writerIdOfHash(hash);
}
