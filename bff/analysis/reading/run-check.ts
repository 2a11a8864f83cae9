/** Writes an event and its details to the log. */
export type Log = (event: string, detail: object) => void;

/** Runs one check; if it fails, only its own findings are lost. */
export function runCheck<Result>(name: string, log: Log, fallback: Result, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    log('check failed', { check: name, error: String(error) });
    return fallback;
  }
}
