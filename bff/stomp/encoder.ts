import { escapeHeader, escapeHeaderName, escapeVersion } from './escapes.ts';
import type { StompFrame, StompVersion } from './frame.ts';

const NUL = 0;
const LF = 10;

/**
 * Encodes a frame as bytes. A body gets its `content-length`, whatever the headers say. Characters that the version can't express
 * in a header become spaces.
 * @param options.lineFeed whether a line feed follows the NUL, as many clients over TCP expect.
 */
export function encodeFrame(
  { command, headers, body }: StompFrame,
  version: StompVersion,
  { lineFeed = false }: { lineFeed?: boolean } = {},
): Buffer {
  const head = encodeHead(command, headers, body.length, version);
  const end = Buffer.byteLength(head) + body.length;
  const bytes = Buffer.allocUnsafe(lineFeed ? end + 2 : end + 1);
  bytes.write(head, 0);
  body.copy(bytes, end - body.length);
  bytes[end] = NUL;
  if (lineFeed) bytes[end + 1] = LF;
  return bytes;
}

/** Encodes a frame as the text of a message, for channels that carry text. Its body must be UTF-8; other bytes are lost. */
export function encodeFrameText({ command, headers, body }: StompFrame, version: StompVersion): string {
  return `${encodeHead(command, headers, body.length, version)}${body.toString()}\0`;
}

function encodeHead(
  command: string,
  headers: ReadonlyMap<string, string>,
  bodyBytes: number,
  version: StompVersion,
): string {
  const escapes = escapeVersion(command, version);
  let head = `${command}\n`;
  for (const [name, value] of headers) {
    if (name === 'content-length') continue;
    head += `${escapeHeaderName(name, escapes)}:${escapeHeader(value, escapes)}\n`;
  }
  return bodyBytes > 0 ? `${head}content-length:${bodyBytes}\n\n` : `${head}\n`;
}
