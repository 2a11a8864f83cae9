import { useEffect, useState } from 'react';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { type DocumentState, isLoaded } from '../sync/document-state.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { useAskToStay } from '../ui/ask-to-stay.ts';
import { useDocumentState, useStoring } from './use-shared-document.ts';

import './connection-trouble.css';

/** Shorter breaks of the connection aren't mentioned; a restart of the server takes less than this. */
const TROUBLE_AFTER_MS = 2500;

interface ConnectionTroubleProps {
  shared: SharedDocument;
  /** Other news about the document. */
  notice?: string;
  /** Whether there is a bar at the lower edge that it must not cover. */
  isAboveBar?: true;
}

/**
 * Explains why the connection is lost and that nothing typed is lost, or what else has happened to the document. It floats, so
 * that the page does not move.
 */
export function ConnectionTrouble({ shared, notice = '', isAboveBar }: ConnectionTroubleProps) {
  const { status, reason, isStoring } = useDocumentState(shared, ({ connection }) => connection);
  const connected = status === 'connected' && reason === undefined;
  // An editor that opened without its document has waited long enough already.
  const [lasting, setLasting] = useState(!useDocumentState(shared, isLoaded));
  const isInTrouble = (!connected && lasting) || !isStoring;
  const words = useStoring(shared, (state) => (connected ? '' : awayWords(state)));
  const isNotStored = useStoring(shared, ({ content }) => connected && !isStoring && content.saving !== 'saved');
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setLasting(true), TROUBLE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [connected]);
  useAskToStay(
    useStoring(shared, ({ content, device }) => isInTrouble && content.saving !== 'saved' && device.kept !== 'all'),
  );

  return (
    <output className="connection-trouble screen-only" data-above-bar={isAboveBar}>
      {notice !== '' && <span>{notice}</span>}
      {isNotStored && <span>{DOCUMENT_WORDS.notStoringHelp}</span>}
      {lasting && !connected && (
        <span>
          {reason && `${reason} `}
          {words}
        </span>
      )}
    </output>
  );
}

/** What the person can do meanwhile. If there is a reason, it already says that the connection is lost. */
function awayWords({ connection: { status, reason }, content, device }: DocumentState): string {
  if (status === 'connected' || content.fate === 'removed') return '';
  if (content.from === 'nowhere') return DOCUMENT_WORDS.awayBeforeLoading;
  if (reason !== undefined && (content.saving !== 'unsaved' || device.isStranded)) return '';
  if (device.kept !== 'not')
    return reason === undefined ? DOCUMENT_WORDS.awayOnDevice : DOCUMENT_WORDS.onDeviceWithReason;
  return reason === undefined ? DOCUMENT_WORDS.away : DOCUMENT_WORDS.awayWithReason;
}
