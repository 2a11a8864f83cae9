import { deflateSync } from 'node:zlib';

import type { ImageType } from '#shared-types/documents/images';

import { chunk } from './pictures.ts';

/** What no stored picture may tell. */
export const SECRET = 'Ada took this at 52.5200 N, 13.4050 E';
const secret = Buffer.from(SECRET, 'latin1');

function number(value: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntLE(value, 0, bytes);
  return written;
}

/** What a camera writes: a description, and how the picture is turned. */
function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) =>
    Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), number(value, 4)]);
  return Buffer.concat([
    Buffer.from('II*\0', 'latin1'),
    number(8, 4),
    number(2, 2),
    entry(0x010e, 2, secret.length, 38),
    entry(0x0112, 3, 1, orientation),
    number(0, 4),
    secret,
  ]);
}

function segment(marker: number, ...content: (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A chunk of a WebP. */
function riff(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The same picture with everything around its pixels that programs write there, and with bytes after its end. */
export function withMetadata(picture: Buffer, type: ImageType, orientation = 1): Buffer {
  return Buffer.concat([WITH_METADATA[type](picture, orientation), secret]);
}

const WITH_METADATA: Record<ImageType, (picture: Buffer, orientation: number) => Buffer> = {
  'image/jpeg'(picture, orientation) {
    return Buffer.concat([
      picture.subarray(0, 2),
      segment(0xe1, 'Exif\0\0', exif(orientation)),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', secret),
      segment(0xe2, 'MPF\0', secret),
      segment(0xed, 'Photoshop 3.0\0', secret),
      segment(0xef, secret),
      segment(0xfe, secret),
      picture.subarray(2),
    ]);
  },
  'image/png'(picture, orientation) {
    const afterHeader = 33;
    const beforeEnd = picture.length - 12;
    const international = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), secret]);
    return Buffer.concat([
      picture.subarray(0, afterHeader),
      chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), secret])),
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(secret)])),
      chunk('iTXt', international),
      chunk('eXIf', exif(orientation)),
      chunk('tIME', Buffer.from([7, 234, 11, 24, 1, 2, 3])),
      chunk('caBX', secret),
      chunk('prVt', secret),
      picture.subarray(afterHeader, beforeEnd),
      chunk('tEXt', secret),
      picture.subarray(beforeEnd),
    ]);
  },
  'image/gif'(picture) {
    const pieces = Buffer.concat([Buffer.from([secret.length]), secret, Buffer.alloc(1)]);
    const beforeEnd = picture.length - 1;
    const afterHeader = 13 + 3 * 2 ** ((picture.readUInt8(10) & 7) + 1);
    return Buffer.concat([
      picture.subarray(0, afterHeader),
      Buffer.from([0x21, 0xfe]),
      pieces,
      Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
      pieces,
      picture.subarray(afterHeader, beforeEnd),
      Buffer.from([0x21, 0xfe]),
      pieces,
      picture.subarray(beforeEnd),
    ]);
  },
  'image/webp'(picture, orientation) {
    const pixels = picture.subarray(12);
    const isExtended = pixels.toString('latin1', 0, 4) === 'VP8X';
    const head = Buffer.from(isExtended ? pixels.subarray(8, 18) : [0, 0, 0, 0, 39, 0, 0, 19, 0, 0]); // 40 × 20 pixels
    head.writeUInt8(head.readUInt8() | 0x0c);
    return riff(
      'RIFF',
      Buffer.concat([
        Buffer.from('WEBP'),
        riff('VP8X', head),
        isExtended ? pixels.subarray(18) : pixels,
        riff('EXIF', exif(orientation)),
        riff('XMP ', secret),
        riff('C2PA', secret),
      ]),
    );
  },
};
