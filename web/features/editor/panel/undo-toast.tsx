import { useCallback, useEffect, useRef, useState } from 'react';

import { DEMO } from '../../../content/editor/demo.ts';
import { Button } from '../../../ui/button.tsx';

import './undo-toast.css';

/** How long an offer stays, unless somebody is at it. */
const STAYS_MS = 12_000;

/** What was just done, and how to take it back. */
interface Offer {
  words: string;
  undo: () => void;
}

/** The offer to take back what was just done; the latest takes the place of the one before. */
export function useUndoOffer() {
  const [offer, setOffer] = useState<Offer>();
  const offerUndo = useCallback((words: string, undo: () => void) => setOffer({ words, undo }), []);
  const close = useCallback(() => setOffer(undefined), []);
  return { offer, offerUndo, close };
}

interface UndoToastProps {
  offer: Offer | undefined;
  onClose: () => void;
  /** Takes the focus when the button that had it goes. */
  onLeave: () => void;
}

/** The offer, at the lower edge of the window whatever is scrolled. */
export function UndoToast({ offer, onClose, onLeave }: UndoToastProps) {
  const element = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (offer === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        // Nothing goes away under a pointer or the focus.
        if (element.current?.matches(':hover, :focus-within')) wait();
        else onClose();
      }, STAYS_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [offer, onClose]);
  return (
    <output ref={element} className="undo-toast" data-shown={offer !== undefined || undefined}>
      {offer && (
        <>
          <bdi className="one-line grows">{offer.words}</bdi>
          <Button
            className="undo-toast-button"
            onClick={() => {
              onLeave();
              offer.undo();
              onClose();
            }}
          >
            {DEMO.undo}
          </Button>
        </>
      )}
    </output>
  );
}
