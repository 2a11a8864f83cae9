import { useState } from 'react';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { SavedWords } from '../../document/connection-line.tsx';
import { NoAccess, useHasNoAccess } from '../../document/no-access.tsx';
import { NoDraft, useIsMissing } from '../../document/no-draft.tsx';
import { SharingNotice } from '../../document/sharing-notice.tsx';
import { UnsavedWords } from '../../document/unsaved-words.tsx';
import { useIsWritable, useSharedDocument } from '../../document/use-shared-document.ts';
import { useSteadyStatus } from '../../document/use-steady-status.ts';
import { WriterCopy } from '../../document/writer-copy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PlainEditor } from './plain-editor.tsx';
import { SyncStatus } from './sync-status.tsx';

/** Opens a document, shows the state of its connection, and shows the document itself once it has come. */
export function DocumentScreen({ roomName, link }: { roomName: string; link: string | undefined }) {
  const shared = useSharedDocument(roomName, link);
  const status = useSteadyStatus(shared);
  const hasNoAccess = useHasNoAccess(shared);
  const isWritable = useIsWritable(shared);
  const isMissing = useIsMissing(shared);
  const [news, setNews] = useState('');
  if (hasNoAccess) return <NoAccess shared={shared} />;
  if (isMissing) return <NoDraft />;
  return (
    <>
      <WriterCopy shared={shared} />
      <UnsavedWords shared={shared} />
      <div className="document-top row wrap middle split screen-only">
        <SharingNotice shared={shared} setNews={setNews} />
        <div className="document-status row wrap baseline">
          <SyncStatus status={status} />
          <p>{isWritable && <SavedWords shared={shared} />}</p>
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
