import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

/*
 * Removes from a production install what the server never loads: node docker/remove-unused.ts node_modules
 * A test starts the server without it.
 */

/** Files and folders of single packages. If one is missing, a new release of its package has to be looked at. */
const PARTS = [
  // harper.js brings its program four times; bff/analysis/notes/harper loads the slim one from its file.
  'harper.js/dist/{binary,binaryInlined,slimBinaryInlined}.js',
  'harper.js/dist/harper_wasm_bg.wasm',
  // Firebase's database, which firebase-admin loads for calls that we don't make.
  '@firebase',
  '{faye-websocket,websocket-driver,websocket-extensions,http-parser-js}',
  // Of the browser's side of SockJS, only the finished script is served.
  'sockjs-client/lib',
  '{eventsource,url-parse,querystringify,requires-port}',
  // Node has the streams of the web itself, so fetch-blob never asks for these.
  'web-streams-polyfill',
  // Node runs no TypeScript in packages.
  '{@types,undici-types}',
];

/** What only developers of a package need, in any of them. Licences stay. */
const EVERYWHERE = [
  '**/*.{ts,mts,cts,map,tsbuildinfo}',
  '**/!(LICEN|Licen|licen|NOTICE|notice|COPYING)*.{md,markdown}',
  ...['', '**/node_modules/'].map(
    (place) =>
      `${place}{@*/*,[!@]*}/{test,tests,__tests__,bench,benchmark,benchmarks,docs,example,examples,coverage,.github}`,
  ),
];

const [directory] = process.argv.slice(2);
if (directory === undefined)
  throw new Error('Name the folder of the packages: node docker/remove-unused.ts node_modules');

const found = (pattern: string) => globSync(pattern, { cwd: directory });
for (const pattern of PARTS) {
  const parts = found(pattern);
  if (parts.length === 0) throw new Error(`${pattern} isn't in ${directory}.`);
  for (const part of parts) remove(part);
}
for (const part of EVERYWHERE.flatMap(found)) remove(part);

function remove(part: string): void {
  rmSync(path.join(String(directory), part), { recursive: true, force: true });
}
