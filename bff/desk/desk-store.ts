import type { ActsReceipt, DeskAct } from '#shared-types/desk/acts';
import type { CommentAnswer, Desk, NewAssignment, NewText, Phrase, TextReceipt } from '#shared-types/desk/assignment';
import type { AssignmentFacts, JoinReceipt, StudentText, StudentView } from '#shared-types/desk/student';

import type { Health } from '../observability/health.ts';

/** Who reads an assignment: the account that made it, or somebody with a second reader's key. */
export type Reader = { account: string } | { key: string };

/** JSON in UTF-8, piece by piece. It never holds more than a portion in memory, however slowly it's read. */
export type Pieces = AsyncGenerator<Uint8Array>;

/** Nobody has this key, or it was replaced or revoked, or its assignment is gone. */
export class UnknownKey extends Error {}

/**
 * Keeps the desks of teachers: assignments, the texts handed in, and what readers make of them. Keys come in as they are; only their
 * hashes are kept, except that of a class. `desk-policy.ts` decides who may do what. Each call happens as a whole or not at all; it
 * rejects with a BffError that says what to do, with UnknownKey, or with what the store throws.
 */
export interface DeskStore {
  /** The assignments of an account, newest first. */
  list(owner: string): Promise<Desk>;
  /** Makes an assignment; the same call again makes no other. @returns the number of its state. */
  create(owner: string, assignment: NewAssignment): Promise<ActsReceipt>;
  /** Deletes an assignment with everything. */
  remove(owner: string, assignment: string): Promise<void>;
  /** The account whose assignment a key opens, for whomever; undefined if it opens none. */
  ownerOf(key: string): Promise<string | undefined>;
  /** What a reader works with: an `AssignmentView`, as JSON; undefined if it is still the state `since`. */
  view(reader: Reader, assignment: string, since?: number): Promise<Pieces | undefined>;
  /** Resolves when the assignment has another state than `since`, also by another server, or after 25 seconds, or with the signal. */
  changed(assignment: string, since: number, signal: AbortSignal): Promise<void>;
  /** Lets everybody go who waits for a change, and nobody wait any more. */
  endWaiting(): void;
  /** Does what a reader does, in order. */
  act(reader: Reader, assignment: string, acts: readonly DeskAct[]): Promise<ActsReceipt>;
  /** Takes a text that a teacher hands in for somebody. */
  handInFor(reader: Reader, assignment: string, text: NewText): Promise<TextReceipt>;
  /** What the class link is for. */
  facts(classKey: string): Promise<AssignmentFacts>;
  /** Gives a code to somebody who comes by the class link with a key of their own; the same key gets the same code. */
  join(classKey: string, key: string): Promise<JoinReceipt>;
  /** What a student handed in and got back; notes that they have seen what was returned. */
  own(key: string): Promise<StudentView>;
  /** Takes a student's text. */
  handIn(key: string, text: StudentText): Promise<TextReceipt>;
  /** Deletes a student's text that nobody has read. */
  takeBack(key: string, text: string): Promise<void>;
  /** Keeps what a student says to a comment. */
  answer(key: string, comment: string, answer: CommentAnswer): Promise<void>;
  /** The phrases of an account. */
  phrases(owner: string): Promise<Phrase[]>;
  /** Deletes everything that an account has. */
  removeAllOf(owner: string): Promise<void>;
  /** Deletes some assignments whose time is over, and returns how many. */
  sweep(): Promise<number>;
  /** How it is now, as far as it can tell without asking much of another service. */
  health(): Health | Promise<Health>;
  close(): Promise<void>;
}
