/**
 * `node build-source-maps.ts FOLDER` builds the program of the site once more, with source maps, into a folder. It's a process of its
 * own, since the environment of a test would change what is built.
 */
import path from 'node:path';

import { createBuilder } from 'vite';

const [, , outDir] = process.argv;
const builder = await createBuilder({
  configFile: path.join(import.meta.dirname, '../../../web/vite.config.ts'),
  logLevel: 'error',
  environments: { client: { build: { ...(outDir && { outDir }), emptyOutDir: true, sourcemap: 'hidden' } } },
});
const { client } = builder.environments;
if (client === undefined) throw new Error('web/vite.config.ts has no environment "client".');
await builder.build(client);
