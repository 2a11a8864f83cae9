import { DEMO } from '../../content/demo.ts';
import { Button } from '../../ui/button.tsx';
import type { useFeedback } from './use-feedback.ts';

/** Says when feedback is only partly there or not at all, and what to do about it (D-27). */
export function AnalysisStatus({ feedback: { status, error, retry } }: { feedback: ReturnType<typeof useFeedback> }) {
  if (status === 'warming') {
    return <output className="notes-status">{DEMO.warming}</output>;
  }
  if (status !== 'failed') return null;
  return (
    <div className="notes-status notes-failure" role="alert">
      <p>
        <strong>{DEMO.failed}</strong> <span className="notes-error">{error}</span>
      </p>
      <p>{DEMO.failedStill}</p>
      <Button onClick={retry}>{DEMO.retry}</Button>
    </div>
  );
}
