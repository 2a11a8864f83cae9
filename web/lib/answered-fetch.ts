/** An answer that is not OK. Its message is that of the specification (REQ-343); what people read is the sentence of the server. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** What the server says of it, and what to do; undefined when something else answered in its place. */
  readonly sentence: string | undefined;

  constructor(status: number, sentence: string | undefined) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
    this.sentence = sentence;
  }
}

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
  if (!response.ok) throw new HttpError(response.status, sentenceOf(await response.json().catch(() => undefined)));
  return response;
}

function sentenceOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
