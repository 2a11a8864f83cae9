import { useState } from 'react';

import { COMMENTS } from '../../../content/editor/comments.ts';
import { ThreadCard } from './thread-card.tsx';
import type { Commenting } from './use-commenting.ts';

import './comments.css';

/** The resolved threads, folded away. */
export function ResolvedThreads({ commenting }: { commenting: Commenting }) {
  const { resolved, selectedId } = commenting;
  const [isOpen, setOpen] = useState(false);
  if (resolved.length === 0) return null;
  return (
    <details className="resolved-threads" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{COMMENTS.resolvedGroup(resolved.length)}</summary>
      {isOpen &&
        resolved.map((thread) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            commenting={commenting}
            isSelected={thread.id === selectedId}
            quotes
          />
        ))}
    </details>
  );
}
