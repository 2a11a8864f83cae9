import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';

import { expect, test } from 'vitest';

/** The imports of a file that are there at run time, static and dynamic. */
const IMPORT = /^(?:import|export|const| +const| *await) (type )?[^;]*?(?:from |import\()'([^'.#][^']*)'/gm;

test('the image has every package that the server loads, those for a setting too', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const missing: string[] = [];
  for await (const file of glob('{bff,shared-types}/**/*.ts')) {
    if (file.endsWith('.d.ts')) continue;
    const source = await readFile(file, 'utf8');
    for (const [, type, name = ''] of source.matchAll(IMPORT)) {
      const packageName = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      if (type === undefined && !isBuiltin(name) && !(packageName in dependencies))
        missing.push(`${packageName} in ${file}`);
    }
  }
  expect(missing).toEqual([]);
});
