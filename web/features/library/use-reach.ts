import { useEffect, useState } from 'react';

import { RefusedError } from '../../calls/call-errors.ts';
import { runtimeConfig } from '../../calls/runtime-config.ts';
import { inBackground } from '../../errors/in-background.ts';

/** How long after an attempt that failed the server is asked again, in milliseconds. */
const LOOK_AGAIN_MS = 5000;
/** The lowest status with which a server, or a proxy before it, says that it has failed (RFC 9110, section 15.6). */
const SERVER_FAILURE = 500;

/** Whether the server can be reached, as far as is known; `offline` when the browser says that it has no connection at all. */
export type Reach = 'reached' | 'offline' | 'unreached';

/** Follows whether the server can be reached. While it can't, it is asked every few seconds, and when somebody comes back to the page. */
export function useReach(): Reach {
  const [reach, setReach] = useState<Reach>(() => (navigator.onLine ? 'reached' : 'offline'));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(next);
      const answers = await doesAnswer();
      if (signal.aborted) return;
      const found = !navigator.onLine ? 'offline' : answers ? 'reached' : 'unreached';
      setReach(found);
      clearTimeout(next);
      if (found !== 'reached') next = setTimeout(begin, LOOK_AGAIN_MS);
    };
    const begin = () => inBackground(look());
    begin();
    for (const event of ['online', 'offline']) window.addEventListener(event, begin, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && begin(), { signal });
    return () => {
      leaving.abort();
      clearTimeout(next);
    };
  }, []);
  return reach;
}

/** Whether the server answers; a proxy before it that says it doesn't counts as no answer. */
async function doesAnswer(): Promise<boolean> {
  try {
    await runtimeConfig();
    return true;
  } catch (error) {
    return error instanceof RefusedError && error.status < SERVER_FAILURE;
  }
}
