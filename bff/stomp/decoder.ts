import { DEFAULT_STOMP_LIMITS, type StompLimits } from './frame-limits.ts';
import { NO_BODY, StompError, type StompFrame, type StompVersion } from './frame.ts';
import { type FrameHead, parseHead, type StompSender } from './head.ts';
import { createKeptBytes } from './kept-bytes.ts';

const NUL = 0;
const LF = 10;
const CR = 13;
const A = 65;
const Z = 90;

/** What a decoder reads, and where it reports. */
export interface StompDecoderOptions {
  /** Who sends the bytes: of each side only its own commands are taken. */
  from: StompSender;
  /** How large a frame may be; the defaults, when nothing is said. */
  limits?: StompLimits;
  /** The next frame; its body may be a view of the chunk. What it throws ends the decoder too. */
  onFrame: (frame: StompFrame) => void;
  /** A line feed between two frames (STOMP 1.2, "Heart-beating"). */
  onHeartbeat?: () => void;
}

/** Reads STOMP frames from chunks of bytes, however they are cut. */
export interface StompDecoder {
  /** The agreed version, which decides how headers are escaped; `1.2` until it is set. A change holds from the next frame on. */
  version: StompVersion;
  /**
   * Reads a chunk. After an error the decoder is dead: later chunks are ignored.
   * @throws {StompError} as soon as the bytes break the rules of STOMP or the limits.
   */
  push(chunk: Buffer): void;
}

/**
 * A strict decoder of STOMP 1.0 to 1.2. It keeps no more than one frame within the limits, looks at every byte once, and copies
 * only what comes in several chunks.
 */
export function createStompDecoder({
  from,
  limits = DEFAULT_STOMP_LIMITS,
  onFrame,
  onHeartbeat,
}: StompDecoderOptions): StompDecoder {
  let version: StompVersion = '1.2';
  let isDead = false;
  let returnSeen = false;
  let head: FrameHead | undefined;
  let isInHead = false;
  const kept = createKeptBytes();

  /** Each of these reads from one place of the chunk and answers where to go on. */
  function readBetween(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? NUL;
    if (byte === LF) {
      returnSeen = false;
      onHeartbeat?.();
      return at + 1;
    }
    if (returnSeen) throw new StompError('A carriage return without a line feed');
    if (byte === CR) {
      returnSeen = true;
      return at + 1;
    }
    // Refused at once: a stranger to STOMP might never send the end of a head.
    if (byte < A || byte > Z) throw new StompError('The command of the frame is unknown');
    isInHead = true;
    return at;
  }

  function readHead(chunk: Buffer, at: number): number {
    const end = endOfHead(chunk, at);
    const stop = end ?? chunk.length;
    if (kept.length + stop - at > limits.headBytes)
      throw new StompError(`The head of the frame is larger than ${limits.headBytes} bytes`);
    if (end === undefined) {
      kept.append(chunk, at, chunk.length);
      return chunk.length;
    }
    head = parseHead(withoutEmptyLine(together(chunk, at, end)), { from, version, limits });
    if ((head.contentLength ?? 0) > head.maxBodyBytes) throw tooLarge(head);
    isInHead = false;
    return end;
  }

  /** Where the empty line after the head ends. Only line feeds are looked at, and from each one back, so that chunks do not matter. */
  function endOfHead(chunk: Buffer, at: number): number | undefined {
    const before = (index: number) => (index >= at ? chunk[index] : kept.fromEnd(at - index));
    for (let feed = chunk.indexOf(LF, at); feed >= 0; feed = chunk.indexOf(LF, feed + 1)) {
      const last = before(feed - 1);
      if (last === LF || (last === CR && before(feed - 2) === LF)) return feed + 1;
    }
    return undefined;
  }

  function readBody(chunk: Buffer, at: number, of: FrameHead): number {
    const end =
      of.contentLength === undefined ? chunk.indexOf(NUL, at) : at + Math.max(0, of.contentLength - kept.length);
    const isWhole = end >= 0 && end < chunk.length;
    const stop = isWhole ? end : chunk.length;
    if (kept.length + stop - at > of.maxBodyBytes) throw tooLarge(of);
    if (!isWhole) {
      kept.append(chunk, at, stop);
      return stop;
    }
    if (chunk[end] !== NUL) throw new StompError('The body of the frame is longer than its content-length');
    const body = together(chunk, at, end);
    head = undefined;
    onFrame({ command: of.command, headers: of.headers, body });
    return end + 1;
  }

  /** What was kept and the part of the chunk that follows it. */
  function together(chunk: Buffer, start: number, end: number): Buffer {
    if (kept.length > 0) {
      kept.append(chunk, start, end);
      return kept.take();
    }
    return end > start ? chunk.subarray(start, end) : NO_BODY;
  }

  return {
    get version() {
      return version;
    },
    set version(agreed) {
      version = agreed;
    },
    push(chunk) {
      if (isDead) return;
      isDead = true;
      let at = 0;
      while (at < chunk.length) {
        if (head) at = readBody(chunk, at, head);
        else at = isInHead ? readHead(chunk, at) : readBetween(chunk, at);
      }
      isDead = false; // only what was read to its end
    },
  };
}

function withoutEmptyLine(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - (bytes.at(-2) === CR ? 3 : 2));
}

function tooLarge({ command, maxBodyBytes }: FrameHead): StompError {
  return new StompError(
    maxBodyBytes === 0 ? `${command} has no body` : `The body of the frame is larger than ${maxBodyBytes} bytes`,
  );
}
