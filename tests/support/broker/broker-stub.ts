import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { pino } from 'pino';
import { expect } from 'vitest';

import type { Broker } from '#bff/broker/broker';
import type { StompBrokerOptions } from '#bff/broker/remote/stomp-broker';

import { closeInTheEnd } from '../closing.ts';
import { testStompBroker } from './broker-lifetime.ts';

/** A TCP server that replaces a broker and behaves as the test says. */
export interface BrokerStub {
  /** Its address, with the credentials `me` and `secret`. */
  url: string;
  /** Every connection that has come, in order. */
  sockets: Socket[];
  /** What the connections have sent, each as text. */
  received: string[];
  /** Sets what happens to the next connections. */
  answer: (serve: (socket: Socket) => void) => void;
  /** Ends its connections and frees its port, before the end of the test does. */
  close: () => Promise<void>;
  /** Listens at its port again. */
  reopen: () => Promise<void>;
}

/** The reports of a broker to the operator, each line with its reason and its words. */
export function operatorLog() {
  const lines: string[] = [];
  const log: NonNullable<StompBrokerOptions['log']> = pino({}, { write: (line) => void lines.push(line) });
  return {
    log,
    lines: () => lines.map((line) => JSON.parse(line)).map(({ level, reason, msg }) => `${level}: ${reason}: ${msg}`),
  };
}

/** The answer of a broker that accepts the connection, without heart-beats by default. */
export const connectedFrame = (heartbeat = '0,0'): string => `CONNECTED\nversion:1.2\nheart-beat:${heartbeat}\n\n\0`;

/** A message with the body `hello`, as a broker sends it. */
export const HELLO_FRAME = 'MESSAGE\nsubscription:1\nmessage-id:1\ndestination:/topic/a\n\nhello\0';

/** Says CONNECTED to the first bytes that come. */
export const welcome =
  (heartbeat?: string) =>
  (socket: Socket): void => {
    socket.once('data', () => socket.write(connectedFrame(heartbeat)));
  };

/** Takes a connection and never says anything. */
export const silent = (): void => {};

/** Starts a stub on a free port; it is closed when the test ends. */
export async function startBrokerStub(serve: (socket: Socket) => void): Promise<BrokerStub> {
  const sockets: Socket[] = [];
  const received: string[] = [];
  let current = serve;
  const server = createServer((socket) => {
    const index = sockets.push(socket) - 1;
    received.push('');
    socket.on('error', () => {}); // the other side may go however it likes
    socket.on('data', (chunk: Buffer) => {
      received[index] += chunk.toString();
    });
    current(socket);
  });
  const listenAt = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listenAt(0);
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo

  async function close(): Promise<void> {
    if (!server.listening) return;
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  closeInTheEnd(close);
  return {
    url: `stomp://me:secret@127.0.0.1:${port}/house`,
    sockets,
    received,
    answer(next) {
      current = next;
    },
    close,
    reopen: () => listenAt(port),
  };
}

/** An address where nobody listens any more. */
export async function deserted(): Promise<BrokerStub> {
  const gone = await startBrokerStub(silent);
  await gone.close();
  return gone;
}

/** The broker of the product at the addresses of the stubs, with shorter waits; its links are closed when the test ends. */
export function brokerAt(stubs: readonly BrokerStub[], options: Partial<StompBrokerOptions> = {}): Broker {
  return testStompBroker({
    urls: stubs.map(({ url }) => url),
    connectTimeoutMs: 1000, // a busy machine answers within it
    probeEveryMs: 100,
    ...options,
  });
}

/** The error that such a broker's `connect` rejects with if it can't reach anyone. @param cause the message of the cause. */
export const refused = (cause: RegExp): object => ({
  code: 'UPSTREAM_UNAVAILABLE',
  statusCode: 503,
  message: expect.stringContaining('message broker') as string,
  cause: expect.objectContaining({ message: expect.stringMatching(cause) as string }) as Error,
});
