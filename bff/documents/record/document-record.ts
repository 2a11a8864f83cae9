import type { PartContent } from '#shared-types/documents/record';

import type { KeptPart } from './record-rows.ts';
import type { Session } from './sessions.ts';

/** What is recorded of a document. */
export interface DocumentRecord {
  /** Oldest first. */
  sessions: readonly Session[];
  /** The parts of the replay, oldest first. */
  parts: readonly KeptPart[];
  /** The title and the text as they are: blocks are lines. */
  title: string;
  text: string;
}

/** A part of the replay, with its content. */
export interface ReplayPart extends KeptPart {
  content: PartContent;
}
