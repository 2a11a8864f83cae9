import { QUERY_PATH } from '#shared-types/contact';
import type { ErrorBody } from '#shared-types/errors';
import { ESSAY_PATH } from '#shared-types/essay';
import type { Receipt } from '#shared-types/receipt';
import { SWEEPSTAKE_PATH, type SweepstakeEntry } from '#shared-types/sweepstake';
import { USER_PATH, type UserRecord } from '#shared-types/user';

import { currentToken } from './session.ts';

/** What is thrown when nobody is signed in (REQ-340). */
export const NO_JWT = 'No JWT token available';

/** What is thrown when no answer came. */
const NOT_REACHED = 'The server cannot be reached. Check your connection and send it again.';

/** The endpoints of the generic POST (REQ-309). */
const ENDPOINTS = { query: QUERY_PATH, essay: ESSAY_PATH, user: USER_PATH } as const;
export type Endpoint = keyof typeof ENDPOINTS;

interface PostOptions {
  /** Used in the place of the current token (REQ-311). */
  token?: string | undefined;
  onSuccess?: (data: Receipt) => void;
}

/** An answer that says no: its message, and the words for single fields where it has any. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/**
 * Call 7 of the specification: sends a JSON body in the name of the person, and gives the data of the answer. It waits as
 * long as the answer takes (REQ-363); the server has deadlines of its own (D-19).
 * @throws {Error} "No JWT token available" before anything is sent.
 * @throws {RefusedError} with the message of the answer when it is not OK.
 */
export function post(endpoint: Endpoint, body: object, options?: PostOptions): Promise<Receipt> {
  return send(ENDPOINTS[endpoint], body, options);
}

/** The operation "createSweepstake" (REQ-172), under the rules of `post`. */
export function createSweepstake(entry: SweepstakeEntry, options?: PostOptions): Promise<Receipt> {
  return send(SWEEPSTAKE_PATH, entry, options);
}

/** The operation "user" (REQ-305), under the rules of `post`. */
export function postUser(record: UserRecord, options?: PostOptions): Promise<Receipt> {
  return post('user', record, options);
}

async function send(path: string, body: object, { token, onSuccess }: PostOptions = {}): Promise<Receipt> {
  const jwt = token ?? (await currentToken());
  if (jwt === null) throw new Error(NO_JWT);
  let data: Receipt;
  try {
    data = await exchange(path, body, jwt);
  } catch (error) {
    // oxlint-disable-next-line no-console -- REQ-314. The message names neither the token nor what was typed.
    console.error(`POST ${path} failed: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
  onSuccess?.(data);
  return data;
}

async function exchange(path: string, body: object, jwt: string): Promise<Receipt> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${jwt}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new Error(NOT_REACHED, { cause: error });
  }
  if (response.ok) return response.json();
  const { status } = response;
  const { message, fields }: Partial<ErrorBody> = await response.json().catch(() => ({}));
  throw new RefusedError(status, message ?? `HTTP error! status: ${status}`, fields);
}
