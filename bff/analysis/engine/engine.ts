import { FEEDBACK_MAX_WORDS, type SentenceChunk } from '#shared-types/feedback';

import { errors } from '../../errors.ts';
import { type AdmissionLimits, createAdmission } from '../admission.ts';
import type { Evaluation, EvaluationOptions, Evaluator } from '../evaluator.ts';
import type { WorkerAnswer } from './messages.ts';
import { type EvaluatorThread, startThread } from './start-thread.ts';

/** At this share of the deadline a call ends, so that the answer is there before whoever waits for it over HTTP gives up. */
const END_SHARE = 0.95;
/** At this share of the deadline the rest of a text is read without Harper, so that the caller gets the greater part. */
const HURRY_SHARE = 0.7;
/**
 * A worker that does not come back this long after a call was ended is stuck, and is started again. One that is only short of
 * processor time on a busy machine must not be: everybody's calls would end with it.
 */
const STUCK_AFTER_MS = 5_000;
/** A worker that stops sooner than this after its start is started again after a pause. */
const HEALTHY_AFTER_MS = 5_000;
const RESTART_PAUSE_MS = 1_000;

/** How far the evaluator is: `starting` (calls wait), `warming` (answers without Harper), `ready`, `closed`. */
type EvaluatorState = 'starting' | 'warming' | 'ready' | 'closed';

/** The evaluator that runs in this process, in threads of its own. */
export interface EmbeddedEvaluator extends Evaluator {
  /** Resolves when every check is loaded, Harper included. @throws {BffError} SHUTTING_DOWN when it was closed before. */
  readonly ready: Promise<void>;
  readonly state: EvaluatorState;
  /**
   * Takes the worker thread out of service at once and starts a new one. Calls under way reject with EVALUATOR_RESTARTED;
   * later ones wait for the new thread. Resolves when the old thread has ended.
   */
  restart(reason: string): Promise<void>;
}

/** How patient the evaluator is, and whom it tells. */
export interface EvaluatorOptions {
  /** The longest time that a call may take, waiting included, in milliseconds. */
  deadlineMs: number;
  /** How much may be open at once. */
  limits?: AdmissionLimits;
  log?: (event: string, detail?: object) => void;
}

interface Call {
  id: number;
  caller: string;
  chunks: readonly SentenceChunk[];
  answer: PromiseWithResolvers<Evaluation>;
  onProgress: EvaluationOptions['onProgress'];
  startedAt: number;
  /** Whether the caller has its answer already; the worker may still be busy with the call. */
  isSettled: boolean;
  stuckTimer?: NodeJS.Timeout;
}

function hasTooManyWords(chunks: readonly SentenceChunk[]): boolean {
  let words = 0;
  for (const { msg } of chunks) words += msg.match(/\S+/g)?.length ?? 0;
  return words > FEEDBACK_MAX_WORDS;
}

/** Starts the evaluator; calls are accepted at once. */
export function startEvaluator({ deadlineMs, limits, log = () => {} }: EvaluatorOptions): EmbeddedEvaluator {
  const admission = createAdmission(limits);
  let state: EvaluatorState = 'starting';
  let thread: EvaluatorThread | undefined;
  let startedAt = 0;
  let lastId = 0;
  let ready = Promise.withResolvers<void>();
  let pause: NodeJS.Timeout | undefined;
  /** The calls that came before the worker was there. */
  const waiting: Call[] = [];
  const running = new Map<number, Call>();
  // Whoever does not ask for `ready` must not be troubled by its rejection.
  ready.promise.catch(() => {});

  /** Hands the calls to the worker, which works on all of them in fair turns. */
  function hand(): void {
    if (state !== 'warming' && state !== 'ready') return;
    for (const call of waiting.splice(0)) {
      const { id, caller, chunks } = call;
      running.set(id, call);
      const hurryMs = call.startedAt + deadlineMs * HURRY_SHARE - performance.now();
      thread?.post({ type: 'evaluate', id, caller, chunks, hurryMs });
    }
  }

  /** Ends a call for its caller. What the worker still does for it is cancelled, and watched until it comes back. */
  function end(call: Call, reason: unknown): void {
    if (call.isSettled) return;
    call.isSettled = true;
    call.answer.reject(reason);
    const place = waiting.indexOf(call);
    if (place !== -1) {
      waiting.splice(place, 1);
    } else if (running.has(call.id)) {
      thread?.post({ type: 'cancel', id: call.id });
      call.stuckTimer = setTimeout(() => restartUnasked('a call did not come back'), STUCK_AFTER_MS);
    }
  }

  /** Why a call is late. Only a text that had the evaluator for itself was too long for it. */
  function lateness(call: Call): Error {
    if (!running.has(call.id)) return errors.evaluatorStarting();
    return running.size > 1 ? errors.evaluatorBusy() : errors.evaluatorTimeout(deadlineMs);
  }

  function release(id: number): Call | undefined {
    const call = running.get(id);
    running.delete(id);
    clearTimeout(call?.stuckTimer);
    return call;
  }

  function hear(answer: WorkerAnswer): void {
    switch (answer.type) {
      case 'usable':
        if (state === 'starting') state = 'warming';
        hand();
        log('evaluator usable', { afterMs: Math.round(performance.now() - startedAt) });
        break;
      case 'ready':
        state = 'ready';
        ready.resolve();
        log('evaluator ready', { afterMs: Math.round(performance.now() - startedAt) });
        break;
      case 'progress': {
        const call = running.get(answer.id);
        if (call?.isSettled === false) call.onProgress?.(answer.done, answer.total);
        break;
      }
      case 'result': {
        const call = release(answer.id);
        if (call === undefined || call.isSettled) break;
        call.isSettled = true;
        call.answer.resolve({ items: answer.items, complete: answer.complete, dropped: 0 });
        break;
      }
      case 'ended': {
        const call = release(answer.id);
        if (answer.error !== undefined) log('evaluation failed', { error: answer.error });
        if (call === undefined || call.isSettled) break;
        call.isSettled = true;
        call.answer.reject(errors.upstreamFailed('feedback', answer.error));
        break;
      }
      case 'log':
        log(answer.event, answer.detail);
        break;
    }
  }

  function start(): void {
    state = 'starting';
    startedAt = performance.now();
    thread = startThread({ onAnswer: hear, onStop: () => restartUnasked('the worker thread stopped'), log });
  }

  /** Takes the thread away and rejects every open call. */
  function stop(reason: Error): EvaluatorThread | undefined {
    const old = thread;
    thread = undefined;
    clearTimeout(pause);
    for (const call of [...running.values(), ...waiting]) {
      clearTimeout(call.stuckTimer);
      if (!call.isSettled) call.answer.reject(reason);
      call.isSettled = true;
    }
    running.clear();
    waiting.length = 0;
    return old;
  }

  async function restart(reason: string): Promise<void> {
    if (state === 'closed') return;
    log('evaluator restarting', { reason });
    const wasReady = state === 'ready';
    const hasJustStarted = performance.now() - startedAt < HEALTHY_AFTER_MS;
    const old = stop(errors.evaluatorRestarted(reason));
    state = 'starting';
    if (wasReady) {
      ready = Promise.withResolvers<void>();
      ready.promise.catch(() => {});
    }
    // A worker that ends by itself right after its start would otherwise be started in a tight circle.
    if (reason === 'the worker thread stopped' && hasJustStarted) pause = setTimeout(start, RESTART_PAUSE_MS);
    else start();
    await old?.end();
  }

  function restartUnasked(reason: string): void {
    restart(reason).catch((error: unknown) => log('evaluator restart failed', { error: String(error) }));
  }

  async function evaluate(
    chunks: readonly SentenceChunk[],
    { caller, signal, onProgress }: EvaluationOptions,
  ): Promise<Evaluation> {
    signal.throwIfAborted();
    if (state === 'closed') throw errors.shuttingDown();
    if (hasTooManyWords(chunks)) throw errors.payloadTooLarge(`${FEEDBACK_MAX_WORDS.toLocaleString('en')} words`);
    if (chunks.length === 0) return { items: [], complete: true, dropped: 0 };
    const answer = Promise.withResolvers<Evaluation>();
    const call: Call = {
      id: ++lastId,
      caller,
      chunks,
      answer,
      onProgress,
      startedAt: performance.now(),
      isSettled: false,
    };
    const leave = admission.admit({
      caller,
      characters: chunks.reduce((sum, { msg }) => sum + msg.length, 0),
      onEvicted: () => end(call, errors.evaluatorBusy()),
    });
    const onAbort = () => end(call, signal.reason);
    const deadline = setTimeout(() => end(call, lateness(call)), deadlineMs * END_SHARE);
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.push(call);
    hand();
    try {
      return await answer.promise;
    } finally {
      leave();
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
    }
  }

  start();
  return {
    get ready() {
      return ready.promise;
    },
    get state() {
      return state;
    },
    evaluate,
    restart,
    async close() {
      if (state === 'closed') return;
      state = 'closed';
      const old = stop(errors.shuttingDown());
      ready.reject(errors.shuttingDown());
      await old?.end();
    },
  };
}
