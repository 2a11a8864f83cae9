import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';

/** One picture of the page, shown until the next one. */
export interface Frame {
  /** The absolute path of a PNG file. */
  file: string;
  /** When the page looked like this, in seconds since 1970. */
  at: number;
}

/** What a screencast has recorded. */
export interface Footage {
  /** At least one, in the order of their times. */
  frames: [Frame, ...Frame[]];
  /** When the first picture was taken, in seconds since 1970. */
  startedAt: number;
  /** When the recording ended, in seconds since 1970. */
  endedAt: number;
  /** Deletes the pictures. */
  discard: () => Promise<void>;
}

/**
 * Records what a page looks like, through the screencast of the Chrome DevTools Protocol. Chromium sends a picture for
 * each change and none while nothing moves.
 */
export async function startScreencast(page: Page): Promise<{ stop: () => Promise<Footage> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-frames-'));
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  const writing: Promise<void>[] = [];
  const first = Promise.withResolvers<void>();
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId });
    const file = path.join(directory, `${String(frames.length).padStart(5, '0')}.png`);
    frames.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
    writing.push(writeFile(file, data, 'base64'));
    first.resolve();
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await first.promise;

  return {
    stop: async () => {
      await session.send('Page.stopScreencast');
      const endedAt = Date.now() / 1000;
      await session.detach();
      await Promise.all(writing);
      const [opening, ...others] = frames;
      if (opening === undefined) throw new Error('Chromium sent no picture.');
      return {
        frames: [opening, ...others],
        startedAt: opening.at,
        endedAt,
        discard: () => rm(directory, { recursive: true, force: true }),
      };
    },
  };
}
