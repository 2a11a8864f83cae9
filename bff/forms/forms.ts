import type { DocumentReference, Essay } from '#shared-types/essay';
import type { ProblemList } from '#shared-types/problems';
import type { ContactQuery } from '#shared-types/query';
import type { Receipt } from '#shared-types/receipt';
import type { SweepstakeEntry } from '#shared-types/sweepstake';
import type { UserRecord } from '#shared-types/user';

/** On whose behalf a call is made. */
export interface Caller {
  /** The id of the signed-in user. */
  userId: string;
  /** The user's token, which the gateway may check again. */
  token: string;
  /** The id under which both sides log the request. */
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

/**
 * Stores what people send, and answers problem lists. Every call rejects with a BffError: UPSTREAM_REFUSED when the gateway
 * refuses, UPSTREAM_FAILED, UPSTREAM_TIMEOUT, UPSTREAM_UNAVAILABLE or STORAGE_FULL when it gives no usable answer; and with the
 * reason of `signal` when that ended the call.
 */
export interface Forms {
  /** Stores a submission. A user record replaces an earlier one with the same id, since a registration may be repeated (D-54). */
  submit<Resource extends keyof Submissions>(
    resource: Resource,
    submission: Submissions[Resource],
    caller: Caller,
  ): Promise<Receipt>;
  /** The problem list of a key. */
  problems(key: string, caller: Caller): Promise<ProblemList>;
  /** Cancels all work; later calls are refused. */
  close(): Promise<void>;
}
