import { useEffect, useRef } from 'react';

import { isDialogOpen } from '../ui/dialog.tsx';

/**
 * Takes what is dropped anywhere on the page; without this, the browser would leave the page for the file.
 * @param onOver called with whether files are over the page, and would be taken.
 */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void, onOver?: (isOver: boolean) => void): void {
  const latest = useRef({ onDrop, onOver });
  useEffect(() => {
    latest.current = { onDrop, onOver };
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const filesOf = ({ dataTransfer }: DragEvent) => (dataTransfer?.types.includes('Files') ? dataTransfer : undefined);
    const over = (event: DragEvent) => {
      if (!filesOf(event)) return;
      event.preventDefault();
      latest.current.onOver?.(!isDialogOpen());
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // Nothing is entered when the pointer leaves the window.
      if (relatedTarget === null) latest.current.onOver?.(false);
    };
    const drop = (event: DragEvent) => {
      latest.current.onOver?.(false);
      const files = filesOf(event);
      // Pictures that are dropped on the text belong to the editor, which has taken them by now.
      if (!files || event.defaultPrevented) return;
      event.preventDefault();
      if (!isDialogOpen()) latest.current.onDrop(files);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => leaving.abort();
  }, []);
}
