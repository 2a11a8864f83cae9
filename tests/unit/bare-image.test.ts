import { array, assert, constantFrom, nat, oneof, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { bareImage } from '#bff/collaboration/bare-image/bare-image';
import { threadTimeMs } from '#bff/limits/thread-time';
import { IMAGE_MAX_BYTES, IMAGE_TYPES, type ImageType } from '#shared-types/documents/images';

import { SECRET, withMetadata } from '../support/picture-metadata.ts';
import { pngOf } from '../support/pictures.ts';

/** The smallest picture of each format, and what browsers show. The JPEG is grey, in one scan with a restart marker. */
const PICTURES: Record<ImageType, Buffer> = {
  'image/png': pngOf(40, 20),
  'image/gif': Buffer.from(
    'R0lGODlhAQABAIAAAAAAAP///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQBAAAAACwAAAAAAQABAAACAUQAOw==',
    'base64',
  ),
  'image/webp': Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  'image/jpeg': Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffdb004300' +
      '08'.repeat(64) +
      'ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000' +
      'ffda0008010100003f0054ff00d0ffd9',
    'hex',
  ),
};

const kinds = IMAGE_TYPES.map((type) => [type, PICTURES[type]] as const);

describe.each(kinds)('%s', (type, picture) => {
  test('a picture that has nothing but its pixels is stored as it is', () => {
    expect(bareImage(picture, type)?.toString('hex')).toBe(picture.toString('hex'));
  });

  test('a picture with metadata, comments and a tail keeps only its pixels, bit for bit', () => {
    const laden = withMetadata(picture, type);
    expect(laden.toString('latin1')).toContain(SECRET);
    const bare = bareImage(laden, type);
    // An extended WebP keeps its extended form.
    if (type === 'image/webp') expect(bare?.subarray(30).toString('hex')).toBe(picture.subarray(12).toString('hex'));
    else expect(bare?.toString('hex')).toBe(picture.toString('hex'));
    expect(bare?.toString('latin1')).not.toContain(SECRET.slice(0, 8));
  });

  test('what is left is the same a second time', () => {
    const bare = bareImage(withMetadata(picture, type, 6), type) ?? Buffer.alloc(0);
    expect(bareImage(bare, type)?.equals(bare)).toBe(true);
  });

  test('a picture that ends too early is damaged', () => {
    // Browsers show a GIF without its last byte.
    const whole = type === 'image/gif' ? picture.length - 1 : picture.length;
    for (let length = 0; length < whole; length++) expect(bareImage(picture.subarray(0, length), type)).toBeUndefined();
  });

  test('whatever the bytes are, reading them ends, and what is left stays the same', () => {
    const laden = [...withMetadata(picture, type, 3)];
    const changed = array(oneof(nat(255), constantFrom(0, 1, 0x21, 0x2c, 0x7f, 0x80, 0xd9, 0xff)), { maxLength: 40 });
    assert(
      property(nat(laden.length), nat(40), oneof(changed, uint8Array({ maxLength: 300 })), (at, gone, put) => {
        const bytes = Uint8Array.from([...laden.slice(0, at), ...put, ...laden.slice(at + gone)]);
        const bare = bareImage(bytes, type);
        if (bare === undefined) return;
        expect(bare.length).toBeLessThanOrEqual(bytes.length + 40);
        expect(bareImage(bare, type)?.equals(bare)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['JPEG', 'image/jpeg', '457869660000'],
  ['PNG', 'image/png', '65584966'],
  ['WebP', 'image/webp', '455849461a000000'],
] as const)('a %s that a camera held upside down says so, and nothing else of it', (_name, type, before) => {
  const bare = bareImage(withMetadata(PICTURES[type], type, 3), type)?.toString('hex') ?? '';
  expect(bare).toContain(`${before}4d4d002a00000008000101120003000000010003000000000000`);
  for (const orientation of [0, 1, 9, 700])
    expect(bareImage(withMetadata(PICTURES[type], type, orientation), type)?.toString('hex')).not.toContain(before);
});

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');
const pngChunk = (type: string) => Buffer.from(`\0\0\0\0${type}\0\0\0\0`, 'latin1');
const { 'image/gif': GIF, 'image/jpeg': JPEG, 'image/png': PNG } = PICTURES;
/** The last pixels of the JPEG, and its end. */
const LAST_PIXELS = JPEG.subarray(-7);

test.each([
  ['GIF of pieces of one byte', 'image/gif', GIF.subarray(0, -5), bytesOf('0144'), bytesOf('003b')],
  ['GIF of empty pictures', 'image/gif', GIF.subarray(0, 19), bytesOf('2c0000000001000100000200'), bytesOf('3b')],
  ['JPEG of stuffed bytes', 'image/jpeg', JPEG.subarray(0, -7), bytesOf('ff00'), LAST_PIXELS],
  ['JPEG of restart markers', 'image/jpeg', JPEG.subarray(0, -7), bytesOf('ffd0'), LAST_PIXELS],
  ['JPEG of empty tables', 'image/jpeg', JPEG.subarray(0, -2), bytesOf('ffc40002'), bytesOf('ffd9')],
  ['PNG of empty chunks', 'image/png', PNG.subarray(0, 33), pngChunk('IDAT'), pngChunk('IEND')],
] as const)('a %s, as large as may be, costs little more than an honest one', (_name, type, head, part, tail) => {
  const count = Math.floor((IMAGE_MAX_BYTES - head.length - tail.length) / part.length);
  const hostile = Buffer.concat([head, Buffer.alloc(count * part.length, part), tail]);
  // The best of three: the first pays for the compiler.
  const costs = Array.from({ length: 3 }, () => {
    const before = threadTimeMs();
    expect(bareImage(hostile, type)?.equals(hostile)).toBe(true);
    return threadTimeMs() - before;
  });
  expect(Math.min(...costs)).toBeLessThan(150); // an object for each part took 200 to 900
});
