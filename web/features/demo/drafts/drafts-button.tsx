import { useState } from 'react';

import { draftIdOf } from '#shared-types/collaboration';

import { DRAFTS_WORDS } from '../../../content/drafts.ts';
import { recentDrafts } from '../../../storage/recent-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftsDialog } from './drafts-dialog.tsx';

/** Opens the list of drafts in this browser. If there is no draft besides the open one, there is no button. */
export function DraftsButton({ roomName }: { roomName: string }) {
  const [hasOthers] = useState(() => recentDrafts().some(({ id }) => id !== draftIdOf(roomName)));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {hasOthers && (
        <Button className="sharing-notice-button" onClick={() => setOpen(true)}>
          {DRAFTS_WORDS.open}
        </Button>
      )}
      {isOpen && <DraftsDialog openId={draftIdOf(roomName)} onClose={() => setOpen(false)} />}
    </>
  );
}
