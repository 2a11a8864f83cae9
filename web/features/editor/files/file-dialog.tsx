import { useRef } from 'react';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { FILES } from '../../../content/files.ts';
import { isBlank } from '../../../sync/is-blank.ts';
import { mayReplaceAll } from '../../../sync/own-words/taken-words.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useReturnedFocus } from '../../../ui/use-returned-focus.ts';
import type { FilePlace, FileStep } from './use-open-file.ts';

import './file-dialog.css';

interface FileDialogProps {
  step: FileStep;
  shared: SharedDocument;
  onPlace: (place: FilePlace) => void;
  onChoose: () => void;
  onClose: () => void;
}

/** Says why a file can't be opened, or asks where its text goes. */
export function FileDialog({ step, ...rest }: FileDialogProps) {
  if (step.kind === 'refused') return <Refusal words={step.words} {...rest} />;
  return step.kind === 'asking' && <WhereTo step={step} {...rest} />;
}

function Refusal({ words, onChoose, onClose }: Pick<FileDialogProps, 'onChoose' | 'onClose'> & { words: string }) {
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

type Asking = Extract<FileStep, { kind: 'asking' }>;

function WhereTo({ step, shared, onPlace, onClose }: Omit<FileDialogProps, 'step' | 'onChoose'> & { step: Asking }) {
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
