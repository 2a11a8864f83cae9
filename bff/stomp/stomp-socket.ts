import type { Socket } from 'node:net';

import { StompDecoder, type StompDecoderOptions } from './decoder.ts';
import { encodeFrame } from './encoder.ts';
import { StompError, type StompFrame, type StompVersion } from './frame.ts';
import type { Heartbeat, HeartbeatAgreement, Heartbeats } from './heartbeat.ts';

/** How long the other side may take to read the remaining bytes and to close, in milliseconds. */
const END_TIMEOUT_MS = 1000;
const HEARTBEAT = '\n';

/** The options and callbacks of a TCP or TLS connection that speaks STOMP, in either role. */
export interface StompSocketOptions extends Pick<StompDecoderOptions, 'from' | 'limits' | 'onFrame'> {
  socket: Socket;
  heartbeats: Heartbeats;
  /** The socket accepts frames again, after `send` returned false. */
  onDrain: () => void;
  /**
   * The other side broke the rules or has been silent for too long. Nothing more is read; the owner of the socket has to close
   * it.
   */
  onViolation: (error: StompError) => void;
  /** The connection is closed, whichever side closed it. This is the last call. */
  onClose: (cause: Error | undefined) => void;
}

/**
 * What happens to incoming frames. Each is passed on; or the owner has paused, and the rest of the current chunk waits; or the
 * rest is being passed on, starting a turn after the resume; or nothing more is passed on.
 */
type Reading = 'flowing' | 'paused' | 'resuming' | 'over';

/** Wraps a socket, which may still be connecting. */
export class StompSocket {
  readonly #options: StompSocketOptions;
  readonly #socket: Socket;
  readonly #decoder: StompDecoder;
  readonly #lineFeed: { lineFeed: boolean };
  #reading: Reading = 'flowing';
  /** The rest of the chunk after the frame where the owner paused; never more than one chunk. */
  #waiting: StompFrame[] = [];
  #heartbeat: Heartbeat | undefined;
  #isCorked = false;
  #lastError: Error | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  readonly #uncork = () => {
    this.#isCorked = false;
    this.#socket.uncork();
  };
  readonly #release = () => this.#handOnWaiting();

  constructor(options: StompSocketOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#lineFeed = { lineFeed: options.from === 'client' };
    this.#decoder = new StompDecoder({ ...options, onFrame: (frame) => this.#onFrame(frame) });
    const { socket } = options;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('drain', () => {
      if (!this.#isOver()) options.onDrain();
    });
    socket.on('error', (error) => {
      this.#lastError = error;
    });
    socket.on('close', () => this.#onClose());
  }

  /** The agreed version. */
  get version(): StompVersion {
    return this.#decoder.version;
  }

  set version(agreed: StompVersion) {
    this.#decoder.version = agreed;
  }

  /** Sends a frame; returns false if a lot is queued. Frames from one turn of the event loop are sent together. */
  send(frame: StompFrame): boolean {
    this.#heartbeat?.sent();
    return this.#write(encodeFrame(frame, this.version, this.#lineFeed));
  }

  /** Starts the agreed heart-beats. */
  beat(agreed: HeartbeatAgreement): void {
    this.#heartbeat = this.#options.heartbeats.watch({
      ...agreed,
      beat: () => {
        this.#write(HEARTBEAT);
      },
      dead: () => {
        // While we read nothing, the other side's heart-beats don't arrive either.
        if (!this.#isPaused() && !this.#isOver()) this.#violate(new StompError('No heart-beat came in time'));
      },
    });
  }

  /** Stops `onFrame` until `resume`; neither calls it before returning. */
  pause(): void {
    if (!this.#isOver()) this.#reading = 'paused';
    this.#socket.pause();
  }

  resume(): void {
    if (!this.#isPaused()) return;
    this.#reading = 'resuming';
    this.#heartbeat?.received();
    setImmediate(this.#release);
  }

  /** Closes once the other side has read everything, or after a second. Nothing more is read. */
  end(): void {
    this.#reading = 'over';
    this.#waiting = [];
    this.#heartbeat?.stop();
    this.#socket.resume(); // further input is discarded; the end is only detected after it
    this.#socket.end();
    this.#endTimer ??= setTimeout(() => this.#socket.destroy(), END_TIMEOUT_MS);
  }

  /** Closes immediately. */
  destroy(): void {
    this.#reading = 'over';
    this.#socket.destroy();
  }

  #isOver(): boolean {
    return this.#reading === 'over';
  }

  #isPaused(): boolean {
    return this.#reading === 'paused';
  }

  #onData(chunk: Buffer): void {
    this.#heartbeat?.received();
    if (this.#isOver()) return;
    try {
      this.#decoder.push(chunk);
    } catch (error) {
      this.#violate(error);
    }
  }

  #onFrame(frame: StompFrame): void {
    if (this.#reading === 'flowing') this.#options.onFrame(frame);
    else if (!this.#isOver()) this.#waiting.push(frame);
  }

  #onClose(): void {
    this.#reading = 'over';
    this.#heartbeat?.stop();
    clearTimeout(this.#endTimer);
    this.#options.onClose(this.#lastError);
  }

  #violate(error: unknown): void {
    if (!(error instanceof StompError)) throw error;
    this.#reading = 'over';
    this.#options.onViolation(error);
  }

  #write(bytes: Buffer | string): boolean {
    if (!this.#socket.writable) return true; // it is dropped, like everything sent too late
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      process.nextTick(this.#uncork);
    }
    return this.#socket.write(bytes);
  }

  #handOnWaiting(): void {
    if (this.#reading !== 'resuming') return;
    const frames = this.#waiting;
    this.#waiting = [];
    for (const [index, frame] of frames.entries()) {
      // The owner may have paused or closed it during the previous frame.
      if (this.#isOver()) return;
      if (this.#isPaused()) {
        this.#waiting = frames.slice(index);
        return;
      }
      this.#options.onFrame(frame);
    }
    if (this.#isPaused() || this.#isOver()) return;
    this.#reading = 'flowing';
    this.#socket.resume();
  }
}
