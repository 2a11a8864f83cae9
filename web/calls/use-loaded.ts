import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

import { NotReachedError } from './call-errors.ts';
import { errorMessage } from './error-message.ts';

/** Why something wasn’t loaded, in words that follow a sentence about what. */
const NOT_REACHED = 'Check your connection and try again.';

/** What a part of the page has loaded so far. */
export interface Loaded<Value> {
  /** The last value; undefined until there is one. */
  value: Value | undefined;
  /** When it was loaded, in milliseconds since 1970; 0 before. */
  loadedAt: number;
  /** Why the last call failed. */
  fault: string | undefined;
  /** Loads it again; the value stays meanwhile. */
  reload: () => void;
  /** Sets a value that didn't come from `load`. */
  take: (value: Value) => void;
}

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

interface State<Value> {
  value?: Value;
  loadedAt: number;
  failed?: { load: Load<Value>; words: string };
}

/**
 * Loads something when a part of the page appears, and again with another function.
 * @param load the same function as long as the same is wanted; undefined to load nothing. Its signal aborts once the part is
 *   gone or something is loaded in its place.
 */
export function useLoaded<Value>(load: Load<Value> | undefined): Loaded<Value> {
  const [{ value, loadedAt, failed }, setState] = useState<State<Value>>({ loadedAt: 0 });
  const running = useRef<AbortController>(undefined);
  const reload = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    loadInto(setState, load, running.current.signal).catch(reportError);
  }, [load]);
  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  const take = useCallback((next: Value) => setState(loadedNow(next)), []);
  return { value, loadedAt, fault: failed?.load === load ? failed?.words : undefined, reload, take };
}

async function loadInto<Value>(
  setState: Dispatch<SetStateAction<State<Value>>>,
  load: Load<Value> | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (load === undefined) return;
  try {
    const next = await load(signal);
    if (!signal.aborted) setState(loadedNow(next));
  } catch (error) {
    if (!signal.aborted)
      setState((before) => ({
        ...before,
        failed: { load, words: error instanceof NotReachedError ? NOT_REACHED : errorMessage(error) },
      }));
  }
}

function loadedNow<Value>(value: Value): State<Value> {
  return { value, loadedAt: Date.now() };
}
