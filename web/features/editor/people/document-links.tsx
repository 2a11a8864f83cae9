import { useState } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { wantFocusInNextDocument } from '../../../document/draft-focus.ts';
import { recentDrafts } from '../../../storage/recent-drafts.ts';
import { writeAddress } from '../../../sync/document-address.ts';

/** The ways to other documents: in the sandbox, the last draft of this browser first; and the library, if there is anything in it. */
export function DocumentLinks({ roomName, hasLibrary }: { roomName: string; hasLibrary: boolean }) {
  const [[last]] = useState(recentDrafts);
  return (
    <>
      {last && roomName === DEMO_ROOM && (
        <a href={`/demo#${writeAddress(last)}`} onClick={wantFocusInNextDocument}>
          {DOCUMENT_WORDS.continueDraft(last.title.trim() || DOCUMENT_WORDS.titlePlaceholder)}
        </a>
      )}
      {(last ?? hasLibrary) && <a href="/documents">{DOCUMENT_WORDS.myDocuments}</a>}
    </>
  );
}
