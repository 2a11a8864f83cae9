import { Server } from '@hocuspocus/server';

/** Hocuspocus as it comes: it judges no token, checks no update and stores nothing. */
await new Server({ port: Number(process.argv[2]), address: '127.0.0.1', quiet: true, stopOnSignals: false }).listen();
process.on('SIGTERM', () => process.exit());
