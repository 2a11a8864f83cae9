import type { Page } from 'playwright-core';

/** The changes that a page can't undo. */
const FOR_GOOD = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'],
  context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'routeWebSocket', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** The events that a test may listen to. */
export const EVENTS_OF_A_PAGE = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** Watches for calls that change a page or its profile in a way that can't be taken back. @returns whether there was one. */
export function noticeWhatStays(page: Page): () => boolean {
  let isSpent = false;
  const objects = { page, context: page.context(), clock: page.clock };
  for (const [name, methods] of Object.entries(FOR_GOOD)) {
    const object = objects[name as keyof typeof objects] as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const method of methods) {
      const original = object[method]?.bind(object);
      object[method] = (...given) => {
        isSpent = true;
        return original?.(...given);
      };
    }
  }
  return () => isSpent;
}
