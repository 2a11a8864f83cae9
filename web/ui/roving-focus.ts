import { type KeyboardEvent, useState } from 'react';

const BACK_AND_ON = { ArrowLeft: -1, ArrowRight: 1 };
const UP_AND_DOWN = { ArrowUp: -1, ArrowDown: 1 };
/** How far PageUp and PageDown go. */
const PAGE = 10;

type Controls = 'menu' | 'bar' | 'row';

/** How far each key leads among controls that are one stop of the Tab key, and whether after the last comes the first. */
const CONTROLS: Readonly<Record<Controls, { steps: Readonly<Record<string, number>>; wraps: boolean }>> = {
  /** The items of a menu. */
  menu: { steps: UP_AND_DOWN, wraps: true },
  /** The tabs of a list, or the tools of a bar. */
  bar: { steps: BACK_AND_ON, wraps: true },
  /** Buttons in the order of the text, which has two ends. */
  row: { steps: { ...BACK_AND_ON, ...UP_AND_DOWN, PageUp: -PAGE, PageDown: PAGE }, wraps: false },
};

/** Where a key leads from one of the controls; undefined for a key that leads nowhere. @param place.index -1 if the focus is on none of them. */
export function indexAfterKey(
  kind: Controls,
  key: string,
  { index, count }: { index: number; count: number },
): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const { steps, wraps } = CONTROLS[kind];
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return undefined;
  const next = index + step;
  return wraps ? (next + count) % count : Math.max(0, Math.min(count - 1, next));
}

/** Moves the focus from one of some controls to the one that a key leads to. @returns whether there is one. */
export function moveFocus(kind: Controls, event: KeyboardEvent, controls: readonly HTMLElement[]): boolean {
  const index = controls.findIndex((control) => control === document.activeElement);
  // An open menu may have the focus itself.
  const isAmong = index >= 0 || kind === 'menu';
  const next = isAmong ? indexAfterKey(kind, event.key, { index, count: controls.length }) : undefined;
  if (next === undefined) return false;
  event.preventDefault();
  controls[next]?.focus();
  return true;
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
      const next = indexAfterKey('row', event.key, { index: stop, count });
      if (next === undefined) return;
      event.preventDefault();
      setMoved(next);
      event.currentTarget.querySelectorAll('button')[next]?.focus();
    },
  };
}
