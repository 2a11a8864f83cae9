import type { SharedDocument } from '../sync/shared-document.ts';
import { SavedWords } from './connection-line.tsx';
import { useDocumentState } from './use-shared-document.ts';
import { useSteadyStatus } from './use-steady-status.ts';

import './saved-state.css';

/** Whether everything that was typed is stored: a dot, and a word. Screen readers hear the state of the connection too. */
export function SavedState({ shared }: { shared: SharedDocument }) {
  const status = useSteadyStatus(shared);
  const isStoring = useDocumentState(shared, ({ connection }) => connection.isStoring);
  return (
    <p
      className="saved-state soft size-small flat nowrap shrinks"
      data-status={status}
      data-saving={isStoring ? undefined : 'failed'}
    >
      <span className="saved-dot rigid" aria-hidden="true" />
      <span className="visually-hidden" aria-live="polite">
        {status}
      </span>
      <span className="saved-words">
        <SavedWords shared={shared} />
      </span>
    </p>
  );
}
