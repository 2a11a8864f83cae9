import { startTransition, useEffect, useState } from 'react';

/**
 * How many rows of a long list are drawn: a screenful at once, and then twice as many more with each frame, so that no task is long.
 * @param screenful how many rows a screen holds.
 */
export function useDrawnRows(count: number, screenful: number): number {
  const [drawn, setDrawn] = useState(screenful);
  const isWhole = drawn >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 2 * screenful)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, drawn, screenful]);
  return Math.min(count, drawn);
}
