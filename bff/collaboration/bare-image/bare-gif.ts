import { Bytes, DamagedImage } from './bytes.ts';

/** The beginnings of blocks (GIF89a, appendix A). */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** How long an image is shown, and what is transparent in it. */
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The two names of the extension that says how often an animation is repeated. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
/** Its content: one, and a number of 16 bits. */
const LOOP_BYTES = 3;

/** A GIF without what its pixels don't need. @throws {DamagedImage} */
export function bareGif(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  const kept: Buffer[] = [bytes.take(6)];
  if (!/^GIF8[79]a$/.test(kept.join(''))) throw new DamagedImage();
  const screen = bytes.take(7);
  kept.push(screen, colours(bytes, screen.readUInt8(4)));
  let images = 0;
  // Browsers show a file that ends without its trailer, or in something else.
  for (let block = next(bytes); block === EXTENSION || block === IMAGE; block = next(bytes)) {
    if (block === EXTENSION) {
      const label = bytes.byte();
      const content = subBlocks(bytes);
      if (isKept(label, content)) kept.push(Buffer.from([EXTENSION, label]), ...content, Buffer.alloc(1));
      continue;
    }
    const place = bytes.take(9);
    kept.push(Buffer.from([IMAGE]), place, colours(bytes, place.readUInt8(8)), bytes.take(1));
    kept.push(...subBlocks(bytes), Buffer.alloc(1));
    images += 1;
  }
  if (images === 0) throw new DamagedImage();
  return Buffer.concat([...kept, Buffer.from([TRAILER])]);
}

const next = (bytes: Bytes): number => (bytes.isAtEnd ? TRAILER : bytes.byte());

/** A table of colours, if the flags say that there is one. @throws {DamagedImage} */
function colours(bytes: Bytes, flags: number): Buffer {
  return bytes.take(flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
}

/** The pieces that a block consists of, each with its length, up to the empty one. @throws {DamagedImage} */
function subBlocks(bytes: Bytes): Buffer[] {
  const pieces: Buffer[] = [];
  for (let length = bytes.byte(); length > 0; length = bytes.byte())
    pieces.push(Buffer.from([length]), bytes.take(length));
  return pieces;
}

function isKept(label: number, [, first, , second, ...rest]: Buffer[]): boolean {
  if (label === GRAPHIC_CONTROL) return first?.length === 4 && second === undefined;
  if (label !== APPLICATION || !LOOPS.has(first?.toString('latin1') ?? '')) return false;
  return second?.length === LOOP_BYTES && second.readUInt8() === 1 && rest.length === 0;
}
