import type { Stretch } from './stretch.ts';
import type { WordChange } from './version-text.ts';

/** Why a version was stored before the end of its stretch: what happened next. */
export interface VersionReason {
  before: 'removal' | 'restore' | 'bringBack' | 'undo';
  /** What the person was called who did it. */
  by: string | undefined;
  /** How many words left the text. */
  words: number;
}

/** A stretch that is over; its content is read separately. */
export interface DocumentVersion extends Stretch {
  /** Counts from 1 within its document; numbers can be missing. */
  number: number;
  wordsAfter: number;
  /** What came and went since the version before. */
  words: WordChange;
  /** What a writer called it. */
  name: string | undefined;
  /** Why it was stored, if not because of the clock. */
  reason: VersionReason | undefined;
}

/** The history of a document, newest first. */
export interface VersionHistory {
  /** The stretch that isn't over. */
  current: Stretch | undefined;
  versions: readonly DocumentVersion[];
  /** How often the document was restored, or a restore undone. */
  restores: number;
}
