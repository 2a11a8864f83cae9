import { RefusedError } from './call-errors.ts';

/** What is said of a failure that is no error object at all. */
export const UNKNOWN_ERROR = 'An unknown error occurred';

/** What a person reads of whatever was thrown: the sentence of the server, where it has given one. */
export function errorMessage(thrown: unknown): string {
  if (thrown instanceof RefusedError && thrown.sentence !== undefined) return thrown.sentence;
  return thrown instanceof Error ? thrown.message : UNKNOWN_ERROR;
}
