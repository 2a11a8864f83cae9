import { AsyncLocalStorage } from 'node:async_hooks';

type Close = () => Promise<void>;

/** How long something may stay: until the end of the test that opened it, or until the end of its file. */
type Until = 'test' | 'file';

/** Registers what to close; `every-file.ts` replaces it. A bench, or a server in a separate process, closes by itself. */
let keep: (close: Close, until: Until) => void = () => {};

/** Registers what the present test ends with if it goes well; `every-file.ts` replaces it, too. */
let endWith: (end: Close) => void = () => {};

/** Sets how long everything that is opened from now on stays, and how tests end. */
export function keepWith(next: typeof keep, nextEnd: typeof endWith): void {
  keep = next;
  endWith = nextEnd;
}

const lasting = new AsyncLocalStorage<true>();

/** Runs a starter whose things stay until the process ends, for every test file in it. */
export const untilProcessEnds = <Result>(start: () => Promise<Result>): Promise<Result> => lasting.run(true, start);

/**
 * Closes what a starter has opened, last first: at the end of the test if one is running (`beforeEach` is part of it), otherwise
 * at the end of the file. So no test has to close what it started.
 * @param until `file` keeps it for later tests, too.
 * @returns closes it earlier; it is closed once in any case.
 */
export function closeInTheEnd(close: () => unknown, until: Until = 'test'): Close {
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= (async () => void (await close()))());
  if (!lasting.getStore()) keep(closeOnce, until);
  return closeOnce;
}

/** Does something at the end of the test, if it has gone well until then, before what has been opened by now is closed. */
export function inTheEnd(end: Close): void {
  if (!lasting.getStore()) endWith(end);
}
