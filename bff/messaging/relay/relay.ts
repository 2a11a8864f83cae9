import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';

import { MESSAGING_CLOSE_EVENTS, type MessagingCloseEvent } from '#shared-types/messaging';

import { type Broker, type BrokerLink, SLOW_CONSUMER } from '../../broker/broker.ts';
import type { User } from '../../identity/authentication.ts';
import type { MessageSocket, MessageSocketEvents } from '../../sockjs/message-socket.ts';
import { encodeFrame, encodeFrameText } from '../../stomp/encoder.ts';
import { StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { type Heartbeat, type HeartbeatAgreement, type Heartbeats, negotiateHeartbeat } from '../../stomp/heartbeat.ts';
import { chooseVersion } from '../../stomp/versions.ts';
import { ClientError, notText } from './client-error.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { type About, errorFrame } from './error-frame.ts';
import { createIntake } from './intake.ts';
import { chargeFrame, type Rates } from './rates.ts';
import type { RelayLimits } from './relay-limits.ts';

/** Whom a relay serves, and with what. */
export interface RelayOptions {
  socket: MessageSocket;
  user: User;
  broker: Broker;
  heartbeats: Heartbeats;
  rates: Rates;
  limits: RelayLimits;
  log: FastifyBaseLogger;
  /** The connection is gone. */
  onGone: () => void;
}

/** One client between its socket and its own connection to the broker. */
export interface Relay extends MessageSocketEvents {
  readonly user: User;
  /** Sends the client away: an ERROR frame with the message of the event, and the close. */
  end: (event: MessagingCloseEvent) => void;
}

/** What there is once the broker has taken the client's connection. */
interface Opened {
  link: BrokerLink;
  conversation: Conversation;
  heartbeat: Heartbeat;
}

const NORMAL_CLOSE = 1000;
/** The longest part of a broker's words that a client is told. */
const LONGEST_MESSAGE = 200;

/** Serves one client: CONNECT first, then frames in both directions, until either side ends it. */
export function createRelay(options: RelayOptions): Relay {
  const { socket, user, broker, heartbeats, rates, limits, log, onGone } = options;
  let state: 'new' | 'connecting' | 'open' | 'ended' = 'new';
  let version: StompVersion = '1.2';
  let opened: Opened | undefined;
  /** A raw WebSocket that connects in binary messages is answered in them, whatever its heart-beats are. */
  let isBinary = false;
  /** The client takes less than is sent to it. */
  let isFull = false;
  /** Runs while the broker takes nothing. */
  let stuck: NodeJS.Timeout | undefined;
  /** While the client is held back, its heart-beats are not read either. */
  let isHeldBack = false;

  const deadline = setTimeout(() => end(MESSAGING_CLOSE_EVENTS.connectTimeout), limits.connectDeadlineMs);
  const intake = createIntake({
    handle,
    onFault: refuse,
    delayOf: (frame) => chargeFrame(frame, rates),
    onWaiting: holdBack,
    holdBackMs: limits.holdBackMs,
    onTooFast: () => end(MESSAGING_CLOSE_EVENTS.tooFast),
  });

  function holdBack(isWaiting: boolean): void {
    isHeldBack = isWaiting;
    if (isWaiting) return socket.pause();
    opened?.heartbeat.received();
    socket.resume();
  }

  function toClient(frame: StompFrame): void {
    const isText = isUtf8(frame.body);
    if (!isText && socket.transport !== 'raw-websocket') throw notText(frame);
    opened?.heartbeat.sent();
    const message = isBinary || !isText ? encodeFrame(frame, version) : encodeFrameText(frame, version);
    if (socket.send(message)) return;
    isFull = true;
    opened?.link.pause();
  }

  function toBroker(frame: StompFrame): void {
    if (!opened || opened.link.send(frame)) return;
    intake.hold();
    // A broker that is short of memory stops reading, and says nothing.
    stuck ??= setTimeout(() => end(MESSAGING_CLOSE_EVENTS.brokerLost), limits.holdBackMs);
  }

  function goOn(): void {
    clearTimeout(stuck);
    stuck = undefined;
    intake.release();
  }

  function handle(frame: StompFrame): void {
    try {
      if (opened) opened.conversation.fromClient(frame);
      else connect(frame);
    } catch (error) {
      refuse(error, frame);
    }
  }

  function connect(frame: StompFrame): void {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP')
      throw new StompError('The first frame must be CONNECT');
    clearTimeout(deadline);
    version = chooseVersion(frame.headers.get('accept-version'));
    state = 'connecting';
    intake.hold();
    const agreed = negotiateHeartbeat(
      { sendMs: limits.heartbeatFloorMs, receiveMs: limits.heartbeatFloorMs },
      frame.headers.get('heart-beat'),
    );
    open(agreed).catch(refuse);
  }

  async function open(agreed: HeartbeatAgreement): Promise<void> {
    let link: BrokerLink;
    try {
      link = await broker.connect({ onFrame: fromBroker, onDrain: goOn, onClose: loseBroker });
    } catch (error) {
      // Whoever keeps the way to the broker has told the operator.
      log.debug({ err: error }, 'messaging has no broker');
      return end(MESSAGING_CLOSE_EVENTS.brokerLost);
    }
    if (state === 'ended') return closeLink(link);
    state = 'open';
    const conversation = createConversation({
      version,
      userId: user.id,
      allowance: rates.user,
      limits,
      toBroker,
      toClient,
      onGoodbye: () => finish(NORMAL_CLOSE, 'Goodbye'),
    });
    const heartbeat = heartbeats.watch({
      ...agreed,
      // Where much is on its way already, no beat is missed.
      beat: () => isFull || socket.send('\n'),
      dead: () => isHeldBack || end(MESSAGING_CLOSE_EVENTS.silent),
    });
    opened = { link, conversation, heartbeat };
    const connected = {
      version,
      'heart-beat': agreed.header,
      server: 'Sullivan',
      session: randomUUID(),
      'user-name': user.id,
    };
    toClient(stompFrame('CONNECTED', connected));
    intake.release();
  }

  function fromBroker(frame: StompFrame): void {
    if (state !== 'open') return;
    if (frame.command !== 'ERROR') return handOn(frame);
    const message = frame.headers.get('message') ?? MESSAGING_CLOSE_EVENTS.protocolViolation.message;
    toClient(errorFrame(message.slice(0, LONGEST_MESSAGE)));
    finish(MESSAGING_CLOSE_EVENTS.protocolViolation.code, 'The broker refused a frame');
  }

  function handOn(frame: StompFrame): void {
    try {
      opened?.conversation.fromBroker(frame);
    } catch (error) {
      refuse(error);
    }
  }

  function loseBroker(reason: string): void {
    if (reason === SLOW_CONSUMER) return end(MESSAGING_CLOSE_EVENTS.slowConsumer);
    log.warn({ reason }, 'messaging lost its broker');
    end(MESSAGING_CLOSE_EVENTS.brokerLost);
  }

  /** Ends the connection of a client that broke a rule. */
  function refuse(error: unknown, frame?: StompFrame): void {
    if (error instanceof ClientError) return end(error.event, { frame, detail: error.detail });
    if (error instanceof StompError)
      return end({ ...MESSAGING_CLOSE_EVENTS.protocolViolation, message: error.message }, { frame });
    log.error({ err: error }, 'a messaging connection failed');
    end(MESSAGING_CLOSE_EVENTS.internalError);
  }

  function end({ code, message }: { code: number; message: string }, about: About = {}): void {
    if (state === 'ended') return;
    if (about.detail !== undefined) log.info({ user: user.id, detail: about.detail }, 'messaging refused');
    toClient(errorFrame(message, { ...about, isFirst: state === 'new' }));
    finish(code, message);
  }

  function finish(code: number, reason: string): void {
    if (state === 'ended') return;
    log.info({ user: user.id, transport: socket.transport, code, reason }, 'messaging connection ended');
    release();
    socket.close(code, reason);
  }

  function release(): void {
    state = 'ended';
    clearTimeout(deadline);
    clearTimeout(stuck);
    intake.close();
    opened?.conversation.close();
    opened?.heartbeat.stop();
    if (opened) closeLink(opened.link);
  }

  /** Whatever becomes of the link, the client is told how its connection ends. */
  function closeLink(link: BrokerLink): void {
    try {
      link.close();
    } catch (error) {
      log.error({ err: error }, 'a link to the broker could not be closed');
    }
  }

  return {
    user,
    end,
    onMessage(message) {
      if (state === 'ended' || message.length === 0) return;
      opened?.heartbeat.received();
      if (state === 'new') isBinary = typeof message !== 'string';
      intake.push(typeof message === 'string' ? Buffer.from(message) : message);
    },
    onDrain() {
      isFull = false;
      opened?.link.resume();
    },
    onClose() {
      release();
      onGone();
    },
  };
}
