import { DEFAULT_STOMP_LIMITS, type StompLimits } from './frame-limits.ts';
import { NO_BODY, StompError, type StompFrame, type StompVersion } from './frame.ts';
import { type FrameHead, parseHead, type StompSender } from './head.ts';

const FIRST_BYTES = 256;

/** Buffers data that arrives in many chunks. */
interface KeptBytes {
  readonly length: number;
  /** The byte at a distance from the end; 1 is the last one. Undefined if there are fewer bytes. */
  fromEnd(distance: number): number | undefined;
  /** Copies part of a chunk; all appended bytes together are copied at most twice more, however small the parts are. */
  append(chunk: Buffer, start: number, end: number): void;
  /** Returns all buffered bytes and empties the buffer. */
  take(): Buffer;
}

/** A buffer that doubles when it is full: storing one chunk per byte would cost a hundred bytes for each. */
function createKeptBytes(): KeptBytes {
  let kept: Buffer = Buffer.alloc(0);
  let length = 0;

  return {
    get length() {
      return length;
    },
    fromEnd: (distance) => (distance > length ? undefined : kept[length - distance]),
    append(chunk, start, end) {
      const needed = length + end - start;
      if (needed > kept.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, needed, 2 * length));
        kept.copy(larger, 0, 0, length);
        kept = larger;
      }
      chunk.copy(kept, length, start, end);
      length = needed;
    },
    take() {
      const taken = kept.subarray(0, length);
      kept = Buffer.alloc(0);
      length = 0;
      return taken;
    },
  };
}

const NUL = 0;
const LF = 10;
const CR = 13;
const A = 65;
const Z = 90;

/** The options and callbacks of a decoder. */
export interface StompDecoderOptions {
  /** Who sends the bytes: only that side's commands are accepted. */
  from: StompSender;
  /** The largest allowed frame; optional. */
  limits?: StompLimits;
  /** Called with each frame; its body may be a view of the chunk. If it throws, the decoder stops too. */
  onFrame: (frame: StompFrame) => void;
  /** A line feed between two frames (STOMP 1.2, "Heart-beating"). */
  onHeartbeat?: () => void;
}

/**
 * A strict decoder of STOMP 1.0 to 1.2, which parses frames from chunks of bytes, wherever they are split. It buffers at most one
 * frame within the limits, reads every byte once, and copies only data that is split over several chunks.
 */
export class StompDecoder {
  /**
   * The agreed version, which decides how headers are escaped; `1.2` until it is set. A change applies from the next frame on.
   */
  version: StompVersion = '1.2';
  readonly #from: StompSender;
  readonly #limits: StompLimits;
  readonly #onFrame: (frame: StompFrame) => void;
  readonly #onHeartbeat: (() => void) | undefined;
  /** The part of the head or the body that arrived in earlier chunks. */
  readonly #kept = createKeptBytes();
  #isDead = false;
  #returnSeen = false;
  #isInHead = false;
  /** The head of the frame whose body is being read. */
  #head: FrameHead | undefined;

  constructor({ from, limits = DEFAULT_STOMP_LIMITS, onFrame, onHeartbeat }: StompDecoderOptions) {
    this.#from = from;
    this.#limits = limits;
    this.#onFrame = onFrame;
    this.#onHeartbeat = onHeartbeat;
  }

  /**
   * Parses a chunk. After an error the decoder stops, and ignores later chunks.
   * @throws {StompError} as soon as the bytes break the rules of STOMP or the limits.
   */
  push(chunk: Buffer): void {
    if (this.#isDead) return;
    this.#isDead = true;
    let at = 0;
    while (at < chunk.length) {
      if (this.#head) at = this.#readBody(chunk, at, this.#head);
      else at = this.#isInHead ? this.#readHead(chunk, at) : this.#readBetween(chunk, at);
    }
    this.#isDead = false; // only after a complete parse
  }

  /** Each of these parses from one position in the chunk and returns the next position. */
  #readBetween(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? NUL;
    if (byte === LF) {
      this.#returnSeen = false;
      this.#onHeartbeat?.();
      return at + 1;
    }
    if (this.#returnSeen) throw new StompError('A carriage return without a line feed');
    if (byte === CR) {
      this.#returnSeen = true;
      return at + 1;
    }
    // Refused immediately: a peer that doesn't speak STOMP might never send the end of a head.
    if (byte < A || byte > Z) throw new StompError('The command of the frame is unknown');
    this.#isInHead = true;
    return at;
  }

  #readHead(chunk: Buffer, at: number): number {
    const limits = this.#limits;
    const end = this.#endOfHead(chunk, at);
    const stop = end ?? chunk.length;
    if (this.#kept.length + stop - at > limits.headBytes)
      throw new StompError(`The head of the frame is larger than ${limits.headBytes} bytes`);
    if (end === undefined) {
      this.#kept.append(chunk, at, chunk.length);
      return chunk.length;
    }
    const bytes = withoutEmptyLine(this.#together(chunk, at, end));
    this.#head = parseHead(bytes, { from: this.#from, version: this.version, limits });
    if ((this.#head.contentLength ?? 0) > this.#head.maxBodyBytes) throw tooLarge(this.#head);
    this.#isInHead = false;
    return end;
  }

  /**
   * The end of the empty line after the head. It only looks at line feeds, and backwards from each, so chunk boundaries don't
   * matter.
   */
  #endOfHead(chunk: Buffer, at: number): number | undefined {
    const before = (index: number) => (index >= at ? chunk[index] : this.#kept.fromEnd(at - index));
    for (let feed = chunk.indexOf(LF, at); feed >= 0; feed = chunk.indexOf(LF, feed + 1)) {
      const last = before(feed - 1);
      if (last === LF || (last === CR && before(feed - 2) === LF)) return feed + 1;
    }
    return undefined;
  }

  #readBody(chunk: Buffer, at: number, of: FrameHead): number {
    const end =
      of.contentLength === undefined ? chunk.indexOf(NUL, at) : at + Math.max(0, of.contentLength - this.#kept.length);
    const isWhole = end >= 0 && end < chunk.length;
    const stop = isWhole ? end : chunk.length;
    if (this.#kept.length + stop - at > of.maxBodyBytes) throw tooLarge(of);
    if (!isWhole) {
      this.#kept.append(chunk, at, stop);
      return stop;
    }
    if (chunk[end] !== NUL) throw new StompError('The body of the frame is longer than its content-length');
    const body = this.#together(chunk, at, end);
    this.#head = undefined;
    this.#onFrame({ command: of.command, headers: of.headers, body });
    return end + 1;
  }

  /** The buffered bytes and the part of the chunk that follows them. */
  #together(chunk: Buffer, start: number, end: number): Buffer {
    if (this.#kept.length > 0) {
      this.#kept.append(chunk, start, end);
      return this.#kept.take();
    }
    return end > start ? chunk.subarray(start, end) : NO_BODY;
  }
}

function withoutEmptyLine(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - (bytes.at(-2) === CR ? 3 : 2));
}

function tooLarge({ command, maxBodyBytes }: FrameHead): StompError {
  return new StompError(
    maxBodyBytes === 0 ? `${command} has no body` : `The body of the frame is larger than ${maxBodyBytes} bytes`,
  );
}
