import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { placeNear } from './place-near.ts';

import './tooltip.css';

const HOVER_DELAY_MS = 400;

/**
 * Shows the `data-hint` (and the `data-keys`) of whatever part of it is hovered or has the keyboard focus.
 * One tooltip for all of its children, so that two never show at once; Escape closes it.
 */
export function HintArea({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (element: HTMLElement | undefined, delay: number) => {
    clearTimeout(timer.current);
    if (element === undefined || delay === 0) setTarget(element);
    else timer.current = setTimeout(() => setTarget(element), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div
      className="hint-area"
      role="presentation"
      onPointerOver={(event) => {
        if (event.pointerType === 'mouse') show(hintedElement(event.target), HOVER_DELAY_MS);
      }}
      onPointerLeave={() => show(undefined, 0)}
      onPointerDown={() => show(undefined, 0)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(hintedElement(event.target), 0);
      }}
      onBlur={() => show(undefined, 0)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') show(undefined, 0);
      }}
    >
      {children}
      {target && <Hint target={target} />}
    </div>
  );
}

function hintedElement(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined;
}

function Hint({ target }: { target: HTMLElement }) {
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(
    () => (element.current ? placeNear(target, element.current, { side: 'bottom' }) : undefined),
    [target],
  );
  return (
    <div className="tooltip" role="tooltip" id={id} ref={element}>
      {target.dataset['hint']}
      {target.dataset['keys'] && <kbd>{target.dataset['keys']}</kbd>}
    </div>
  );
}
