/** `npm run dev`: the site with hot reload in front, and behind it the BFF, which restarts on change. Ctrl-C stops both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';

import { createServer } from 'vite';

import { COLLABORATION_PATH } from '#shared-types/documents/collaboration';
import { IMAGES_PATH } from '#shared-types/documents/images';
import { MESSAGING_PATH } from '#shared-types/messaging';

const repository = join(import.meta.dirname, '..', '..');
/** The port of the site, unless PORT names another. */
const DEFAULT_PORT = 5173;
/** The BFF is behind the development server, so the browser knows one origin only, as in production. */
const bffPort = String(await unusedPort());
const target = `http://127.0.0.1:${bffPort}`;
/** What the BFF answers; Vite serves the pages. */
const BFF_PATHS = [
  '/api',
  '/config.json',
  '/idp',
  '/__/',
  '/healthz',
  '/readyz',
  '/.well-known',
  '/robots.txt',
  '/sitemap.xml',
  '/official-rules',
  IMAGES_PATH,
];
const BFF_SOCKETS = [COLLABORATION_PATH, MESSAGING_PATH];
const BFF_FOLDERS = ['bff', 'shared-types'].map((folder) => join(repository, folder));

/** A TCP port that nobody is using right now. */
async function unusedPort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

const site = await createServer({
  configFile: join(repository, 'web', 'vite.config.ts'),
  server: {
    port: Number(process.env['PORT'] ?? DEFAULT_PORT),
    strictPort: true,
    // The Host header stays the browser's, so the BFF's check of the Origin works here too.
    proxy: {
      ...Object.fromEntries(BFF_PATHS.map((path) => [path, { target }])),
      ...Object.fromEntries(BFF_SOCKETS.map((path) => [path, { target, ws: true }])),
    },
  },
});
await site.listen();
site.printUrls();

function startBff(): ChildProcess {
  return spawn(process.execPath, [join('bff', 'main.ts')], {
    cwd: repository,
    env: { ...process.env, PORT: bffPort, API_DOCS: 'true' },
    stdio: 'inherit',
  });
}

let bff = startBff();
let restarting = Promise.resolve();
let stopping = false;

async function stopBff(): Promise<void> {
  if (bff.exitCode !== null || bff.signalCode !== null) return;
  bff.kill('SIGTERM');
  await once(bff, 'exit');
}

async function restartBff(): Promise<void> {
  await stopBff();
  if (!stopping) bff = startBff();
}

// Vite watches, since `node --watch` makes every worker thread report its imports to that thread's listeners.
site.watcher.add(BFF_FOLDERS);
site.watcher.on('all', (_event, file) => {
  if (file.endsWith('.ts') && BFF_FOLDERS.some((folder) => file.startsWith(folder)))
    restarting = restarting.then(restartBff);
});

async function stop(): Promise<void> {
  stopping = true;
  await restarting;
  await stopBff();
  await site.close();
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    stop().catch((error: unknown) => {
      throw error;
    });
  });
