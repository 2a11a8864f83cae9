/** The prime of FNV-1a with 32 bits (RFC 9923 section 5). */
const FNV_PRIME = 0x01000193;
/** 2^32 divided by the golden ratio: an odd number whose multiples are spread evenly (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e3779b1;

/**
 * Mixes one more number into a hash of 32 bits. The weights are kept by these hashes, so changing the mixing means fitting again.
 */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, SPREAD);
  return Math.imul(mixed ^ (mixed >>> 15), FNV_PRIME) ^ (mixed >>> 13);
}
