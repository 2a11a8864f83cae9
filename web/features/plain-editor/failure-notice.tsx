import { DOCUMENT_VIEW } from '../../content/document-view.ts';
import { Button } from '../../ui/button.tsx';
import type { Failure } from './failure-of.ts';

import './failure-notice.css';

interface FailureNoticeProps {
  failure: Failure;
  /** Whether there are corrections, which stay. */
  keeps?: boolean;
  onRetry: () => void;
}

/** Explains that there is no feedback, why, and what to do about it. */
export function FailureNotice({ failure: { words, canRetry }, keeps = false, onRetry }: FailureNoticeProps) {
  return (
    <div className="corrections-failure" role="alert">
      <p>
        <strong>{DOCUMENT_VIEW.failed}</strong> <span>{words}</span>
      </p>
      <p>{keeps ? DOCUMENT_VIEW.failedStill : DOCUMENT_VIEW.failedFirst}</p>
      {canRetry && <Button onClick={onRetry}>{DOCUMENT_VIEW.retry}</Button>}
    </div>
  );
}
