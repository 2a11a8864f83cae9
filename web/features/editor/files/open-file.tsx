import { type ChangeEvent, type RefObject, useRef } from 'react';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { FILES } from '../../../content/files.ts';
import { useFileDrop } from '../../../files/use-file-drop.ts';
import { isBlank } from '../../../sync/is-blank.ts';
import { mayReplaceAll } from '../../../sync/own-words/taken-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useReturnedFocus } from '../../../ui/use-returned-focus.ts';
import { useEditorContext } from '../editor-context.ts';
import { type FilePlace, type FileStep, useOpenFile } from './use-open-file.ts';

import './file-dialog.css';

/** What the list of files shows at first; people may choose others. */
const ACCEPT = '.docx,.odt,.md,.markdown,.html,.htm,.txt,text/plain,text/markdown,text/html';

/** Opens a file that somebody chooses, or drops on the page. @param chooser.ref its `click` asks for a file. */
export function OpenFile({ chooser }: { chooser: RefObject<HTMLInputElement | null> }) {
  const { step, open, place, close } = useOpenFile();
  useFileDrop(({ files }) => {
    const file = [...files].find(({ type }) => !type.startsWith('image/'));
    if (file) open(file);
  });
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file) open(file);
  };
  return (
    <>
      <input ref={chooser} type="file" hidden accept={ACCEPT} aria-label={FILES.open} onChange={take} />
      {step.kind === 'refused' && (
        <Refusal words={step.words} onChoose={() => chooser.current?.click()} onClose={close} />
      )}
      {step.kind === 'asking' && <WhereTo step={step} onPlace={place} onClose={close} />}
    </>
  );
}

interface RefusalProps {
  words: string;
  onChoose: () => void;
  onClose: () => void;
}

/** Says why a file can't be opened. */
function Refusal({ words, onChoose, onClose }: RefusalProps) {
  return (
    <Dialog title={FILES.refusedHeading} onClose={onClose}>
      <p role="alert">{words}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{FILES.close}</Button>
        <Button
          look="primary"
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          {FILES.openAnother}
        </Button>
      </div>
    </Dialog>
  );
}

interface WhereToProps {
  step: Extract<FileStep, { kind: 'asking' }>;
  onPlace: (place: FilePlace) => void;
  onClose: () => void;
}

/** Asks where the text of a file goes. */
function WhereTo({ step, onPlace, onClose }: WhereToProps) {
  const { shared } = useEditorContext();
  const actions = useRef<HTMLDivElement>(null);
  const { name, isBusy, fault } = step;
  useReturnedFocus(actions, isBusy);
  const isSandbox = shared.roomName === DEMO_ROOM;
  const hasText = !isBlank(shared);
  const mayReplace = mayReplaceAll(shared);
  return (
    <Dialog title={FILES.placeHeading} onClose={onClose}>
      <p className="file-dialog-name breaks">{FILES.place(name)}</p>
      {isSandbox && <p>{FILES.inSandbox}</p>}
      {hasText && mayReplace && <p>{FILES.replaceHelp}</p>}
      <p className="file-dialog-fault flat fault" role="alert">
        {fault}
      </p>
      <div ref={actions} className="dialog-actions">
        <Button className="dialog-actions-start" onClick={onClose}>
          {FILES.cancel}
        </Button>
        {mayReplace && (
          <Button disabled={isBusy} onClick={() => onPlace(hasText ? 'replace' : 'here')}>
            {hasText ? FILES.replace : FILES.here}
          </Button>
        )}
        {hasText && (
          <Button disabled={isBusy} onClick={() => onPlace('append')}>
            {FILES.append}
          </Button>
        )}
        <Button look="primary" disabled={isBusy} onClick={() => onPlace('draft')}>
          {isBusy ? FILES.placing : FILES.newDraft}
        </Button>
      </div>
    </Dialog>
  );
}
