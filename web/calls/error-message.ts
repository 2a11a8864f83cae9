import { RefusedError } from './call-errors.ts';

/** The message for a thrown value that is not an error object. */
export const UNKNOWN_ERROR = 'An unknown error occurred';

/** The message that a person sees for a thrown value: the sentence of the server, if there is one. */
export function errorMessage(thrown: unknown): string {
  if (thrown instanceof RefusedError && thrown.sentence !== undefined) return thrown.sentence;
  return thrown instanceof Error ? thrown.message : UNKNOWN_ERROR;
}
