import { escapeHeader, escapeHeaderName, escapeVersion } from './escapes.ts';
import type { StompFrame, StompVersion } from './frame.ts';

/**
 * Encodes a frame as bytes. A body gets its `content-length`, whatever the headers say. What the version cannot express in a
 * header becomes a space.
 */
export function encodeFrame({ command, headers, body }: StompFrame, version: StompVersion): Buffer {
  const head = encodeHead(command, headers, body.length, version);
  const headBytes = Buffer.byteLength(head);
  const bytes = Buffer.allocUnsafe(headBytes + body.length + 1);
  bytes.write(head, 0);
  body.copy(bytes, headBytes);
  bytes[bytes.length - 1] = 0;
  return bytes;
}

/** Encodes a frame as the text of a message, for channels that carry text. Its body must be UTF-8, or bytes of it are lost. */
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
