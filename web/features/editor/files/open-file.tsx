import { type ChangeEvent, useEffect, useRef } from 'react';

import { FILES } from '../../../content/files.ts';
import { useEditorContext } from '../editor-context.ts';
import { FileDialog } from './file-dialog.tsx';
import { useOpenFile } from './use-open-file.ts';

/** What the list of files shows at first; people may choose others. */
const ACCEPT = '.docx,.odt,.md,.markdown,.html,.htm,.txt,text/plain,text/markdown,text/html';

/** Opens a file that somebody chooses, or drops on the page. @param chooser.ref its `click` asks for a file. */
export function OpenFile({ chooser }: { chooser: React.RefObject<HTMLInputElement | null> }) {
  const { shared } = useEditorContext();
  const { step, open, place, close } = useOpenFile();
  useFileDrop(open);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file) open(file);
  };
  return (
    <>
      <input ref={chooser} type="file" hidden accept={ACCEPT} aria-label={FILES.open} onChange={take} />
      <FileDialog
        step={step}
        shared={shared}
        onPlace={place}
        onChoose={() => chooser.current?.click()}
        onClose={close}
      />
    </>
  );
}

/** Takes files that are dropped anywhere on the page; without this, the browser would leave the page for the file. */
function useFileDrop(onFile: (file: File) => void): void {
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
