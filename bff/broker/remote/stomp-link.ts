import { randomUUID } from 'node:crypto';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import type { StompAddress } from '../../stomp/address.ts';
import { LINK_LIMITS } from '../../stomp/frame-limits.ts';
import { StompError, type StompFrame, stompFrame } from '../../stomp/frame.ts';
import { heartbeatHeader, type Heartbeats, negotiateHeartbeat } from '../../stomp/heartbeat.ts';
import { createStompSocket } from '../../stomp/stomp-socket.ts';
import type { BrokerLink, BrokerLinkEvents } from '../broker.ts';
import { LinkFailure, type LinkTrouble, troubleOf, wordsOf } from './link-failure.ts';
import { isLoss } from './stomp-losses.ts';

/** The only version that links speak; brokers have known it since 2012. */
const VERSION = '1.2';
/** How long the broker may take to confirm a DISCONNECT, in milliseconds. */
const GOODBYE_TIMEOUT_MS = 1000;

/** How a link is opened. */
export interface StompLinkOptions {
  address: StompAddress;
  /** How long it may take until the broker has said CONNECTED, in milliseconds. */
  timeoutMs: number;
  /** The time between two heart-beats that is offered in both directions, in milliseconds. */
  heartbeatMs: number;
  heartbeats: Heartbeats;
}

/** A link, as its holder uses it. */
export interface StompLink extends BrokerLink {
  /**
   * Resolves when the broker has said CONNECTED; nothing of the events is called before. Rejects with a `LinkFailure`.
   */
  opened: Promise<void>;
  /** Resolves when its socket is closed. */
  closed: Promise<void>;
  /** Ends it in any state, and gives its holder the reason. */
  abandon(reason: string): void;
}

/**
 * Opens a connection to one broker.
 * @throws {LinkFailure} when the system cannot even begin, as with settings for TLS that nothing fits.
 */
export function openStompLink(options: StompLinkOptions, events: BrokerLinkEvents): StompLink {
  const { address, timeoutMs, heartbeatMs, heartbeats } = options;
  const offer = { sendMs: heartbeatMs, receiveMs: heartbeatMs };
  const opening = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  /** No frame of the holder asks for the same: its receipt would be taken for the last. */
  const goodbyeReceipt = randomUUID();
  let state: 'opening' | 'open' | 'closing' | 'ended' = 'opening';

  const connection = createStompSocket({
    socket: connectSocket(address),
    from: 'server',
    limits: LINK_LIMITS,
    heartbeats,
    onFrame(frame) {
      if (state === 'opening') greet(frame);
      else if (state === 'open') take(frame);
      else if (frame.command === 'RECEIPT' && frame.headers.get('receipt-id') === goodbyeReceipt) connection.end();
    },
    onDrain: () => {
      if (state === 'open') events.onDrain();
    },
    onViolation: (error) => fail(error.message),
    onClose(cause) {
      clearTimeout(timer);
      if (cause) fail(wordsOf(cause), troubleOf(cause), cause);
      else fail('The connection was closed');
      closed.resolve();
    },
  });
  let timer = setTimeout(() => fail(`There was no answer within ${timeoutMs} ms`), timeoutMs);
  connection.send(
    stompFrame('CONNECT', {
      'accept-version': VERSION,
      host: address.virtualHost,
      login: address.login,
      passcode: address.passcode,
      'heart-beat': heartbeatHeader(offer),
    }),
  );

  function greet({ command, headers }: StompFrame): void {
    if (command !== 'CONNECTED')
      return fail(`It refused the connection: ${headers.get('message') ?? command}`, 'refused');
    if (headers.get('version') !== VERSION) return fail(`It does not speak STOMP ${VERSION}`);
    try {
      connection.beat(negotiateHeartbeat(offer, headers.get('heart-beat')));
    } catch (error) {
      return fail(error instanceof StompError ? error.message : String(error));
    }
    clearTimeout(timer);
    state = 'open';
    // The frames behind this one wait until the caller of `connect` has the link.
    connection.pause();
    connection.resume();
    opening.resolve();
  }

  function take(frame: StompFrame): void {
    if (!isLoss(frame)) events.onFrame(frame);
    if (frame.command === 'ERROR') fail(frame.headers.get('message') ?? 'The broker reported an error');
  }

  function fail(reason: string, trouble: LinkTrouble = 'unusable', cause?: Error): void {
    const before = state;
    if (before === 'opening' || before === 'open') state = 'ended';
    if (before !== 'closing') connection.destroy();
    if (before === 'opening') opening.reject(new LinkFailure(address, reason, trouble, cause));
    if (before === 'open') events.onClose(reason);
  }

  function close(): void {
    if (state !== 'open') return;
    state = 'closing';
    timer = setTimeout(() => connection.destroy(), GOODBYE_TIMEOUT_MS);
    connection.send(stompFrame('DISCONNECT', { receipt: goodbyeReceipt }));
    connection.resume();
  }

  return {
    opened: opening.promise,
    closed: closed.promise,
    send: (frame) => state !== 'open' || connection.send(frame),
    pause: () => {
      if (state === 'open') connection.pause();
    },
    resume: () => {
      if (state === 'open') connection.resume();
    },
    close,
    abandon(reason) {
      if (state !== 'open') return fail(reason);
      close();
      events.onClose(reason);
    },
  };
}

function connectSocket(address: StompAddress): Socket {
  const { host, port, isTls } = address;
  try {
    if (!isTls) return connectTcp({ host, port });
    // The name that asks for a certificate must not be an address (RFC 6066, section 3).
    return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    throw new LinkFailure(address, wordsOf(cause), 'unusable', cause);
  }
}
