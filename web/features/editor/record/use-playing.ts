import { useEffect, useState } from 'react';

import { useMediaQuery } from '../../../ui/use-media-query.ts';

/** Where the replay is and whether it goes on. */
export interface Playing {
  /** In milliseconds from its beginning. */
  at: number;
  isPlaying: boolean;
  speed: number;
}

/** Whoever wants less motion sees the text anew once in this time. */
const CALM_MS = 1000;
/** A replay takes about this long at first. */
const WANTED_MS = 60_000;
/** How many times as fast as it was written. */
export const SPEEDS = [1, 5, 20, 100, 500];

/** The lowest speed at which a replay doesn't take too long. */
function firstSpeed(lengthMs: number): number {
  return SPEEDS.find((speed) => lengthMs / speed <= WANTED_MS) ?? SPEEDS.at(-1) ?? 1;
}

/** Plays: moves on with every frame, until the end or a pause. */
export function usePlaying(lengthMs: number) {
  const [playing, setPlaying] = useState<Playing>({ at: 0, isPlaying: false, speed: firstSpeed(lengthMs) });
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { isPlaying } = playing;
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function go(now) {
      frame = requestAnimationFrame(go);
      const passed = now - last;
      if (passed <= 0 || (isCalm && passed < CALM_MS)) return;
      last = now;
      setPlaying((before) => {
        const at = Math.min(lengthMs, before.at + passed * before.speed);
        return { ...before, at, isPlaying: at < lengthMs };
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isCalm, lengthMs]);
  return {
    ...playing,
    toggle: () =>
      setPlaying((before) => ({ ...before, isPlaying: !before.isPlaying, at: before.at >= lengthMs ? 0 : before.at })),
    seek: (at: number) => setPlaying((before) => ({ ...before, at, isPlaying: false })),
    setSpeed: (speed: number) => setPlaying((before) => ({ ...before, speed })),
  };
}
