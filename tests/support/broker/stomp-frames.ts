import { StompDecoder, type StompDecoderOptions } from '#bff/stomp/decoder';
import type { StompFrame, StompVersion } from '#bff/stomp/frame';

/** What a decoder has made of bytes, in a form that can be compared. */
export interface Decoded {
  frames: { command: string; headers: [string, string][]; body: string }[];
  heartbeats: number;
}

/** Decodes the chunks; the bodies are given as latin1, so that every byte counts. */
export function decodeAll(
  chunks: readonly Buffer[],
  options: Pick<StompDecoderOptions, 'from' | 'limits'> & { version?: StompVersion },
): Decoded {
  const decoded: Decoded = { frames: [], heartbeats: 0 };
  const { version = '1.2', ...rest } = options;
  const decoder = new StompDecoder({
    ...rest,
    onFrame: (frame) => decoded.frames.push(comparable(frame)),
    onHeartbeat: () => {
      decoded.heartbeats += 1;
    },
  });
  decoder.version = version;
  for (const chunk of chunks) decoder.push(chunk);
  return decoded;
}

/** A frame as plain values. */
export function comparable({ command, headers, body }: StompFrame): Decoded['frames'][number] {
  return { command, headers: [...headers], body: body.toString('latin1') };
}

/** Chunks of one byte each, every one in its own memory. */
export const byteByByte = (bytes: Buffer): Buffer[] => Array.from(bytes, (byte) => Buffer.from([byte]));
