import { crc32 } from 'node:zlib';

import { Bytes, DamagedImage, Kept } from './bytes.ts';
import { bareExif } from './orientation.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** What follows the content of a chunk. */
const CHECK_BYTES = 4;
/** The pixels, their colours, and how they move (PNG third edition, section 11). */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB cICP mDCV cLLI mDCv cLLi acTL fcTL fdAT'.split(' '));
const TYPE = /^[A-Za-z]{4}$/;
/** A type with a capital first letter is one that nobody may skip (section 5.4). */
const isCritical = (type: string) => /^[A-Z]/.test(type);

/** A PNG without what its pixels don't need. @throws {DamagedImage} */
export function barePng(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  if (bytes.letters(SIGNATURE.length) !== SIGNATURE) throw new DamagedImage();
  const kept = new Kept(bytes.data);
  kept.copy(0, SIGNATURE.length);
  let hasExif = false;
  let type = '';
  let hasPixels = false;
  while (type !== 'IEND') {
    const start = bytes.at;
    const length = bytes.uint32();
    const isFirst = type === '';
    type = bytes.letters(4);
    const content = bytes.skip(length);
    bytes.skip(CHECK_BYTES);
    if (!TYPE.test(type) || isFirst !== (type === 'IHDR')) throw new DamagedImage();
    if (KEPT.has(type)) kept.copy(start, bytes.at);
    else if (isCritical(type)) throw new DamagedImage();
    const isExif: boolean = type === 'eXIf' && !hasExif;
    const orientation = isExif ? bareExif(bytes.data.subarray(content, content + length)) : undefined;
    if (orientation) kept.add(...chunk('eXIf', orientation));
    hasExif ||= isExif;
    hasPixels ||= type === 'IDAT';
  }
  if (!hasPixels) throw new DamagedImage();
  return kept.bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
