import { HttpError, NotReachedError } from './call-errors.ts';

interface CallOptions {
  /** What is sent, as JSON; with it the call is a POST, without it a GET. */
  body?: object;
  /** The token in whose name the call is made. */
  token?: string | null;
  signal?: AbortSignal;
}

/**
 * Calls our own server: the only fetch of the page, and the only place that adds a token. It has no timeout of its own, as the
 * specification asks (REQ-363); the server has deadlines.
 * @returns an answer that is OK.
 * @throws {HttpError} "HTTP error! status: {code}" for any other answer.
 * @throws {NotReachedError} with the words of `fetch`, when no answer came.
 * @throws {unknown} the reason of the signal.
 */
export async function call(path: string, { body, token, signal }: CallOptions = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new NotReachedError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (!response.ok) throw new HttpError(response, await response.json().catch(() => undefined));
  return response;
}
