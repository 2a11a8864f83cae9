import { RefusedError, NotReachedError } from '../../calls/call-errors.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENT_VIEW } from '../../content/editor/document-view.ts';
import { EvaluationRefusedError } from './evaluate.ts';

const PAYLOAD_TOO_LARGE = 413;

/** Why there is no feedback or no problem list. */
export interface Failure {
  /** What the person reads. */
  words: string;
  /** Whether trying again may help. */
  canRetry: boolean;
  /** Whether the server was unreachable, so that a retry makes sense once it is reachable. */
  isUnreached: boolean;
}

/** The failure for a thrown value, with the server's message if there is one. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof NotReachedError) return { words: DOCUMENT_VIEW.unreached, canRetry: true, isUnreached: true };
  if (thrown instanceof RefusedError) {
    return { words: errorMessage(thrown), canRetry: thrown.status !== PAYLOAD_TOO_LARGE, isUnreached: false };
  }
  const isTooLarge = thrown instanceof EvaluationRefusedError && thrown.code === 'PAYLOAD_TOO_LARGE';
  return { words: errorMessage(thrown), canRetry: !isTooLarge, isUnreached: false };
}
