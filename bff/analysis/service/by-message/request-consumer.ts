import type { FastifyBaseLogger } from 'fastify';

import { EVALUATION_DESTINATION } from '#shared-types/analysis/evaluation';
import { SENT_HEADER } from '#shared-types/messaging';

import type { Broker, BrokerLink } from '../../../broker/broker.ts';
import { within } from '../../../limits/deadline.ts';
import type { FairTurns } from '../../../limits/fair-turns.ts';
import { evaluationRequests, type RequestOutcome } from '../../../observability/measured.ts';
import { type StompFrame, stompFrame } from '../../../stomp/frame.ts';
import type { Evaluator } from '../evaluator.ts';
import { answerRequest } from './answer-request.ts';

/** The dependencies that all connections of a responder share. */
export interface ConsumerContext {
  evaluator: Evaluator;
  /** Decides whose text is read next. */
  turns: FairTurns;
  /** How long a text waits for a busy evaluator, in milliseconds. */
  busyWaitMs: number;
  /** Once it is aborted, requests that haven't started are requeued. */
  ending: AbortSignal;
  /** Called when requests can arrive. */
  onReady: () => void;
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
}

/**
 * How many requests we take from the broker, which gives the rest to other consumers. One user can't fill all of these places.
 */
const REQUESTS_TAKEN = 12;
/** How long the broker may take to confirm the end. */
const FAREWELL_MS = 1000;
/** A request that was redelivered is requeued again after this time. */
const HAND_BACK_PAUSE_MS = 100;
const SUBSCRIPTION_ID = 'evaluations';
const FAREWELL = 'farewell';

/** Consumes evaluation requests over one connection to the broker. */
export class RequestConsumer {
  readonly #context: ConsumerContext;
  /** Aborted when the connection is lost, and its requests with it. */
  readonly #gone = new AbortController();
  readonly #lost = Promise.withResolvers<string | undefined>();
  readonly #farewell = Promise.withResolvers<void>();
  #link: BrokerLink | undefined;

  constructor(context: ConsumerContext) {
    this.#context = context;
  }

  /** @throws {BffError} UPSTREAM_UNAVAILABLE if no broker accepts the connection. */
  async connect(broker: Broker): Promise<void> {
    this.#link = await broker.connect({
      onFrame: (frame) => this.#receive(frame),
      onDrain: () => {},
      onClose: this.#lost.resolve,
    });
  }

  /** Closes a connection that isn't consuming. */
  close(): void {
    this.#link?.close();
  }

  /** Consumes requests; resolves with the reason when the connection is lost, and with nothing after `leave`. */
  async consume(): Promise<string | undefined> {
    const headers = {
      id: SUBSCRIPTION_ID,
      destination: EVALUATION_DESTINATION,
      ack: 'client-individual',
      'prefetch-count': String(REQUESTS_TAKEN),
      receipt: SUBSCRIPTION_ID,
    };
    this.#link?.send(stompFrame('SUBSCRIBE', headers));
    const reason = await this.#lost.promise;
    if (reason !== undefined) this.#gone.abort(new Error(reason));
    return reason;
  }

  /** Requeues pending requests, and closes the connection. */
  async leave(): Promise<void> {
    this.#gone.abort(new Error('The responder has ended'));
    // Its receipt says that the broker has every reply, so clients that wait for one can be disconnected.
    this.#link?.send(stompFrame('UNSUBSCRIBE', { id: SUBSCRIPTION_ID, receipt: FAREWELL }));
    await within(FAREWELL_MS, Promise.race([this.#farewell.promise, this.#lost.promise]));
    this.#link?.close();
    this.#lost.resolve(undefined);
  }

  #receive(frame: StompFrame): void {
    const { turns, ending, log } = this.#context;
    if (frame.command === 'RECEIPT') return this.#onReceipt(frame.headers.get('receipt-id'));
    if (frame.command === 'ERROR')
      return log.error({ message: frame.headers.get('message') }, 'the broker refused the evaluation responder');
    if (ending.aborted) return this.#handBack(frame);
    // The relay names the user; a service's own request has no user, and each such request counts as a separate caller.
    const user = frame.headers.get('x-user-id') ?? frame.headers.get('message-id') ?? '';
    evaluationRequests.tell({ is: 'taken' });
    turns
      .run({ caller: user }, async () => {
        if (!this.#gone.signal.aborted && !ending.aborted) return this.#answer(frame, user);
        evaluationRequests.tell({ is: 'handed back' });
        if (!this.#gone.signal.aborted) this.#handBack(frame); // otherwise the closed connection has requeued it
      })
      .catch((error: unknown) => log.error({ err: error }, 'an evaluation request was not answered'));
  }

  #onReceipt(id: string | undefined): void {
    if (id === FAREWELL) return this.#farewell.resolve();
    this.#context.log.info({ destination: EVALUATION_DESTINATION }, 'evaluation requests are answered');
    this.#context.onReady();
  }

  async #answer(frame: StompFrame, user: string): Promise<void> {
    const { evaluator, busyWaitMs, log } = this.#context;
    const send = (destination: string, message: object) => {
      const headers = { destination, 'content-type': 'application/json' };
      this.#link?.send(stompFrame('SEND', headers, Buffer.from(JSON.stringify(message))));
    };
    const signal = this.#gone.signal;
    const beganMs = performance.now();
    evaluationRequests.tell({ is: 'begun', waitedMs: waitedMs(frame) });
    let outcome: RequestOutcome = 'left';
    try {
      outcome = await answerRequest(frame, { evaluator, caller: `account ${user}`, send, signal, busyWaitMs, log });
      this.#link?.send(stompFrame('ACK', { id: frame.headers.get('ack') ?? '' }));
    } catch (error) {
      log.info({ reason: String(error) }, 'an evaluation request was left to others');
    } finally {
      evaluationRequests.tell({ is: 'over', outcome, ms: performance.now() - beganMs });
    }
  }

  /** An immediate UNSUBSCRIBE would stop the requests too, but then we couldn't acknowledge pending ones. */
  #handBack({ headers }: StompFrame): void {
    const nack = () =>
      this.#gone.signal.aborted || this.#link?.send(stompFrame('NACK', { id: headers.get('ack') ?? '' }));
    // If we requeued it immediately, it would be redelivered again and again until another consumer takes it.
    if (headers.get('redelivered') === 'true') setTimeout(nack, HAND_BACK_PAUSE_MS);
    else nack();
  }
}

/** How long ago a server passed a request to the broker, in milliseconds; undefined if it doesn’t say. */
function waitedMs({ headers }: StompFrame): number | undefined {
  const sentMs = Number(headers.get(SENT_HEADER) ?? Number.NaN);
  return Number.isFinite(sentMs) ? Math.max(0, Date.now() - sentMs) : undefined;
}
