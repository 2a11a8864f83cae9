import type { ProblemList } from '#shared-types/analysis/problems';
import type { Receipt } from '#shared-types/documents/receipt';
import type { UserRecord } from '#shared-types/people/user';
import type { ContactQuery } from '#shared-types/site/query';
import type { SweepstakeEntry } from '#shared-types/site/sweepstake';
import type { DocumentReference, Essay } from '#shared-types/text/essay';

import type { Health } from '../observability/health.ts';

/** The person on whose behalf a call is made. */
export interface Caller {
  /** The id of the signed-in user. */
  userId: string;
  /** The user's token, which the gateway may check again. */
  token: string;
  /** The id that both sides log for the request. */
  requestId: string;
  /** Cancels the call when the client has disconnected. */
  signal: AbortSignal;
}

/** What can be submitted, by resource. */
export interface Submissions {
  query: ContactQuery;
  sweepstake: SweepstakeEntry;
  user: UserRecord;
  essay: Essay;
  documentReference: DocumentReference;
}

/** The resources that are kept here if the gateway has no address for them. */
export const KEPT_RESOURCES = ['query', 'sweepstake', 'user', 'essay'] as const;
export type KeptResource = (typeof KEPT_RESOURCES)[number];

/** Something that an account has sent: its id, when it arrived, and what was in it. */
export type SentForm = Record<string, unknown>;

/**
 * Stores what people send, and returns problem lists. Every call rejects with a BffError: UPSTREAM_REFUSED if the gateway
 * refuses; UPSTREAM_FAILED, UPSTREAM_TIMEOUT or UPSTREAM_UNAVAILABLE if it gives no usable answer; with what the store throws; or
 * with the reason of `signal`, if that ended the call.
 */
export interface Forms {
  /** Stores a submission. A user record replaces an earlier one with the same id, since people may register again (D-54). */
  submit<Resource extends keyof Submissions>(
    resource: Resource,
    submission: Submissions[Resource],
    caller: Caller,
  ): Promise<Receipt>;
  /** The problem list for a key. */
  problems(key: string, caller: Caller): Promise<ProblemList>;
  /** Whether a resource is kept here; otherwise, it can be neither listed nor deleted. */
  keeps(resource: KeptResource): boolean;
  /** What an account has sent, oldest first, in portions of limited length. */
  sentBy(userId: string, resource: KeptResource): AsyncIterable<SentForm[]>;
  /** Deletes everything that an account has sent and that is kept here. */
  removeSentBy(userId: string): Promise<void>;
  /** How it is now, as far as it can tell without asking much of another service. */
  health(): Health | Promise<Health>;
  /** Cancels all work; refuses later calls. */
  close(): Promise<void>;
}
