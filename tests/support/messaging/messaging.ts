import { once } from 'node:events';

import { fastify } from 'fastify';
import { expect } from 'vitest';
import { WebSocket } from 'ws';

import type { Broker } from '#bff/broker/broker';
import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { errorHandler } from '#bff/http/error-handler';
import { rateLimits } from '#bff/http/rate-limit';
import { securityHeaders } from '#bff/http/security-headers';
import { websocket } from '#bff/http/websocket';
import { authentication } from '#bff/identity/authentication';
import type { Identity } from '#bff/identity/identity';
import { createVerifier } from '#bff/identity/tokens/verifier';
import { messaging } from '#bff/messaging/endpoint';
import type { RelayLimits } from '#bff/messaging/relay/relay-limits';
import { StompDecoder } from '#bff/stomp/decoder';
import { encodeFrame, encodeFrameText } from '#bff/stomp/encoder';
import { type StompFrame, type StompVersion } from '#bff/stomp/frame';

import { Arrivals } from '../arrivals.ts';
import { closeInTheEnd } from '../closing.ts';

/** Starts messaging alone on a free port, with its own limits, until the test ends. */
export async function startMessaging({
  identity,
  broker = openEmbeddedBroker(),
  limits = {},
  rateLimitFactor = 1,
}: {
  identity: Identity;
  broker?: Broker;
  limits?: Partial<RelayLimits>;
  rateLimitFactor?: number;
}) {
  const app = fastify();
  await app.register(errorHandler);
  await app.register(securityHeaders, { publicUrl: undefined });
  await app.register(rateLimits, { factor: rateLimitFactor });
  await app.register(websocket, { publicUrl: undefined });
  await app.register(authentication, { verify: createVerifier({ identity }) });
  await app.register(messaging, { broker, legacyTransports: true, limits });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    broker,
    close: closeInTheEnd(async () => {
      await app.close();
      await broker.close();
    }),
  };
}

/** A frame in a form that is easy to check. */
interface ReadFrame {
  command: string;
  headers: Record<string, string>;
  body: string;
  bytes: Buffer;
}

/** A STOMP client for tests, over the raw WebSocket of `/ws`: it sends exactly the given frames. */
export type TestClient = Awaited<ReturnType<typeof openClient>>;

interface ClientOptions {
  version?: StompVersion;
  /** Sends binary messages. */
  isBinary?: boolean;
  headers?: Record<string, string>;
}

/** Opens a socket without a CONNECT. */
export async function openClient(
  url: string,
  token: string,
  { version = '1.2', isBinary = false, headers = {} }: ClientOptions = {},
) {
  const address = `${url.replace('http', 'ws')}/ws/websocket?token=${token}`;
  const socket = new WebSocket(address, ['v12.stomp', 'v11.stomp', 'v10.stomp'], { headers });
  const frames = new Arrivals<ReadFrame>();
  let heartbeatCount = 0;
  let receipts = 0;
  const decoder = new StompDecoder({
    from: 'server',
    limits: { headBytes: 65_536, headers: 64, bodyBytes: 4_194_304 },
    onFrame: ({ command, headers: received, body }) =>
      frames.add({ command, headers: Object.fromEntries(received), body: body.toString(), bytes: Buffer.from(body) }),
    onHeartbeat: () => (heartbeatCount += 1),
  });
  decoder.version = version;
  socket.on('message', (data: Buffer) => decoder.push(data));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      frames.end(new Error('The socket closed before that frame came.'));
      resolve({ code, reason: reason.toString() });
    });
  });

  const send = (command: string, given: Record<string, string> = {}, body: string | Buffer = ''): void => {
    const frame: StompFrame = { command, headers: new Map(Object.entries(given)), body: Buffer.from(body) };
    socket.send(isBinary ? encodeFrame(frame, version) : encodeFrameText(frame, version));
  };
  const close = closeInTheEnd(async () => {
    socket.close();
    await closed;
  });
  await once(socket, 'open');
  return {
    /** Sends a frame; the headers are sent as given. */
    send,
    /** Sends text that need not be a frame. */
    sendRaw: (text: string) => socket.send(text),
    /** The next unread frame; it must have that command. */
    next: async (command: string) => {
      const frame = await frames.take();
      expect(frame).toEqual(expect.objectContaining({ command })); // shows the whole frame
      return frame;
    },
    /** Sends a frame with a receipt, and waits for it. Other frames that arrive in the meantime can still be read. */
    confirmed: async (command: string, given: Record<string, string> = {}, body: string | Buffer = '') => {
      const receipt = `receipt-${(receipts += 1)}`;
      send(command, { ...given, receipt }, body);
      const frame = await frames.take((each) => each.command === 'ERROR' || each.headers['receipt-id'] === receipt);
      expect(frame).toMatchObject({ command: 'RECEIPT' });
    },
    /** Every unread frame so far. */
    unread: () => frames.waiting,
    heartbeats: () => heartbeatCount,
    /** How the socket was closed. */
    closed,
    socket,
    close,
  };
}

/** Opens a socket and connects. */
export async function connectClient(url: string, token: string, options: ClientOptions = {}): Promise<TestClient> {
  const client = await openClient(url, token, options);
  client.send('CONNECT', { 'accept-version': options.version ?? '1.2', host: 'localhost' });
  await client.next('CONNECTED');
  return client;
}

/** A destination that no other test uses. @param kind such as `/topic/public`. */
export const uniqueDestination = (kind: string): string => `${kind}/${crypto.randomUUID()}`;
