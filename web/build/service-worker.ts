import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Manifest } from 'vite';

import { type Release, SERVICE_WORKER_FILE } from '../service-worker/release.ts';

/** A file that isn't needed immediately, and is larger than this, in bytes, isn't kept for use offline. */
const KEPT_MAX_BYTES = 200_000;

/** Programs that can do nothing without the server. */
const ONLINE_ONLY: ReadonlySet<string> = new Set(['/class', '/desk', '/record', '/returned']);

/** Parts that can do nothing without it either, as the manifest names them. Where they would be, the page says that they weren't loaded. */
const ONLINE_PARTS = ['features/editor/history-shell.tsx', 'content/desk/made-up-class.ts'];

/** The parts of a built site that the service worker keeps. */
interface KeptParts {
  manifest: Manifest;
  /** The application, as the manifest names it. */
  entry: string;
  /** The modules of each program, as the manifest names them, by the path of its page. */
  programs: ReadonlyMap<string, readonly string[]>;
}

/**
 * Writes the service worker of a built site: its code, after the list of what it keeps.
 * @param code the file with the compiled code.
 */
export async function writeServiceWorker(dist: string, code: string, parts: KeptParts): Promise<void> {
  const source = (await readFile(code, 'utf8')).trim();
  const files = (await keptFiles(dist, parts)).map((file) => `/${file}`).toSorted();
  const pages = [...parts.programs.keys()].filter((page) => !ONLINE_ONLY.has(page));
  const name = createHash('sha256')
    .update(JSON.stringify([files, pages, source]))
    .digest('hex')
    .slice(0, 16);
  const release: Release = { name, application: `/${parts.manifest[parts.entry]?.file}`, files, pages };
  await writeFile(path.join(dist, SERVICE_WORKER_FILE), `const RELEASE=${JSON.stringify(release)};${source}\n`);
}

/** What the programs need immediately, and what they load later unless it is large. */
async function keptFiles(dist: string, { manifest, programs }: KeptParts): Promise<string[]> {
  const modulesOf = (isOnlineOnly: boolean) =>
    [...programs].flatMap(([page, modules]) => (ONLINE_ONLY.has(page) === isOnlineOnly ? modules : []));
  const offline = new Set(modulesOf(false));
  // The application names these, too.
  const onlineOnly = new Set([...modulesOf(true), ...ONLINE_PARTS].filter((name) => !offline.has(name)));
  const unknown = ONLINE_PARTS.find((name) => manifest[name] === undefined);
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}" to leave out; see service-worker.ts.`);
  const needed = new Set<string>();
  const later = new Set<string>();
  const add = (name: string, files: Set<string>) => {
    const { file, css = [], imports = [], dynamicImports = [] } = manifest[name] ?? { file: '' };
    if (file === '' || onlineOnly.has(name) || needed.has(file) || files.has(file)) return;
    for (const each of [file, ...css]) files.add(each);
    for (const imported of imports) add(imported, files);
    if (files === later) for (const imported of dynamicImports) add(imported, later);
  };
  for (const name of offline) add(name, needed);
  const reached = new Set<string>();
  const follow = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const imported of dynamicImports) add(imported, later);
    for (const imported of imports) follow(imported);
  };
  // Pages of text have programs of their own, which the application names too.
  for (const name of [...programs.values()].flatMap((modules) => modules.slice(1))) follow(name);
  const small = await Promise.all(
    [...later].map(async (file) => ((await stat(path.join(dist, file))).size <= KEPT_MAX_BYTES ? [file] : [])),
  );
  return [...needed, ...small.flat()];
}
