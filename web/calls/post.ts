import type { Receipt } from '#shared-types/documents/receipt';
import { USER_PATH, type UserRecord } from '#shared-types/people/user';
import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH, type SweepstakeEntry } from '#shared-types/site/sweepstake';
import { ESSAY_PATH } from '#shared-types/text/essay';

import { NotReachedError, NotSignedInError } from './call-errors.ts';
import { call } from './call.ts';
import { errorMessage } from './error-message.ts';
import { currentToken } from './token-source.ts';

/** The message when no answer arrived. */
const NOT_REACHED = 'We can’t reach the server. Check your connection and send it again.';
/** The message when the answer is not JSON, for example from the sign-in page of a network, or was cut off. */
const NOT_READ =
  'We couldn’t read the server’s answer, so what you sent may or may not have arrived. Check your connection, then send it again.';

/** The endpoints of the generic POST, by the keys of the specification. */
const ENDPOINTS = { query: QUERY_PATH, essay: ESSAY_PATH, user: USER_PATH } as const;

interface PostOptions {
  /** Used instead of the current token. */
  token?: string | undefined;
  onSuccess?: (data: Receipt) => void;
}

/**
 * Call 7 of the specification: sends a JSON body with the user's token, and returns the data of the answer. A failed call is
 * logged and thrown.
 * @throws {NotSignedInError} "No JWT token available" before anything is sent.
 * @throws {JwtFailedError} "Failed to fetch JWT" before anything is sent.
 * @throws {RefusedError} when the answer is not OK.
 * @throws {NotReachedError} when no answer arrived.
 * @throws {Error} when the answer cannot be read.
 */
export function post(endpoint: keyof typeof ENDPOINTS, body: object, options?: PostOptions): Promise<Receipt> {
  return send(ENDPOINTS[endpoint], body, options);
}

/** The operation "createSweepstake" (call 3), under the rules of `post`. */
export function createSweepstake(entry: SweepstakeEntry, options?: PostOptions): Promise<Receipt> {
  return send(SWEEPSTAKE_PATH, entry, options);
}

/** The operation "user" (call 4), under the rules of `post`. */
export function postUser(record: UserRecord, options?: PostOptions): Promise<Receipt> {
  return post('user', record, options);
}

async function send(path: string, body: object, { token, onSuccess }: PostOptions = {}): Promise<Receipt> {
  const jwt = token ?? (await currentToken());
  if (jwt === null) throw new NotSignedInError();
  let data: Receipt;
  try {
    data = await exchange(path, body, jwt);
  } catch (error) {
    // oxlint-disable-next-line no-console -- The specification wants it logged. The message names neither the token nor what was typed.
    console.error(`POST ${path} failed: ${errorMessage(error)}`);
    throw error;
  }
  onSuccess?.(data);
  return data;
}

async function exchange(path: string, body: object, token: string): Promise<Receipt> {
  const response = await call(path, { body, token }).catch((error: unknown) => {
    throw error instanceof NotReachedError ? new NotReachedError(NOT_REACHED, { cause: error }) : error;
  });
  try {
    return await response.json();
  } catch (error) {
    throw new Error(NOT_READ, { cause: error });
  }
}
