import { type ChangeEvent, useRef, useState } from 'react';

import { IMPORTING } from '../../../content/documents.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { useFileDrop } from '../../../files/use-file-drop.ts';
import { Button } from '../../../ui/button.tsx';
import { importFiles } from './import-run.ts';
import { droppedFiles } from './picked-files.ts';

/** What the list of files shows at first; people may choose others. */
const ACCEPT = '.docx,.odt,.md,.markdown,.html,.htm,.txt,.zip,text/plain,text/markdown,text/html,application/zip';

interface ImportFilesProps {
  /** Whether the server can't be reached. */
  isAway: boolean;
  /** The folder that is shown, which the files go into. */
  folder: string | undefined;
  /** Called when files come that can't be imported now, with the reason. */
  onRefused: (words: string) => void;
}

/** The button that imports files, and the page that takes those that are dropped on it. */
export function ImportFiles({ isAway, folder, onRefused }: ImportFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picked = Array.from(currentTarget.files ?? [], (file) => ({ file, path: file.name }));
    importFiles(picked, folder);
    // The same files may be chosen again.
    currentTarget.value = '';
  };
  const [isOver, setOver] = useState(false);
  useFileDrop((dropped) => {
    if (isAway) return onRefused(IMPORTING.needsServer);
    inBackground(
      droppedFiles(dropped).then(
        (picked) => importFiles(picked.files, folder ?? picked.folder),
        () => onRefused(IMPORTING.notTaken),
      ),
    );
  }, setOver);
  return (
    <>
      <Button
        title={IMPORTING.help}
        onClick={() => (isAway ? onRefused(IMPORTING.needsServer) : input.current?.click())}
      >
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className="documents-sign">
          <path d="M12 16V4M7 9l5-5 5 5M4 15v5h16v-5" />
        </svg>
        {IMPORTING.button}
      </Button>
      <input ref={input} type="file" multiple hidden accept={ACCEPT} aria-label={IMPORTING.button} onChange={take} />
      {isOver && <div className="import-drop stack gap-0 round">{IMPORTING.dropHere}</div>}
    </>
  );
}
