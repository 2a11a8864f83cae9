import { NotReachedError } from '../calls/call-errors.ts';
import type { SharedDocument } from './shared-document.ts';

/** While the server can't be reached, the page asks again this often, and as soon as the document is connected. */
const ASK_AGAIN_MS = 5000;

/**
 * Asks for something that the server does once, however often it is asked. While it can't be reached, the page waits and asks
 * again.
 * @param onWaiting called when the server can't be reached. @throws what `ask` throws, unless the server can't be reached.
 */
export async function askUntilAnswered<Answer>(
  shared: SharedDocument,
  ask: () => Promise<Answer>,
  onWaiting: () => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask(); // oxlint-disable-line no-await-in-loop -- one attempt after the other
    } catch (error) {
      if (!(error instanceof NotReachedError)) throw error;
    }
    onWaiting();
    await mayBeBack(shared); // oxlint-disable-line no-await-in-loop -- as above
  }
}

async function mayBeBack(shared: SharedDocument): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let { status } = shared.getState();
  const unsubscribe = shared.subscribe(() => {
    const before = status;
    ({ status } = shared.getState());
    if (status === 'connected' && before !== 'connected') resolve();
  });
  const timer = setTimeout(resolve, ASK_AGAIN_MS);
  await promise;
  clearTimeout(timer);
  unsubscribe();
}
