import { useRef, useState } from 'react';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { copyToDraft, stored } from '../sync/own-words/copy-to-draft.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useReturnedFocus } from '../ui/use-returned-focus.ts';
import { useLeaving } from './use-leaving.ts';

interface TakeAlongDialogProps {
  shared: SharedDocument;
  /** Opens a draft: the one with this id, or a new one. */
  onStart: (draftId?: string) => void;
  onClose: () => void;
}

/** Asks whether somebody’s own words come along into a private draft, and whether they stay in the sandbox. */
export function TakeAlongDialog({ shared, onStart, onClose }: TakeAlongDialogProps) {
  const removes = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** The draft that holds the words already, when their removal is not stored. */
  const [ready, setReady] = useState<string>();
  const leaving = useLeaving();
  useReturnedFocus(actions, isBusy);

  const take = async () => {
    setBusy(true);
    setFault('');
    let draftId: string | undefined;
    try {
      const choices = { removes: removes.current?.checked === true, wrote: shared.ownWords.wrote };
      draftId = await copyToDraft(shared, { ...choices, signal: leaving });
      await stored(shared);
      if (!leaving.aborted) onStart(draftId);
    } catch (error) {
      if (leaving.aborted) return;
      setReady(draftId);
      const words = error instanceof Error ? error.message : String(error);
      setFault(draftId === undefined ? words : DOCUMENT_WORDS.removalNotStored);
      setBusy(false);
    }
  };
  return (
    <Dialog title={DOCUMENT_WORDS.startDraft} onClose={onClose}>
      <p>{DOCUMENT_WORDS.takeAlong}</p>
      <label className="take-along-choice row baseline above-3">
        <input ref={removes} type="checkbox" disabled={isBusy} />
        {DOCUMENT_WORDS.removeFromSandbox}
      </label>
      <p className="take-along-fault fault" role="alert">
        {fault}
      </p>
      <div ref={actions} className="dialog-actions">
        {ready === undefined ? (
          <>
            <Button className="dialog-actions-start" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={isBusy} onClick={() => onStart()}>
              {DOCUMENT_WORDS.startEmpty}
            </Button>
            <Button look="primary" disabled={isBusy} onClick={() => inBackground(take())}>
              {isBusy ? DOCUMENT_WORDS.taking : DOCUMENT_WORDS.take}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={() => onStart(ready)}>
            {DOCUMENT_WORDS.openDraft}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
