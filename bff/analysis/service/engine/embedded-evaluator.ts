import { FEEDBACK_MAX_WORDS } from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { errors } from '../../../errors.ts';
import { type Health, OK } from '../../../observability/health.ts';
import { evaluatorRestarts } from '../../../observability/measured.ts';
import type { AnalysisResult } from '../../analyser.ts';
import { type Admission, type AdmissionLimits, createAdmission } from '../admission.ts';
import type { Evaluation, EvaluationOptions, Evaluator, EvaluatorLoad } from '../evaluator.ts';
import { sentencesOf } from '../feedback-call.ts';
import { readingTimeMs, wordCount } from '../reading-time.ts';
import { type EvaluatorThread, startThread, type ThreadOptions } from './analysis-thread-handle.ts';
import { Call } from './call.ts';
import type { WorkerAnswer } from './messages.ts';

/** At this share of its time we read the rest of a text without Harper, so that the caller gets most of the result. */
const HURRY_SHARE = 0.7;
/** At this share of its time we read no further, and the caller gets what there is. */
const STOP_SHARE = 0.85;
/** A worker that is alive should have the answer any moment, so its caller waits up to this many times as long. */
const PATIENCE = 2;
/** A worker that stops within this time after its start is restarted after a pause. */
const HEALTHY_AFTER_MS = 5_000;
const RESTART_PAUSE_MS = 1_000;
const THREAD_STOPPED = 'the worker thread stopped';

/** The deadlines, limits and callbacks of the evaluator. */
export interface EvaluatorOptions {
  /** The time that every call has, including waiting, in milliseconds; a long text has more. */
  deadlineMs: number;
  /** A call whose worker is alive may take this many times as long. */
  patience?: number;
  /** How much more time a text has for every thousand words, in milliseconds. */
  msPerThousandWords?: number;
  /** How much work may be open. */
  limits?: AdmissionLimits;
  log?: (event: string, detail?: object) => void;
  /** Another worker thread, and when it counts as stuck. */
  thread?: Pick<ThreadOptions, 'script' | 'stuckAfterMs'>;
}

type EvaluatorState =
  /** Calls wait; a worker is restarted after a pause. */
  | { status: 'pausing'; pause: NodeJS.Timeout }
  /** Calls wait for the worker; it answers without Harper; it answers completely. */
  | { status: 'starting' | 'warming' | 'ready'; thread: EvaluatorThread }
  | { status: 'closed' };

/** The evaluator that runs in this process, in separate threads. It accepts calls immediately. */
export class EmbeddedEvaluator implements Evaluator {
  readonly #deadlineMs: number;
  readonly #patience: number;
  readonly #msPerThousandWords: number | undefined;
  readonly #thread: EvaluatorOptions['thread'];
  readonly #log: (event: string, detail?: object) => void;
  readonly #admission: Admission;
  /** The calls that arrived before the worker was loaded. */
  readonly #waiting: Call[] = [];
  readonly #running = new Map<number, Call>();
  #state: EvaluatorState;
  #startedAtMs = 0;
  #lastId = 0;
  #ready = newPromise();

  constructor({
    deadlineMs,
    patience = PATIENCE,
    msPerThousandWords,
    limits,
    log = () => {},
    thread,
  }: EvaluatorOptions) {
    this.#deadlineMs = deadlineMs;
    this.#patience = patience;
    this.#msPerThousandWords = msPerThousandWords;
    this.#thread = thread;
    this.#log = log;
    this.#admission = createAdmission(limits);
    this.#state = this.#start();
  }

  /** Resolves when every check is loaded, including Harper. @throws {BffError} SHUTTING_DOWN if it is closed first. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** The state of the evaluator: `starting` (calls wait), `warming` (answers without Harper), `ready`, `closed`. */
  get state(): 'starting' | 'warming' | 'ready' | 'closed' {
    return this.#state.status === 'pausing' ? 'starting' : this.#state.status;
  }

  load(): EvaluatorLoad {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  health(): Health {
    switch (this.#state.status) {
      case 'starting':
        return { state: 'starting', why: 'It loads its dictionaries and models; texts wait for it.' };
      case 'pausing':
        return { state: 'failing', why: 'Its thread stopped by itself. It starts again within a second.' };
      case 'closed':
        return { state: 'failing', why: 'It is closed.' };
      case 'warming':
      case 'ready':
        return OK;
    }
  }

  async evaluate(text: readonly Paragraph[], options: EvaluationOptions): Promise<Evaluation> {
    const { caller, signal } = options;
    signal.throwIfAborted();
    const sentences = sentencesOf(text);
    if (this.#state.status === 'closed') throw errors.shuttingDown();
    const words = wordCount(sentences);
    if (words > FEEDBACK_MAX_WORDS) throw errors.payloadTooLarge(`${FEEDBACK_MAX_WORDS.toLocaleString('en')} words`);
    if (sentences.length === 0) return { items: [], complete: true, dropped: 0 };
    const timeMs = readingTimeMs(words, this.#deadlineMs, this.#msPerThousandWords);
    const call = new Call({ id: ++this.#lastId, timeMs }, text, options);
    const leave = this.#admission.admit({
      caller,
      characters: sentences.reduce((sum, { msg }) => sum + msg.length, 0),
      onEvicted: () => this.#end(call, errors.evaluatorBusy()),
    });
    const onAbort = () => this.#end(call, signal.reason);
    const deadline = setTimeout(() => this.#expect(call), timeMs);
    const end = setTimeout(() => this.#end(call, errors.evaluatorBusy()), timeMs * this.#patience);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(call);
    this.#handOver();
    try {
      return await call.answer;
    } finally {
      leave();
      clearTimeout(deadline);
      clearTimeout(end);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Stops the worker thread immediately and starts a new one. Calls in progress reject with EVALUATOR_RESTARTED;
   * later ones wait for the new thread. Resolves when the old thread has ended.
   */
  async restart(reason: string): Promise<void> {
    if (this.#state.status === 'closed') return;
    this.#log('evaluator restarting', { reason });
    evaluatorRestarts.tell({ reason });
    const hasJustStarted = performance.now() - this.#startedAtMs < HEALTHY_AFTER_MS;
    if (this.#state.status === 'ready') this.#ready = newPromise();
    const old = this.#stop(errors.evaluatorRestarted(reason));
    // Otherwise a worker that ends right after its start would be restarted in a tight loop.
    this.#state = reason === THREAD_STOPPED && hasJustStarted ? this.#startLater() : this.#start();
    await old?.end();
  }

  async close(): Promise<void> {
    if (this.#state.status === 'closed') return;
    const old = this.#stop(errors.shuttingDown());
    this.#state = { status: 'closed' };
    this.#ready.reject(errors.shuttingDown());
    await old?.end();
  }

  #start(): EvaluatorState {
    this.#startedAtMs = performance.now();
    const thread = startThread({
      onAnswer: (answer) => this.#onAnswer(answer),
      onStop: () => this.#restartUnasked(THREAD_STOPPED),
      onStuck: () => this.#onStuck(),
      ...this.#thread,
      log: this.#log,
    });
    return { status: 'starting', thread };
  }

  #startLater(): EvaluatorState {
    const pause = setTimeout(() => {
      this.#state = this.#start();
    }, RESTART_PAUSE_MS);
    return { status: 'pausing', pause };
  }

  /** Rejects every open call, and returns the thread to end. */
  #stop(reason: Error): EvaluatorThread | undefined {
    for (const call of [...this.#running.values(), ...this.#waiting]) call.reject(reason);
    this.#running.clear();
    this.#waiting.length = 0;
    if (this.#state.status === 'pausing') clearTimeout(this.#state.pause);
    return 'thread' in this.#state ? this.#state.thread : undefined;
  }

  #restartUnasked(reason: string): void {
    this.restart(reason).catch((error: unknown) => this.#log('evaluator restart failed', { error: String(error) }));
  }

  /** Sends the calls to the worker, which works on all of them in fair turns. */
  #handOver(): void {
    if (this.#state.status !== 'warming' && this.#state.status !== 'ready') return;
    for (const call of this.#waiting.splice(0)) {
      const { id, caller, text, whole, startedAtMs, timeMs } = call;
      this.#running.set(id, call);
      const msUntil = (share: number) => startedAtMs + timeMs * share - performance.now();
      const limits = { hurryMs: msUntil(HURRY_SHARE), stopMs: msUntil(STOP_SHARE) };
      this.#state.thread.post({ type: 'evaluate', id, caller, text, whole, ...limits });
    }
  }

  /** Rejects a call. Cancels its work in the worker, which has to say so. */
  #end(call: Call, reason: unknown): void {
    if (call.isSettled) return;
    call.reject(reason);
    const place = this.#waiting.indexOf(call);
    if (place !== -1) {
      this.#waiting.splice(place, 1);
    } else if (this.#running.has(call.id) && 'thread' in this.#state) {
      this.#state.thread.post({ type: 'cancel', id: call.id });
      this.#state.thread.expect(call.id);
    }
  }

  /** The time of a call is over. The worker should bring what it has read any moment, unless it's stuck or still starting. */
  #expect(call: Call): void {
    if (!this.#running.has(call.id) || !('thread' in this.#state)) return this.#end(call, errors.evaluatorStarting());
    call.becomeOverdue();
    this.#state.thread.expect(call.id);
  }

  /** The text was only to blame if it had the worker to itself. */
  #onStuck(): void {
    const isAlone = this.#running.size === 1;
    for (const call of this.#running.values())
      if (call.isOverdue) call.reject(isAlone ? errors.evaluatorTimeout(call.timeMs) : errors.evaluatorBusy());
    this.#restartUnasked('a call did not come back');
  }

  #onAnswer(answer: WorkerAnswer): void {
    switch (answer.type) {
      case 'usable':
        if (this.#state.status === 'starting') this.#state.status = 'warming';
        this.#handOver();
        return this.#logSinceStart('evaluator usable');
      case 'ready':
        if ('thread' in this.#state) this.#state.status = 'ready';
        this.#ready.resolve();
        return this.#logSinceStart('evaluator ready');
      case 'progress':
        return this.#running.get(answer.id)?.reportProgress(answer.done, answer.total);
      case 'result':
        return this.#release(answer.id)?.resolve(evaluationOf(answer));
      case 'ended':
        if (answer.error !== undefined) this.#log('evaluation failed', { error: answer.error });
        return this.#release(answer.id)?.reject(errors.upstreamFailed('feedback', answer.error));
      case 'log':
        return this.#log(answer.event, answer.detail);
    }
  }

  /** The worker has finished a call. */
  #release(id: number): Call | undefined {
    const call = this.#running.get(id);
    this.#running.delete(id);
    return call;
  }

  #logSinceStart(event: string): void {
    this.#log(event, { afterMs: Math.round(performance.now() - this.#startedAtMs) });
  }
}

function evaluationOf({ analysis, complete, unread }: AnalysisResult): Evaluation {
  return { ...analysis, complete, dropped: 0, ...(unread !== undefined && { unread }) };
}

/** Marks a rejection as handled, since this promise may not be awaited. */
function newPromise(): PromiseWithResolvers<void> {
  const resolvers = Promise.withResolvers<void>();
  resolvers.promise.catch(() => {});
  return resolvers;
}
