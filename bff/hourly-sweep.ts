/** In milliseconds. */
const SWEEP_INTERVAL_MS = 3_600_000;

/** Deletes whatever has expired, every hour until it's stopped. */
export interface HourlySweep {
  /** Deletes it now. Never rejects. */
  sweep(): Promise<void>;
  stop(): void;
}

/**
 * Starts to delete every hour whatever has expired.
 * @param work deletes it; `isStopped` says whether the sweep was stopped meanwhile.
 * @param onFailure called with what the work threw, unless the sweep was stopped meanwhile.
 */
export function startHourlySweep(
  work: (isStopped: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): HourlySweep {
  let stopped = false;
  const sweep = () =>
    work(() => stopped).catch((error: unknown) => {
      if (!stopped) onFailure(error);
    });
  // oxlint-disable-next-line typescript/no-misused-promises -- it never rejects
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    sweep,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Makes a call until nothing is left to delete; other calls come in between. @returns how much was deleted. */
export async function untilNoneIsLeft(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let some = -1; some !== 0; deleted += some) some = await deleteSome();
  return deleted;
}
