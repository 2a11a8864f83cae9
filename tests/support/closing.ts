type Close = () => Promise<void>;

/** Takes what is to be closed; `every-file.ts` replaces it. A bench, or a server in a process of its own, closes by itself. */
let keep: (close: Close) => void = () => {};

/** Says what becomes of everything that is opened from now on. */
export function keepWith(next: (close: Close) => void): void {
  keep = next;
}

/**
 * Closes what a starter has opened, last first: at the end of the test when one runs (`beforeEach` is part of it), else at the end of
 * the file. So no test has to close what it has started.
 * @returns closes it earlier; it is closed once in any case.
 */
export function closeInTheEnd(close: () => unknown): Close {
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= (async () => void (await close()))());
  keep(closeOnce);
  return closeOnce;
}
