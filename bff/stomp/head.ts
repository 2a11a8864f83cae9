import { isUtf8 } from 'node:buffer';

import { escapeVersion, unescapeHeader } from './escapes.ts';
import type { StompLimits } from './frame-limits.ts';
import { StompError, type StompVersion } from './frame.ts';

/** Who sends the frames; each side has its own commands. */
export type StompSender = 'client' | 'server';

/** The commands of each side, and whether their frames may have a body (STOMP 1.2, "Body"). */
const COMMANDS: Record<StompSender, ReadonlyMap<string, boolean>> = {
  client: new Map([
    ['CONNECT', false],
    ['STOMP', false],
    ['SEND', true],
    ['SUBSCRIBE', false],
    ['UNSUBSCRIBE', false],
    ['ACK', false],
    ['NACK', false],
    ['BEGIN', false],
    ['COMMIT', false],
    ['ABORT', false],
    ['DISCONNECT', false],
  ]),
  server: new Map([
    ['CONNECTED', false],
    ['MESSAGE', true],
    ['RECEIPT', false],
    ['ERROR', true],
  ]),
};

/** The first lines of a frame. */
export interface FrameHead {
  command: string;
  headers: Map<string, string>;
  /** The size of the body in bytes, or undefined if it ends at the first NUL. */
  contentLength: number | undefined;
  /** The largest body that such a frame may have, in bytes. */
  maxBodyBytes: number;
}

/** Headers may not contain control characters; a tab is white space. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;
/** The examples of STOMP 1.0 write `login: <username>`; since 1.1 a space belongs to the value. */
const LEADING_SPACES = /^ +/;
const DECIMAL = /^(?:0|[1-9]\d{0,9})$/;

/**
 * Parses the command and the headers of a frame.
 * @param bytes the lines, without the line feed of the last one and without the empty line.
 * @throws {StompError} for anything that the specification or the limits don't allow.
 */
export function parseHead(
  bytes: Buffer,
  { from, version, limits }: { from: StompSender; version: StompVersion; limits: StompLimits },
): FrameHead {
  if (!isUtf8(bytes)) throw new StompError('A header is not valid UTF-8');
  const text = bytes.toString();
  if (CONTROL.test(text)) throw new StompError('A header holds a control character');
  const [command = '', ...lines] = text.split('\n').map((line) => withoutReturn(line, version));
  const mayHaveBody = COMMANDS[from].get(command);
  if (mayHaveBody === undefined) throw new StompError('The command of the frame is unknown');
  if (lines.length > limits.headers) throw new StompError(`The frame has more than ${limits.headers} headers`);

  const escapes = escapeVersion(command, version);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new StompError('A header has no name or no colon');
    const name = unescapeHeader(line.slice(0, colon), escapes);
    const value = unescapeHeader(line.slice(colon + 1), escapes);
    if (!headers.has(name)) headers.set(name, value);
  }
  if (from === 'client' && speaks10(command, headers, version))
    for (const [name, value] of headers) headers.set(name, value.replace(LEADING_SPACES, ''));
  return {
    command,
    headers,
    contentLength: contentLengthOf(headers),
    maxBodyBytes: mayHaveBody ? limits.bodyBytes : 0,
  };
}

/** Whether the sender speaks STOMP 1.0, like a client that names no version when it connects. */
function speaks10(command: string, headers: ReadonlyMap<string, string>, version: StompVersion): boolean {
  return command === 'CONNECT' ? !headers.has('accept-version') : version === '1.0';
}

/** Since STOMP 1.2 a line may end in CR LF; anywhere else a CR has no meaning. */
function withoutReturn(line: string, version: StompVersion): string {
  const end = line.indexOf('\r');
  if (end < 0) return line;
  if (end < line.length - 1 || version !== '1.2') throw new StompError('A header holds a control character');
  return line.slice(0, end);
}

function contentLengthOf(headers: ReadonlyMap<string, string>): number | undefined {
  const value = headers.get('content-length');
  if (value === undefined) return undefined;
  if (!DECIMAL.test(value)) throw new StompError('The content-length is not a decimal number');
  return Number(value);
}
