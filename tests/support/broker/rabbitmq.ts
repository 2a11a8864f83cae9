import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';

import { parseStompAddress } from '#bff/stomp/address';

/** The address of the RabbitMQ of the tests, with its STOMP plugin: `RABBITMQ_STOMP_URL`, or a fresh installation's. */
export const RABBITMQ_URL: string = process.env['RABBITMQ_STOMP_URL'] || 'stomp://guest:guest@127.0.0.1:61613';

const PROBE_TIMEOUT_MS = 3000;

/** The last part of a destination that no other test uses, for other runs may speak to the same RabbitMQ at the same time. */
export const uniqueName = (prefix: string): string => `${prefix}-${randomUUID()}`;

/**
 * The headers that a SUBSCRIBE to, and every SEND to, a `/queue/` of a test carries: RabbitMQ then forgets the queue 10 s after
 * its last consumer has gone, in place of keeping it for ever. The embedded broker
 * understands them too.
 */
export const PASSING_QUEUE = { 'x-expires': '10000' } as const;

/**
 * Whether a STOMP server accepts the credentials in the address. We ask without using the product's links, so a fault in those
 * doesn't hide any test.
 */
export function answers(url: string): Promise<boolean> {
  const { host, port, login, passcode, virtualHost } = parseStompAddress(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createConnection({ host, port });
  socket.setTimeout(PROBE_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => resolve(false));
  socket.on('connect', () => {
    socket.write(`CONNECT\naccept-version:1.2\nhost:${virtualHost}\nlogin:${login}\npasscode:${passcode}\n\n\0`);
  });
  socket.once('data', (chunk: Buffer) => {
    resolve(chunk.toString().startsWith('CONNECTED'));
    socket.destroy();
  });
  return promise;
}
