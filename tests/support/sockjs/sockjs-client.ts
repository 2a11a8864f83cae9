import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { WebSocket } from 'ws';

/** A request that a test writes to the socket itself, byte by byte. */
export interface RawRequest {
  headers?: Record<string, string>;
  body?: string | undefined;
  version?: '1.0' | '1.1';
  /** A connection that an earlier answer has left open. */
  over?: RawAnswer;
}

export interface RawAnswer {
  status: number;
  /** By names in lower case. */
  headers: Record<string, string>;
  /** The body so far, without the transfer's chunks. */
  body: () => string;
  /** The transfer's chunks so far. */
  chunks: () => string[];
  /** Waits until the body ends in this. */
  endsIn: (text: string) => Promise<string>;
  /** The whole body. */
  ended: () => Promise<string>;
  socket: Socket;
}

const END_OF_HEAD = '\r\n\r\n';

/** Sends one request over a socket and waits for the head of its answer. */
export async function request(
  url: string,
  method: string,
  path: string,
  { headers = {}, body, version = '1.1', over }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url);
  const socket = over?.socket ?? connect(Number(port), hostname);
  socket.on('error', () => {}); // shows as an answer that doesn't end
  let input = Buffer.alloc(0);
  socket.removeAllListeners('data').on('data', (data: Buffer) => {
    input = Buffer.concat([input, data]);
    socket.emit('progress');
  });
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join('\r\n')}${END_OF_HEAD}${body ?? ''}`);

  async function until(holds: () => boolean) {
    while (!holds()) {
      if (socket.closed) throw new Error(`the connection ended after ${JSON.stringify(input.toString())}`);
      const seen = new AbortController();
      const event = (name: string) => once(socket, name, { signal: seen.signal }).catch(() => {});
      await Promise.race([event('progress'), event('close')]);
      seen.abort();
    }
  }
  const headEnd = () => input.indexOf(END_OF_HEAD);
  await until(() => headEnd() >= 0);
  const [statusLine = '', ...headerLines] = input.toString('latin1', 0, headEnd()).split('\r\n');
  const answered = Object.fromEntries(
    headerLines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const status = Number(statusLine.split(' ')[1]);

  const read = () => {
    const rest = input.subarray(headEnd() + END_OF_HEAD.length);
    if (answered['transfer-encoding'] === 'chunked') return readChunks(rest);
    const length = answered['content-length'];
    const hasNone = status === 204 || status === 304 || method === 'HEAD';
    const isEnded = hasNone || (length === undefined ? socket.readableEnded : rest.length >= Number(length));
    return { chunks: rest.length > 0 ? [rest.toString()] : [], isEnded };
  };
  const text = () => read().chunks.join('');
  return {
    status,
    headers: answered,
    body: text,
    chunks: () => read().chunks,
    socket,
    async endsIn(end) {
      await until(() => text().endsWith(end));
      return text();
    },
    async ended() {
      await until(() => read().isEnded);
      return text();
    },
  };
}

/** RFC 9112 section 7.1. */
function readChunks(input: Buffer): { chunks: string[]; isEnded: boolean } {
  const chunks: string[] = [];
  for (let at = 0; ;) {
    const lineEnd = input.indexOf('\r\n', at);
    if (lineEnd < 0) return { chunks, isEnded: false };
    const length = Number.parseInt(input.toString('latin1', at, lineEnd), 16);
    if (length === 0) return { chunks, isEnded: true };
    const end = lineEnd + 2 + length;
    if (input.length < end + 2) return { chunks, isEnded: false };
    chunks.push(input.toString('utf8', lineEnd + 2, end));
    at = end + 2;
  }
}

/** The headers of a WebSocket upgrade request. */
export const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'x3JJHMbDL1EzLkh9GBhXDw==',
};

/** Opens a WebSocket from a page of the server itself, or of another origin; rejects with the status when that is refused. */
export async function openWebSocket(
  url: string,
  path: string,
  { origin = url, protocols = [] }: { origin?: string | null; protocols?: string[] } = {},
) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, protocols, origin === null ? {} : { origin });
  const messages: (string | Buffer)[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    messages.push(isBinary ? data : data.toString());
    socket.emit('progress');
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, response) => {
      socket.terminate();
      reject(new Error(String(response.statusCode)));
    });
    socket.on('error', reject);
  });
  return {
    socket,
    messages,
    closed,
    /** Waits until this many messages have arrived. */
    received: async (count: number) => {
      while (messages.length < count) await once(socket, 'progress');
      return messages;
    },
  };
}
