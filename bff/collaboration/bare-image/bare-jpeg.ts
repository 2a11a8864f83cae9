import { Bytes, DamagedImage } from './bytes.ts';
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
  const head: Buffer[] = [];
  const kept: Buffer[] = [];
  let exif: Buffer | undefined;
  let [hasFrame, hasScan] = [false, false];
  let marker = nextMarker(bytes);
  while (marker !== MARKER.end) {
    const content = segmentContent(bytes);
    if (marker === MARKER.app1) exif ??= startsWith(content, EXIF_SIGNATURE) ? content : undefined;
    else if (marker >= MARKER.app0 && marker <= MARKER.app15) {
      const application = keptApplicationData(marker, content);
      if (application) head.push(segment(marker, application));
    } else if (isCoding(marker)) kept.push(segment(marker, content));
    else if (marker !== MARKER.comment) throw new DamagedImage();
    hasFrame ||= isFrame(marker);
    hasScan ||= marker === MARKER.scan && hasFrame;
    marker = marker === MARKER.scan ? copyScan(bytes, kept) : nextMarker(bytes);
  }
  if (!hasScan) throw new DamagedImage();
  const orientation = exif && bareExif(exif);
  if (orientation) head.push(segment(MARKER.app1, Buffer.concat([EXIF_SIGNATURE, orientation])));
  return Buffer.concat([Buffer.from([0xff, MARKER.start]), ...head, ...kept, Buffer.from([0xff, MARKER.end])]);
}

/** The next marker; bytes of 0xFF may fill the place before it. @throws {DamagedImage} */
function nextMarker(bytes: Bytes): number {
  if (bytes.byte() !== 0xff) throw new DamagedImage();
  let marker = 0xff;
  while (marker === 0xff) marker = bytes.byte();
  return marker;
}

/** The content of a segment, whose length counts its own two bytes. @throws {DamagedImage} */
function segmentContent(bytes: Bytes): Buffer {
  const length = bytes.take(2).readUInt16BE();
  if (length < 2) throw new DamagedImage();
  return bytes.take(length - 2);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** What the pixels need of the data of an application; `undefined` if they need none. */
function keptApplicationData(marker: number, content: Buffer): Buffer | undefined {
  if (marker === MARKER.app0 && startsWith(content, JFIF) && content.length >= JFIF_BYTES)
    return Buffer.concat([content.subarray(0, JFIF_BYTES), Buffer.alloc(2)]);
  if (marker === MARKER.app2 && startsWith(content, ICC)) return content;
  if (marker === MARKER.app14 && startsWith(content, ADOBE) && content.length >= ADOBE_BYTES)
    return content.subarray(0, ADOBE_BYTES);
  return undefined;
}

/** Keeps the compressed pixels of a scan as they are, and returns the marker behind them. @throws {DamagedImage} */
function copyScan(bytes: Bytes, kept: Buffer[]): number {
  for (;;) {
    kept.push(bytes.takeUntil(0xff));
    bytes.byte();
    let next = bytes.byte();
    while (next === 0xff) next = bytes.byte();
    if (next !== 0 && !isRestart(next)) return next;
    kept.push(Buffer.from([0xff, next]));
  }
}

function startsWith(content: Buffer, start: Buffer): boolean {
  return content.subarray(0, start.length).equals(start);
}
