import { readdirSync, readlinkSync } from 'node:fs';

import { WebSocket } from 'ws';

import { startProcess, type TestProcess } from '../support/server/start-process.ts';

/** What a server holds at a moment. Memory is in bytes, and garbage doesn't count, except in `rss`. */
export interface Holdings {
  /** The heap of the main thread, and those of its workers together. */
  heap: number;
  workersHeap: number;
  /** Memory of the main thread outside its heap. */
  external: number;
  rss: number;
  /** Open files, sockets among them. */
  files: number;
  sockets: number;
  /** What keeps the event loop of the main thread going: timers, sockets, requests. */
  resources: number;
  /** Documents that are open, their editors, and clients of messaging. */
  documents: number;
  editors: number;
  clients: number;
}

/** A server whose memory can be looked into. */
export interface InspectedProcess extends TestProcess {
  look: () => Promise<Holdings>;
}

const METRICS_TOKEN = 'the-token-of-the-soak';

/** Starts `bff/main.ts` with Node's inspector, and collects garbage before each look. */
export async function startInspected(environment: Record<string, string>): Promise<InspectedProcess> {
  const running = await startProcess(
    { ...environment, METRICS_TOKEN },
    { words: ['--max-semi-space-size=4', '--inspect=127.0.0.1:0', 'bff/main.ts'] },
  );
  const address = /Debugger listening on (ws:\S+)/.exec(running.output())?.[1];
  if (address === undefined) throw new Error('The inspector did not say its address.');
  const inspector = await Inspector.open(address);
  const pid = running.child.pid ?? 0;
  return {
    ...running,
    look: async () => ({ ...(await inspector.look()), ...openFiles(pid), ...(await counted(running.url)) }),
    async stop(signal) {
      inspector.close();
      return running.stop(signal);
    },
  };
}

function openFiles(pid: number): Pick<Holdings, 'files' | 'sockets'> {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${file}`);
    } catch {
      return []; // it was closed meanwhile
    }
  });
  return { files: targets.length, sockets: targets.filter((target) => target.startsWith('socket:')).length };
}

async function counted(url: string): Promise<Pick<Holdings, 'documents' | 'editors' | 'clients'>> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' },
  });
  const text = await answer.text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    documents: valueOf('sullivan_open_documents'),
    editors: valueOf('sullivan_collaboration_sockets'),
    clients: valueOf('sullivan_messaging_connections'),
  };
}

/** The part of the inspector's protocol that we use (chromedevtools.github.io/devtools-protocol, and NodeWorker of Node). */
class Inspector {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (result: Record<string, unknown>) => void>();
  /** The sessions with the worker threads. */
  readonly #workers = new Set<string>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString())));
  }

  static async open(address: string): Promise<Inspector> {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const opened = Promise.withResolvers<void>();
    socket.on('open', opened.resolve);
    socket.on('error', opened.reject);
    await opened.promise;
    const inspector = new Inspector(socket);
    await inspector.#ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return inspector;
  }

  async look(): Promise<Pick<Holdings, 'heap' | 'workersHeap' | 'external' | 'rss' | 'resources'>> {
    const sessions = [undefined, ...this.#workers];
    // Twice, for what is only freed by what the first collection has finalised.
    for (const session of [...sessions, ...sessions]) await this.#ask('HeapProfiler.collectGarbage', {}, session);
    const heaps: number[] = [];
    for (const session of sessions)
      heaps.push(Number((await this.#ask('Runtime.getHeapUsage', {}, session))['usedSize']));
    const [heap = 0, ...workers] = heaps;
    const { result } = (await this.#ask('Runtime.evaluate', { expression: EXPRESSION })) as {
      result: { value: string };
    };
    const told = JSON.parse(result.value) as { rss: number; external: number; resources: number };
    return { heap, workersHeap: workers.reduce((sum, each) => sum + each, 0), ...told };
  }

  close(): void {
    this.#socket.terminate();
  }

  #ask(method: string, params: object, session?: string): Promise<Record<string, unknown>> {
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    this.#answers.set(id, resolve);
    const message = { id, method, params };
    if (session === undefined) this.#socket.send(JSON.stringify(message));
    else {
      const wrapped = { sessionId: session, message: JSON.stringify(message) };
      const of = (this.#lastId += 1);
      this.#socket.send(JSON.stringify({ id: of, method: 'NodeWorker.sendMessageToWorker', params: wrapped }));
    }
    return promise;
  }

  #hear(message: {
    id?: number;
    result?: Record<string, unknown>;
    method?: string;
    params?: { sessionId?: string; message?: string };
  }): void {
    const { sessionId = '', message: inner } = message.params ?? {};
    if (message.method === 'NodeWorker.attachedToWorker') this.#workers.add(sessionId);
    if (message.method === 'NodeWorker.detachedFromWorker') this.#workers.delete(sessionId);
    if (message.method === 'NodeWorker.receivedMessageFromWorker' && inner !== undefined) this.#hear(JSON.parse(inner));
    if (message.id === undefined) return;
    this.#answers.get(message.id)?.(message.result ?? {});
    this.#answers.delete(message.id);
  }
}

const EXPRESSION = `JSON.stringify({
  rss: process.memoryUsage.rss(),
  external: process.memoryUsage().external,
  resources: process.getActiveResourcesInfo().length,
})`;
