import { FEEDBACK_MAX_WORDS, type SentenceChunk } from '#shared-types/feedback';
import type { Paragraph } from '#shared-types/paragraph';

import { errors } from '../../errors.ts';
import { type Admission, type AdmissionLimits, createAdmission } from '../admission.ts';
import type { Evaluation, EvaluationOptions, Evaluator } from '../evaluator.ts';
import { sentencesOf } from '../feedback-call.ts';
import { type EvaluatorThread, startThread } from './analysis-thread-handle.ts';
import { Call } from './call.ts';
import type { WorkerAnswer } from './messages.ts';

/** A call ends at this share of the deadline, so that the answer arrives before the HTTP client gives up. */
const END_SHARE = 0.95;
/** At this share of the deadline we read the rest of a text without Harper, so that the caller gets most of the result. */
const HURRY_SHARE = 0.7;
/** A worker that stops within this time after its start is restarted after a pause. */
const HEALTHY_AFTER_MS = 5_000;
const RESTART_PAUSE_MS = 1_000;
const THREAD_STOPPED = 'the worker thread stopped';

/** The deadlines, limits and callbacks of the evaluator. */
export interface EvaluatorOptions {
  /** The longest time that a call may take, including waiting, in milliseconds. */
  deadlineMs: number;
  /** How much work may be open. */
  limits?: AdmissionLimits;
  log?: (event: string, detail?: object) => void;
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
  readonly #log: (event: string, detail?: object) => void;
  readonly #admission: Admission;
  /** The calls that arrived before the worker was loaded. */
  readonly #waiting: Call[] = [];
  readonly #running = new Map<number, Call>();
  #state: EvaluatorState;
  #startedAtMs = 0;
  #lastId = 0;
  #ready = newPromise();

  constructor({ deadlineMs, limits, log = () => {} }: EvaluatorOptions) {
    this.#deadlineMs = deadlineMs;
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

  async evaluate(text: readonly Paragraph[], options: EvaluationOptions): Promise<Evaluation> {
    const { caller, signal } = options;
    signal.throwIfAborted();
    const sentences = sentencesOf(text);
    if (this.#state.status === 'closed') throw errors.shuttingDown();
    if (hasTooManyWords(sentences)) throw errors.payloadTooLarge(`${FEEDBACK_MAX_WORDS.toLocaleString('en')} words`);
    if (sentences.length === 0) return { items: [], complete: true, dropped: 0 };
    const call = new Call(++this.#lastId, text, options);
    const leave = this.#admission.admit({
      caller,
      characters: sentences.reduce((sum, { msg }) => sum + msg.length, 0),
      onEvicted: () => this.#end(call, errors.evaluatorBusy()),
    });
    const onAbort = () => this.#end(call, signal.reason);
    const deadline = setTimeout(() => this.#end(call, this.#lateness(call)), this.#deadlineMs * END_SHARE);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(call);
    this.#handOver();
    try {
      return await call.answer;
    } finally {
      leave();
      clearTimeout(deadline);
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
    for (const call of [...this.#running.values(), ...this.#waiting]) {
      call.returned();
      call.reject(reason);
    }
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
      const { id, caller, text, whole, startedAtMs } = call;
      this.#running.set(id, call);
      const hurryMs = startedAtMs + this.#deadlineMs * HURRY_SHARE - performance.now();
      this.#state.thread.post({ type: 'evaluate', id, caller, text, whole, hurryMs });
    }
  }

  /** Rejects a call. Cancels its work in the worker, and watches until the worker responds. */
  #end(call: Call, reason: unknown): void {
    if (call.isSettled) return;
    call.reject(reason);
    const place = this.#waiting.indexOf(call);
    if (place !== -1) {
      this.#waiting.splice(place, 1);
    } else if (this.#running.has(call.id) && 'thread' in this.#state) {
      this.#state.thread.post({ type: 'cancel', id: call.id });
      call.awaitReturn(() => this.#restartUnasked('a call did not come back'));
    }
  }

  /** Why a call is late. The text was only too long if it had the evaluator to itself. */
  #lateness(call: Call): Error {
    if (!this.#running.has(call.id)) return errors.evaluatorStarting();
    return this.#running.size > 1 ? errors.evaluatorBusy() : errors.evaluatorTimeout(this.#deadlineMs);
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
        return this.#release(answer.id)?.resolve({ ...answer.analysis, complete: answer.complete, dropped: 0 });
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
    call?.returned();
    return call;
  }

  #logSinceStart(event: string): void {
    this.#log(event, { afterMs: Math.round(performance.now() - this.#startedAtMs) });
  }
}

function hasTooManyWords(sentences: readonly SentenceChunk[]): boolean {
  let words = 0;
  for (const { msg } of sentences) words += msg.match(/\S+/g)?.length ?? 0;
  return words > FEEDBACK_MAX_WORDS;
}

/** Marks a rejection as handled: nobody may be awaiting this promise. */
function newPromise(): PromiseWithResolvers<void> {
  const resolvers = Promise.withResolvers<void>();
  resolvers.promise.catch(() => {});
  return resolvers;
}
