import { Bytes, DamagedImage, Kept } from './bytes.ts';

/** The beginnings of blocks (GIF89a, appendix A). */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** How long an image is shown, and what is transparent in it. */
const GRAPHIC_CONTROL = 0xf9;
/** One piece of four bytes, its length, and the end. */
const GRAPHIC_CONTROL_BYTES = 6;
const APPLICATION = 0xff;
/** The two names of the extension that says how often an animation is repeated. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const LOOP_NAME_BYTES = 11;
/** The name and a piece of three bytes, which is one and a number of 16 bits; both lengths, and the end. */
const LOOP_BYTES = 17;

/** A GIF without what its pixels don't need. @throws {DamagedImage} */
export function bareGif(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  const kept = new Kept(bytes.data);
  if (!/^GIF8[79]a$/.test(bytes.letters(6))) throw new DamagedImage();
  const screen = bytes.skip(7);
  skipColours(bytes, bytes.data.readUInt8(screen + 4));
  kept.copy(0, bytes.at);
  let hasImage = false;
  // Browsers show a file that ends without its trailer, or in something else.
  for (let block = next(bytes); block === EXTENSION || block === IMAGE; block = next(bytes)) {
    const start = bytes.at - 1;
    if (block === EXTENSION) {
      const label = bytes.byte();
      if (isKept(label, bytes, skipSubBlocks(bytes))) kept.copy(start, bytes.at);
      continue;
    }
    const place = bytes.skip(9);
    skipColours(bytes, bytes.data.readUInt8(place + 8));
    bytes.skip(1);
    skipSubBlocks(bytes);
    kept.copy(start, bytes.at);
    hasImage = true;
  }
  if (!hasImage) throw new DamagedImage();
  kept.add(TRAILER);
  return kept.bytes;
}

const next = (bytes: Bytes): number => (bytes.isAtEnd ? TRAILER : bytes.byte());

/** Passes over a table of colours, if the flags say that there is one. @throws {DamagedImage} */
function skipColours(bytes: Bytes, flags: number): void {
  bytes.skip(flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
}

/** Passes over the pieces of a block, each with its length, up to the empty one, and returns where they began. @throws {DamagedImage} */
function skipSubBlocks(bytes: Bytes): number {
  const start = bytes.at;
  for (let length = bytes.byte(); length > 0; length = bytes.byte()) bytes.skip(length);
  return start;
}

/** Whether an extension is kept whose pieces begin at a place, and have just been read. */
function isKept(label: number, { data, at: end }: Bytes, start: number): boolean {
  if (label === GRAPHIC_CONTROL) return data[start] === 4 && end - start === GRAPHIC_CONTROL_BYTES;
  if (label !== APPLICATION || end - start !== LOOP_BYTES || data[start] !== LOOP_NAME_BYTES) return false;
  const count = start + 1 + LOOP_NAME_BYTES;
  return LOOPS.has(data.toString('latin1', start + 1, count)) && data[count] === 3 && data[count + 1] === 1;
}
