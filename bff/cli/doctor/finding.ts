/** What the doctor says about one thing. What's `wrong` says what to do about it; a `note` is worth knowing. */
export interface Finding {
  state: 'ok' | 'wrong' | 'note';
  about: string;
  words: string;
}

export const ok = (about: string, words: string): Finding => ({ state: 'ok', about, words });
export const wrong = (about: string, words: string): Finding => ({ state: 'wrong', about, words });
export const note = (about: string, words: string): Finding => ({ state: 'note', about, words });

/** The message of an error, on one line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}
