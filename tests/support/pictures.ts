import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour. */
export function pngOf(widthPx: number, heightPx: number): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([...uint32(widthPx), ...uint32(heightPx), 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.alloc((widthPx + 1) * heightPx, 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A HEIF of almost this many bytes, which repeats its size. */
export function heifOf(bytes: number): Buffer {
  const sizes = Array.from({ length: Math.floor((bytes - 64) / 20) }, () => box('ispe', Buffer.alloc(12)));
  const properties = box('iprp', box('ipco', ...sizes));
  return Buffer.concat([box('ftyp', Buffer.from('heic')), box('meta', Buffer.alloc(4), properties)]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const length = 8 + content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([uint32(length), Buffer.from(type), ...content]);
}

/** The bytes of a number, the highest first. */
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}
