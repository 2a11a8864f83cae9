import type { Page, WebSocketRoute } from 'playwright-core';

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
