import { useEffect, useState } from 'react';

import { inBackground } from '../errors/in-background.ts';

/** Whether this browser keeps the application, without which no document opens offline. */
export function useOpensOffline(): boolean {
  const [opens, setOpens] = useState(false);
  useEffect(() => {
    let isWanted = true;
    inBackground(
      keepsApplication().then(
        (keeps) => isWanted && setOpens(keeps),
        () => undefined,
      ),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return opens;
}

/** Resolves once there is an active worker, with whether it stays; never where there is none. */
async function keepsApplication(): Promise<boolean> {
  // Browsers leave it out where the connection isn't safe.
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  // The one that takes an earlier one's place with `OFFLINE=false` removes itself while it is activated.
  if (active?.state === 'activating')
    await new Promise((changed) => active.addEventListener('statechange', changed, { once: true }));
  return (await navigator.serviceWorker.getRegistration())?.active instanceof ServiceWorker;
}
