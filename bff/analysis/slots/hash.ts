/** The offset basis and the prime of FNV-1a with 32 bits (RFC 9923 section 5). */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** 2^32 divided by the golden ratio: an odd number whose multiples are spread evenly (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e3779b1;

/** The number of a word, 32 bits: its letters hashed by FNV-1a. */
export function hashWord(word: string): number {
  let hash = FNV_BASIS;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash | 0;
}

/** Mixes one more number into a hash of 32 bits. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, SPREAD);
  return Math.imul(mixed ^ (mixed >>> 15), FNV_PRIME) ^ (mixed >>> 13);
}
