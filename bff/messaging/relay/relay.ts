import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';

import { MESSAGING_CLOSE_EVENTS } from '#shared-types/messaging';

import { type Broker, SLOW_CONSUMER } from '../../broker/broker.ts';
import type { User } from '../../identity/authentication.ts';
import { relayedFrames } from '../../observability/measured.ts';
import type { MessageSocket, MessageSocketEvents } from '../../sockjs/message-socket.ts';
import { StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { type HeartbeatAgreement, type Heartbeats, negotiateHeartbeat } from '../../stomp/heartbeat.ts';
import { chooseVersion, SUPPORTED_VERSIONS } from '../../stomp/versions.ts';
import { BrokerSide } from './broker-side.ts';
import { ClientError } from './client-error.ts';
import { ClientSide } from './client-side.ts';
import { carryOut } from './commands.ts';
import { beginConversation, type Conversation } from './conversation.ts';
import { deliver } from './deliveries.ts';
import { chargeFrame, type Rates } from './rates.ts';
import type { RelayLimits } from './relay-limits.ts';

/** The client of a relay, and its dependencies. */
export interface RelayOptions {
  socket: MessageSocket;
  user: User;
  broker: Broker;
  heartbeats: Heartbeats;
  rates: Rates;
  limits: RelayLimits;
  log: FastifyBaseLogger;
  /** The connection is closed. */
  onGone: () => void;
}

type RelayState =
  /** Waiting for CONNECT until the deadline. */
  | { status: 'new'; deadline: NodeJS.Timeout }
  /** Opening the connection to the broker. */
  | { status: 'connecting' }
  | { status: 'open'; conversation: Conversation }
  | { status: 'ended' };

const NORMAL_CLOSE = 1000;
/** The part of a broker's error message that a client gets is at most this long. */
const LONGEST_MESSAGE = 200;

/**
 * Connects one client's socket with its own connection to the broker: CONNECT first, then frames in both directions, until either
 * side ends it. A frame from the client goes from the client side through `carryOut` to the broker side; a frame from the broker
 * goes from the broker side through `deliver` to the client side.
 */
export class Relay {
  readonly user: User;
  readonly #options: RelayOptions;
  readonly #client: ClientSide;
  readonly #broker: BrokerSide;
  #state: RelayState;

  constructor(options: RelayOptions) {
    const { socket, user, broker, heartbeats, rates, limits, log } = options;
    this.user = user;
    this.#options = options;
    this.#client = new ClientSide({
      socket,
      heartbeats,
      onFrame: (frame) => this.#onClientFrame(frame),
      onFault: (error, frame) => this.#refuse(error, frame),
      delayOf: (frame) => chargeFrame(frame, rates),
      holdBackMs: limits.holdBackMs,
      onTooFast: () => this.end(MESSAGING_CLOSE_EVENTS.tooFast),
      onFull: () => this.#broker.pause(),
      onDrain: () => this.#broker.resume(),
      onSilent: () => this.end(MESSAGING_CLOSE_EVENTS.silent),
      onClose: () => this.#onClientGone(),
    });
    this.#broker = new BrokerSide({
      broker,
      onFrame: (frame) => this.#onBrokerFrame(frame),
      onFull: () => this.#client.pause(),
      onDrain: () => this.#client.resume(),
      stuckMs: limits.holdBackMs,
      onStuck: () => this.end(MESSAGING_CLOSE_EVENTS.brokerLost),
      onClose: (reason) => this.#onBrokerGone(reason),
      // Whatever happens to the link, the client learns why its connection ends.
      onCloseError: (error) => log.error({ err: error }, 'a link to the broker could not be closed'),
    });
    const deadline = setTimeout(() => this.end(MESSAGING_CLOSE_EVENTS.connectTimeout), limits.connectDeadlineMs);
    this.#state = { status: 'new', deadline };
  }

  /** Handles the events of the client's socket. */
  get socketEvents(): MessageSocketEvents {
    return this.#client;
  }

  /** Disconnects the client: sends an ERROR frame with the event's message, then closes. */
  end({ code, message }: { code: number; message: string }, about: About = {}): void {
    if (this.#state.status === 'ended') return;
    const { user, log } = this.#options;
    if (about.detail !== undefined) log.info({ user: user.id, detail: about.detail }, 'messaging refused');
    this.#client.send(errorFrame(message, { ...about, isFirst: this.#state.status === 'new' }));
    this.#finish(code, message);
  }

  #onClientFrame(frame: StompFrame): void {
    if (relayedFrames.isHeard) relayedFrames.tell({ from: 'client' });
    if (this.#state.status === 'open') carryOut(frame, this.#state.conversation);
    else this.#connect(frame);
  }

  #onBrokerFrame(frame: StompFrame): void {
    if (this.#state.status !== 'open') return;
    if (relayedFrames.isHeard) relayedFrames.tell({ from: 'broker' });
    if (frame.command === 'ERROR') return this.#onBrokerError(frame);
    try {
      deliver(frame, this.#state.conversation);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #connect(frame: StompFrame): void {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP')
      throw new StompError('The first frame must be CONNECT');
    if (this.#state.status === 'new') clearTimeout(this.#state.deadline);
    const version = chooseVersion(frame.headers.get('accept-version'));
    this.#client.agreeOn(version);
    this.#state = { status: 'connecting' };
    this.#client.pause();
    const { heartbeatFloorMs } = this.#options.limits;
    const agreed = negotiateHeartbeat(
      { sendMs: heartbeatFloorMs, receiveMs: heartbeatFloorMs },
      frame.headers.get('heart-beat'),
    );
    this.#open(version, agreed).catch((error: unknown) => this.#refuse(error));
  }

  async #open(version: StompVersion, agreed: HeartbeatAgreement): Promise<void> {
    const { user, rates, limits, log } = this.#options;
    try {
      await this.#broker.connect();
    } catch (error) {
      // The broker driver itself logs what is wrong.
      log.debug({ err: error }, 'messaging has no broker');
      return this.end(MESSAGING_CLOSE_EVENTS.brokerLost);
    }
    if (this.#state.status === 'ended') return;
    const conversation = beginConversation({
      version,
      userId: user.id,
      client: this.#client,
      broker: this.#broker,
      allowance: rates.user,
      limits,
      onGoodbye: () => this.#finish(NORMAL_CLOSE, 'Goodbye'),
    });
    this.#state = { status: 'open', conversation };
    this.#client.beat(agreed);
    const connected = {
      version,
      'heart-beat': agreed.header,
      server: 'Sullivan',
      session: randomUUID(),
      'user-name': user.id,
    };
    this.#client.send(stompFrame('CONNECTED', connected));
    this.#client.resume();
  }

  #onBrokerError(frame: StompFrame): void {
    const message = frame.headers.get('message') ?? MESSAGING_CLOSE_EVENTS.protocolViolation.message;
    this.#client.send(errorFrame(message.slice(0, LONGEST_MESSAGE)));
    this.#finish(MESSAGING_CLOSE_EVENTS.protocolViolation.code, 'The broker refused a frame');
  }

  #onBrokerGone(reason: string): void {
    if (reason === SLOW_CONSUMER) return this.end(MESSAGING_CLOSE_EVENTS.slowConsumer);
    this.#options.log.warn({ reason }, 'messaging lost its broker');
    this.end(MESSAGING_CLOSE_EVENTS.brokerLost);
  }

  #onClientGone(): void {
    this.#release();
    this.#options.onGone();
  }

  /** Ends the connection of a client that broke a rule. */
  #refuse(error: unknown, frame?: StompFrame): void {
    if (error instanceof ClientError) return this.end(error.event, { frame, detail: error.detail });
    if (error instanceof StompError)
      return this.end({ ...MESSAGING_CLOSE_EVENTS.protocolViolation, message: error.message }, { frame });
    this.#options.log.error({ err: error }, 'a messaging connection failed');
    this.end(MESSAGING_CLOSE_EVENTS.internalError);
  }

  #finish(code: number, reason: string): void {
    if (this.#state.status === 'ended') return;
    const { user, socket, log } = this.#options;
    log.info({ user: user.id, transport: socket.transport, code, reason }, 'messaging connection ended');
    this.#release();
    this.#client.close(code, reason);
  }

  #release(): void {
    const { status } = this.#state;
    if (this.#state.status === 'new') clearTimeout(this.#state.deadline);
    if (this.#state.status === 'open') this.#state.conversation.subscriptions.close();
    this.#state = { status: 'ended' };
    if (status !== 'ended') this.#broker.close();
  }
}

/** The content of an ERROR. */
interface About {
  /** The refused frame, if it was readable: the answer includes its receipt. */
  frame?: StompFrame | undefined;
  /** An explanation for the author of the client. */
  detail?: string;
  /** Whether it is sent instead of CONNECTED, and so lists the versions that the server speaks. */
  isFirst?: boolean;
}

/** The ERROR that a client gets before its connection is closed (STOMP 1.2, "ERROR"). */
function errorFrame(message: string, { frame, detail = '', isFirst = false }: About = {}): StompFrame {
  const headers: Record<string, string> = { message };
  if (isFirst) headers['version'] = SUPPORTED_VERSIONS;
  const receipt = frame?.headers.get('receipt');
  if (receipt !== undefined) headers['receipt-id'] = receipt;
  if (detail !== '') headers['content-type'] = 'text/plain';
  return stompFrame('ERROR', headers, Buffer.from(detail));
}
