import { randomUUID } from 'node:crypto';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import type { StompAddress } from '../../stomp/address.ts';
import { LINK_LIMITS } from '../../stomp/frame-limits.ts';
import { StompError, type StompFrame, stompFrame } from '../../stomp/frame.ts';
import { heartbeatHeader, type HeartbeatOffer, type Heartbeats, negotiateHeartbeat } from '../../stomp/heartbeat.ts';
import { StompSocket } from '../../stomp/stomp-socket.ts';
import { type BrokerLink, type BrokerLinkEvents, BROKER_CLOSED, SLOW_CONSUMER } from '../broker.ts';
import { LinkFailure, type LinkTrouble, troubleOf, wordsOf } from './link-failure.ts';

/**
 * The messages of ERROR frames that a broker sends when it closes the connection for its own reasons. All others answer one of
 * the holder's frames. In RabbitMQ only the message tells the two apart: neither names a receipt. (Seen with 3.10 when
 * connections, a queue, a user and a virtual host were removed; the rest is in `rabbit_stomp_processor.erl`.)
 */
const LOSSES: ReadonlySet<string> = new Set([
  // RabbitMQ: the underlying connection has ended, because the broker is shutting down or an operator closed it.
  'AMQP connection died',
  'AMQP channel died',
  // RabbitMQ: the same, under the names of AMQP 0-9-1 (320 and 541).
  'connection_forced',
  'internal_error',
  // RabbitMQ: a frame arrived just as that happened.
  'Processing error',
  // RabbitMQ: a queue was deleted or its node is down; otherwise the lost subscription would go unnoticed.
  'Server cancelled subscription',
  'Server cancelled unknown subscription',
  // The embedded broker uses the same message over TCP as inside the process.
  BROKER_CLOSED,
  SLOW_CONSUMER,
]);

/** The only version that links use; brokers have supported it since 2012. */
const VERSION = '1.2';
/** How long the broker may take to confirm a DISCONNECT, in milliseconds. */
const GOODBYE_TIMEOUT_MS = 1000;

/** The options for opening a link. */
export interface StompLinkOptions {
  address: StompAddress;
  /** How long the broker may take to send CONNECTED, in milliseconds. */
  timeoutMs: number;
  /** The time between two heart-beats that we offer in both directions, in milliseconds. */
  heartbeatMs: number;
  heartbeats: Heartbeats;
}

type LinkState =
  /** Waiting for CONNECTED until the deadline. */
  | { status: 'opening'; deadline: NodeJS.Timeout }
  | { status: 'open' }
  /** Waiting for the receipt of DISCONNECT until the deadline. */
  | { status: 'closing'; deadline: NodeJS.Timeout }
  | { status: 'ended' };

/** A connection to one broker. */
export class StompLink implements BrokerLink {
  readonly #options: StompLinkOptions;
  readonly #events: BrokerLinkEvents;
  readonly #offer: HeartbeatOffer;
  readonly #opening = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  /** The receipt id for DISCONNECT; the holder's frames must not use it. */
  readonly #goodbyeReceipt = randomUUID();
  readonly #connection: StompSocket;
  #state: LinkState;

  /** @throws {LinkFailure} if the connection can't even be started, for example because the TLS settings are invalid. */
  constructor(options: StompLinkOptions, events: BrokerLinkEvents) {
    const { address, timeoutMs, heartbeatMs, heartbeats } = options;
    this.#options = options;
    this.#events = events;
    this.#offer = { sendMs: heartbeatMs, receiveMs: heartbeatMs };
    this.#connection = new StompSocket({
      socket: connectSocket(address),
      from: 'server',
      limits: LINK_LIMITS,
      heartbeats,
      onFrame: (frame) => this.#onFrame(frame),
      onDrain: () => {
        if (this.#state.status === 'open') events.onDrain();
      },
      onViolation: (error) => this.#fail(error.message),
      onClose: (cause) => this.#onClose(cause),
    });
    const onTimeout = () => this.#fail(`There was no answer within ${timeoutMs} ms`);
    this.#state = { status: 'opening', deadline: setTimeout(onTimeout, timeoutMs) };
    this.#connection.send(
      stompFrame('CONNECT', {
        'accept-version': VERSION,
        host: address.virtualHost,
        login: address.login,
        passcode: address.passcode,
        'heart-beat': heartbeatHeader(this.#offer),
      }),
    );
  }

  /** Resolves when the broker has sent CONNECTED; no event is called before. Rejects with a `LinkFailure`. */
  get opened(): Promise<void> {
    return this.#opening.promise;
  }

  /** Resolves once its socket is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  send(frame: StompFrame): boolean {
    return this.#state.status !== 'open' || this.#connection.send(frame);
  }

  pause(): void {
    if (this.#state.status === 'open') this.#connection.pause();
  }

  resume(): void {
    if (this.#state.status === 'open') this.#connection.resume();
  }

  close(): void {
    if (this.#state.status !== 'open') return;
    const deadline = setTimeout(() => this.#connection.destroy(), GOODBYE_TIMEOUT_MS);
    this.#state = { status: 'closing', deadline };
    this.#connection.send(stompFrame('DISCONNECT', { receipt: this.#goodbyeReceipt }));
    this.#connection.resume();
  }

  /** Closes the link in any state, and reports the reason to its holder. */
  abandon(reason: string): void {
    if (this.#state.status !== 'open') return this.#fail(reason);
    this.close();
    this.#events.onClose(reason);
  }

  #onFrame(frame: StompFrame): void {
    const { status } = this.#state;
    if (status === 'opening') this.#greet(frame);
    else if (status === 'open') this.#take(frame);
    else if (frame.command === 'RECEIPT' && frame.headers.get('receipt-id') === this.#goodbyeReceipt)
      this.#connection.end();
  }

  #greet({ command, headers }: StompFrame): void {
    if (command !== 'CONNECTED')
      return this.#fail(`It refused the connection: ${headers.get('message') ?? command}`, 'refused');
    if (headers.get('version') !== VERSION) return this.#fail(`It does not speak STOMP ${VERSION}`);
    try {
      this.#connection.beat(negotiateHeartbeat(this.#offer, headers.get('heart-beat')));
    } catch (error) {
      return this.#fail(error instanceof StompError ? error.message : String(error));
    }
    this.#clearDeadline();
    this.#state = { status: 'open' };
    // Later frames wait until the caller of `connect` has the link.
    this.#connection.pause();
    this.#connection.resume();
    this.#opening.resolve();
  }

  #take(frame: StompFrame): void {
    if (!isLoss(frame)) this.#events.onFrame(frame);
    if (frame.command === 'ERROR') this.#fail(frame.headers.get('message') ?? 'The broker reported an error');
  }

  #fail(reason: string, trouble: LinkTrouble = 'unusable', cause?: Error): void {
    const { status } = this.#state;
    if (status === 'closing') return;
    this.#clearDeadline();
    this.#state = { status: 'ended' };
    this.#connection.destroy();
    if (status === 'opening') this.#opening.reject(new LinkFailure(this.#options.address, reason, trouble, cause));
    if (status === 'open') this.#events.onClose(reason);
  }

  #onClose(cause: Error | undefined): void {
    this.#clearDeadline();
    if (cause) this.#fail(wordsOf(cause), troubleOf(cause), cause);
    else this.#fail('The connection was closed');
    this.#closed.resolve();
  }

  #clearDeadline(): void {
    if (this.#state.status === 'opening' || this.#state.status === 'closing') clearTimeout(this.#state.deadline);
  }
}

function connectSocket(address: StompAddress): Socket {
  const { host, port, isTls } = address;
  try {
    if (!isTls) return connectTcp({ host, port });
    // The name to ask for a certificate must not be an address (RFC 6066, section 3).
    return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    throw new LinkFailure(address, wordsOf(cause), 'unusable', cause);
  }
}

/** Whether an ERROR frame concerns the broker or the connection, rather than a frame we sent. */
function isLoss({ command, headers }: StompFrame): boolean {
  return command === 'ERROR' && LOSSES.has(headers.get('message') ?? '');
}
