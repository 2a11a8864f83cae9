/*
 * The service worker: it keeps the application's own files, so that documents of this device open without a connection. It never
 * answers calls, settings, sockets or pages of text. The build puts RELEASE before it (web/build/service-worker.ts).
 */
import type { Release } from './release.ts';

declare const RELEASE: Release;
declare const self: WorkerScope;

/** What this file needs of `ServiceWorkerGlobalScope`, which the types for pages don't have. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const PREFIX = 'sullivan-';
const CACHE = PREFIX + RELEASE.name;
/** How long a page may take before the kept one is shown, in milliseconds. */
const PAGE_WAIT_MS = 4000;
/** The lowest status with which a server, or a proxy before it, says that it has failed (RFC 9110, section 15.6). */
const SERVER_FAILURE = 500;

const files: ReadonlySet<string> = new Set(RELEASE.files);
const pages: ReadonlySet<string> = new Set(RELEASE.pages);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting().catch(() => undefined);
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (files.has(pathname)) event.respondWith(keptFile(request));
  else if (request.mode === 'navigate' && pages.has(pathname)) event.respondWith(page(request, pathname));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // What the browser has fetched already isn't fetched again: these names change with their content.
  await cache.addAll([...files]);
  await Promise.all(
    [...pages].map(async (path) => {
      const response = await fetch(path, { cache: 'no-cache' });
      if (!(await keepPage(path, response))) throw new Error('The pages are of another release.');
    }),
  );
}

/** Only this release's files are needed from now on. */
async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** A file whose name changes with its content is the same wherever it comes from. */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? (await fetch(request));
}

/** The server's page, so that what the operator changes is seen; the kept one without a connection, or when the server can't answer. */
async function page(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  const arriving = fetch(request).then(async (response) => {
    // A browser without room for it still has the server's answer.
    await keepPage(path, response.clone()).catch(() => false);
    return response.status >= SERVER_FAILURE && kept !== undefined ? kept : response;
  });
  if (kept === undefined) return await arriving;
  const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PAGE_WAIT_MS));
  return await Promise.race([arriving.catch(() => kept), slow]);
}

/** Keeps a page if it is of this release, as it would ask for files that aren't kept otherwise. Resolves with whether it is. */
async function keepPage(path: string, response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  if (!(await response.clone().text()).includes(RELEASE.application)) return false;
  const cache = await caches.open(CACHE);
  await cache.put(path, response);
  return true;
}
