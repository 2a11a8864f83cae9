import type * as FloatingUi from '@floating-ui/dom';
import type { ReferenceElement } from '@floating-ui/dom';

import { whenIdle } from '../when-idle.ts';

interface PlaceOptions {
  side: 'top' | 'bottom';
  gap?: number;
  /** What the element must stay inside; the window when it is not given. */
  boundary?: Element | null;
}

let library: typeof FloatingUi | undefined;

const load = async () => (library ??= await import('@floating-ui/dom'));
// Nothing is placed before somebody has used the page.
whenIdle(() => {
  load().catch(() => undefined);
});

/** Keeps a `position: fixed` element beside another one and inside the window. Returns the function that stops it. */
export function placeNear(target: ReferenceElement, element: HTMLElement, options: PlaceOptions): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const keep = () => {
    if (library && !isOver) stop = keepNear(library, target, element, options);
  };
  if (library) keep();
  else {
    placeOnce(target, element, options);
    load().then(keep, () => undefined);
  }
  return () => {
    isOver = true;
    stop?.();
  };
}

function keepNear(
  { autoUpdate, computePosition, flip, offset, shift }: typeof FloatingUi,
  target: ReferenceElement,
  element: HTMLElement,
  { side, gap = 6, boundary }: PlaceOptions,
): () => void {
  const place = async () => {
    const { x, y } = await computePosition(target, element, {
      strategy: 'fixed',
      placement: side === 'bottom' ? 'bottom' : 'top-start',
      middleware: [offset(gap), flip({ padding: 8 }), shift({ padding: 8, ...(boundary ? { boundary } : {}) })],
    });
    moveTo(element, x, y);
  };
  return autoUpdate(target, element, () => {
    place().catch((error: unknown) => reportError(error));
  });
}

/** Puts it where it should be in most cases, for as long as the library that knows all of them isn't there. */
function placeOnce(target: ReferenceElement, element: HTMLElement, { side, gap = 6 }: PlaceOptions): void {
  const { left, top, bottom } = target.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const y = side === 'bottom' || top < height + gap ? bottom + gap : top - gap - height;
  moveTo(element, Math.max(0, Math.min(left, window.innerWidth - width)), y);
}

function moveTo(element: HTMLElement, x: number, y: number): void {
  element.style.left = `${Math.round(x)}px`;
  element.style.top = `${Math.round(y)}px`;
}
