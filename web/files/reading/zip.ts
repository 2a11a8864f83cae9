import { Inflate } from 'fflate';

import { FileRefusal } from './file-text.ts';

/** The most files that an archive may hold. */
const MAX_ENTRIES = 2000;
/** How much all files of a document's archive may take up when they're unpacked, in bytes. */
const MAX_EXPANDED_BYTES = 60_000_000;
/** How many times its packed size a file may take up. */
const MAX_RATIO = 100;
/** Below this size the ratio says nothing: a short file of spaces has a high one. */
const RATIO_COUNTS_FROM_BYTES = 1_000_000;
/** How many packed bytes are unpacked before we count again; deflate turns each into at most 1032. */
const STEP_BYTES = 4096;

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_BYTES = 30;
const ENCRYPTED_FLAG = 1;
/** The name of an entry is UTF-8 (APPNOTE 6.3, appendix D); otherwise it's in code page 437, which Windows still writes. */
const UTF8_FLAG = 0x8_00;
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  packedBytes: number;
  expandedBytes: number;
  offset: number;
}

/** The files of an archive, unpacked when they're asked for. */
export interface Archive {
  names: readonly string[];
  /** How large a file says it is when it's unpacked, in bytes. */
  sizeOf: (name: string) => number;
  /** Unpacks a file; `undefined` if there is none of this name. @throws {FileRefusal} when it's damaged, or takes up too much. */
  read: (name: string) => Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Reads the directory of a ZIP archive (APPNOTE 6.3, sections 4.3 and 4.4) and judges it before anything is unpacked.
 * What it says of sizes isn't trusted: bytes are counted while they're unpacked.
 * @param mostBytes how much all files may take up when they're unpacked.
 * @throws {FileRefusal}
 */
export function openArchive(bytes: Uint8Array, mostBytes = MAX_EXPANDED_BYTES): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = reading(() => readDirectory(bytes, view, mostBytes));
  let expanded = 0;
  const count = (more: number) => {
    expanded += more;
    if (expanded > mostBytes) throw new FileRefusal('tooMuch');
  };
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.expandedBytes ?? 0,
    read(name) {
      const entry = entries.get(name);
      return entry && reading(() => unpack(entry, packedBytesOf(entry, bytes, view), count));
    },
  };
}

/** Whatever goes wrong inside an archive means that it's damaged. */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('damaged');
  }
}

function readDirectory(bytes: Uint8Array, view: DataView, mostBytes: number): Map<string, Entry> {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new FileRefusal('tooMuch');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  let declared = 0;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new FileRefusal('damaged');
    const flags = view.getUint16(at + 8, true);
    if ((flags & ENCRYPTED_FLAG) !== 0) throw new FileRefusal('encrypted');
    const nameBytes = view.getUint16(at + 28, true);
    const nameAt = at + DIRECTORY_ENTRY_BYTES;
    const name = nameOf(bytes.subarray(nameAt, nameAt + nameBytes), (flags & UTF8_FLAG) !== 0);
    const entry = {
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      expandedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    declared += entry.expandedBytes;
    if (declared > mostBytes) throw new FileRefusal('tooMuch');
    // Two readers could each take a different file of this name.
    if (!isPlainPath(name) || entries.has(name)) throw new FileRefusal('damaged');
    entries.set(name, entry);
    at = nameAt + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The name of an entry. Many programs write UTF-8 without saying so. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : CODE_PAGE_437[byte - 128])).join('');
  }
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_OF_DIRECTORY_BYTES;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT_BYTES; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw new FileRefusal('damaged');
}

/** Whether a path stays inside its archive. */
function isPlainPath(path: string): boolean {
  return !/^[/\\]|^[a-z]:|\0/i.test(path) && !path.split(/[/\\]/).includes('..');
}

function packedBytesOf({ offset, packedBytes }: Entry, bytes: Uint8Array, view: DataView): Uint8Array {
  if (view.getUint32(offset, true) !== LOCAL_ENTRY) throw new FileRefusal('damaged');
  const start = offset + LOCAL_ENTRY_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.length) throw new FileRefusal('damaged');
  return bytes.subarray(start, start + packedBytes);
}

function unpack(
  { method, expandedBytes }: Entry,
  packed: Uint8Array,
  count: (more: number) => void,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array) => {
    count(piece.length);
    size += piece.length;
    if (size > RATIO_COUNTS_FROM_BYTES && size > packed.length * MAX_RATIO) throw new FileRefusal('tooMuch');
    pieces.push(piece);
  };
  if (method === STORED) take(packed);
  else if (method === DEFLATED) {
    const inflate = new Inflate(take);
    for (let at = 0; at < packed.length; at += STEP_BYTES)
      inflate.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
  } else throw new FileRefusal('damaged');
  if (size !== expandedBytes) throw new FileRefusal('damaged');
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
