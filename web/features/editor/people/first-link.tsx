import { useEffect, useRef } from 'react';

import type { LinkRole } from '#shared-types/roles';

import { SHARING } from '../../../content/sharing.ts';
import { Button } from '../../../ui/button.tsx';

import './first-link.css';

/** What the owner has decided about the first link, which allows more than a link that they have just given out. */
export type FirstLinkState = 'asked' | 'kept' | 'closed';

interface FirstLinkProps {
  state: FirstLinkState | undefined;
  /** What people can do with the first link. */
  role: LinkRole | undefined;
  /** The names of the people who have written here. */
  writers: readonly string[];
  /** Whether people can write because they wrote here before the document was kept. */
  hasFormerWriters: boolean;
  onKeep: () => void;
  onClose: () => void;
}

/** Says who can still get in by the first link, and asks whether they should. Nothing happens to it until the owner chooses. */
export function FirstLink({ state, role, writers, hasFormerWriters, onKeep, onClose }: FirstLinkProps) {
  return (
    <output className="first-link-place">
      {state === 'asked' && role !== undefined && (
        <section ref={bringIntoView} className="first-link" aria-label={SHARING.firstLinkQuestion}>
          <p>
            <strong>{SHARING.firstLinkOpen[role]}</strong> {SHARING.firstLinkShows}
          </p>
          {writers.length > 0 && <p>{SHARING.firstLinkWriters(writers)}</p>}
          <p>{SHARING.firstLinkQuestion}</p>
          <div className="first-link-choice">
            <Button onClick={onKeep}>{SHARING.keepOpen}</Button>
            <Button onClick={onClose}>{SHARING.closeNow}</Button>
          </div>
        </section>
      )}
      {state === 'kept' && <Outcome>{SHARING.keptOpen}</Outcome>}
      {state === 'closed' && <Outcome>{hasFormerWriters ? SHARING.closedForOthers : SHARING.closedNow}</Outcome>}
    </output>
  );
}

/** Below a new link at the edge of the dialog, the question would be out of view. */
function bringIntoView(question: HTMLElement | null) {
  question?.scrollIntoView({ block: 'nearest' });
}

/** The decision. It takes the focus, since the pressed button disappears. */
function Outcome({ children }: { children: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} className="first-link-outcome">
      {children}
    </p>
  );
}
