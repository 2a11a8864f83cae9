import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import type { Evaluation, EvaluationOptions, Evaluator } from '#bff/analysis/service/evaluator';
import { BffError } from '#bff/errors';
import { OK } from '#bff/observability/health';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { listen } from '../server/listen.ts';

/** How long it may read one text, in milliseconds: no busy machine takes that long. What is late would be missing from the answer. */
export const PATIENT_MS = 600_000;

/** Where the processes of a run find its evaluator. */
const ADDRESS = 'EVALUATOR_OF_THE_RUN';

/** One call, as a process sends it. */
interface SentCall extends Pick<EvaluationOptions, 'caller' | 'requestId' | 'whole'> {
  text: readonly Paragraph[];
}

/** The lines of an answer: how far it is, and the outcome at the end. */
type Line = { progress: [done: number, total: number] } | { evaluation: Evaluation } | { refusal: Refusal };

type Refusal = Pick<BffError, 'code' | 'statusCode' | 'message' | 'retryAfterS'>;

/**
 * `globalSetup`: the embedded evaluator for every process of the run. It takes four seconds of processor time to load, and half a
 * minute where other programs need the processor too, so it starts once, and with the first call.
 */
export default async function startEvaluator(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[ADDRESS] !== undefined) return undefined; // started for another project
  let evaluator: EmbeddedEvaluator | undefined;
  const started = () => (evaluator ??= new EmbeddedEvaluator({ deadlineMs: PATIENT_MS }));
  const server = createServer((request, response) => {
    const answering = request.method === 'POST' ? answer(started(), request, response) : started().ready;
    answering.catch(() => {}).finally(() => response.end());
  });
  // A process may be busy for longer than Node's five seconds, and sends its next call before it hears that its connection was closed.
  server.keepAliveTimeout = 0;
  process.env[ADDRESS] = await listen(server);
  return async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
    await evaluator?.close();
  };
}

async function answer(evaluator: Evaluator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { text, ...options } = (await json(request)) as SentCall;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const write = (line: Line) => response.write(`${JSON.stringify(line)}\n`);
  try {
    const onProgress = (done: number, total: number) => write({ progress: [done, total] });
    write({ evaluation: await evaluator.evaluate(text, { ...options, signal: gone.signal, onProgress }) });
  } catch (error) {
    if (!(error instanceof BffError)) throw error;
    const { code, statusCode, message, retryAfterS } = error;
    write({ refusal: { code, statusCode, message, retryAfterS } });
  }
}

/** The evaluator of the run, as a process sees it. */
export interface EvaluatorOfTheRun extends Evaluator {
  /** Resolves when every check is loaded. */
  readonly ready: Promise<void>;
}

/** Connects to it; undefined outside vitest, which starts it. */
export function evaluatorOfTheRun(): EvaluatorOfTheRun | undefined {
  const address = process.env[ADDRESS];
  if (address === undefined) return undefined;
  return {
    get ready() {
      return fetch(address).then(async (response) => void (await response.text()));
    },
    async evaluate(text, { caller, requestId, whole, signal, onProgress }) {
      // Each process has callers of its own, so that no test takes another one's share.
      const call: SentCall = { text, caller: `${process.pid} ${caller}`, requestId, ...(whole && { whole }) };
      const { body } = await fetch(address, { method: 'POST', body: JSON.stringify(call), signal });
      let unread = '';
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (unread + part).split('\n');
        unread = lines.pop() ?? '';
        for (const read of lines) {
          const line: Line = JSON.parse(read);
          if ('evaluation' in line) return line.evaluation;
          if ('refusal' in line) throw refused(line.refusal);
          onProgress?.(...line.progress);
        }
      }
      throw new Error('The evaluator of the run gave no answer.');
    },
    health: () => OK,
    close: async () => {},
  };
}

function refused({ code, statusCode, message, retryAfterS }: Refusal): BffError {
  return new BffError(code, statusCode, message, retryAfterS === undefined ? {} : { retryAfterS });
}
