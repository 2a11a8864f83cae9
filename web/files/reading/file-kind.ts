import { FileRefusal } from './file-text.ts';

/** What a file is read as. */
export type FileKind = 'archive' | 'html' | 'markdown' | 'text';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];
/** How an encrypted Word file names the part that holds it ([MS-OFFCRYPTO] section 2.3.2), in UTF-16. */
const ENCRYPTED_PART = 'EncryptedPackage';

/** What a file is by its first bytes, and for texts by its name: names of other files mean nothing. @throws {FileRefusal} */
export function kindOf(bytes: Uint8Array, name: string): FileKind {
  if (bytes.length === 0) throw new FileRefusal('empty');
  if (startsWith(bytes, ZIP)) return 'archive';
  if (startsWith(bytes, OLE)) throw new FileRefusal(isEncrypted(bytes) ? 'encrypted' : 'oldWord');
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  if (start.includes('%PDF-')) throw new FileRefusal('pdf');
  if (start.startsWith('{\\rtf')) throw new FileRefusal('rtf');
  // A Word or LibreOffice file without its beginning.
  if (/\.(?:docx|docm|odt)$/i.test(name)) throw new FileRefusal('damaged');
  if (/\.x?html?$/i.test(name) || /^\W*<(?:!doctype html|html)\b/i.test(start)) return 'html';
  return /\.(?:md|markdown)$/i.test(name) ? 'markdown' : 'text';
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function isEncrypted(bytes: Uint8Array): boolean {
  // Only the directory of such a file has names, and a name is in one piece.
  const wide = ENCRYPTED_PART.split('').flatMap((letter) => [letter.charCodeAt(0), 0]);
  const [first = 0] = wide;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (wide.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}
