/** The offset basis and the prime of FNV-1a with 32 bits (RFC 9923 section 5). */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** An odd number near 2^32 divided by the golden ratio, which spreads consecutive numbers evenly (Knuth, TAOCP 3, 6.4). */
const GOLDEN = 0x9e3779b1;

/** The hash of the UTF-16 units of a word from `from` to `to`, as a signed integer of 32 bits. */
export function hashWord(word: string, from = 0, to = word.length): number {
  let hash = FNV_BASIS;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash | 0;
}

/** Mixes one more value into the hash of a feature. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, GOLDEN);
  return mixed ^ (mixed >>> 15);
}
