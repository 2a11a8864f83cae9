import { once } from 'node:events';
import { connect } from 'node:net';

import { WebSocket } from 'ws';

import { StompDecoder } from '#bff/stomp/decoder';
import { encodeFrame, encodeFrameText } from '#bff/stomp/encoder';
import { type StompFrame, stompFrame } from '#bff/stomp/frame';

/** One STOMP client of a benchmark. */
export interface Peer {
  send: (command: string, headers: Record<string, string>, body?: string) => void;
  /** Listens to every MESSAGE from now on. */
  onMessage: (hear: (frame: StompFrame) => void) => void;
  /** Sends a frame and waits for its receipt. */
  confirmed: (command: string, headers: Record<string, string>, body?: string) => Promise<void>;
  close: () => void;
}

/** A client over TCP, directly to a broker. */
export async function tcpPeer(url: string): Promise<Peer> {
  const { hostname, port, username, password } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const { peer, receive } = createPeer(
    (frame) => void socket.write(encodeFrame(frame, '1.2')),
    () => socket.destroy(),
  );
  const decoder = new StompDecoder({ from: 'server', onFrame: receive });
  socket.on('data', (chunk: Buffer) => decoder.push(chunk));
  socket.on('error', () => {});
  await peer.confirmed('CONNECT', { 'accept-version': '1.2', host: '/', login: username, passcode: password });
  return peer;
}

/** A client over the WebSocket transport of SockJS, as browsers use it. */
export async function sockJsPeer(url: string, token: string): Promise<Peer> {
  const session = Math.random().toString(36).slice(2, 10);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/000/${session}/websocket?token=${token}`, {
    origin: url,
  });
  const { peer, receive } = createPeer(
    (frame) => socket.send(JSON.stringify([encodeFrameText(frame, '1.2')])),
    () => socket.terminate(),
  );
  const decoder = new StompDecoder({ from: 'server', onFrame: receive });
  socket.on('error', () => {});
  const opened = once(socket, 'message');
  await opened;
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('a'))
      for (const message of JSON.parse(text.slice(1)) as string[]) decoder.push(Buffer.from(message));
  });
  await peer.confirmed('CONNECT', { 'accept-version': '1.2', host: 'x' });
  return peer;
}

function createPeer(write: (frame: StompFrame) => void, close: () => void) {
  const receipts = new Map<string, () => void>();
  let hear: ((frame: StompFrame) => void) | undefined;
  let count = 0;
  const peer: Peer = {
    send: (command, headers, body = '') => write(stompFrame(command, headers, Buffer.from(body))),
    onMessage: (listener) => {
      hear = listener;
    },
    confirmed(command, headers, body) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const receipt = command === 'CONNECT' ? command : `r${(count += 1)}`;
      receipts.set(receipt, resolve);
      peer.send(command, command === 'CONNECT' ? headers : { ...headers, receipt }, body);
      return promise;
    },
    close,
  };
  function receive(frame: StompFrame): void {
    if (frame.command === 'MESSAGE') return hear?.(frame);
    if (frame.command === 'ERROR') throw new Error(`The server answered ${JSON.stringify([...frame.headers])}.`);
    const receipt = frame.command === 'CONNECTED' ? 'CONNECT' : (frame.headers.get('receipt-id') ?? '');
    receipts.get(receipt)?.();
    receipts.delete(receipt);
  }
  return { peer, receive };
}
