import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { draftIdOf } from '#shared-types/documents/collaboration';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { guestsOf } from '../sync/collaborators.ts';
import { readAddress, writeAddress } from '../sync/document-address.ts';
import { isUnowned } from '../sync/document-state.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextDocument } from './draft-focus.ts';
import { newDraftAddress } from './use-room-name.ts';
import { useDocumentState } from './use-shared-document.ts';

import './broken-link.css';

/**
 * Whether there is no draft at the address: the server has none, this browser keeps no copy, and nobody is about to begin one. The
 * page stays connected, so a draft that comes meanwhile opens.
 */
export function useIsMissing(shared: SharedDocument): boolean {
  const { hash, pathname } = useLocation();
  const isNew = readAddress(hash)?.isNew === true;
  const isUnknown = useDocumentState(
    shared,
    (state) => state.content.from === 'the server' && isUnowned(state, shared.link),
  );
  const hasWords = useSyncExternalStore(
    (listener) => {
      shared.doc.on('update', listener);
      return () => shared.doc.off('update', listener);
    },
    // Words that were deleted leave their traces.
    () => shared.doc.store.clients.size > 0,
  );
  const isShared = useSyncExternalStore(
    (listener) => {
      shared.awareness.on('change', listener);
      return () => shared.awareness.off('change', listener);
    },
    () => guestsOf(shared.awareness).others.length > 0,
  );
  const isThere = hasWords || isNew || isShared;
  // It doesn't vanish under somebody who is about to write.
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  useEffect(() => {
    const id = draftIdOf(shared.roomName);
    // Past the router: it's the same document, and the page must not scroll.
    if (hasWords && isNew && id !== undefined)
      window.history.replaceState(window.history.state, '', `${pathname}#${writeAddress({ id })}`);
  }, [hasWords, isNew, pathname, shared]);
  if (isThere || wasThere || draftIdOf(shared.roomName) === undefined) return false;
  return isUnknown;
}

/** Says that there is no draft at the address, and what to do about it. */
export function NoDraft() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const start = () => {
    wantFocusInNextDocument();
    inBackground(navigate(newDraftAddress(pathname)));
  };
  return (
    <div className="broken-link" role="alert">
      <h2>{DOCUMENT_WORDS.noDraftHeading}</h2>
      <p>{DOCUMENT_WORDS.noDraft}</p>
      <Button look="primary" onClick={start}>
        {DOCUMENT_WORDS.startDraft}
      </Button>
    </div>
  );
}
