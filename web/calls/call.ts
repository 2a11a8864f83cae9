import { NotReachedError, RefusedError } from './call-errors.ts';
import { errorMessage } from './error-message.ts';
import { fetchOk } from './fetch-ok.ts';

interface CallOptions {
  /** The body: a blob is sent as it is, all else as JSON. */
  body?: object;
  /** The method; without it, the call is a POST with a body and a GET without one. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The token that authenticates the call. */
  token?: string | null;
  /** More headers. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Calls our own server; the only place that adds a token. It has no timeout of its own, as the specification asks; the
 * server has deadlines.
 * @returns an answer that is OK.
 * @throws {RefusedError} "HTTP error! status: {code}" for any other answer.
 * @throws {NotReachedError} with the message of `fetch`, when no answer arrived.
 * @throws {unknown} the reason of the signal.
 */
export async function call(
  path: string,
  { body, method, token, headers, signal }: CallOptions = {},
): Promise<Response> {
  try {
    return await fetchOk(path, {
      headers: {
        ...headers,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
      },
      ...(body && { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(method && { method }),
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    const words = errorMessage(error);
    const answer = error instanceof Error && error.cause;
    if (answer instanceof Response) throw new RefusedError(words, answer, await answer.json().catch(() => undefined));
    throw new NotReachedError(words, { cause: error });
  }
}
