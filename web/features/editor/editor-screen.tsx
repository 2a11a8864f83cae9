// The rules of the page come before those of its parts, which may narrow them.
import './editor-shell.css';
import { useCallback, useEffect, useRef, useState, Component, type ReactNode, useSyncExternalStore } from 'react';

import { readableText } from '#shared-types/readable-text';

import { runtimeConfig } from '../../calls/runtime-config.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { PRODUCT_NAME } from '../../content/site.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { NoAccess } from '../../document/no-access.tsx';
import { NoDraft, useIsMissing } from '../../document/no-draft.tsx';
import { UnsavedWords } from '../../document/unsaved-words.tsx';
import { useDocumentName } from '../../document/use-document-name.ts';
import { useDocumentState, useIsWritable, useSharedDocument } from '../../document/use-shared-document.ts';
import { WriterCopy } from '../../document/writer-copy.tsx';
import { inBackground } from '../../errors/in-background.ts';
import { isLoaded } from '../../sync/document-state.ts';
import { keepToSchema } from '../../sync/foreign-content.ts';
import { documentName } from '../../sync/listed-text.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { EditorShell } from './editor-shell.tsx';
import { useRecentDraft } from './people/use-recent-draft.ts';

import '../../document/sharing-notice.css';
import './read-only-document.css';

/** If the settings haven't arrived by then, the text opens without images from other sites. */
const LONGEST_WAIT_MS = 4000;

/** An editor that fails more often than this within `FAULT_PERIOD_MS` is not restarted. */
const MOST_FAULTS = 3;
const FAULT_PERIOD_MS = 60_000;
/** How long a notice stays. */
const NOTICE_MS = 10_000;

/** Opens a document, and shows that it is loading until the document and the editor exist. */
export function EditorScreen({ roomName, link }: { roomName: string; link: string | undefined }) {
  const shared = useSharedDocument(roomName, link);
  const isWritable = useIsWritable(shared);
  const imageHosts = useImageHosts();
  useTabTitle(useDocumentName(shared));
  const state = useDocumentState(shared);
  useRecentDraft(shared, state);
  const isMissing = useIsMissing(shared);
  if (state.access.standing === 'denied' && !isLoaded(state))
    return (
      <>
        <NoAccess reason={state.connection.reason} />
        <WriterCopy shared={shared} />
        <UnsavedWords shared={shared} />
      </>
    );
  if (isMissing) return <NoDraft />;
  if (!isWritable || imageHosts === undefined) return <Loading what={DOCUMENT_WORDS.loading} />;
  return (
    <>
      <WriterCopy shared={shared} />
      <UnsavedWords shared={shared} />
      <RestartingEditor key={shared.doc.clientID} shared={shared} imageHosts={imageHosts} />
    </>
  );
}

/** Starts an editor on the document, and another one when it fails; the document itself does not change. */
function RestartingEditor({ shared, imageHosts }: { shared: SharedDocument; imageHosts: readonly string[] }) {
  const [notice, setNotice] = useNotice();
  const [start, setStart] = useState<{ count: number; caret: number | undefined }>({ count: 0, caret: undefined });
  const [hasStopped, setHasStopped] = useState(false);
  const faults = useRef<number[]>([]);

  // The content is cleaned before the first editor starts.
  const [stopKeeping] = useState(() =>
    keepToSchema(shared.doc, shared.body, () => setTimeout(() => setNotice(DOCUMENT_WORDS.foreignContent))),
  );
  useEffect(() => stopKeeping, [stopKeeping]);

  const fail = useCallback(
    (error: unknown, caret?: number) => {
      // oxlint-disable-next-line no-console -- helps to find the fault
      console.error('The editor had a fault.', error);
      const now = performance.now();
      faults.current = [...faults.current.filter((at) => now - at < FAULT_PERIOD_MS), now];
      if (faults.current.length > MOST_FAULTS) return setHasStopped(true);
      setNotice(DOCUMENT_WORDS.drawnAgain);
      setStart(({ count }) => ({ count: count + 1, caret }));
    },
    [setNotice],
  );

  if (hasStopped) return <ReadOnlyDocument shared={shared} />;
  return (
    <RenderFault key={start.count} onFault={fail}>
      <EditorShell
        shared={shared}
        imageHosts={imageHosts}
        caret={start.caret}
        notice={notice}
        setNotice={setNotice}
        onLost={fail}
      />
    </RenderFault>
  );
}

function useNotice(): [string, (words: string) => void] {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
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

/** Reports a fault in its content, so that the content can be replaced. */
class RenderFault extends Component<{ children: ReactNode; onFault: (error: unknown) => void }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.hasFault ? null : this.props.children;
  }
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

/** The words of a document whose editor has stopped, to read and to copy. */
function ReadOnlyDocument({ shared }: { shared: SharedDocument }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const state = useDocumentState(shared);
  const text = useSyncExternalStore(
    (listener) => {
      shared.doc.on('update', listener);
      return () => shared.doc.off('update', listener);
    },
    () => readableText(shared.body),
  );
  return (
    <div className="demo">
      <div className="stopped-top">
        <div className="stopped-line">
          <div ref={notice} className="sharing-notice" role="alert" tabIndex={-1}>
            <p>
              <strong>{DOCUMENT_WORDS.stoppedHeading}.</strong> {DOCUMENT_WORDS.stopped}
            </p>
            <Button className="sharing-notice-button" onClick={() => window.location.reload()}>
              {DOCUMENT_WORDS.reload}
            </Button>
          </div>
          <ConnectionLine state={state} />
        </div>
        <h2>{documentName(shared)}</h2>
      </div>
      <div className="editor-body">
        <div className="page">
          <div className="page-text read-only-text">{text}</div>
        </div>
      </div>
      <ConnectionTrouble state={state} />
    </div>
  );
}
