import { useEffect, useState, useSyncExternalStore } from 'react';

import type { SyncSettings } from '#shared-types/documents/collaboration';
import type { Ability } from '#shared-types/documents/roles';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { carryOver } from '../sync/carry-over.ts';
import { type DocumentState, isLoaded, may, type SteadyState } from '../sync/document-state.ts';
import { SharedDocument } from '../sync/shared-document.ts';

/** After this time the document opens without its content. */
const OFFLINE_OPENING_MS = 4000;

/**
 * Opens a document for as long as the component is mounted; another room name needs another `key`. If the server cannot merge
 * this copy, a new one is opened with the same words. If the person may only read now, or this browser's copy has somebody else's
 * words, a new one is opened with the server's words.
 * @param link the secret of the link that the person followed.
 */
export function useSharedDocument(roomName: string, link?: string): SharedDocument {
  const [shared, setShared] = useState(() => new SharedDocument(settingsOf(roomName), { link, opensCopy: true }));
  const fate = useDocumentState(shared, ({ content }) => content.fate);
  useEffect(() => () => shared.close(), [shared]);
  useEffect(() => {
    if (fate === 'live' || fate === 'removed') return;
    const leavesWords = fate !== 'diverged';
    const next = new SharedDocument(settingsOf(roomName), { link, before: leavesWords ? shared : undefined });
    let isTaken = false;
    const end = next.subscribe(() => {
      const { content, access } = next.getState();
      const isOver = access.standing === 'denied' || content.fate === 'removed';
      if (isTaken || !(content.from === 'the server' || (fate === 'foreign' && isOver))) return;
      isTaken = true;
      try {
        // The copy before keeps what was typed by somebody who may no longer write, or isn't this person.
        if (!leavesWords) {
          carryOver(shared.doc, next.doc);
          next.ownWords.continue(shared, next);
          next.keepOnDevice();
        }
        setShared(next);
      } catch (error) {
        reportError(error);
        next.close();
        shared.showReason(DOCUMENT_WORDS.notPutTogether);
      }
    });
    return () => {
      end();
      if (!isTaken) next.close();
    };
  }, [fate, shared, roomName, link]);
  return shared;
}

/**
 * What a component shows of the state of a shared document; it's drawn again only when that changes.
 * @param select gives a primitive value or a part of the state, which stay the same until they change.
 */
export function useDocumentState<Part>(shared: SharedDocument, select: (state: SteadyState) => Part): Part {
  return useSyncExternalStore(shared.subscribeSteady, () => select(shared.getState()));
}

/** The same for what depends on how far the words are stored, which every key changes several times. */
export function useStoring<Part>(shared: SharedDocument, select: (state: DocumentState) => Part): Part {
  return useSyncExternalStore(shared.subscribe, () => select(shared.getState()));
}

/** Whether the person may do this at the moment. */
export function useMay(shared: SharedDocument, ability: Ability): boolean {
  return useDocumentState(shared, (state) => may(state, ability));
}

/** Whether a person can write: the content has arrived, or the wait timed out and the person edits offline. */
export function useIsWritable(shared: SharedDocument): boolean {
  const loaded = useDocumentState(shared, isLoaded);
  const isForeign = useDocumentState(shared, ({ content }) => content.fate === 'foreign');
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setOffline(true), OFFLINE_OPENING_MS);
    return () => clearTimeout(timer);
  }, [loaded]);
  return !isForeign && (loaded || offline);
}

/** The content security policy lets the page connect to its own origin only. */
function settingsOf(roomName: string): SyncSettings {
  return { roomName, serverUrl: window.location.origin };
}
