import { createStompDecoder } from '../../stomp/decoder.ts';
import type { StompFrame } from '../../stomp/frame.ts';
import { chooseVersion } from '../../stomp/versions.ts';

/** What one client has sent and waits for its turn. */
export interface Intake {
  /** Takes bytes, and works on what waits as far as it may. */
  push: (bytes: Buffer) => void;
  /** Lets nothing through until `release`. */
  hold: () => void;
  release: () => void;
  /** Forgets everything. */
  close: () => void;
}

interface IntakeOptions {
  handle: (frame: StompFrame) => void;
  /** Called with the StompError of bytes that are no frame; nothing is read after it. */
  onFault: (error: unknown) => void;
  /** Takes a frame's share of what the client may do, and answers 0, or after how many milliseconds to ask again. */
  delayOf: (frame: StompFrame) => number;
  /** Called when something begins to wait, and when nothing waits any more: the client is held back meanwhile. */
  onWaiting: (isWaiting: boolean) => void;
  /** What has waited for longer than this, because the client may do no more, ends it. */
  holdBackMs: number;
  onTooFast: () => void;
}

/** A message of 1 MiB can hold 170,000 frames, so only this many bytes are decoded at once, and the rest stays bytes. */
const SLICE_BYTES = 16_384;

/** Reads frames and hands them on one after another, no faster than they may come, and never inside one another. */
export function createIntake(options: IntakeOptions): Intake {
  const { handle, onFault, delayOf, onWaiting, holdBackMs, onTooFast } = options;
  let chunks: { bytes: Buffer; atMs: number }[] = [];
  let frames: StompFrame[] = [];
  let nextFrame = 0;
  /** When the bytes came that the frames were read from. */
  let framesAtMs = 0;
  let isHeld = false;
  let isWorking = false;
  let isWaiting = false;
  let isClosed = false;
  let pause: NodeJS.Timeout | undefined;
  /** What is wrong with the bytes behind the frames. */
  let fault: unknown;
  const decoder = createStompDecoder({
    from: 'client',
    onFrame(frame) {
      frames.push(frame);
      // How headers are escaped has to be known before the next frame is read, which may have come with this one.
      if (frame.command === 'CONNECT' || frame.command === 'STOMP')
        decoder.version = chooseVersion(frame.headers.get('accept-version'));
    },
  });

  function work(): void {
    if (isWorking) return;
    isWorking = true;
    while (handleNext() || decodeNext());
    isWorking = false;
    const hasMore = nextFrame < frames.length || chunks.length > 0 || fault !== undefined;
    if (isClosed || isWaiting === hasMore) return;
    isWaiting = hasMore;
    onWaiting(hasMore);
  }

  function mayWork(): boolean {
    return !isHeld && !isClosed && pause === undefined;
  }

  function handleNext(): boolean {
    const frame = frames[nextFrame];
    if (frame === undefined || !mayWork()) return false;
    const delayMs = delayOf(frame);
    if (delayMs > 0) {
      wait(delayMs);
      return false;
    }
    nextFrame += 1;
    handle(frame);
    return true;
  }

  function decodeNext(): boolean {
    if (fault !== undefined && nextFrame === frames.length && mayWork()) {
      onFault(fault);
      return false;
    }
    const [chunk] = chunks;
    if (chunk === undefined || nextFrame < frames.length || !mayWork()) return false;
    frames = [];
    nextFrame = 0;
    framesAtMs = chunk.atMs;
    const slice = chunk.bytes.subarray(0, SLICE_BYTES);
    chunk.bytes = chunk.bytes.subarray(SLICE_BYTES);
    if (chunk.bytes.length === 0) chunks.shift();
    try {
      decoder.push(slice);
    } catch (error) {
      chunks = [];
      fault = error;
    }
    return true;
  }

  function wait(delayMs: number): void {
    if (performance.now() + delayMs - framesAtMs > holdBackMs) return onTooFast();
    pause = setTimeout(() => {
      pause = undefined;
      work();
    }, delayMs);
  }

  return {
    push(bytes) {
      if (isClosed) return;
      chunks.push({ bytes, atMs: performance.now() });
      work();
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      work();
    },
    close() {
      isClosed = true;
      chunks = [];
      frames = [];
      clearTimeout(pause);
    },
  };
}
