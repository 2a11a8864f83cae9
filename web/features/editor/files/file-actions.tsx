import { type ChangeEvent, type ComponentProps, useRef, useEffect } from 'react';

import { FILES } from '../../../content/files.ts';
import type { OpenDocument } from '../../../files/place-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { FileDialog } from './file-dialog.tsx';
import { useOpenFile } from './use-open-file.ts';

/** What the list of files shows at first; people may choose others. */
const ACCEPT = '.docx,.odt,.md,.markdown,.html,.htm,.txt,text/plain,text/markdown,text/html';

interface FileActionsProps {
  open: OpenDocument;
  setNotice: (words: string) => void;
}

/** Opens a file, if the person may write, and saves the text as one. */
export function FileActions({
  open,
  comments,
  isWritable,
  setNotice,
}: FileActionsProps & Pick<ComponentProps<typeof DownloadMenu>, 'comments'> & { isWritable: boolean }) {
  return (
    <>
      {isWritable && <OpenFile open={open} setNotice={setNotice} />}
      <DownloadMenu open={open} comments={comments} setNotice={setNotice} />
    </>
  );
}

/** Opens a file that somebody chooses, or drops on the page. */
function OpenFile({ open: document, setNotice }: FileActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { step, open, place, close } = useOpenFile({ ...document, setNotice });
  useFileDrop(open);
  const choose = () => input.current?.click();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file) open(file);
  };
  return (
    <>
      <Button className="sharing-notice-button" title={FILES.openHelp} onClick={choose}>
        {FILES.open}
      </Button>
      <input ref={input} type="file" hidden accept={ACCEPT} aria-label={FILES.open} onChange={take} />
      <FileDialog step={step} shared={document.shared} onPlace={place} onChoose={choose} onClose={close} />
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
