import { NotReachedError } from '../calls/call-errors.ts';
import type { SharedDocument } from './shared-document.ts';

/** While the server can't be reached, the page asks again this often, and as soon as the document is connected. */
const ASK_AGAIN_MS = 5000;

/**
 * Asks for something that the server does once, however often it is asked. While it can't be reached, the page waits and asks
 * again, until the document is closed.
 * @param options.onWaiting called when the server can't be reached.
 * @param options.signal aborted when the person no longer wants it. An attempt that is under way continues.
 * @throws what `ask` throws; NotReachedError only if nobody wants it any more.
 */
export async function askUntilAnswered<Answer>(
  shared: SharedDocument,
  ask: () => Promise<Answer>,
  { onWaiting, signal }: { onWaiting: () => void; signal?: AbortSignal },
): Promise<Answer> {
  for (;;) {
    try {
      return await ask(); // oxlint-disable-line no-await-in-loop -- one attempt after the other
    } catch (error) {
      if (!(error instanceof NotReachedError)) throw error;
    }
    onWaiting();
    await mayBeBack(shared); // oxlint-disable-line no-await-in-loop -- as above
    if (signal?.aborted === true || shared.isClosed) throw new NotReachedError();
  }
}

async function mayBeBack(shared: SharedDocument): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let { status } = shared.getState().connection;
  const unsubscribe = shared.subscribe(() => {
    const before = status;
    ({ status } = shared.getState().connection);
    if (status === 'connected' && before !== 'connected') resolve();
  });
  const timer = setTimeout(resolve, ASK_AGAIN_MS);
  await promise;
  clearTimeout(timer);
  unsubscribe();
}
