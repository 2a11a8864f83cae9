import { crc32 } from 'node:zlib';

import { Bytes, DamagedImage } from './bytes.ts';
import { bareExif } from './orientation.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The pixels, their colours, and how they move (PNG third edition, section 11). */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB cICP mDCV cLLI mDCv cLLi acTL fcTL fdAT'.split(' '));
const TYPE = /^[A-Za-z]{4}$/;
/** A type with a capital first letter is one that nobody may skip (section 5.4). */
const isCritical = (type: string) => /^[A-Z]/.test(type);

/** A PNG without what its pixels don't need. @throws {DamagedImage} */
export function barePng(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  if (!bytes.take(SIGNATURE.length).equals(SIGNATURE)) throw new DamagedImage();
  const kept: Buffer[] = [];
  let hasExif = false;
  let type = '';
  let hasPixels = false;
  while (type !== 'IEND') {
    const length = bytes.take(4);
    const name = bytes.take(4);
    type = name.toString('latin1');
    const content = bytes.take(length.readUInt32BE());
    const check = bytes.take(4);
    const isFirst = kept.length === 0;
    if (!TYPE.test(type) || isFirst !== (type === 'IHDR')) throw new DamagedImage();
    if (KEPT.has(type)) kept.push(length, name, content, check);
    else if (isCritical(type)) throw new DamagedImage();
    const orientation = type === 'eXIf' && !hasExif ? bareExif(content) : undefined;
    if (orientation) kept.push(chunk('eXIf', orientation));
    hasExif ||= type === 'eXIf';
    hasPixels ||= type === 'IDAT';
  }
  if (!hasPixels) throw new DamagedImage();
  return Buffer.concat([SIGNATURE, ...kept]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
