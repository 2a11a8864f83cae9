/*
 * Why a call came to nothing: the server said no (HttpError), it did not answer (NotReachedError), or nothing was sent, because
 * nobody is signed in (NotSignedInError) or the token cannot be had (JwtFailedError).
 */

/** Too many requests, and a service that cannot take more right now (RFC 6585 section 4, RFC 9110 section 15.6.4). */
const PASSING: ReadonlySet<number> = new Set([429, 503]);
const DEFAULT_RETRY_AFTER_MS = 2000;

/** What is thrown and shown when the token of a signed-in person cannot be had, in the words of the specification. */
export const JWT_FAILED = 'Failed to fetch JWT';

/** An answer that is not OK. Its message is that of the specification; what people read is the sentence of the server. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** The sentence in which the server says what is wrong, and what to do; undefined when something else answered in its place. */
  readonly sentence: string | undefined;
  /** The code of the server. */
  readonly code: string | undefined;
  /** The words of the server for single fields of a form. */
  readonly fields: Record<string, string>;
  /** After this time, in milliseconds, the same call may be made again; undefined when it would fail again. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, headers }: Response, body: unknown) {
    super(`HTTP error! status: ${status}`);
    const answer = textsIn(body);
    this.status = status;
    this.sentence = answer['message'];
    this.code = answer['error'];
    this.fields = isObject(body) ? textsIn(body['fields']) : {};
    this.retryAfterMs = PASSING.has(status) ? retryAfterMs(headers) : undefined;
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

/** The texts among the values of a JSON object. Something between us and the server may have written it, so nothing in it is taken for granted. */
function textsIn(values: unknown): Record<string, string> {
  if (!isObject(values)) return {};
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS;
}
