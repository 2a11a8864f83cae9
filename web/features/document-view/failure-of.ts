import { RefusedError, NotReachedError } from '../../calls/call-errors.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENT_VIEW } from '../../content/document-view.ts';
import { EvaluationRefusedError } from './evaluate.ts';

const PAYLOAD_TOO_LARGE = 413;

/** Why there is no feedback or no problem list. */
export interface Failure {
  /** What the person reads. */
  words: string;
  /** Whether trying again may help. */
  canRetry: boolean;
  /** Whether the server could not be reached, so that trying again makes sense as soon as it can. */
  isUnreached: boolean;
}

/** The failure behind something thrown, in the words of the server where it gave any. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof NotReachedError) return { words: DOCUMENT_VIEW.unreached, canRetry: true, isUnreached: true };
  if (thrown instanceof RefusedError) {
    return { words: errorMessage(thrown), canRetry: thrown.status !== PAYLOAD_TOO_LARGE, isUnreached: false };
  }
  const isTooLarge = thrown instanceof EvaluationRefusedError && thrown.code === 'PAYLOAD_TOO_LARGE';
  return { words: errorMessage(thrown), canRetry: !isTooLarge, isUnreached: false };
}
