import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { CLOSE_EVENTS, type CloseEvent, draftIdOf } from '#shared-types/documents/collaboration';

import { copyAsWriter } from '../calls/documents/documents.ts';
import { errorMessage } from '../calls/error-message.ts';
import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { keepWriterKeys } from '../sync/writer-keys.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextDocument } from './draft-focus.ts';
import { useDocumentState } from './use-shared-document.ts';

import './unsaved-words.css';

/** After these close events, the server has a copy for people who wrote in the document. */
const LEAVE_A_COPY: ReadonlySet<string | undefined> = new Set(
  Object.values<CloseEvent>(CLOSE_EVENTS).flatMap(({ leavesCopy, reason }) => (leavesCopy ? reason : [])),
);

/** Offers the text to people who wrote in the document, when its owner has ended their access or deleted it. */
export function WriterCopy({ shared }: { shared: SharedDocument }) {
  const isDenied = useDocumentState(shared, ({ access }) => access.standing === 'denied');
  const reason = useDocumentState(shared, ({ connection }) => connection.reason);
  const id = draftIdOf(shared.roomName);
  if (!isDenied || id === undefined || !LEAVE_A_COPY.has(reason)) return null;
  return <CopyOffer id={id} keys={shared.writerKeys} />;
}

function CopyOffer({ id, keys }: { id: string; keys: readonly string[] }) {
  const headingId = useId();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [copyId, setCopyId] = useState<string>();
  const [fault, setFault] = useState('');
  const copy = async () => {
    setBusy(true);
    setFault('');
    try {
      const copied = await copyAsWriter(id, keys);
      // The words are the same, and so are the keys of those who wrote them.
      keepWriterKeys(copied.id, keys);
      setCopyId(copied.id);
    } catch (error) {
      setFault(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <section className="unsaved-words box size-control screen-only pad-3" aria-labelledby={headingId}>
      <h2 id={headingId}>{DOCUMENT_WORDS.writerCopyHeading}</h2>
      <p aria-live="polite">{copyId === undefined ? DOCUMENT_WORDS.writerCopy : DOCUMENT_WORDS.writerCopied}</p>
      <p role="alert">{fault}</p>
      <div className="unsaved-words-actions row wrap">
        {copyId === undefined ? (
          <Button look="primary" disabled={isBusy} onClick={() => inBackground(copy())}>
            {isBusy ? DOCUMENT_WORDS.taking : DOCUMENT_WORDS.copyStranded}
          </Button>
        ) : (
          <a href={`${pathname}#${copyId}`} onClick={wantFocusInNextDocument}>
            {DOCUMENT_WORDS.openDraft}
          </a>
        )}
      </div>
    </section>
  );
}
