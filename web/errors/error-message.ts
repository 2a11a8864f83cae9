/** What is said of a failure that is no error object at all (REQ-191). */
export const UNKNOWN_ERROR = 'An unknown error occurred';

/** The words of whatever was thrown. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : UNKNOWN_ERROR;
}
