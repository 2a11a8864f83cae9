import { DEMO } from '../../../content/demo.ts';
import { FEEDBACK_PART, FEEDBACK_WAIT } from '../../../content/feedback.ts';
import { Button } from '../../../ui/button.tsx';
import type { useFeedback } from './use-feedback.ts';

import './analysis-status.css';

/** Shows when feedback is late, incomplete or unavailable, and what to do about it. */
export function AnalysisStatus({ feedback: { state, partRead, retry } }: { feedback: ReturnType<typeof useFeedback> }) {
  if (state.status === 'waiting') return <output className="notes-status">{FEEDBACK_WAIT[state.wait]}</output>;
  if (state.status === 'part')
    return <output className="notes-status">{FEEDBACK_PART(state.read, state.sentences)}</output>;
  if (state.status === 'warming') return <output className="notes-status">{DEMO.warming}</output>;
  if (state.status !== 'failed')
    return partRead && <output className="notes-status">{DEMO.partRead(partRead.words, partRead.limit)}</output>;
  return (
    <div className="notes-status notes-failure" role="alert">
      <p>
        <strong>{DEMO.failed}</strong> <span className="notes-error">{state.error}</span>
      </p>
      <p>{DEMO.failedStill}</p>
      <Button onClick={retry}>{DEMO.retry}</Button>
    </div>
  );
}
