import type { ReactNode } from 'react';

import './message.css';

const SIGNS = { failure: 'M12 3.5 22 20.5H2zM12 10v5M12 17.6v.4', success: 'M3 12.5 9 18.5 21 5.5' };

/**
 * The place where a form shows how it went: draw it also while there is nothing to show, since a live region that comes
 * together with its words is often not read out. Colour is never its only sign.
 */
export function Message({ kind, children }: { kind: keyof typeof SIGNS; children: ReactNode }) {
  return (
    <div role={kind === 'failure' ? 'alert' : 'status'}>
      {children && (
        <div ref={bringIntoView} className={`message message-${kind}`}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={SIGNS[kind]} />
          </svg>
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}

/** The message below a button at the edge of the screen would be out of view. */
function bringIntoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}
