import {
  PROGRESS_TO_HEADER,
  REPLY_DESTINATION_PREFIX,
  REPLY_TIMEOUT_MS,
  REPLY_TO_HEADER,
} from '#shared-types/messaging';

import { randomId } from '../calls/random-id.ts';
import type { MessagingClient } from './client.ts';

/** The message of the error for a reply that is no JSON, in the words of the specification. */
const BAD_REPLY = 'Invalid response format';

/** No reply arrived in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';

  constructor() {
    super(`No reply came within ${REPLY_TIMEOUT_MS / 1000} seconds.`);
  }
}

/** The connection broke before the reply arrived. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';

  constructor() {
    super('The messaging connection was lost before the reply came.');
  }
}

interface RequestOptions {
  /** Ends the request: its subscription is dropped, and the promise rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Asks for reports of the progress, and is called with each; every report restarts the wait for the reply. */
  onProgress?: ((progress: unknown) => void) | undefined;
}

/** How a request can end without its reply. */
interface RequestEvents {
  onTimeout?: (() => void) | undefined;
  onConnectionLost?: (() => void) | undefined;
}

/**
 * Call 10 of the specification: sends the fields with a random correlation id, and gives the JSON of the reply,
 * which is awaited at a destination of its own. After REPLY_TIMEOUT_MS without a reply its subscription is dropped
 * and `onTimeout` called; the promise then never settles, as the specification asks. Screens use `requestOrTimeout`.
 * @throws {TypeError} "There is no underlying STOMP connection".
 * @throws {Error} "Invalid response format".
 */
export async function request(
  client: MessagingClient,
  destination: string,
  fields: object,
  { signal, onProgress, onTimeout, onConnectionLost }: RequestOptions & RequestEvents = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const correlationId = randomId();
  const replyTo = `${REPLY_DESTINATION_PREFIX}${correlationId}-${Date.now()}`;
  const progressTo = `${replyTo}-progress`;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();

  const release = client.hold();
  const subscriptions: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  let isLost = false;
  const drop = () => {
    clearTimeout(timer);
    stopWatching?.();
    signal?.removeEventListener('abort', abort);
    // The subscriptions ended with the connection.
    if (!isLost) for (const id of subscriptions) client.unsubscribe(id);
    release();
  };
  const awaitReply = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      drop();
      onTimeout?.();
    }, REPLY_TIMEOUT_MS);
  };
  const abort = () => {
    drop();
    reject(signal?.reason);
  };
  const receive = (body: string) => {
    drop();
    try {
      resolve(JSON.parse(body));
    } catch (error) {
      reject(new Error(BAD_REPLY, { cause: error }));
    }
  };
  const receiveProgress = (body: string) => {
    awaitReply();
    const progress = parsed(body);
    if (progress !== undefined) onProgress?.(progress);
  };

  try {
    subscriptions.push(client.subscribe(replyTo, ({ body }) => receive(body)));
    if (onProgress) subscriptions.push(client.subscribe(progressTo, ({ body }) => receiveProgress(body)));
    client.publish({
      destination,
      headers: { [REPLY_TO_HEADER]: replyTo, ...(onProgress ? { [PROGRESS_TO_HEADER]: progressTo } : {}) },
      body: JSON.stringify({ ...fields, correlationId }),
    });
  } catch (error) {
    drop();
    throw error;
  }
  awaitReply();
  signal?.addEventListener('abort', abort);
  stopWatching = client.onStateChange(() => {
    if (isLost || client.getState().connected) return;
    isLost = true;
    if (!onConnectionLost) return;
    drop();
    onConnectionLost();
  });
  return promise;
}

/**
 * A request that always settles, so that no screen waits forever.
 * @throws {TimeoutError} when no reply arrived in time.
 * @throws {ConnectionLostError} immediately when the connection breaks.
 * @throws {Error} as `request` does.
 */
export function requestOrTimeout(
  client: MessagingClient,
  destination: string,
  fields: object,
  options: RequestOptions = {},
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  request(client, destination, fields, {
    ...options,
    onTimeout: () => reject(new TimeoutError()),
    onConnectionLost: () => reject(new ConnectionLostError()),
  }).then(resolve, reject);
  return promise;
}

/** The value of a JSON text; undefined when it is none. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
