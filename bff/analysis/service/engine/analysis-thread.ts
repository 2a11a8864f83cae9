/** The evaluator's worker thread: answers all calls of `embedded-evaluator.ts` concurrently, in small turns. */
import { parentPort, workerData } from 'node:worker_threads';

import { collectGarbage } from '../../../limits/collect-garbage.ts';
import { Analyser } from '../../analyser.ts';
import { startHarper } from '../../notes/harper/harper.ts';
import type { ThreadStart, WorkerAnswer, WorkerQuestion } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('analysis-thread.ts runs in a worker thread only.');

const send = (answer: WorkerAnswer) => port.postMessage(answer);
const log = (event: string, detail: object) => send({ type: 'log', event, detail });

const harper = startHarper({ onReady: becomeReady, log });
const { signs }: ThreadStart = workerData;
const analyser = new Analyser({ harper, log, onStep: () => Atomics.add(signs, 0, 1) });
const running = new Map<number, AbortController>();

function becomeReady(): void {
  send({ type: 'ready' });
  collectGarbage(); // from the dictionaries and the model
}

async function evaluate({
  id,
  caller,
  text,
  whole,
  hurryMs,
  stopMs,
}: Extract<WorkerQuestion, { type: 'evaluate' }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const result = await analyser.analyse(text, {
      caller,
      whole,
      signal: controller.signal,
      hurryAt: performance.now() + hurryMs,
      stopAt: performance.now() + stopMs,
      onProgress: (done, total) => send({ type: 'progress', id, done, total }),
    });
    send({ type: 'result', id, ...result });
  } catch (error) {
    send(controller.signal.aborted ? { type: 'ended', id } : { type: 'ended', id, error: String(error) });
  } finally {
    running.delete(id);
  }
}

port.on('message', (question: WorkerQuestion) => {
  if (question.type === 'evaluate')
    evaluate(question).catch((error: unknown) => log('evaluation failed', { error: String(error) }));
  else running.get(question.id)?.abort();
});
send({ type: 'usable' });
