import { autoUpdate, computePosition, flip, offset, shift, type ReferenceElement } from '@floating-ui/dom';

interface PlaceOptions {
  side: 'top' | 'bottom';
  gap?: number;
  /** What the element must stay inside; the window when it is not given. */
  boundary?: Element | null;
}

/** Keeps a `position: fixed` element beside another one and inside the window. Returns the function that stops it. */
export function placeNear(
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
    element.style.left = `${Math.round(x)}px`;
    element.style.top = `${Math.round(y)}px`;
  };
  return autoUpdate(target, element, () => {
    place().catch((error: unknown) => reportError(error));
  });
}
