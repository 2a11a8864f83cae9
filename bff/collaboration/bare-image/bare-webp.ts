import { Bytes, DamagedImage, Kept } from './bytes.ts';
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

/** Where a chunk is. */
interface Chunk {
  type: string;
  /** Where its type and its content begin, and where the content ends. */
  start: number;
  content: number;
  end: number;
}

/** Where the sizes of the file and of its first chunk are, and the flags of an extended one. */
const FILE_SIZE_AT = 4;
const FIRST_SIZE_AT = 16;
const FLAGS_AT = 20;

/** A WebP without what its pixels don't need. @throws {DamagedImage} */
export function bareWebp(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  if (bytes.letters(4) !== 'RIFF') throw new DamagedImage();
  const length = bytes.uint32LE();
  const start = bytes.skip(length);
  const file = new Bytes(bytes.data, start, bytes.at);
  if (file.letters(4) !== 'WEBP') throw new DamagedImage();
  const kept = new Kept(bytes.data);
  kept.copy(0, file.at);
  const first = nextChunk(file);
  const hasPixels = first.type === EXTENDED ? keepExtended(first, file, kept) : keepSimple(first, file, kept);
  if (!hasPixels) throw new DamagedImage();
  kept.setUint32LE(FILE_SIZE_AT, kept.length - FILE_SIZE_AT - 4);
  return kept.bytes;
}

/** Keeps the first chunk, and returns whether it has the pixels. @throws {DamagedImage} */
function keepSimple(first: Chunk, file: Bytes, kept: Kept): boolean {
  while (!file.isAtEnd) nextChunk(file);
  keepChunk(first, kept);
  return PIXELS.has(first.type);
}

/** Keeps what an extended file needs, and returns whether it has pixels. @throws {DamagedImage} */
function keepExtended(head: Chunk, file: Bytes, kept: Kept): boolean {
  if (head.end - head.content < EXTENDED_BYTES) throw new DamagedImage();
  kept.copy(head.start, head.content + EXTENDED_BYTES);
  kept.setUint32LE(FIRST_SIZE_AT, EXTENDED_BYTES);
  let exif: Buffer | undefined;
  let hasPixels = false;
  while (!file.isAtEnd) {
    const chunk = nextChunk(file);
    if (chunk.type === 'EXIF') exif ??= file.data.subarray(chunk.content, chunk.end);
    if (!KEPT.has(chunk.type)) continue;
    if (chunk.type === 'ANMF') keepFrame(chunk, file.data, kept);
    else keepChunk(chunk, kept);
    hasPixels ||= PIXELS.has(chunk.type);
  }
  const orientation = exif && bareExif(exif);
  const flags = file.data.readUInt8(head.content) & (FLAG.colourProfile | FLAG.alpha | FLAG.animation);
  kept.setUint32LE(FLAGS_AT, orientation ? flags | FLAG.exif : flags);
  if (orientation) kept.add(...Buffer.from('EXIF'), orientation.length, 0, 0, 0, ...orientation);
  return hasPixels;
}

function keepFrame(frame: Chunk, data: Buffer, kept: Kept): void {
  const sizeAt = kept.length + 4;
  const chunks = new Bytes(data, frame.content, frame.end);
  chunks.skip(FRAME_HEAD_BYTES);
  kept.copy(frame.start, chunks.at);
  while (!chunks.isAtEnd) {
    const chunk = nextChunk(chunks);
    if (KEPT_IN_FRAME.has(chunk.type)) keepChunk(chunk, kept);
  }
  kept.setUint32LE(sizeAt, kept.length - sizeAt - 4);
}

/** The next chunk (RFC 9649, section 2.3). The last one of a file may lack the byte that fills it up. @throws {DamagedImage} */
function nextChunk(bytes: Bytes): Chunk {
  const start = bytes.at;
  const type = bytes.letters(4);
  const length = bytes.uint32LE();
  const content = bytes.skip(length);
  const end = bytes.at;
  if (length % 2 === 1 && !bytes.isAtEnd) bytes.skip(1);
  return { type, start, content, end };
}

function keepChunk({ start, content, end }: Chunk, kept: Kept): void {
  kept.copy(start, end);
  if ((end - content) % 2 === 1) kept.add(0);
}
