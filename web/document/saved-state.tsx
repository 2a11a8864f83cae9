import type { DocumentState } from '../sync/document-state.ts';
import { savedWords } from './connection-line.tsx';
import { useSteadyStatus } from './use-steady-status.ts';

import './saved-state.css';

/** Whether everything that was typed is stored: a dot, and a word. Screen readers hear the state of the connection too. */
export function SavedState({ state }: { state: DocumentState }) {
  const status = useSteadyStatus(state.connection.status);
  return (
    <p className="saved-state" data-status={status} data-saving={state.connection.isStoring ? undefined : 'failed'}>
      <span className="saved-dot" aria-hidden="true" />
      <span className="visually-hidden" aria-live="polite">
        {status}
      </span>
      <span className="saved-words">{savedWords(state)}</span>
    </p>
  );
}
