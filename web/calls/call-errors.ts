import { isObject } from '#shared-types/is-object';

/*
 * Why a call came to nothing: the server said no (RefusedError), it did not answer (NotReachedError), or nothing was sent, because
 * nobody is signed in (NotSignedInError) or the token cannot be had (JwtFailedError).
 */

/** What is thrown and shown when the token of a signed-in person cannot be had, in the words of the specification. */
export const JWT_FAILED = 'Failed to fetch JWT';

/** The server said no. The message is that of the specification; what people read is the sentence of the server. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly headers: Headers;
  /** The sentence in which the server says what is wrong, and what to do; undefined when something else answered in its place. */
  readonly sentence: string | undefined;
  /** The code of the server. */
  readonly code: string | undefined;
  /** The words of the server for single fields of a form. */
  readonly fields: Record<string, string>;

  /** @param body the JSON of the answer, if it is any. */
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

/** No answer came. */
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

/** The token of a signed-in person has run out and cannot be renewed, and nothing was sent. */
export class JwtFailedError extends Error {
  override name = 'JwtFailedError';

  constructor(cause: unknown) {
    super(JWT_FAILED, { cause });
  }
}

/** The texts among the values of an object. Something between us and the server may have written it, so nothing in it is taken for granted. */
function textsIn(values: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  if (isObject(values))
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
