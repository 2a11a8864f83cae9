import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';

import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { WebSocket } from 'ws';

import type { RoomAccess } from '#bff/collaboration/access';
import type { CollaborationLimits } from '#bff/collaboration/collaboration-limits';
import { collaboration } from '#bff/collaboration/endpoint';
import type { Documents } from '#bff/documents/documents';
import { openDocuments } from '#bff/documents/open-documents';
import { PostgresRoomBus } from '#bff/documents/postgres-room-bus';
import type { RoomBus } from '#bff/documents/room-bus';
import { errorHandler } from '#bff/http/error-handler';
import { websocket } from '#bff/http/websocket';
import { threadTimeMs } from '#bff/limits/thread-time';

import { closeInTheEnd } from '../closing.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The collaboration part of the BFF alone, with limits that a test can set. */
export type CollaborationServer = Awaited<ReturnType<typeof startCollaboration>>;

export interface CollaborationServerOptions {
  /** The data folder; without it, one that is empty. */
  directory?: string;
  limits?: Partial<CollaborationLimits>;
  documents?: Documents;
  access?: RoomAccess;
  roomBus?: RoomBus;
}

/** Starts the collaboration part of the BFF on a free port. */
export async function startCollaboration(options: CollaborationServerOptions = {}) {
  const { directory = await temporaryFolder(), limits = {}, access, roomBus } = options;
  const { documents = openDocuments({ directory }) } = options;
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const logger: FastifyBaseLogger = pino({ level: 'info' }, destination);
  const app: FastifyInstance = fastify({ loggerInstance: logger, trustProxy: ['127.0.0.1'] });
  await app.register(errorHandler);
  await app.register(websocket, { publicUrl: undefined });
  await app.register(collaboration, { documents, limits, ...(access && { access }), ...(roomBus && { roomBus }) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    /** Every line that it has logged. */
    log: () => lines.join(''),
    /** Its sockets, oldest first; @fastify/websocket adds this property to the app. */
    sockets: (): Iterable<WebSocket> => Reflect.get(app, 'websocketServer').clients,
    close: closeInTheEnd(async () => {
      await app.close();
      await documents.close();
    }),
  };
}

/** Starts the collaboration part of a BFF that keeps its documents in this PostgreSQL, beside others. */
export async function startServerOn(url: string, limits: Partial<CollaborationLimits>): Promise<CollaborationServer> {
  const documents = openDocuments({ url });
  await documents.use();
  const roomBus = new PostgresRoomBus(url, { lost() {}, connected() {}, misheard() {} });
  closeInTheEnd(() => roomBus.close());
  return startCollaboration({ documents, roomBus, limits });
}

/** Limits that let a test get past the rates. */
export const NO_RATE: Partial<CollaborationLimits> = {
  messagesPerSecond: 1e6,
  messageBurst: 1e6,
  bytesPerSecond: 1e9,
  byteBurst: 1e9,
  workMsPerSecond: 1e6,
  workBurstMs: 1e6,
  networkWorkMsPerSecond: 1e6,
  networkWorkBurstMs: 1e6,
  storedBytesPerHour: 1e12,
  socketsPerSecond: 1e6,
  socketBurst: 1e6,
};

/** How long the event loop of the server was held up. */
interface StallReport {
  /** The longest time that the event loop didn't turn, in milliseconds, as perf_hooks sees it. */
  longestStallMs: number;
  /** The longest time that the thread computed in one go. Unlike the stall it isn't lengthened by other processes on the machine. */
  longestBusyMs: number;
  /** The log lines so far. */
  log: string;
}

/** What the server in a separate process reports to the test. */
type ServerReport = { url: string } | StallReport;

const STALL_RESOLUTION_MS = 1;

// Started by a test as a separate process, so that the test's work isn't measured as the server's.
if (process.send && process.argv[1] === import.meta.filename) {
  const options: CollaborationServerOptions = JSON.parse(process.argv[2] ?? '{}');
  const server = await startCollaboration(options);
  const delay = monitorEventLoopDelay({ resolution: STALL_RESOLUTION_MS });
  delay.enable();
  let longestBusyMs = 0;
  let busyBefore = threadTimeMs();
  setInterval(() => {
    const busy = threadTimeMs();
    longestBusyMs = Math.max(longestBusyMs, busy - busyBefore);
    busyBefore = busy;
  }, STALL_RESOLUTION_MS).unref();
  const report = (message: ServerReport) => process.send?.(message);
  process.on('message', (question) => {
    if (question === 'stop') void server.close().then(() => process.disconnect?.());
    if (question === 'reset') {
      delay.reset();
      longestBusyMs = 0;
    }
    if (question === 'report') report({ longestStallMs: delay.max / 1e6, longestBusyMs, log: server.log() });
  });
  report({ url: server.url });
}

/** The server in a separate process. */
export type CollaborationProcess = Awaited<ReturnType<typeof startCollaborationProcess>>;

/** Starts the collaboration part of the BFF in a separate process. */
export async function startCollaborationProcess(options: Omit<CollaborationServerOptions, 'documents'>) {
  const given = JSON.stringify({ directory: await temporaryFolder(), ...options });
  const child = fork(import.meta.filename, [given], { silent: true, execArgv: [] });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const answer = async (): Promise<ServerReport> => {
    const over = new AbortController();
    const ended = once(child, 'exit', { signal: over.signal }).then(() =>
      Promise.reject(new Error(`the server ended: ${written}`)),
    );
    try {
      // Only the code above answers, with reports of this type.
      const [message] = await Promise.race([once(child, 'message', { signal: over.signal }), ended]);
      return message;
    } finally {
      ended.catch(() => {}); // the abort below
      over.abort();
    }
  };
  const ready = await answer();
  if (!('url' in ready)) throw new Error('the server did not say its address');
  const report = async () => {
    const answered = answer();
    child.send('report');
    const message = await answered;
    if (!('longestStallMs' in message)) throw new Error('the server did not report');
    return message;
  };
  const stop = async () => {
    if (child.exitCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.send('stop');
    const [code]: (number | null)[] = await exit;
    return code ?? null;
  };
  closeInTheEnd(stop);
  return {
    url: ready.url,
    /** What was measured since the last reset. */
    report,
    /** Forgets the stalls so far. */
    async reset() {
      child.send('reset');
      await report(); // answered after the reset
    },
    /** What the process has written to standard output and standard error; its log goes elsewhere. */
    console: () => written,
    /** Ends the process in order and returns its exit code. */
    stop,
  };
}
