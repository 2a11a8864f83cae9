import { createServer } from 'node:http';

import { type Connection, createServer as createSockJs } from 'sockjs';
import { expect } from 'vitest';

import { StompDecoder } from '#bff/stomp/decoder';
import { encodeFrameText } from '#bff/stomp/encoder';
import { MESSAGING_PATH } from '#shared-types/messaging';

import { closeInTheEnd } from '../closing.ts';
import { serve } from '../server/listen.ts';

interface SentFrame {
  command: string;
  headers: Record<string, string>;
  body: string;
}

export type StubClient = ReturnType<typeof stubClient>;

/** A messaging server that only accepts connections: it simulates a faulty one. */
export type StompStub = Awaited<ReturnType<typeof startStompStub>>;

interface StubOptions {
  /** Whether CONNECT is answered with CONNECTED. */
  accepts?: boolean;
}

/** Starts a stub on a free port. */
export async function startStompStub({ accepts = true }: StubOptions = {}) {
  const clients: StubClient[] = [];
  const http = createServer();
  const sockets = createSockJs({ log: () => undefined });
  sockets.on('connection', (connection) => clients.push(stubClient(connection, accepts)));
  sockets.installHandlers(http, { prefix: MESSAGING_PATH });
  const { url, close } = await serve(http);
  return {
    url,
    clients,
    /** Waits for a client, the `at`-th counted from zero. */
    client: (at: number) => arrival(clients, at),
    close: closeInTheEnd(async () => {
      for (const { end } of clients) end(1000, 'The test is over');
      await close();
    }),
  };
}

function stubClient(connection: Connection, accepts: boolean) {
  let isOpen = true;
  const frames: SentFrame[] = [];
  const send = (command: string, headers: Record<string, string> = {}, body = ''): void => {
    const frame = { command, headers: new Map(Object.entries(headers)), body: Buffer.from(body) };
    connection.write(encodeFrameText(frame, '1.2'));
  };
  const decoder = new StompDecoder({
    from: 'client',
    limits: { headBytes: 65_536, headers: 64, bodyBytes: 1_048_576 },
    onFrame: ({ command, headers, body }) => {
      frames.push({ command, headers: Object.fromEntries(headers), body: body.toString() });
      if (command === 'CONNECT' && accepts) send('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
      const receipt = headers.get('receipt');
      if (receipt !== undefined) send('RECEIPT', { 'receipt-id': receipt });
    },
    onHeartbeat: () => undefined,
  });
  connection.on('data', (text) => decoder.push(Buffer.from(text)));
  connection.on('close', () => {
    isOpen = false;
  });
  return {
    /** The address that it asked for. */
    url: connection.url,
    /** What it has sent so far. */
    frames,
    isOpen: () => isOpen,
    /** Waits for a frame of the command, the `at`-th counted from zero. */
    sent: (command: string, at = 0) => arrival(frames, at, (frame) => frame.command === command),
    send,
    /** Delivers a message to the subscribers of the destination. */
    deliver(destination: string, body: string) {
      for (const { headers } of frames.filter(({ command }) => command === 'SUBSCRIBE')) {
        if (headers['destination'] !== destination) continue;
        send('MESSAGE', { destination, subscription: headers['id'] ?? '', 'message-id': crypto.randomUUID() }, body);
      }
    },
    // Its types require the code as text, but it passes on whatever it gets.
    end: (code: number, reason: string) => connection.close(code as unknown as string, reason),
  };
}

/** Waits until a list has this many entries of a kind, and returns the last of them. */
async function arrival<Entry>(
  list: Entry[],
  at: number,
  isWanted: (entry: Entry) => boolean = () => true,
): Promise<Entry> {
  await expect.poll(() => list.filter(isWanted).length).toBeGreaterThan(at);
  const entry = list.filter(isWanted)[at];
  if (entry === undefined) throw new Error('It was there a moment ago.');
  return entry;
}
