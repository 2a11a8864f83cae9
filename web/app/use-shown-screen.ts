import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

import { PENDING_DELAY_MS, PENDING_MINIMUM_MS } from '#shared-types/constants';

import { inBackground } from '../errors/in-background.ts';
import type { ScreenCache } from './screen-cache.ts';
import type { Screen } from './screen.ts';

/** What is in the main part of the page, and the address that it belongs to. */
export interface Shown {
  /** Undefined until the first screen of a visit has loaded. */
  screen: Screen | undefined;
  location: Location;
  /** Whether the next screen takes long enough for the page to say so. */
  pending: boolean;
}

/**
 * Follows the address: the old screen stays until the new one has loaded. A wait of over a second is
 * shown, and for half a second at least, so that nothing flickers. A screen that cannot be loaded in place, as
 * after a new release, is left to the browser; when it is the first of the visit, the error is thrown while rendering.
 */
export function useShownScreen(screens: ScreenCache, first: Screen | undefined): Shown {
  const location = useLocation();
  const [shown, setShown] = useState<Shown>({ screen: first, location, pending: false });
  const [failure, setFailure] = useState<{ error: unknown }>();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });

  useEffect(() => {
    const { screen, location: before } = latest.current;
    if (screen && before === location) return;
    const isSamePage = screen && before.pathname === location.pathname;
    const next = isSamePage ? screen : screens.get(location.pathname);
    if (next) {
      setShown({ screen: next, location, pending: false });
      return;
    }
    return awaitScreen(screens.load(location.pathname), {
      onPending: () => setShown((old) => ({ ...old, pending: true })),
      onLoaded: (loaded) => setShown({ screen: loaded, location, pending: false }),
      onFailed: (error) => {
        // The address bar already shows the new address.
        if (screen) window.location.reload();
        else setFailure({ error });
      },
    });
  }, [location, screens]);

  if (failure) throw failure.error;
  return shown;
}

interface WaitEvents {
  onPending: () => void;
  onLoaded: (screen: Screen) => void;
  onFailed: (error: unknown) => void;
}

/** Waits for a screen and reports the stages of the wait; calling the result ends it. */
function awaitScreen(loading: Promise<Screen>, { onPending, onLoaded, onFailed }: WaitEvents): () => void {
  let pendingSince: number | undefined;
  let timer = setTimeout(() => {
    pendingSince = performance.now();
    onPending();
  }, PENDING_DELAY_MS);
  let wanted = true;
  const wait = async () => {
    try {
      const screen = await loading;
      if (!wanted) return;
      clearTimeout(timer);
      const shownForMs = pendingSince === undefined ? PENDING_MINIMUM_MS : performance.now() - pendingSince;
      if (shownForMs >= PENDING_MINIMUM_MS) onLoaded(screen);
      else timer = setTimeout(() => onLoaded(screen), PENDING_MINIMUM_MS - shownForMs);
    } catch (error) {
      if (wanted) onFailed(error);
    }
  };
  inBackground(wait());
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
