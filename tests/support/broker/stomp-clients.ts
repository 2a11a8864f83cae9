import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';

import { StompClient } from 'stomp-client';
import { StompFrame } from 'stomp-client/lib/frame.js';
import { connect as connectStompit, type Client as StompitClient } from 'stompit';

import { Arrivals } from '../arrivals.ts';

/** Where a broker accepts STOMP over TCP. */
export interface StompServer {
  port: number;
  login: string;
  passcode: string;
}

interface ClientMessage {
  headers: Record<string, string>;
  body: string;
}

/** Someone else's STOMP client. */
export interface ForeignClient {
  subscribe: (destination: string, headers?: Record<string, string>) => void;
  send: (destination: string, body: string, headers?: Record<string, string>) => void;
  /** The next message that wasn't asked for before. */
  next: () => Promise<ClientMessage>;
  conclude: (command: 'ACK' | 'NACK', message: ClientMessage, transaction?: string) => void;
  transact: (command: 'BEGIN' | 'COMMIT' | 'ABORT', transaction: string) => void;
  /** Says goodbye, and resolves when the server has confirmed it. */
  disconnect: () => Promise<void>;
}

/** The npm package `stomp-client`, which speaks STOMP 1.0 and has methods for a part of it; its own writer sends the rest. */
export async function stompClient({ port, login, passcode }: StompServer): Promise<ForeignClient> {
  const client = new StompClient({ host: '127.0.0.1', port, user: login, pass: passcode });
  const arrivals = new Arrivals<ClientMessage>();
  client.on('message', (body, headers) => arrivals.add({ body, headers }));
  const connected = Promise.withResolvers<void>();
  client.connect(
    () => connected.resolve(),
    (error) => {
      connected.reject(error);
      arrivals.end(error);
    },
  );
  await connected.promise;
  const write = (command: string, headers: Record<string, string>) =>
    new StompFrame({ command, headers }).send(client.stream);
  return {
    subscribe: (destination, headers = {}) =>
      void client.subscribe(destination, { id: destination, ...headers }, () => {}),
    send: (destination, body, headers = {}) => void client.publish(destination, body, headers),
    next: () => arrivals.take(),
    conclude(command, { headers }, transaction) {
      const method = command === 'ACK' ? 'ack' : 'nack';
      client[method](headers['message-id'] ?? '', headers['subscription'] ?? '', transaction);
    },
    transact: (command, transaction) => write(command, { transaction }),
    disconnect: () => new Promise((resolve) => client.disconnect(() => resolve())),
  };
}

/** The npm package `stompit`, which speaks STOMP 1.0 to 1.2. @param heartbeat its offer, in milliseconds. */
export async function stompit(
  { port, login, passcode }: StompServer,
  heartbeat = '0,0',
): Promise<ForeignClient & { bytesRead: () => number }> {
  const client = await new Promise<StompitClient>((resolve, reject) => {
    const connectHeaders = { login, passcode, 'heart-beat': heartbeat, host: '/' };
    connectStompit({ host: '127.0.0.1', port, connectHeaders }, (error, connected) =>
      error ? reject(error) : resolve(connected),
    );
  });
  const arrivals = new Arrivals<ClientMessage>();
  client.on('error', (error) => arrivals.end(error));
  return {
    subscribe(destination, headers = {}) {
      client.subscribe({ destination, ...headers }, (refused, message) => {
        if (refused) return arrivals.end(refused);
        message.readString('utf8', (broken, body) => {
          if (broken) arrivals.end(broken);
          else arrivals.add({ headers: message.headers, body: body ?? '' });
        });
      });
    },
    send: (destination, body, headers = {}) => client.sendString({ destination, ...headers }, body),
    next: () => arrivals.take(),
    conclude(command, message, transaction) {
      const method = command === 'ACK' ? 'ack' : 'nack';
      client[method](message, transaction === undefined ? {} : { transaction });
    },
    transact: (command, transaction) => void client.sendFrame(command, { transaction }).end(),
    disconnect: () =>
      new Promise((resolve, reject) => client.disconnect((error) => (error ? reject(error) : resolve()))),
    bytesRead: () => client.getTransportSocket().bytesRead,
  };
}

/**
 * A client that follows STOMP 1.0 to the letter: a space after each colon, as in the examples of that specification, no version,
 * no ids of subscriptions, a `session` in CONNECTED, and frames that end in NUL and a line feed, as PHP's client reads them.
 */
export async function stomp10({ port, login, passcode }: StompServer): Promise<ForeignClient> {
  const socket = connectTcp({ port, host: '127.0.0.1' });
  const arrivals = new Arrivals<ClientMessage>();
  const connected = Promise.withResolvers<void>();
  let input = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    input = Buffer.concat([input, chunk]);
    for (let frame = takeFrame(); frame; frame = takeFrame()) hear(frame);
  });
  const fail = (error: Error) => {
    connected.reject(error);
    arrivals.end(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));

  function takeFrame(): (ClientMessage & { command: string }) | undefined {
    const headEnd = input.indexOf('\n\n');
    if (headEnd < 0) return undefined;
    const [command = '', ...lines] = input.toString('utf8', 0, headEnd).split('\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    );
    const start = headEnd + 2;
    const length = headers['content-length'];
    const end = length === undefined ? input.indexOf(0, start) : start + Number(length);
    if (end < 0 || input.length < end + 2) return undefined;
    if (input.toString('latin1', end, end + 2) !== '\0\n')
      throw new Error('The frame does not end in NUL and a line feed.');
    const body = input.toString('utf8', start, end);
    input = input.subarray(end + 2);
    return { command, headers, body };
  }

  function hear({ command, headers, body }: ClientMessage & { command: string }): void {
    if (command === 'MESSAGE') arrivals.add({ headers, body });
    else if (command === 'CONNECTED' && headers['session']) connected.resolve();
    else fail(new Error(`${command} ${JSON.stringify(headers)} ${body}`));
  }

  const write = (command: string, headers: Record<string, string>, body = '') => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    socket.write(`${command}\n${lines.join('')}\n${body}\0\n`);
  };
  write('CONNECT', { login, passcode });
  await connected.promise;
  return {
    subscribe: (destination, headers = {}) => write('SUBSCRIBE', { destination, ...headers }),
    send: (destination, body, headers = {}) => write('SEND', { destination, ...headers }, body),
    next: () => arrivals.take(),
    conclude: (command, { headers }, transaction) =>
      write(command, { 'message-id': headers['message-id'] ?? '', ...(transaction !== undefined && { transaction }) }),
    transact: (command, transaction) => write(command, { transaction }),
    async disconnect() {
      write('DISCONNECT', {});
      await once(socket, 'close');
    },
  };
}
