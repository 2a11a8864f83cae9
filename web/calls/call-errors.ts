import { isObject } from '#shared-types/is-object';

/*
 * Why a call failed: the server refused it (RefusedError), it did not answer (NotReachedError), or nothing was sent, because
 * nobody is signed in (NotSignedInError) or the token is unavailable (JwtFailedError).
 */

/** The error message when the token of a signed-in user is unavailable, in the wording of the specification. */
export const JWT_FAILED = 'Failed to fetch JWT';

/** The server refused the call. The message is the specification's; people see the server's sentence. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly headers: Headers;
  /**
   * The sentence in which the server says what is wrong, and what to do; undefined when something else answered instead of the
   * server.
   */
  readonly sentence: string | undefined;
  /** The server's error code. */
  readonly code: string | undefined;
  /** The server's messages for single form fields. */
  readonly fields: Record<string, string>;

  /** @param body the JSON of the answer, if there is any. */
  constructor(words: string, { status, headers }: Response, body: unknown) {
    super(words);
    this.status = status;
    this.headers = headers;
    const { message, error } = textsIn(body);
    this.sentence = message;
    this.code = error;
    this.fields = isObject(body) ? textsIn(body['fields']) : {};
  }
}

/** No answer arrived. */
export class NotReachedError extends Error {
  override name = 'NotReachedError';
}

/** Nobody is signed in, and nothing was sent. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';

  constructor() {
    super('No JWT token available');
  }
}

/** The token of a signed-in user has expired and cannot be renewed, and nothing was sent. */
export class JwtFailedError extends Error {
  override name = 'JwtFailedError';

  constructor(cause: unknown) {
    super(JWT_FAILED, { cause });
  }
}

/** The string values of an object. A proxy in between may have written it, so don't trust anything in it. */
function textsIn(values: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  if (isObject(values))
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
