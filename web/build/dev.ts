/** `npm run dev`: the site with hot reload in front, the BFF behind it, restarted on change. Ctrl-C stops both. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { createServer } from 'vite';

const repository = join(import.meta.dirname, '..', '..');
/** The BFF stands behind the development server, so that the browser knows one origin only, as in production. */
const BFF_PORT = '3001';
const target = `http://127.0.0.1:${BFF_PORT}`;

const bff = spawn(process.execPath, ['--watch', join('bff', 'main.ts')], {
  cwd: repository,
  env: { ...process.env, PORT: BFF_PORT },
  stdio: 'inherit',
});

const site = await createServer({
  configFile: join(repository, 'web', 'vite.config.ts'),
  server: {
    port: 5173,
    // The Host header stays the browser's, so that the BFF's check of the Origin holds here too.
    proxy: {
      '/api': { target },
      '/config.json': { target },
      '/collab': { target, ws: true },
    },
  },
});
await site.listen();
site.printUrls();

async function stop(): Promise<void> {
  bff.kill('SIGTERM');
  await site.close();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
bff.once('exit', () => void site.close());
