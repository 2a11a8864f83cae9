import { isUtf8 } from 'node:buffer';

import type { MessageSocket, MessageSocketEvents } from '../../sockjs/message-socket.ts';
import { encodeFrame, encodeFrameText } from '../../stomp/encoder.ts';
import type { StompFrame, StompVersion } from '../../stomp/frame.ts';
import type { Heartbeat, HeartbeatAgreement, Heartbeats } from '../../stomp/heartbeat.ts';
import { notText } from './client-error.ts';
import type { FrameSink } from './frame-sink.ts';
import { Intake, type IntakeOptions } from './intake.ts';

interface ClientSideOptions extends Omit<IntakeOptions, 'onWaiting'> {
  socket: MessageSocket;
  heartbeats: Heartbeats;
  /** Called when the client reads more slowly than we send, until `onDrain`. */
  onFull: () => void;
  onDrain: () => void;
  /** No heart-beat arrived in time. */
  onSilent: () => void;
  /** The connection is closed, whichever side closed it. */
  onClose: () => void;
}

/** The relay's side facing the client: frames over its socket. */
export class ClientSide implements MessageSocketEvents, FrameSink {
  readonly #options: ClientSideOptions;
  readonly #socket: MessageSocket;
  readonly #intake: Intake;
  #version: StompVersion | undefined;
  #heartbeat: Heartbeat | undefined;
  /** A raw WebSocket that sends CONNECT as a binary message gets binary messages, whatever its heart-beats are. */
  #isBinary = false;
  /** The client reads more slowly than we send. */
  #isFull = false;
  /** While reading from the client is paused, we don't read its heart-beats either. */
  #isHeldBack = false;

  constructor(options: ClientSideOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#intake = new Intake({ ...options, onWaiting: (isWaiting) => this.#holdBack(isWaiting) });
  }

  /** The client has connected with this version. */
  agreeOn(version: StompVersion): void {
    this.#version = version;
  }

  /** Starts the agreed heart-beats. */
  beat(agreed: HeartbeatAgreement): void {
    this.#heartbeat = this.#options.heartbeats.watch({
      ...agreed,
      // While a lot is queued, no heart-beat is needed.
      beat: () => this.#isFull || this.#socket.send('\n'),
      dead: () => this.#isHeldBack || this.#options.onSilent(),
    });
  }

  /** @throws {ClientError} if the frame isn't text and the client only accepts text. */
  send(frame: StompFrame): void {
    const isText = isUtf8(frame.body);
    if (!isText && this.#socket.transport !== 'raw-websocket') throw notText(frame);
    this.#heartbeat?.sent();
    const encode = this.#isBinary || !isText ? encodeFrame : encodeFrameText;
    if (this.#socket.send(encode(frame, this.#version ?? '1.2'))) return;
    this.#isFull = true;
    this.#options.onFull();
  }

  /** Stops `onFrame` until `resume`. */
  pause(): void {
    this.#intake.hold();
  }

  resume(): void {
    this.#intake.release();
  }

  /** Ends the connection after everything sent so far. */
  close(code: number, reason: string): void {
    this.#stop();
    this.#socket.close(code, reason);
  }

  onMessage(message: string | Buffer): void {
    if (message.length === 0) return;
    this.#heartbeat?.received();
    if (this.#version === undefined) this.#isBinary = typeof message !== 'string';
    this.#intake.push(typeof message === 'string' ? Buffer.from(message) : message);
  }

  onDrain(): void {
    this.#isFull = false;
    this.#options.onDrain();
  }

  onClose(): void {
    this.#stop();
    this.#options.onClose();
  }

  #holdBack(isWaiting: boolean): void {
    this.#isHeldBack = isWaiting;
    if (isWaiting) return this.#socket.pause();
    this.#heartbeat?.received();
    this.#socket.resume();
  }

  #stop(): void {
    this.#intake.close();
    this.#heartbeat?.stop();
  }
}
