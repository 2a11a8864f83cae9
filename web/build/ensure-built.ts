/**
 * Builds the site if `web/dist` is missing or older than its sources; `npm start` and `npm test` run it first. A program that is
 * named after it then runs in the same process, and stops when `npm start` does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { withProgress } from './progress.ts';

const INTERVAL_MS = 250;
/** The shell that npm has started this process in. */
const SHELL = process.ppid;

/**
 * Stops this process once that shell is gone: when npm is stopped, it ends only its shell, and a server would stay behind and
 * keep its port. Does nothing if npm didn't start this process. Call it when the program has begun to listen for signals itself.
 */
function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  let wasGone = false;
  const timer = setInterval(() => {
    // A signal to both may be on its way, and a second one would cut the stop short.
    if (wasGone) process.kill(process.pid, 'SIGTERM');
    wasGone = process.ppid !== SHELL;
  }, INTERVAL_MS).unref();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.once(signal, () => clearInterval(timer));
}

const repository = join(import.meta.dirname, '..', '..');
const built = join(repository, 'web', 'dist', 'pages', 'landing.html');
const distFolder = join('web', 'dist') + sep;

const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
if (builtAt === undefined || newestSource() > builtAt) await build();
const [program] = process.argv.slice(2);
if (program !== undefined) {
  await import(pathToFileURL(join(repository, program)).href);
  stopWithNpm();
}

function newestSource(): number {
  const files = ['web', 'shared-types'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = ['package-lock.json', ...files.filter((path) => !(path + sep).startsWith(distFolder))];
  const times = sources.map((path) => {
    const stats = statSync(join(repository, path), { throwIfNoEntry: false });
    // Only files count: a folder's time also changes when the build writes into it.
    return stats?.isFile() ? stats.mtimeMs : 0;
  });
  return Math.max(...times);
}

async function build(): Promise<void> {
  const vite = findVite();
  // An image without development packages carries a finished build, whose file times a copy may have changed.
  if (vite === undefined && builtAt !== undefined) return;
  if (vite === undefined) fail('The site is not built, and the packages that build it are missing. Run npm ci first.');
  await withProgress('building the site', console.log, async () => {
    // In a process of its own, so that its memory is free again when the server starts.
    const words = [vite, 'build', '--config', join('web', 'vite.config.ts'), '--logLevel', 'warn'];
    // Tests and development set another value, and React would be its slow edition.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, words, { cwd: repository, env, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) fail('The site could not be built; see above.');
  });
}

/** The path of the bundler's command; undefined where it is not installed. */
function findVite(): string | undefined {
  try {
    return join(fileURLToPath(import.meta.resolve('vite/package.json')), '..', 'bin', 'vite.js');
  } catch {
    return undefined;
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
