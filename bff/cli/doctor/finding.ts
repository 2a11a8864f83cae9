/** What the doctor says about one thing. What's `wrong` says what to do about it; a `note` is worth knowing. */
export interface Finding {
  state: 'ok' | 'wrong' | 'note';
  about: string;
  words: string;
}

/** What a look finds, one after another. */
export type Findings = AsyncGenerator<Finding>;

/** Makes the findings about one thing. */
export function findingsAbout(about: string): Record<Finding['state'], (words: string) => Finding> {
  return {
    ok: (words) => ({ state: 'ok', about, words }),
    wrong: (words) => ({ state: 'wrong', about, words }),
    note: (words) => ({ state: 'note', about, words }),
  };
}

/** The message of an error, on one line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}
