import { useEffect, useRef } from 'react';

/** Takes files that are dropped anywhere on the page; without this, the browser would leave the page for the file. */
export function useFileDrop(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      // Pictures that are dropped on the text belong to the editor, which has taken them by now.
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      const file = [...event.dataTransfer.files].find(({ type }) => !type.startsWith('image/'));
      if (file && document.querySelector('dialog[open]') === null) latest.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
