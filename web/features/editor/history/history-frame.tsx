import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

import { HISTORY } from '../../../content/editor/history.ts';
import { Button } from '../../../ui/button.tsx';

import './history-frame.css';

interface HistoryFrameProps {
  /** Whether what takes the place of the text needs the whole screen of a phone. */
  isLowered?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The column of the history, which Escape closes. On a phone it is a sheet below the text. */
export function HistoryFrame({ isLowered = false, onClose, children }: HistoryFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Move the focus into the history, unless it's there already.
  useEffect(() => {
    if (document.activeElement?.closest('.history, .old-version') == null) heading.current?.focus();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of everything in it
    <aside
      className="history"
      data-lowered={isLowered || undefined}
      aria-label={HISTORY.heading}
      onKeyDown={closesOnEscape(onClose)}
    >
      <div className="history-head row middle split gap-0 rule-below">
        <h2 className="flat" ref={heading} tabIndex={-1}>
          {HISTORY.heading}
        </h2>
        <Button look="quiet" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          {HISTORY.close}
        </Button>
      </div>
      {children}
    </aside>
  );
}

/** Handles Escape in a part of the history. */
export function closesOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
}
