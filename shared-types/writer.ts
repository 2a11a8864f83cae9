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

/** The client id of a key: the first 52 bits of its SHA-256, above `FIRST_KEYED_ID`; `undefined` if it isn't a key. */
export function writerIdOf(key: string): number | undefined {
  if (!WRITER_KEY.test(key)) return undefined;
  const keyBytes = Uint8Array.from({ length: key.length / 2 }, (_, at) =>
    Number.parseInt(key.slice(2 * at, 2 * at + 2), 16),
  );
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = digest(keyBytes);
  const high = [a, b, c, d, e, f].reduce((id, byte) => id * 256 + byte, 0);
  return FIRST_KEYED_ID + high * 16 + (g >> 4);
}
