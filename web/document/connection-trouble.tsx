import { useEffect, useState } from 'react';

import { DOCUMENT_WORDS } from '../content/document.ts';
import type { DocumentState } from '../sync/document-state.ts';

import './connection-trouble.css';

/** A short break of the connection is not worth mentioning; a restart of the server takes less than this. */
const TROUBLE_AFTER_MS = 2500;

interface ConnectionTroubleProps {
  state: DocumentState;
  /** What else has happened to the document. */
  notice?: string;
  /** Whether there is a bar at the lower edge that it must not cover. */
  isAboveBar?: true;
}

/**
 * Explains why the connection is lost and that nothing typed is lost, or what else has happened to the document. It floats, so
 * that the page does not move.
 */
export function ConnectionTrouble({ state, notice = '', isAboveBar }: ConnectionTroubleProps) {
  const connected = state.status === 'connected' && state.closeReason === undefined;
  // An editor that opened without its document has waited long enough already.
  const [lasting, setLasting] = useState(!state.loaded);
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setLasting(true), TROUBLE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [connected]);
  useWarningBeforeLeaving(!state.saved && state.onDevice !== 'all' && ((!connected && lasting) || !state.storing));

  return (
    <output className="connection-trouble" data-above-bar={isAboveBar}>
      {notice !== '' && <span>{notice}</span>}
      {connected && !state.saved && !state.storing && <span>{DOCUMENT_WORDS.notStoringHelp}</span>}
      {lasting && !connected && (
        <span>
          {state.closeReason && `${state.closeReason} `}
          {state.status !== 'connected' && !state.removed && awayWords(state)}
        </span>
      )}
    </output>
  );
}

/** What a person can do meanwhile. If there is a reason, it already says that the connection is lost. */
function awayWords({ loaded, onDevice, unsaved, stranded, closeReason }: DocumentState): string {
  if (!loaded) return DOCUMENT_WORDS.awayBeforeLoading;
  if (closeReason !== undefined && (!unsaved || stranded)) return '';
  if (onDevice !== 'not')
    return closeReason === undefined ? DOCUMENT_WORDS.awayOnDevice : DOCUMENT_WORDS.onDeviceWithReason;
  return closeReason === undefined ? DOCUMENT_WORDS.away : DOCUMENT_WORDS.awayWithReason;
}

/** Lets the browser ask before a tab with unsaved words is closed. */
function useWarningBeforeLeaving(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wanted]);
}
