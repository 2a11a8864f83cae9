import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { UndoManager } from 'yjs';

import { HISTORY } from '../../../content/history.ts';
import { Button } from '../../../ui/button.tsx';
import type { RestoreState } from './use-restore.ts';

const STACK_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-item-updated'] as const;

interface RestoredProps {
  state: RestoreState;
  undoManager: UndoManager;
}

/** What has just been restored, with a way back as long as nothing else was changed since. */
export function Restored({ state: { words, is }, undoManager }: RestoredProps) {
  const [step] = useState(() => undoManager.undoStack.at(-1));
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of STACK_EVENTS) undoManager.on(event, listener);
      return () => {
        for (const event of STACK_EVENTS) undoManager.off(event, listener);
      };
    },
    [undoManager],
  );
  const isLast = useSyncExternalStore(subscribe, () => undoManager.undoStack.at(-1) === step);
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // The answer may come late, when the person writes again.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('.history, .old-version') != null;
    if (isFree) (button.current ?? status.current)?.focus();
  }, []);
  const undo = () => {
    undoManager.undo();
    status.current?.focus();
  };
  return (
    <div className="history-state">
      <p ref={status} tabIndex={-1}>
        {words}
      </p>
      {is === 'done' && isLast && (
        <Button ref={button} onClick={undo}>
          {HISTORY.undo}
        </Button>
      )}
    </div>
  );
}
