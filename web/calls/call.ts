/** An answer that is not OK. Its message is that of the specification (REQ-343); what people read is the sentence of the server. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** What the server says of it, and what to do; undefined when something else answered in its place. */
  readonly sentence: string | undefined;
  /** The code of the server. */
  readonly code: string | undefined;
  /** After this time, in milliseconds, the same call may be made again; undefined when it would fail again. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, headers }: Response, body: unknown) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
    this.sentence = textIn(body, 'message');
    this.code = textIn(body, 'error');
    this.retryAfterMs = PASSING.has(status) ? retryAfterMs(headers) : undefined;
  }
}

/** Too many requests, and a service that cannot take more right now (RFC 6585 section 4, RFC 9110 section 15.6.4). */
const PASSING: ReadonlySet<number> = new Set([429, 503]);
const DEFAULT_RETRY_AFTER_MS = 2000;

/** No answer came. Its message is that of `fetch`. */
export class NotReachedError extends Error {
  override name = 'NotReachedError';
}

/**
 * Fetches an answer that is OK.
 * @throws {HttpError} for any other answer.
 * @throws {NotReachedError} when none came.
 * @throws {unknown} the reason of the signal.
 */
export async function answeredFetch(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    init.signal?.throwIfAborted();
    throw new NotReachedError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (!response.ok) throw new HttpError(response, await response.json().catch(() => undefined));
  return response;
}

function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}

function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS;
}
