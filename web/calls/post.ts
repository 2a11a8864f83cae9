import { QUERY_PATH } from '#shared-types/contact';
import { ESSAY_PATH } from '#shared-types/essay';
import type { Receipt } from '#shared-types/receipt';
import { SWEEPSTAKE_PATH, type SweepstakeEntry } from '#shared-types/sweepstake';
import { USER_PATH, type UserRecord } from '#shared-types/user';

import { errorMessage } from '../errors/error-message.ts';
import { currentToken } from '../session/session.ts';

/** What is thrown when no answer came. */
const NOT_REACHED = 'The server cannot be reached. Check your connection and send it again.';
/** What is thrown when the answer is no JSON, as when a network asks for a sign-in of its own, or broke off. */
const NOT_READ =
  'The answer could not be read, so what you sent may or may not have arrived. Check your connection, then send it again.';

/** The endpoints of the generic POST (REQ-309). */
const ENDPOINTS = { query: QUERY_PATH, essay: ESSAY_PATH, user: USER_PATH } as const;
/** The key of an endpoint. */
export type Endpoint = keyof typeof ENDPOINTS;

interface PostOptions {
  /** Used in the place of the current token (REQ-311). */
  token?: string | undefined;
  onSuccess?: (data: Receipt) => void;
}

/** Nobody is signed in, and nothing was sent (REQ-340). */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';

  constructor() {
    super('No JWT token available');
  }
}

/** An answer that says no: its message, and the words for single fields where it has any. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, fields: Record<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/**
 * Call 7 of the specification: sends a JSON body in the name of the person, and gives the data of the answer. It waits as
 * long as the answer takes (REQ-363); the server has deadlines of its own (D-19).
 * @throws {NotSignedInError} "No JWT token available" before anything is sent.
 * @throws {JwtFailedError} "Failed to fetch JWT", likewise.
 * @throws {RefusedError} with the message of the answer when it is not OK.
 * @throws {Error} when no answer came, or none that can be read.
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
  if (jwt === null) throw new NotSignedInError();
  let data: Receipt;
  try {
    data = await exchange(path, body, jwt);
  } catch (error) {
    // oxlint-disable-next-line no-console -- REQ-314. The message names neither the token nor what was typed.
    console.error(`POST ${path} failed: ${errorMessage(error)}`);
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
  if (!response.ok) throw await refusalOf(response);
  try {
    return await response.json();
  } catch (error) {
    throw new Error(NOT_READ, { cause: error });
  }
}

/** What a refusal says; something between us and the server may have written it, so nothing in it is taken for granted. */
async function refusalOf(response: Response): Promise<RefusedError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const { message, fields }: Record<string, unknown> = isObject(body) ? body : {};
  return new RefusedError(
    status,
    typeof message === 'string' ? message : `HTTP error! status: ${status}`,
    isObject(fields) ? textsIn(fields) : {},
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textsIn(values: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
