import module from 'node:module';
import path from 'node:path';

// Compiled code is kept between starts; it must be switched on before the rest is loaded.
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node-compile'));
const { start } = await import('./start.ts');
await start();
