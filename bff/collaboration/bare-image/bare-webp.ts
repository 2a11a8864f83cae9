import { Bytes, DamagedImage } from './bytes.ts';
import { bareExif } from './orientation.ts';

/** What an extended file has (RFC 9649, section 2.7.1). */
const FLAG = { colourProfile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 } as const;
const PIXELS = new Set(['VP8 ', 'VP8L', 'ANMF']);
/** Pixels, colours and animation, at the top and in a frame; all else is metadata, or unknown. */
const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
const KEPT_IN_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH']);
const EXTENDED = 'VP8X';
const EXTENDED_BYTES = 10;
/** Place, size and duration of a frame, before its chunks. */
const FRAME_HEAD_BYTES = 16;

interface Chunk {
  type: string;
  content: Buffer;
}

/** A WebP without what its pixels don't need. @throws {DamagedImage} */
export function bareWebp(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  if (bytes.letters(4) !== 'RIFF') throw new DamagedImage();
  const file = new Bytes(bytes.take(bytes.take(4).readUInt32LE()));
  if (file.letters(4) !== 'WEBP') throw new DamagedImage();
  const chunks = chunksIn(file);
  const [first] = chunks;
  const kept = first?.type === EXTENDED ? extended(first.content, chunks) : chunks.slice(0, 1);
  if (!kept.some(({ type }) => PIXELS.has(type))) throw new DamagedImage();
  const content = Buffer.concat([Buffer.from('WEBP'), ...kept.map(written)]);
  return written({ type: 'RIFF', content });
}

function extended(head: Buffer, chunks: readonly Chunk[]): Chunk[] {
  if (head.length < EXTENDED_BYTES) throw new DamagedImage();
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif && bareExif(exif.content);
  const flags = head.readUInt8() & (FLAG.colourProfile | FLAG.alpha | FLAG.animation);
  const bareHead = Buffer.concat([
    Buffer.from([orientation ? flags | FLAG.exif : flags, 0, 0, 0]),
    head.subarray(4, EXTENDED_BYTES),
  ]);
  return [
    { type: EXTENDED, content: bareHead },
    ...chunks
      .filter(({ type }) => KEPT.has(type))
      .map((chunk) => (chunk.type === 'ANMF' ? { type: chunk.type, content: bareFrame(chunk.content) } : chunk)),
    ...(orientation ? [{ type: 'EXIF', content: orientation }] : []),
  ];
}

function bareFrame(frame: Buffer): Buffer {
  const bytes = new Bytes(frame);
  const head = bytes.take(FRAME_HEAD_BYTES);
  const kept = chunksIn(bytes).filter(({ type }) => KEPT_IN_FRAME.has(type));
  return Buffer.concat([head, ...kept.map(written)]);
}

/** All chunks (RFC 9649, section 2.3). The last one of a file may lack the byte that fills it up. @throws {DamagedImage} */
function chunksIn(bytes: Bytes): Chunk[] {
  const chunks: Chunk[] = [];
  while (!bytes.isAtEnd) {
    const type = bytes.letters(4);
    const length = bytes.take(4).readUInt32LE();
    const content = bytes.take(length);
    if (length % 2 === 1 && !bytes.isAtEnd) bytes.byte();
    chunks.push({ type, content });
  }
  return chunks;
}

function written({ type, content }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
