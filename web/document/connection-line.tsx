import { DOCUMENT_WORDS } from '../content/document.ts';
import type { DocumentState } from '../sync/document-state.ts';
import type { Kept } from '../sync/local-copy/local-copy.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { useStoring } from './use-shared-document.ts';
import { useSteadyStatus } from './use-steady-status.ts';

import './connection-line.css';

/** The state of the connection in the exact words of the specification, and whether everything is stored. */
export function ConnectionLine({ shared }: { shared: SharedDocument }) {
  const status = useSteadyStatus(shared);
  return (
    <p className="connection soft size-small flat" data-status={status}>
      <span className="connection-dot" aria-hidden="true" />
      <span aria-live="polite">{status}</span>
      <span className="connection-saved">
        {' '}
        · <SavedWords shared={shared} />
      </span>
    </p>
  );
}

/** Where the words are while there is no connection. */
const AWAY: Record<Kept, string> = {
  all: DOCUMENT_WORDS.onDevice,
  almost: DOCUMENT_WORDS.saving,
  not: DOCUMENT_WORDS.unsaved,
};

/** Shows whether everything that was typed is stored. */
export function SavedWords({ shared }: { shared: SharedDocument }) {
  return useStoring(shared, savedWords);
}

function savedWords({ connection, content, device }: DocumentState): string {
  if (content.fate === 'removed') return DOCUMENT_WORDS.removed;
  if (content.saving === 'saved') return DOCUMENT_WORDS.saved;
  if (connection.status !== 'connected') return AWAY[device.kept];
  return connection.isStoring ? DOCUMENT_WORDS.saving : DOCUMENT_WORDS.notStoring;
}
