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

/** The named versions of a document take all the room that they may. */
export class VersionNamesFull extends Error {}

/**
 * The versions of documents: one for each stretch of writing. The public sandbox has none, since its strangers share no history.
 * They are deleted with their document.
 */
export interface DocumentVersions {
  /** The history of a document; empty if the document doesn't exist. */
  list(documentName: string): Promise<VersionHistory>;
  /** The text at the end of a stretch, as a Yjs update without deleted text; undefined if there is no such version. */
  content(documentName: string, number: number): Promise<Uint8Array | undefined>;
  /** Names a version, or removes its name; returns the version if it exists. @throws {VersionNamesFull} */
  name(documentName: string, number: number, name: string | undefined): Promise<DocumentVersion | undefined>;
}
