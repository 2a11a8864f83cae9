import { StompDecoder } from '../../stomp/decoder.ts';
import type { StompFrame } from '../../stomp/frame.ts';
import { chooseVersion } from '../../stomp/versions.ts';

/** Where an intake hands on what it reads, and how fast. */
export interface IntakeOptions {
  onFrame: (frame: StompFrame) => void;
  /** Called with what `onFrame` threw at a frame, or with the StompError of bytes that are no frame; nothing is read after that. */
  onFault: (error: unknown, frame?: StompFrame) => void;
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

/**
 * What one client has sent and waits for its turn. It reads frames and hands them on one after another, no faster than they may
 * come, and never inside one another.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #decoder: StompDecoder;
  #chunks: { bytes: Buffer; atMs: number }[] = [];
  #frames: StompFrame[] = [];
  #nextFrame = 0;
  /** When the bytes came that the frames were read from. */
  #framesAtMs = 0;
  #isHeld = false;
  #isWorking = false;
  #isWaiting = false;
  #isClosed = false;
  #pause: NodeJS.Timeout | undefined;
  /** What is wrong with the bytes behind the frames. */
  #fault: unknown;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#decoder = new StompDecoder({ from: 'client', onFrame: (frame) => this.#keep(frame) });
  }

  /** Takes bytes, and works on what waits as far as it may. */
  push(bytes: Buffer): void {
    if (this.#isClosed) return;
    this.#chunks.push({ bytes, atMs: performance.now() });
    this.#work();
  }

  /** Lets nothing through until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#work();
  }

  /** Forgets everything. */
  close(): void {
    this.#isClosed = true;
    this.#chunks = [];
    this.#frames = [];
    clearTimeout(this.#pause);
  }

  #keep(frame: StompFrame): void {
    this.#frames.push(frame);
    // How headers are escaped has to be known before the next frame is read, which may have come with this one.
    if (frame.command === 'CONNECT' || frame.command === 'STOMP')
      this.#decoder.version = chooseVersion(frame.headers.get('accept-version'));
  }

  #work(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#handleNext() || this.#decodeNext());
    this.#isWorking = false;
    const hasMore = this.#nextFrame < this.#frames.length || this.#chunks.length > 0 || this.#fault !== undefined;
    if (this.#isClosed || this.#isWaiting === hasMore) return;
    this.#isWaiting = hasMore;
    this.#options.onWaiting(hasMore);
  }

  #mayWork(): boolean {
    return !this.#isHeld && !this.#isClosed && this.#pause === undefined;
  }

  #handleNext(): boolean {
    const frame = this.#frames[this.#nextFrame];
    if (frame === undefined || !this.#mayWork()) return false;
    const delayMs = this.#options.delayOf(frame);
    if (delayMs > 0) {
      this.#wait(delayMs);
      return false;
    }
    this.#nextFrame += 1;
    try {
      this.#options.onFrame(frame);
    } catch (error) {
      this.#options.onFault(error, frame);
    }
    return true;
  }

  #decodeNext(): boolean {
    if (this.#fault !== undefined && this.#nextFrame === this.#frames.length && this.#mayWork()) {
      this.#options.onFault(this.#fault);
      return false;
    }
    const [chunk] = this.#chunks;
    if (chunk === undefined || this.#nextFrame < this.#frames.length || !this.#mayWork()) return false;
    this.#frames = [];
    this.#nextFrame = 0;
    this.#framesAtMs = chunk.atMs;
    const slice = chunk.bytes.subarray(0, SLICE_BYTES);
    chunk.bytes = chunk.bytes.subarray(SLICE_BYTES);
    if (chunk.bytes.length === 0) this.#chunks.shift();
    try {
      this.#decoder.push(slice);
    } catch (error) {
      this.#chunks = [];
      this.#fault = error;
    }
    return true;
  }

  #wait(delayMs: number): void {
    const { holdBackMs, onTooFast } = this.#options;
    if (performance.now() + delayMs - this.#framesAtMs > holdBackMs) return onTooFast();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#work();
    }, delayMs);
  }
}
