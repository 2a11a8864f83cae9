import { useRef, useState } from 'react';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { copyToDraft, emptyDocument } from './copy-to-draft.ts';
import type { SharedDocument } from './shared-document.ts';

interface TakeAlongDialogProps {
  shared: SharedDocument;
  /** Opens a draft: the one with this id, or a new one. */
  onStart: (draftId?: string) => void;
  onClose: () => void;
}

/** Asks whether the text of the sandbox comes along into a private draft, and whether it stays in the sandbox. */
export function TakeAlongDialog({ shared, onStart, onClose }: TakeAlongDialogProps) {
  const removes = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    setFault('');
    try {
      const draftId = await copyToDraft(shared);
      if (removes.current?.checked) await emptyDocument(shared);
      onStart(draftId);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={DOCUMENT_WORDS.startDraft} onClose={onClose}>
      <p>{DOCUMENT_WORDS.takeAlong}</p>
      <label className="take-along-choice">
        <input ref={removes} type="checkbox" defaultChecked />
        {DOCUMENT_WORDS.removeFromSandbox}
      </label>
      <p className="take-along-fault" role="alert">
        {fault}
      </p>
      <div className="dialog-actions">
        <Button onClick={() => onStart()}>{DOCUMENT_WORDS.startEmpty}</Button>
        <Button look="primary" disabled={isBusy} onClick={() => inBackground(take())}>
          {isBusy ? DOCUMENT_WORDS.taking : DOCUMENT_WORDS.take}
        </Button>
      </div>
    </Dialog>
  );
}
