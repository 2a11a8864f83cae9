/** Builds the site when `web/dist` is missing or older than what it is made of; `npm start` and `npm test` run it first. */
import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

import type * as Vite from 'vite';

const repository = join(import.meta.dirname, '..', '..');
const built = join(repository, 'web', 'dist', 'pages', 'landing.html');
const distFolder = join('web', 'dist') + sep;

const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
if (builtAt === undefined || newestSource() > builtAt) await build();

function newestSource(): number {
  const files = ['web', 'shared-types'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = ['package-lock.json', ...files.filter((path) => !(path + sep).startsWith(distFolder))];
  const times = sources.map((path) => {
    const stats = statSync(join(repository, path), { throwIfNoEntry: false });
    // The time of a folder also changes when the build writes into it, so only files count.
    return stats?.isFile() ? stats.mtimeMs : 0;
  });
  return Math.max(...times);
}

async function build(): Promise<void> {
  const start = performance.now();
  let vite: typeof Vite;
  try {
    vite = await import('vite');
  } catch (error) {
    // An image without development packages carries a finished build, whose file times a copy may have changed.
    if (builtAt !== undefined) return;
    throw error;
  }
  console.log('Building the site. This takes up to a minute, and only after a change.');
  const builder = await vite.createBuilder({ configFile: join(repository, 'web', 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  console.log(`Built the site in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
