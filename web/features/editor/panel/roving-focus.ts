import { type KeyboardEvent, useState } from 'react';

/** How far PageUp and PageDown go. */
const PAGE = 10;

/**
 * Where a key leads in a row of buttons that is one stop of the Tab key; undefined for a key that leads nowhere. The ends hold: nothing
 * wraps around, since the order is that of the text.
 */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

/** The buttons of a row that is a single Tab stop; the arrow keys, Home, End and the page keys move inside it. */
export function useRovingFocus(count: number, initial = 0) {
  const [moved, setMoved] = useState<number>();
  const stop = Math.max(0, Math.min(count - 1, moved ?? initial));
  return {
    /** The button that Tab reaches. */
    stop,
    /** The button that a key or a press has reached, if any has. */
    reached: moved === undefined ? undefined : stop,
    reach: setMoved,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const next = indexAfterKey(event.key, stop, count);
      if (next === undefined) return;
      event.preventDefault();
      setMoved(next);
      event.currentTarget.querySelectorAll('button')[next]?.focus();
    },
  };
}
