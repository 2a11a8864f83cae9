import { useState, useSyncExternalStore } from 'react';

import { draftIdOf, DEMO_ROOM } from '#shared-types/collaboration';

import { claimDraft } from '../../../calls/documents.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { SHARING } from '../../../content/sharing.ts';
import { wantFocusInNextDocument } from '../../../document/draft-focus.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { getSession, subscribeToSession } from '../../../session/session.ts';
import { recentDrafts } from '../../../storage/recent-drafts.ts';
import { writeAddress } from '../../../sync/document-address.ts';
import { type DocumentState, isUnowned } from '../../../sync/document-state.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';
import { Button } from '../../../ui/button.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface DocumentActionsProps {
  shared: SharedDocument;
  state: DocumentState;
  setNews: (words: string) => void;
}

/** What can be done with the document as a whole: share it, keep it in the account, or go to all documents. */
export function DocumentActions({ shared, state, setNews }: DocumentActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const isSignedIn = useIsSignedIn();
  const id = draftIdOf(shared.roomName);
  const isOwner = state.access.can.includes('share');
  const links = <DocumentLinks roomName={shared.roomName} hasLibrary={isSignedIn || isOwner} />;
  if (id === undefined) return links;
  return (
    <>
      {isOwner && (
        <Button className="sharing-notice-button" onClick={() => setSharing(true)}>
          {SHARING.share}
        </Button>
      )}
      {isUnowned(state, shared.link) && isSignedIn && state.content.saving === 'saved' && (
        <KeepInAccount id={id} keys={shared.writerKeys} setNews={setNews} />
      )}
      {links}
      {isSharing && <ShareDialog id={id} onClose={() => setSharing(false)} />}
    </>
  );
}

/** Makes a draft a document of the account. The server then says that the page is its owner's. */
function KeepInAccount({
  id,
  keys,
  setNews,
}: {
  id: string;
  keys: readonly string[];
  setNews: (words: string) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await claimDraft(id, keys);
      setNews(DOCUMENT_WORDS.keptInAccount);
    } catch (error) {
      setFailure(errorMessage(error));
      setNews(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button className="sharing-notice-button" disabled={isBusy} onClick={() => inBackground(keep())}>
        {isBusy ? DOCUMENT_WORDS.keeping : DOCUMENT_WORDS.keepInAccount}
      </Button>
      {failure !== undefined && <p>{failure}</p>}
    </>
  );
}

function useIsSignedIn(): boolean {
  const { user } = useSyncExternalStore(subscribeToSession, getSession);
  return user !== null && !user.isAnonymous;
}

/** The ways to other documents: in the sandbox, the last draft of this browser first; and the library, if there is anything in it. */
function DocumentLinks({ roomName, hasLibrary }: { roomName: string; hasLibrary: boolean }) {
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
