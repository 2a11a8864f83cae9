import type { Stretch } from './stretch.ts';
import type { WordChange } from './version-text.ts';

/** Why a version was stored before the end of its stretch: what happened next. */
export interface VersionReason {
  before: 'removal' | 'restore' | 'bringBack' | 'undo';
  /** The name of the person who did it. */
  by: string | undefined;
  /** How many words left the text. */
  words: number;
}

/** A stretch that is over; its content is read separately. */
export interface DocumentVersion extends Stretch {
  /** Counts from 1 within its document; numbers can be missing. */
  number: number;
  wordsAfter: number;
  /** How many words were added and removed since the version before. */
  words: WordChange;
  /** The name a writer gave it. */
  name: string | undefined;
  /** Why it was stored, if not because of the clock. */
  reason: VersionReason | undefined;
}

/** The history of a document, newest first. */
export interface VersionHistory {
  /** The unfinished stretch. */
  current: Stretch | undefined;
  versions: readonly DocumentVersion[];
  /** How often the document was restored, or a restore undone. */
  restores: number;
}
