import { useEffect, useRef, useSyncExternalStore } from 'react';

import { readableText } from '#shared-types/readable-text';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { useDocumentState } from '../../document/use-shared-document.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';

import '../../document/sharing-notice.css';
import './editor-shell.css';
import './read-only-document.css';

/** The words of a document whose editor has stopped, to read and to copy. */
export function ReadOnlyDocument({ shared }: { shared: SharedDocument }) {
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
      <div className="demo-top">
        <div className="demo-line">
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
        <h2>{shared.title.toJSON()}</h2>
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
