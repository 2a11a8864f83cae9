import { inBackground } from '../errors/in-background.ts';
import { observable } from '../observable.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { SERVICE_WORKER_FILE } from './release.ts';

/** A page that stays open looks for a new version when somebody comes back to it, but not more often than this, in milliseconds. */
const LOOK_EVERY_MS = 3_600_000;
/** The browser may let the old version finish something before the new one takes over. After this, the page reloads in any case. */
const LONGEST_TAKE_OVER_MS = 5000;

/** Our own worker, marked so that browsers with Trusted Types start it. The headers of the site allow this policy by its name. */
const workerPolicy = { createScriptURL: (address: string) => address };

/** The new version that waits to take over from the one that is open. */
const waiting = observable<ServiceWorker | undefined>(undefined);
let hasBegun = false;

/** Registers the service worker of this release, once everything that a person reads has loaded; only in a built site. */
export function registerServiceWorker(): void {
  if (hasBegun || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  hasBegun = true;
  // Without it, everything works as long as there is a connection.
  whenIdle(() => inBackground(register().catch(() => undefined)));
}

/** Whether a new version waits to take over from the one that is open. */
export function isNewVersionReady(): boolean {
  return waiting.get() !== undefined;
}

/** Calls the listener when a new version begins to wait, until the returned function is called. */
export const onNewVersion = waiting.subscribe;

/** Lets the new version take over, and reloads the page with it. */
export function takeNewVersion(): void {
  // Another page may have let it take over.
  const next = waiting.get();
  if (next?.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  setTimeout(() => location.reload(), LONGEST_TAKE_OVER_MS);
  next.postMessage('take-over'); // oxlint-disable-line unicorn/require-post-message-target-origin -- a worker has none
}

async function register(): Promise<void> {
  const policy = globalThis.trustedTypes?.createPolicy('sullivan-service-worker', workerPolicy) ?? workerPolicy;
  const address = policy.createScriptURL(`/${SERVICE_WORKER_FILE}`);
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  const look = () => {
    // The first worker of a browser takes over from none.
    if (navigator.serviceWorker.controller === null || registration.waiting === null) return;
    waiting.set(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  let lookedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAtMs < LOOK_EVERY_MS) return;
    lookedAtMs = Date.now();
    inBackground(registration.update().catch(() => undefined));
  });
}
