import type { PartContent } from '#shared-types/record';

import type { RecordKey } from './record-keys.ts';
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

/**
 * The writing records of documents: who wrote when, how much, and every step. The public sandbox has none. They are deleted with
 * their document.
 */
export interface DocumentRecords {
  /** The record of a document; empty if it doesn't exist. */
  read(documentName: string): Promise<DocumentRecord>;
  /** A part of the replay; undefined if there is no such part. @throws when it is damaged. */
  part(documentName: string, number: number): Promise<ReplayPart | undefined>;
  /** The keys that sign records, newest first. @param offered is stored if there is none. */
  keys(offered: RecordKey): Promise<readonly RecordKey[]>;
  /** Deletes parts of replays that began more than a year ago, a thousand at most, and returns how many. */
  sweep(): Promise<number>;
}
