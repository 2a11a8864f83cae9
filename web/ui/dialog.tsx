import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import './button.css';
import './dialog.css';

/** Whether a dialog lies over the page, which then has no keys and takes no files. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

interface DialogProps {
  title: string;
  /** Whether it has more in it than a question. */
  isWide?: boolean;
  /** Whether it has two columns, where there is room for them. */
  isWidest?: boolean;
  /** Called when the dialog closes, also by Escape; the caller then stops rendering it and places the focus. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog on the native element, which keeps the focus inside and closes on Escape. A click beside it does not close
 * it, so that nothing typed is lost by accident. Render it only while it is open.
 */
export function Dialog({ title, isWide = false, isWidest = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // In the layout phase, as a dialog that has left the page gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog?.open !== false) return;
    dialog.showModal();
    // The browser would begin at the title. Without a field to fill in it stays there, so that the dialog opens at its top.
    const field = dialog.querySelector<HTMLInputElement>('input:not([type=checkbox])');
    (field ?? heading.current)?.focus();
    if (field !== null && field.value !== '') field.select();
    // The browser then gives the focus back to what had it before.
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={['dialog', isWide && 'dialog-wide', isWidest && 'dialog-widest'].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
