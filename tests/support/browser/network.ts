import type { Page, Request, WebSocketRoute } from 'playwright-core';

import { DOCUMENTS_PATH } from '#shared-types/documents/documents';

/** The sockets of a page whose connection a test can cut. An emulated network leaves sockets open. */
interface Connection {
  sockets: WebSocketRoute[];
  isCut: boolean;
}

const connections = new WeakMap<Page, Connection>();

/** Lets the test cut the page's connection. For good, and before the page opens its first socket. */
export async function makeCuttable(page: Page): Promise<void> {
  const connection: Connection = { sockets: [], isCut: false };
  connections.set(page, connection);
  await page.routeWebSocket(/collab/, async (socket) => {
    if (connection.isCut) return await socket.close();
    connection.sockets.push(socket);
    socket.connectToServer();
  });
}

/** Cuts the connection of such a page: no request gets out, and every socket breaks. Waits until the page shows it. */
export async function cutConnection(page: Page): Promise<void> {
  const connection = connectionOf(page);
  connection.isCut = true;
  await page.context().setOffline(true);
  await Promise.all(connection.sockets.splice(0).map((socket) => socket.close()));
  await page.locator('.saved-state:not([data-status=connected])').waitFor();
}

/** Brings it back. */
export async function restoreConnection(page: Page): Promise<void> {
  const connection = connectionOf(page);
  connection.isCut = false;
  connection.sockets.length = 0;
  await page.context().setOffline(false);
}

function connectionOf(page: Page): Connection {
  const connection = connections.get(page);
  if (!connection) throw new Error('The connection of this page can’t be cut.');
  return connection;
}

/** Holds calls of a page back until the returned function is called. @param isHeld which of them; all by default. */
export async function holdCalls(
  page: Page,
  url: Parameters<Page['route']>[0],
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await promise;
    await route.continue();
  });
  return resolve;
}

/** Has the server refuse to change documents, because it's busy. @returns ends that. */
export async function refuseChanges(page: Page): Promise<() => Promise<void>> {
  const refusal = { status: 503, json: { error: 'UNAVAILABLE', message: 'The server is busy. Try again.' } };
  const url = `**${DOCUMENTS_PATH}/*`;
  await page.route(url, (route) => (route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.continue()));
  return () => page.unroute(url);
}
