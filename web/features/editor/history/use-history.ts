import { useCallback, useMemo, useRef, useState } from 'react';

/** Whether the history of the document is open, and whether the text gives way to an old version. */
export interface HistoryState {
  isOpen: boolean;
  /** Whether an old version is shown in place of the text. */
  isShowingOld: boolean;
  setShowingOld: (isShowing: boolean) => void;
  toggle: () => void;
  /** Closes the history, and gives the focus back to its button. */
  close: () => void;
  /** Takes the button that opens the history. */
  button: (element: HTMLButtonElement | null) => void;
}

/** The state of the history. It's closed at first, and stays closed for people who may not see it. */
export function useHistory({ isAllowed }: { isAllowed: boolean }): HistoryState {
  const [isOpen, setOpen] = useState(false);
  const [isShowingOld, setShowingOld] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    setShowingOld(false);
    element.current?.focus();
  }, []);
  const toggle = useCallback(() => {
    if (isOpen) close();
    else setOpen(true);
  }, [isOpen, close]);
  const button = useCallback((next: HTMLButtonElement | null) => {
    element.current = next;
  }, []);
  const shown = { isOpen: isOpen && isAllowed, isShowingOld: isShowingOld && isAllowed };
  return useMemo(
    () => ({ isOpen: shown.isOpen, isShowingOld: shown.isShowingOld, setShowingOld, toggle, close, button }),
    [shown.isOpen, shown.isShowingOld, toggle, close, button],
  );
}
