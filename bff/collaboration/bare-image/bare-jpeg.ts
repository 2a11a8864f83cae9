import { Bytes, DamagedImage, Kept } from './bytes.ts';
import { bareExif, EXIF_SIGNATURE } from './orientation.ts';

/** The markers of a JPEG that we read (ISO/IEC 10918-1, table B.1). */
const MARKER = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Frames, tables, scans and what tells how to decode them: everything that the pixels are made of. */
const isCoding = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Density and version (ITU-T T.871, section 10.1), without the small picture that may follow. */
const JFIF = Buffer.from('JFIF\0', 'latin1');
const JFIF_BYTES = 12;
/** How the colours are written (ITU-T T.872, section 6.5.3). */
const ADOBE = Buffer.from('Adobe', 'latin1');
const ADOBE_BYTES = 12;
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');

/** A JPEG without what its pixels don't need. @throws {DamagedImage} */
export function bareJpeg(data: Uint8Array): Buffer {
  const bytes = new Bytes(data);
  if (bytes.byte() !== 0xff || bytes.byte() !== MARKER.start) throw new DamagedImage();
  const head = new Kept(bytes.data);
  const kept = new Kept(bytes.data);
  let exif: Buffer | undefined;
  let [hasFrame, hasScan] = [false, false];
  let marker = nextMarker(bytes);
  while (marker !== MARKER.end) {
    const start = skipSegment(bytes);
    if (marker === MARKER.app1)
      exif ??= bytes.hasAt(start, bytes.at, EXIF_SIGNATURE) ? bytes.data.subarray(start, bytes.at) : undefined;
    else if (marker >= MARKER.app0 && marker <= MARKER.app15) keepApplicationData(marker, bytes, start, head);
    else if (isCoding(marker)) keepSegment(marker, start, bytes.at, kept);
    else if (marker !== MARKER.comment) throw new DamagedImage();
    hasFrame ||= isFrame(marker);
    hasScan ||= marker === MARKER.scan && hasFrame;
    marker = marker === MARKER.scan ? copyScan(bytes, kept) : nextMarker(bytes);
  }
  if (!hasScan) throw new DamagedImage();
  const orientation = exif && bareExif(exif);
  if (orientation)
    head.add(0xff, MARKER.app1, 0, 2 + EXIF_SIGNATURE.length + orientation.length, ...EXIF_SIGNATURE, ...orientation);
  return Buffer.concat([Buffer.from([0xff, MARKER.start]), head.bytes, kept.bytes, Buffer.from([0xff, MARKER.end])]);
}

/** The next marker; bytes of 0xFF may fill the place before it. @throws {DamagedImage} */
function nextMarker(bytes: Bytes): number {
  if (bytes.byte() !== 0xff) throw new DamagedImage();
  let marker = 0xff;
  while (marker === 0xff) marker = bytes.byte();
  return marker;
}

/** Passes over a segment, whose length counts its own two bytes, and returns where its content began. @throws {DamagedImage} */
function skipSegment(bytes: Bytes): number {
  const length = bytes.uint16();
  if (length < 2) throw new DamagedImage();
  return bytes.skip(length - 2);
}

/** Keeps a segment whose content is at a place. */
function keepSegment(marker: number, start: number, end: number, kept: Kept): void {
  kept.add(0xff, marker);
  kept.copy(start - 2, end);
}

/** Keeps what the pixels need of the data of an application. */
function keepApplicationData(marker: number, bytes: Bytes, start: number, head: Kept): void {
  const { at: end } = bytes;
  const begins = (name: Buffer, least: number) => bytes.hasAt(start, end, name) && end - start >= least;
  if (marker === MARKER.app0 && begins(JFIF, JFIF_BYTES)) {
    head.add(0xff, marker, 0, 2 + JFIF_BYTES + 2);
    head.copy(start, start + JFIF_BYTES);
    head.add(0, 0);
  } else if (marker === MARKER.app2 && begins(ICC, 0)) keepSegment(marker, start, end, head);
  else if (marker === MARKER.app14 && begins(ADOBE, ADOBE_BYTES)) {
    head.add(0xff, marker, 0, 2 + ADOBE_BYTES);
    head.copy(start, start + ADOBE_BYTES);
  }
}

/** Keeps the compressed pixels of a scan as they are, and returns the marker behind them. @throws {DamagedImage} */
function copyScan(bytes: Bytes, kept: Kept): number {
  let start = bytes.at;
  for (;;) {
    bytes.skipTo(0xff);
    const end = bytes.skip(1);
    let next = bytes.byte();
    if (next === 0xff) {
      kept.copy(start, end);
      while (next === 0xff) next = bytes.byte();
      start = bytes.at - 2; // only the last of the bytes that fill the place
    }
    if (next === 0 || isRestart(next)) continue;
    kept.copy(start, bytes.at - 2);
    return next;
  }
}
