import { DOCUMENT_VIEW } from '../../content/editor/document-view.ts';
import type { ConnectionStatus } from '../../sync/document-state.ts';

/** The heading of the page: the state of the connection to the shared document. */
export function SyncStatus({ status }: { status: ConnectionStatus }) {
  return (
    <h1 className="sync-status flat" data-status={status} aria-live="polite" aria-atomic="true">
      {DOCUMENT_VIEW.status}
      <span>{status}</span>
    </h1>
  );
}
