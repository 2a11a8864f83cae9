/** `npm run dev`: the site with hot reload in front, the BFF behind it, restarted on change. Ctrl-C stops both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { createServer } from 'vite';

const repository = join(import.meta.dirname, '..', '..');
/** The BFF is behind the development server, so that the browser knows one origin only, as in production. */
const BFF_PORT = '3001';
const target = `http://127.0.0.1:${BFF_PORT}`;
const BFF_FOLDERS = ['bff', 'shared-types'].map((folder) => join(repository, folder));

const site = await createServer({
  configFile: join(repository, 'web', 'vite.config.ts'),
  server: {
    port: 5173,
    // The Host header stays the browser's, so that the BFF's check of the Origin holds here too.
    proxy: {
      '/api': { target },
      '/config.json': { target },
      '/idp': { target },
      '/collab': { target, ws: true },
    },
  },
});
await site.listen();
site.printUrls();

function startBff(): ChildProcess {
  return spawn(process.execPath, [join('bff', 'main.ts')], {
    cwd: repository,
    env: { ...process.env, PORT: BFF_PORT, API_DOCS: 'true' },
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

// Vite watches here, since `node --watch` makes every worker thread report its imports to the listeners of that thread.
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
