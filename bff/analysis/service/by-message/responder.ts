import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';

import type { Broker } from '../../../broker/broker.ts';
import { within } from '../../../limits/deadline.ts';
import { FairTurns } from '../../../limits/fair-turns.ts';
import type { Evaluator } from '../evaluator.ts';
import { type ConsumerContext, RequestConsumer } from './request-consumer.ts';

/** The dependencies of a responder. */
export interface ResponderOptions {
  broker: Broker;
  evaluator: Evaluator;
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  /** How long texts in progress may take when the responder stops, in milliseconds. */
  finishMs?: number;
  /** How long a text waits for a busy evaluator, in milliseconds. */
  busyWaitMs?: number;
}

/** How many texts are read concurrently, and how many of them for one user. */
const REQUESTS_AT_ONCE = 4;
const REQUESTS_AT_ONCE_PER_USER = 2;
/** Waits this long before reconnecting to a lost broker. */
const RECONNECT_DELAY_MS = 2000;
const FINISH_MS = 3000;
const BUSY_WAIT_MS = 10_000;

/**
 * Consumes the broker's evaluation requests, perhaps as one of many consumers, and sends each reply to the destination that its
 * request names. A request is acknowledged once it is answered. Otherwise it is requeued when the connection ends, and goes to
 * another consumer.
 */
export class EvaluationResponder {
  readonly #broker: Broker;
  readonly #finishMs: number;
  readonly #context: ConsumerContext;
  readonly #ending = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  /** The consuming connection. */
  #consumer: RequestConsumer | undefined;

  constructor({ broker, evaluator, log, finishMs = FINISH_MS, busyWaitMs = BUSY_WAIT_MS }: ResponderOptions) {
    this.#broker = broker;
    this.#finishMs = finishMs;
    this.#context = {
      evaluator,
      turns: new FairTurns({ atOnce: REQUESTS_AT_ONCE, atOncePerCaller: REQUESTS_AT_ONCE_PER_USER }),
      busyWaitMs,
      ending: this.#ending.signal,
      onReady: this.#ready.resolve,
      log,
    };
    this.#run().catch((error: unknown) => log.error({ err: error }, 'the evaluation responder failed'));
  }

  /** Resolves when it first consumes requests; it stays pending while there is no broker. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Whether it takes requests now. */
  get isTaking(): boolean {
    return this.#consumer !== undefined && !this.#ending.signal.aborted;
  }

  /**
   * Accepts no further requests, finishes those in progress, and requeues those it can't finish in time. If a connection is being
   * opened, closes it once it is open.
   */
  async close(): Promise<void> {
    this.#ending.abort();
    await within(this.#finishMs, this.#context.turns.idle());
    await this.#consumer?.leave();
  }

  async #run(): Promise<void> {
    const { log } = this.#context;
    while (!this.#ending.signal.aborted) {
      // The broker driver itself logs what is wrong.
      await this.#consume().catch((error: unknown) =>
        log.debug({ err: error }, 'the evaluation responder has no broker'),
      );
      await pause(RECONNECT_DELAY_MS, undefined, { signal: this.#ending.signal }).catch(() => {});
    }
  }

  async #consume(): Promise<void> {
    const consumer = new RequestConsumer(this.#context);
    await consumer.connect(this.#broker);
    if (this.#ending.signal.aborted) return consumer.close();
    this.#consumer = consumer;
    const reason = await consumer.consume();
    this.#consumer = undefined;
    if (reason !== undefined) this.#context.log.warn({ reason }, 'the evaluation responder lost its broker');
  }
}

/** Answers evaluation requests in this process, from when it is ready until it stops. */
export const evaluationResponder: FastifyPluginAsync<{ broker: Broker; evaluator: Evaluator }> = async (
  app,
  { broker, evaluator },
) => {
  let responder: EvaluationResponder | undefined;
  app.addHook('onReady', async () => {
    responder = new EvaluationResponder({ broker, evaluator, log: app.log });
  });
  app.addHook('preClose', async () => responder?.close());
};
