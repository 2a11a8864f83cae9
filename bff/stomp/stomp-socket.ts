import type { Socket } from 'node:net';

import { createStompDecoder, type StompDecoderOptions } from './decoder.ts';
import { encodeFrame } from './encoder.ts';
import { StompError, type StompFrame, type StompVersion } from './frame.ts';
import type { Heartbeat, HeartbeatAgreement, Heartbeats } from './heartbeat.ts';

/** How long the other side may take to read what is left, and to close, in milliseconds. */
const END_TIMEOUT_MS = 1000;
const HEARTBEAT = '\n';

/** A TCP or TLS connection that speaks STOMP, in either role, and where it reports. */
export interface StompSocketOptions extends Pick<StompDecoderOptions, 'from' | 'limits' | 'onFrame'> {
  socket: Socket;
  heartbeats: Heartbeats;
  /** The socket takes frames again, after `send` answered false. */
  onDrain: () => void;
  /** The other side broke the rules, or was silent for too long. Nothing more is read; the holder of the socket ends it. */
  onViolation: (error: StompError) => void;
  /** The connection is gone, whichever side ended it. It is the last call. */
  onClose: (cause: Error | undefined) => void;
}

/** Frames over a socket. */
export interface StompSocket {
  /** The agreed version. */
  version: StompVersion;
  /** Sends a frame; false when much is waiting to go out. Frames of one turn of the event loop leave together. */
  send(frame: StompFrame): boolean;
  /** Begins with the heart-beats that were agreed on. */
  beat(agreed: HeartbeatAgreement): void;
  /** Stops `onFrame` until `resume`; neither calls it before it returns. */
  pause(): void;
  resume(): void;
  /** Closes when the other side has taken what was sent, or after a second. Nothing is read any more. */
  end(): void;
  /** Closes at once. */
  destroy(): void;
}

/** Speaks STOMP over a socket; the socket may still be connecting. */
export function createStompSocket(options: StompSocketOptions): StompSocket {
  const { socket, from, heartbeats, onFrame, onDrain, onViolation, onClose } = options;
  let version: StompVersion = '1.2';
  let heartbeat: Heartbeat | undefined;
  let isPaused = false;
  /** From a pause until what waits was handed over, which is a turn after the resume. */
  let isHeld = false;
  let isOver = false;
  let isCorked = false;
  /** What a chunk held beyond the frame at which the holder paused; so never more than one chunk. */
  let waiting: StompFrame[] = [];
  let lastError: Error | undefined;
  let endTimer: NodeJS.Timeout | undefined;

  const decoder = createStompDecoder({
    ...options,
    onFrame: (frame) => {
      if (isHeld) waiting.push(frame);
      else if (!isOver) onFrame(frame);
    },
  });

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    heartbeat?.received();
    if (isOver) return;
    try {
      decoder.push(chunk);
    } catch (error) {
      violate(error);
    }
  });
  socket.on('drain', () => {
    if (!isOver) onDrain();
  });
  socket.on('error', (error) => {
    lastError = error;
  });
  socket.on('close', () => {
    isOver = true;
    heartbeat?.stop();
    clearTimeout(endTimer);
    onClose(lastError);
  });

  function violate(error: unknown): void {
    if (!(error instanceof StompError)) throw error;
    isOver = true;
    onViolation(error);
  }

  function write(bytes: Buffer | string): boolean {
    if (!socket.writable) return true; // it goes the way of everything that was sent too late
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(uncork);
    }
    return socket.write(bytes);
  }

  function uncork(): void {
    isCorked = false;
    socket.uncork();
  }

  function release(): void {
    if (isPaused || isOver) return;
    const frames = waiting;
    waiting = [];
    for (const [index, frame] of frames.entries()) {
      // The holder may have paused or ended it with the frame before.
      if (isOver) return;
      if (isPaused) {
        waiting = frames.slice(index);
        return;
      }
      onFrame(frame);
    }
    if (isPaused || isOver) return;
    isHeld = false;
    socket.resume();
  }

  return {
    get version() {
      return version;
    },
    set version(agreed) {
      version = agreed;
      decoder.version = agreed;
    },
    send(frame) {
      heartbeat?.sent();
      return write(encodeFrame(frame, version, { lineFeed: from === 'client' }));
    },
    beat(agreed) {
      heartbeat = heartbeats.watch({
        ...agreed,
        beat() {
          write(HEARTBEAT);
        },
        dead: () => {
          // While nothing is read, the heart-beats of the other side do not arrive either.
          if (!isPaused && !isOver) violate(new StompError('No heart-beat came in time'));
        },
      });
    },
    pause() {
      isPaused = true;
      isHeld = true;
      socket.pause();
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      heartbeat?.received();
      setImmediate(release);
    },
    end() {
      isOver = true;
      waiting = [];
      heartbeat?.stop();
      socket.resume(); // what still comes is thrown away, for the end is only seen behind it
      socket.end();
      endTimer ??= setTimeout(() => socket.destroy(), END_TIMEOUT_MS);
    },
    destroy() {
      isOver = true;
      socket.destroy();
    },
  };
}
