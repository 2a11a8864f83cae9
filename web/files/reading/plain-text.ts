import { FileRefusal } from './file-text.ts';
import { escaped } from './xml.ts';

/** Characters that no text has: control characters without tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- they are what we look for
const NO_TEXT = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/g;
/** The largest share of such characters. */
const MAX_NO_TEXT_SHARE = 0.001;
/** How much of a file shows its encoding, in bytes. */
const LOOKED_AT_BYTES = 4096;

/** The words of a text file: UTF-8, UTF-16, or Windows-1252, which contains Latin-1. @throws {FileRefusal} when it holds no text. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
  if ((text.match(NO_TEXT)?.length ?? 0) > text.length * MAX_NO_TEXT_SHARE) throw new FileRefusal('notText');
  return text.replaceAll(NO_TEXT, '');
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, LOOKED_AT_BYTES);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  // In Western texts every second byte of UTF-16 is zero.
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 5 && even === 0) return 'utf-16le';
  if (even > start.length / 5 && odd === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Paragraphs as HTML: they end with an empty line if there is one in the text, otherwise with the line. */
export function paragraphsAsHtml(text: string): string {
  const body = text.trim();
  const hasEmptyLines = /\n[ \t]*\n/.test(body);
  const paragraphs = body.split(hasEmptyLines ? /\n(?:[ \t]*\n)+/ : '\n');
  return paragraphs.map((words) => `<p>${escaped(words.trim()).replaceAll(/[ \t]*\n[ \t]*/g, '<br>')}</p>`).join('');
}
