import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { Broker } from '../../broker/broker.ts';
import { within } from '../../limits/deadline.ts';
import { FairTurns } from '../../limits/fair-turns.ts';
import type { Evaluator } from '../evaluator.ts';
import { type ConsumerContext, RequestConsumer } from './request-consumer.ts';

/** What a responder works with. */
export interface ResponderOptions {
  broker: Broker;
  evaluator: Evaluator;
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  /** When the responder is to end, texts under way get this long, in milliseconds. */
  finishMs?: number;
  /** How long a text waits for a busy evaluator, in milliseconds. */
  busyWaitMs?: number;
}

/** How many texts are read at once, and how many of them for one user. */
const REQUESTS_AT_ONCE = 4;
const REQUESTS_AT_ONCE_PER_USER = 2;
/** A lost broker is tried again after this time. */
const RECONNECT_DELAY_MS = 2000;
const FINISH_MS = 3000;
const BUSY_WAIT_MS = 10_000;

/**
 * Consumes the evaluation requests of the broker, one of perhaps many consumers, and sends each reply where its request says. A
 * request is acknowledged when it was answered. One that was not goes back with the end of the connection, and to another consumer.
 */
export class EvaluationResponder {
  readonly #broker: Broker;
  readonly #finishMs: number;
  readonly #context: ConsumerContext;
  readonly #ending = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  /** The connection that consumes now. */
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

  /** Resolves when requests come in for the first time; it stays open while there is no broker. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Takes no further request, finishes those under way, and hands back what it cannot finish in time. A connection that is just
   * being opened is closed as soon as it is there.
   */
  async close(): Promise<void> {
    this.#ending.abort();
    await within(this.#finishMs, this.#context.turns.idle());
    await this.#consumer?.leave();
  }

  async #run(): Promise<void> {
    const { log } = this.#context;
    // oxlint-disable no-await-in-loop -- one connection after another
    while (!this.#ending.signal.aborted) {
      // The broker driver itself logs what is wrong.
      await this.#consume().catch((error: unknown) =>
        log.debug({ err: error }, 'the evaluation responder has no broker'),
      );
      await pause(RECONNECT_DELAY_MS, undefined, { signal: this.#ending.signal }).catch(() => {});
    }
    // oxlint-enable no-await-in-loop
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
