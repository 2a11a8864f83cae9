import { type RefObject, useEffect, useRef, useState } from 'react';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { copyToDraft, stored } from '../sync/copy-to-draft.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useReturnedFocus } from '../ui/use-returned-focus.ts';

import './take-along-dialog.css';

interface TakeAlongDialogProps {
  shared: SharedDocument;
  /** Opens a draft: the one with this id, or a new one. */
  onStart: (draftId?: string) => void;
  onClose: () => void;
}

/** Asks whether the text of the sandbox comes along into a private draft, and whether it stays in the sandbox. */
export function TakeAlongDialog({ shared, onStart, onClose }: TakeAlongDialogProps) {
  const removes = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** The draft that holds the text already, when its removal is not stored. */
  const [ready, setReady] = useState<string>();
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  useReturnedFocus(actions, isBusy);

  const take = async () => {
    setBusy(true);
    setFault('');
    let draftId: string | undefined;
    try {
      draftId = await copyToDraft(shared, { removes: removes.current?.checked === true, signal: leaving.signal });
      await stored(shared);
      if (!leaving.signal.aborted) onStart(draftId);
    } catch (error) {
      if (leaving.signal.aborted) return;
      setReady(draftId);
      const words = error instanceof Error ? error.message : String(error);
      setFault(draftId === undefined ? words : DOCUMENT_WORDS.removalNotStored);
      setBusy(false);
    }
  };
  return (
    <Dialog title={DOCUMENT_WORDS.startDraft} onClose={onClose}>
      <p>{DOCUMENT_WORDS.takeAlong}</p>
      <RemovalChoice removes={removes} isDefault={shared.awareness.getStates().size === 1} isBusy={isBusy} />
      <p className="take-along-fault" role="alert">
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

interface RemovalChoiceProps {
  removes: RefObject<HTMLInputElement | null>;
  /** The default: not if others are there, who would lose what they are writing. */
  isDefault: boolean;
  isBusy: boolean;
}

/** Whether the text is removed from the sandbox. */
function RemovalChoice({ removes, isDefault, isBusy }: RemovalChoiceProps) {
  return (
    <label className="take-along-choice">
      <input ref={removes} type="checkbox" defaultChecked={isDefault} disabled={isBusy} />
      {DOCUMENT_WORDS.removeFromSandbox}
    </label>
  );
}
