import { fileHeaders, type SiteFile } from './site-files.ts';

/** Where browsers look for the service worker of the site (`web/service-worker/`). */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Takes the place of one that an earlier release or setting has left in browsers: it removes what that one kept, and itself. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) if (name.startsWith('sullivan-')) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** A service worker that removes itself. Browsers ask for it at their next visit. */
export function removingServiceWorker(): SiteFile {
  const plain = Buffer.from(REMOVAL);
  const headers = fileHeaders(plain, 'text/javascript; charset=utf-8', 'no-cache');
  return { plain, br: undefined, gzip: undefined, headers };
}
