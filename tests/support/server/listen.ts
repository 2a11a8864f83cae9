import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

import { closeInTheEnd } from '../closing.ts';

/** Lets a server listen on a free port of the loopback address, and returns its HTTP address, without a trailing slash. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return `http://127.0.0.1:${port}`;
}

/** Serves HTTP on a free port until the test ends. @returns its address, and how to end it earlier, with all connections. */
export async function serve(server: HttpServer): Promise<{ url: string; close: () => Promise<void> }> {
  const url = await listen(server);
  const close = closeInTheEnd(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  return { url, close };
}

/** A TCP port that nobody is using right now, for a program that needs its port before it starts. */
export async function freePort(): Promise<number> {
  await using server = createServer();
  return Number(new URL(await listen(server)).port);
}
