/** Runs of this many characters without a space aren't words, and Harper's patterns are slow on them. */
const OVERLONG_RUN = /\S{64,}/g;

/** The same text, with the same length, with spaces in place of overlong runs. */
export function maskOverlongRuns(text: string): string {
  return text.replace(OVERLONG_RUN, (run) => ' '.repeat(run.length));
}
