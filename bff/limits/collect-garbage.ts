import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases memory that this thread only needed for its set-up. V8 would keep it until the heap has grown again, which may never
 * happen in a thread with little to do. Node offers this behind a flag (nodejs.org/api/v8.html#v8setflagsfromstringflags).
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
