import { useState } from 'react';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { savedWords } from '../../document/connection-line.tsx';
import { NoAccess } from '../../document/no-access.tsx';
import { NoDraft, useIsMissing } from '../../document/no-draft.tsx';
import { SharingNotice } from '../../document/sharing-notice.tsx';
import { UnsavedWords } from '../../document/unsaved-words.tsx';
import { useIsWritable, useSharedDocument, useDocumentState } from '../../document/use-shared-document.ts';
import { WriterCopy } from '../../document/writer-copy.tsx';
import { isLoaded } from '../../sync/document-state.ts';
import { Loading } from '../../ui/loading.tsx';
import { PlainEditor } from './plain-editor.tsx';
import { SyncStatus } from './sync-status.tsx';

/** Opens a document, shows the state of its connection, and shows the document itself once it has come. */
export function DocumentScreen({ roomName, link }: { roomName: string; link: string | undefined }) {
  const shared = useSharedDocument(roomName, link);
  const state = useDocumentState(shared);
  const isWritable = useIsWritable(shared);
  const isMissing = useIsMissing(shared);
  const [news, setNews] = useState('');
  if (state.access.standing === 'denied' && !isLoaded(state))
    return (
      <>
        <NoAccess reason={state.connection.reason} />
        <WriterCopy shared={shared} />
        <UnsavedWords shared={shared} />
      </>
    );
  if (isMissing) return <NoDraft />;
  return (
    <>
      <WriterCopy shared={shared} />
      <UnsavedWords shared={shared} />
      <div className="document-top">
        <SharingNotice shared={shared} state={state} setNews={setNews} />
        <div className="document-status">
          <SyncStatus status={state.connection.status} />
          <p>{isWritable && savedWords(state)}</p>
        </div>
      </div>
      {isWritable ? (
        <PlainEditor key={shared.doc.clientID} shared={shared} />
      ) : (
        <Loading what={DOCUMENT_WORDS.loading} />
      )}
      <output className="visually-hidden">{news}</output>
    </>
  );
}
