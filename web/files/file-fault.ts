import { FILE_FAULTS } from '../content/files.ts';

/** Why a file can’t be read, and the words for it; undefined if an error is about something else. */
export function fileFault(error: unknown): { fault: string; words: string } | undefined {
  const named: unknown = error instanceof Error && 'fault' in error ? error.fault : undefined;
  const [fault, words] = Object.entries(FILE_FAULTS).find(([name]) => name === named) ?? [];
  return fault === undefined || words === undefined ? undefined : { fault, words };
}
