/** A worker thread that does with each call what its first sentence says, instead of reading it. */
import { parentPort, workerData } from 'node:worker_threads';

import type { ThreadStart, WorkerAnswer, WorkerQuestion } from '#bff/analysis/service/engine/messages';
import { threadTimeMs } from '#bff/limits/thread-time';

/** Many times as long as the tests let a thread work without a sign of life, in milliseconds. */
const LONG_MS = 1500;
/** A small part of that. */
const STEP_MS = 20;

const { signs }: ThreadStart = workerData;
const port = parentPort;
if (port === null) throw new Error('odd-thread.ts runs in a worker thread only.');
const send = (answer: WorkerAnswer) => port.postMessage(answer);

function compute(milliseconds: number): void {
  const startMs = threadTimeMs();
  while (threadTimeMs() - startMs < milliseconds);
}

const CONDUCT: Readonly<Record<string, () => void>> = {
  'Hang.': () => {
    for (;;);
  },
  'Work.': () => {
    for (let worked = 0; worked < LONG_MS; worked += STEP_MS) {
      compute(STEP_MS);
      Atomics.add(signs, 0, 1);
    }
  },
  // As on a machine that is busy with something else: the time passes, and the thread gets no processor.
  'Wait.': () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG_MS),
  'Answer.': () => {},
};

port.on('message', (question: WorkerQuestion) => {
  if (question.type === 'cancel') return;
  CONDUCT[question.text[0]?.sentences[0]?.msg ?? '']?.();
  send({ type: 'result', id: question.id, analysis: { items: [] }, complete: true });
});
send({ type: 'usable' });
send({ type: 'ready' });
