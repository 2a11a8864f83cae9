import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { hasWordsOf } from '../sync/own-words/taken-words.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextDocument } from './draft-focus.ts';
import { TakeAlongDialog } from './take-along-dialog.tsx';
import { newDraftAddress } from './use-room-name.ts';

/**
 * Leads from the sandbox to a private draft of one's own. Only somebody whose words are here is asked whether they come along:
 * all other words belong to strangers.
 */
export function WriteInPrivate({ shared }: { shared: SharedDocument }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const start = (draftId?: string) => {
    wantFocusInNextDocument();
    inBackground(navigate(draftId === undefined ? newDraftAddress(pathname) : `${pathname}#${draftId}`));
  };
  return (
    <>
      <Button
        look="primary"
        className="bar-button"
        onClick={() => (hasWordsOf(shared, shared.ownWords.wrote) ? setAsking(true) : start())}
      >
        {DOCUMENT_WORDS.writeInPrivate}
      </Button>
      {isAsking && <TakeAlongDialog shared={shared} onStart={start} onClose={() => setAsking(false)} />}
    </>
  );
}
