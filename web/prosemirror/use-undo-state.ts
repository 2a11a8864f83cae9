import { useCallback, useSyncExternalStore } from 'react';
import type { UndoManager } from 'yjs';

const STACK_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-item-updated', 'stack-cleared'] as const;

/** Whether there is something to undo and to redo. */
export function useUndoState(manager: UndoManager): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of STACK_EVENTS) manager.on(event, listener);
      return () => {
        for (const event of STACK_EVENTS) manager.off(event, listener);
      };
    },
    [manager],
  );
  const canUndo = useSyncExternalStore(subscribe, () => manager.undoStack.length > 0);
  const canRedo = useSyncExternalStore(subscribe, () => manager.redoStack.length > 0);
  return { canUndo, canRedo };
}
