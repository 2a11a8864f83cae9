import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Footage, Frame } from './screencast.ts';

const FRAMES_PER_SECOND = 25;
/** How long the end of a clip takes to become its beginning again, in seconds, so that it loops without a jolt. */
const LOOP_FADE_SECONDS = 0.7;

const run = promisify(execFile);

/** RGB pictures become what every player takes: halved chroma, and the colour matrix that the file names. */
const TO_VIDEO = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
const COLOUR_TAGS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
/** Neither sound nor a word about the machine that made the file. */
const BARE = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

const CODECS = {
  webm: '-c:v libvpx-vp9 -b:v 0 -crf 42 -deadline good -cpu-used 1 -row-mt 1 -auto-alt-ref 1 -lag-in-frames 25 -g 500',
  mp4: '-c:v libx264 -profile:v baseline -crf 29 -preset veryslow -tune animation -g 500 -movflags +faststart',
} as const;

/** @throws {Error} saying how to get ffmpeg, when it isn't there. */
export async function requireFfmpeg(): Promise<void> {
  try {
    await run('ffmpeg', ['-version']);
  } catch (cause) {
    throw new Error(
      'Recording needs ffmpeg with libvpx-vp9, libx264 and libwebp on the PATH (Debian: apt-get install ffmpeg).',
      { cause },
    );
  }
}

/**
 * Makes a clip of a screencast, in each format, which fades from its end into its beginning.
 * @param base the path of the files without what follows the last dot.
 * @returns the paths of the files.
 */
export async function encodeClip({ frames, startedAt, endedAt }: Footage, base: string): Promise<string[]> {
  const [opening] = frames;
  const list = path.join(path.dirname(opening.file), 'frames.ffconcat');
  await writeFile(list, concatList(frames, endedAt));
  const fadeAt = endedAt - startedAt - LOOP_FADE_SECONDS;
  const filter = [
    `[0:v]fps=${FRAMES_PER_SECOND},${TO_VIDEO}[play]`,
    `[1:v]fps=${FRAMES_PER_SECOND},${TO_VIDEO}[beginning]`,
    `[play][beginning]xfade=transition=fade:duration=${LOOP_FADE_SECONDS}:offset=${fadeAt.toFixed(3)},format=yuv420p[clip]`,
  ].join(';');
  const input = ['-safe', '0', '-i', list, '-loop', '1', '-t', String(LOOP_FADE_SECONDS), '-i', opening.file];
  const files: string[] = [];
  for (const [extension, codec] of Object.entries(CODECS)) {
    const file = `${base}.${extension}`;
    const output = ['-filter_complex', filter, '-map', '[clip]', ...codec.split(' '), ...COLOUR_TAGS, ...BARE, file];
    await run('ffmpeg', ['-y', '-v', 'error', ...input, ...output]);
    files.push(file);
  }
  return files;
}

/** Makes a WebP picture of what the page looked like at a moment, given in seconds since 1970. */
export async function encodePoster({ frames }: Footage, at: number, file: string): Promise<string> {
  const frame = frames.findLast((candidate) => candidate.at <= at) ?? frames[0];
  const codec = '-c:v libwebp -quality 28 -preset picture -compression_level 6'.split(' ');
  await run('ffmpeg', ['-y', '-v', 'error', '-i', frame.file, ...codec, ...BARE, file]);
  return file;
}

/** Lists each frame with how long it was shown; ffmpeg leaves out the time of the last one unless it is named twice. */
function concatList(frames: readonly Frame[], endedAt: number): string {
  const lines = frames.flatMap(({ file, at }, index) => {
    const until = frames[index + 1]?.at ?? endedAt;
    return [`file '${file}'`, `duration ${(until - at).toFixed(6)}`];
  });
  return ['ffconcat version 1.0', ...lines, `file '${frames.at(-1)?.file}'`, ''].join('\n');
}
