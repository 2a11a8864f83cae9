import { StompDecoder } from '../../stomp/decoder.ts';
import type { StompFrame } from '../../stomp/frame.ts';
import { chooseVersion } from '../../stomp/versions.ts';

/** The callbacks and limits of an intake. */
export interface IntakeOptions {
  onFrame: (frame: StompFrame) => void;
  /** Called with an error that `onFrame` threw, or with the StompError of malformed bytes; nothing is read after that. */
  onFault: (error: unknown, frame?: StompFrame) => void;
  /** Charges a frame to the client's rates; returns 0, or how many milliseconds to wait before trying again. */
  delayOf: (frame: StompFrame) => number;
  /** Called when frames start to wait, and when none is left waiting; in between, we stop reading from the client. */
  onWaiting: (isWaiting: boolean) => void;
  /** If the rates delay a frame for longer than this, the intake ends. */
  holdBackMs: number;
  onTooFast: () => void;
}

/** A message of 1 MiB can hold 170,000 frames, so only this many bytes are decoded at a time; the rest is kept as bytes. */
const SLICE_BYTES = 16_384;

/**
 * The input queue of one client. It parses frames and passes them on one after another, no faster than the rates allow, and never
 * re-entrantly.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #decoder: StompDecoder;
  #chunks: { bytes: Buffer; atMs: number }[] = [];
  #frames: StompFrame[] = [];
  #nextFrame = 0;
  /** When the bytes of the parsed frames arrived. */
  #framesAtMs = 0;
  #isHeld = false;
  #isWorking = false;
  #isWaiting = false;
  #isClosed = false;
  #pause: NodeJS.Timeout | undefined;
  /** The error in the bytes after the parsed frames. */
  #fault: unknown;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#decoder = new StompDecoder({ from: 'client', onFrame: (frame) => this.#keep(frame) });
  }

  /** Accepts bytes, and processes as much of the queue as the rates allow. */
  push(bytes: Buffer): void {
    if (this.#isClosed) return;
    this.#chunks.push({ bytes, atMs: performance.now() });
    this.#work();
  }

  /** Passes nothing on until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#work();
  }

  /** Drops everything. */
  close(): void {
    this.#isClosed = true;
    this.#chunks = [];
    this.#frames = [];
    clearTimeout(this.#pause);
  }

  #keep(frame: StompFrame): void {
    this.#frames.push(frame);
    // This frame may change how headers are escaped, so it is handled before the next frame, which may be in the same chunk, is
    // parsed.
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
