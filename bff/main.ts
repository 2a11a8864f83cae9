import module from 'node:module';
import path from 'node:path';

// Keep compiled code between starts. This has to be on before anything else loads.
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node-compile'));
const { start } = await import('./start.ts');
await start();
