import { useEffect, useState } from 'react';

import { ROOM } from '../content/room.ts';
import type { RoomState } from '../editor/collaboration.ts';

import './room.css';

/** A short break of the connection is not worth a word; a restart of the server heals within this time. */
const TROUBLE_AFTER_MS = 2500;

/** The state of the connection in the exact words of the specification, and whether everything is stored. */
export function ConnectionLine({ state }: { state: RoomState }) {
  const { status } = state;
  return (
    <p className="connection" data-status={status}>
      <span className="connection-dot" aria-hidden="true" />
      <span aria-live="polite">{status}</span>
      <span className="connection-saved"> · {savedWords(state)}</span>
    </p>
  );
}

/** Says whether everything that was typed is stored. */
export function savedWords({ status, saved, storing, removed }: RoomState): string {
  if (removed) return ROOM.removed;
  if (saved) return ROOM.saved;
  if (status !== 'connected') return ROOM.unsaved;
  return storing ? ROOM.saving : ROOM.notStoring;
}

/**
 * Says why the connection is lost and that nothing typed is lost, or what else has happened to the document. It floats, so that the
 * page does not move.
 */
export function ConnectionTrouble({ state, notice = '' }: { state: RoomState; notice?: string }) {
  const connected = state.status === 'connected' && state.closeReason === undefined;
  // An editor that had to open without its document has waited long enough.
  const [lasting, setLasting] = useState(!state.loaded);
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setLasting(true), TROUBLE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [connected]);
  useWarningBeforeLeaving(!state.saved && ((!connected && lasting) || !state.storing));

  return (
    <output className="connection-trouble">
      {notice !== '' && <span>{notice}</span>}
      {connected && !state.saved && !state.storing && <span>{ROOM.notStoringHelp}</span>}
      {lasting && !connected && (
        <span>
          {state.closeReason && `${state.closeReason} `}
          {state.status !== 'connected' && !state.removed && awayWords(state)}
        </span>
      )}
    </output>
  );
}

/** What a person can do meanwhile; a reason, where there is one, has said that the connection is lost. */
function awayWords({ loaded, closeReason }: RoomState): string {
  if (!loaded) return ROOM.awayBeforeLoading;
  return closeReason === undefined ? ROOM.away : ROOM.awayWithReason;
}

/** Lets the browser ask before a tab is closed that holds words which the server does not have. */
function useWarningBeforeLeaving(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wanted]);
}
