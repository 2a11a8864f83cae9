import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { collaboration } from '#bff/collaboration/endpoint';
import type { CollaborationLimits } from '#bff/collaboration/limits';
import { openDocumentLog } from '#bff/embedded/document-log';
import { errorHandler } from '#bff/plugins/error-handler';
import { websocket } from '#bff/plugins/websocket';
import type { DocumentLog } from '#bff/upstreams/document-log';

/** The collaboration part of the BFF alone, with limits that a test can set. */
export interface CollaborationServer {
  url: string;
  app: FastifyInstance;
  /** Every line that it has logged. */
  log: () => string;
  close(): Promise<void>;
}

export interface CollaborationServerOptions {
  directory: string;
  limits?: Partial<CollaborationLimits>;
  documentLog?: DocumentLog;
}

/** Starts the collaboration part of the BFF on a free port. */
export async function startCollaboration(options: CollaborationServerOptions): Promise<CollaborationServer> {
  const { directory, limits = {}, documentLog = openDocumentLog({ directory }) } = options;
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const logger: FastifyBaseLogger = pino({ level: 'info' }, destination);
  const app: FastifyInstance = fastify({ loggerInstance: logger });
  await app.register(errorHandler);
  await app.register(websocket, { publicUrl: undefined });
  await app.register(collaboration, { documentLog, limits });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    log: () => lines.join(''),
    async close() {
      await app.close();
      await documentLog.close();
    },
  };
}

/** What the server in a process of its own tells the test. */
export type ServerReport = { url: string } | { longestStallMs: number; log: string };

const STALL_RESOLUTION_MS = 1;

// Started by a test as a process of its own, so that the work of the test is not measured as the server's.
if (process.send && process.argv[1] === import.meta.filename) {
  const options = JSON.parse(process.argv[2] ?? '{}') as CollaborationServerOptions;
  const server = await startCollaboration(options);
  const delay = monitorEventLoopDelay({ resolution: STALL_RESOLUTION_MS });
  delay.enable();
  const report = (message: ServerReport) => process.send?.(message);
  process.on('message', (question) => {
    if (question === 'stop') void server.close().then(() => process.disconnect?.());
    if (question === 'reset') delay.reset();
    if (question === 'report') report({ longestStallMs: delay.max / 1e6, log: server.log() });
  });
  report({ url: server.url });
}
