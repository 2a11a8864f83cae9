import { useEffect, useState } from 'react';

import { runtimeConfig } from '../../calls/runtime-config.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { PRODUCT_NAME } from '../../content/site/site.ts';
import { NoAccess, useHasNoAccess } from '../../document/no-access.tsx';
import { NoDraft, useIsMissing } from '../../document/no-draft.tsx';
import { UnsavedWords } from '../../document/unsaved-words.tsx';
import { useDocumentName } from '../../document/use-document-name.ts';
import { useIsWritable, useSharedDocument } from '../../document/use-shared-document.ts';
import { WriterCopy } from '../../document/writer-copy.tsx';
import { inBackground } from '../../errors/in-background.ts';
import { Button } from '../../ui/button.tsx';
import { type InsteadProps, later } from '../../ui/later.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useRecentDraft } from './people/use-recent-draft.ts';

/** If the settings haven't arrived by then, the text opens without images from other sites. */
const LONGEST_WAIT_MS = 4000;

/** The document is on its way while the code of the editor still is. */
const Editor = later(() => import('./restarting-editor.tsx').then(({ RestartingEditor }) => RestartingEditor), {
  isWanted: true,
  Instead: NoEditor,
});

/** Opens a document, and shows that it is loading until the document and the editor exist. */
export function EditorScreen({ roomName, link }: { roomName: string; link: string | undefined }) {
  const shared = useSharedDocument(roomName, link);
  const isWritable = useIsWritable(shared);
  const imageHosts = useImageHosts();
  useTabTitle(useDocumentName(shared));
  const hasNoAccess = useHasNoAccess(shared);
  useRecentDraft(shared);
  const isMissing = useIsMissing(shared);
  if (hasNoAccess) return <NoAccess shared={shared} />;
  if (isMissing) return <NoDraft />;
  if (!isWritable || imageHosts === undefined) return <Loading what={DOCUMENT_WORDS.loading} />;
  return (
    <>
      <WriterCopy shared={shared} />
      <UnsavedWords shared={shared} />
      <Editor key={shared.doc.clientID} shared={shared} imageHosts={imageHosts} />
    </>
  );
}

function NoEditor({ hasFailed }: InsteadProps) {
  if (!hasFailed) return <Loading what={DOCUMENT_WORDS.loading} />;
  return (
    <div className="broken-link" role="alert">
      <h2>{DOCUMENT_WORDS.noEditorHeading}</h2>
      <p>{DOCUMENT_WORDS.noEditor}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {DOCUMENT_WORDS.reload}
      </Button>
    </div>
  );
}

/** The hosts whose images the operator wants shown; `undefined` until that is known. Without an answer there are none. */
function useImageHosts(): readonly string[] | undefined {
  const [hosts, setHosts] = useState<readonly string[]>();
  useEffect(() => {
    let isDecided = false;
    const decide = (found: readonly string[]) => {
      if (!isDecided) setHosts(found);
      isDecided = true;
    };
    const timer = setTimeout(() => decide([]), LONGEST_WAIT_MS);
    inBackground(
      runtimeConfig().then(
        ({ imageHosts }) => decide(imageHosts),
        () => decide([]),
      ),
    );
    return () => {
      isDecided = true;
      clearTimeout(timer);
    };
  }, []);
  return hosts;
}

/** Names the tab after a document, as long as that has a name; otherwise the tab has the title of its page. */
function useTabTitle(name: string): void {
  useEffect(() => {
    if (name === '') return;
    const ofPage = document.title;
    document.title = `${name} – ${PRODUCT_NAME}`;
    return () => {
      // A new page has set its own already.
      if (document.title.endsWith(`– ${PRODUCT_NAME}`)) document.title = ofPage;
    };
  }, [name]);
}
