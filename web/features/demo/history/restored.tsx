import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { UndoManager } from 'yjs';

import { HISTORY } from '../../../content/history.ts';
import { Button } from '../../../ui/button.tsx';
import type { RestoreState } from './use-restore.ts';

interface RestoredProps {
  state: RestoreState;
  undoManager: UndoManager;
  setNews: (words: string) => void;
}

/** What has just been restored, with a way back as long as nothing else was changed since. */
export function Restored({ state: { words, is }, undoManager, setNews }: RestoredProps) {
  const isChange = is === 'done';
  const [step] = useState(() => undoManager.undoStack.at(-1));
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of ['stack-item-added', 'stack-item-popped'] as const) undoManager.on(event, listener);
      return () => {
        for (const event of ['stack-item-added', 'stack-item-popped'] as const) undoManager.off(event, listener);
      };
    },
    [undoManager],
  );
  const isLast = useSyncExternalStore(subscribe, () => undoManager.undoStack.at(-1) === step);
  const isUndone = useSyncExternalStore(subscribe, () => step !== undefined && !undoManager.undoStack.includes(step));
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => (button.current ?? status.current)?.focus(), []);
  const undo = () => {
    undoManager.undo();
    setNews(HISTORY.undone);
    status.current?.focus();
  };
  return (
    <div className="history-state">
      <p ref={status} tabIndex={-1}>
        {isChange && isUndone ? HISTORY.undone : words}
      </p>
      {isChange && isLast && (
        <Button ref={button} onClick={undo}>
          {HISTORY.undo}
        </Button>
      )}
    </div>
  );
}
