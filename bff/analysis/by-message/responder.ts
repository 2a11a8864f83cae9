import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import { EVALUATION_DESTINATION } from '#shared-types/evaluation';

import type { Broker, BrokerLink } from '../../broker/broker.ts';
import { within } from '../../limits/deadline.ts';
import { createFairTurns } from '../../limits/fair-turns.ts';
import { type StompFrame, stompFrame } from '../../stomp/frame.ts';
import type { Evaluator } from '../evaluator.ts';
import { answerRequest } from './request.ts';

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

/** A consumer of evaluation requests. */
export interface EvaluationResponder {
  /** Resolves when requests come in for the first time; it stays open while there is no broker. */
  readonly ready: Promise<void>;
  /**
   * Takes no further request, finishes those under way, and hands back what it cannot finish in time. A connection that is just
   * being opened is closed as soon as it is there.
   */
  close: () => Promise<void>;
}

/** How many texts are read at once, and how many of them for one user. */
const REQUESTS_AT_ONCE = 4;
const REQUESTS_AT_ONCE_PER_USER = 2;
/** How many are taken from the broker, which gives the rest to other consumers. One user may not fill all of these places. */
const REQUESTS_TAKEN = 12;
/** A lost broker is tried again after this time. */
const RECONNECT_DELAY_MS = 2000;
const FINISH_MS = 3000;
const BUSY_WAIT_MS = 10_000;
/** How long the broker may take to confirm the end. */
const FAREWELL_MS = 1000;
/** A request that has come back is handed back again after this time. */
const HAND_BACK_PAUSE_MS = 100;
const SUBSCRIPTION_ID = 'evaluations';
const FAREWELL = 'farewell';

/**
 * Consumes the evaluation requests of the broker, one of perhaps many consumers, and sends each reply where its request says. A
 * request is acknowledged when it was answered. One that was not goes back with the end of the connection, and to another consumer.
 */
export function startEvaluationResponder({
  broker,
  evaluator,
  log,
  finishMs = FINISH_MS,
  busyWaitMs = BUSY_WAIT_MS,
}: ResponderOptions): EvaluationResponder {
  const ending = new AbortController();
  const ready = Promise.withResolvers<void>();
  const turns = createFairTurns({ atOnce: REQUESTS_AT_ONCE, atOncePerCaller: REQUESTS_AT_ONCE_PER_USER });
  const farewell = Promise.withResolvers<void>();
  let leave: (() => Promise<unknown>) | undefined;

  function tellOfFailure(error: unknown): void {
    log.error({ err: error }, 'the evaluation responder failed');
  }

  function receive(frame: StompFrame, link: BrokerLink, signal: AbortSignal): void {
    if (frame.command === 'RECEIPT') {
      if (frame.headers.get('receipt-id') === FAREWELL) return farewell.resolve();
      log.info({ destination: EVALUATION_DESTINATION }, 'evaluation requests are answered');
      return ready.resolve();
    }
    if (frame.command === 'ERROR')
      return log.error({ message: frame.headers.get('message') }, 'the broker refused the evaluation responder');
    if (ending.signal.aborted) return handBack(frame, link, signal);
    // The relay names the user; a service that asks for itself is none, and each of its requests counts alone.
    const user = frame.headers.get('x-user-id') ?? frame.headers.get('message-id') ?? '';
    turns
      .run({ caller: user }, async () => {
        if (signal.aborted) return; // it goes back with the end of the connection
        if (ending.signal.aborted) handBack(frame, link, signal);
        else await answer(frame, user, link, signal);
      })
      .catch((error: unknown) => log.error({ err: error }, 'an evaluation request was not answered'));
  }

  async function answer(frame: StompFrame, user: string, link: BrokerLink, signal: AbortSignal): Promise<void> {
    const send = (destination: string, message: object) => {
      const headers = { destination, 'content-type': 'application/json' };
      link.send(stompFrame('SEND', headers, Buffer.from(JSON.stringify(message))));
    };
    try {
      await answerRequest(frame, { evaluator, caller: `account ${user}`, send, signal, busyWaitMs, log });
      link.send(stompFrame('ACK', { id: frame.headers.get('ack') ?? '' }));
    } catch (error) {
      log.info({ reason: String(error) }, 'an evaluation request was left to others');
    }
  }

  async function consume(): Promise<void> {
    const gone = new AbortController();
    const lost = Promise.withResolvers<string | undefined>();
    const link = await broker.connect({
      onFrame: (frame) => receive(frame, link, gone.signal),
      onDrain: () => {},
      onClose: lost.resolve,
    });
    if (ending.signal.aborted) return link.close();
    leave = async () => {
      gone.abort(new Error('The responder has ended'));
      // Its receipt says that the broker has every reply, so the clients that wait for one can be disconnected.
      link.send(stompFrame('UNSUBSCRIBE', { id: SUBSCRIPTION_ID, receipt: FAREWELL }));
      await within(FAREWELL_MS, Promise.race([farewell.promise, lost.promise]));
      link.close();
      lost.resolve(undefined);
    };
    link.send(
      stompFrame('SUBSCRIBE', {
        id: SUBSCRIPTION_ID,
        destination: EVALUATION_DESTINATION,
        ack: 'client-individual',
        'prefetch-count': String(REQUESTS_TAKEN),
        receipt: SUBSCRIPTION_ID,
      }),
    );
    const reason = await lost.promise;
    leave = undefined;
    if (reason === undefined) return;
    gone.abort(new Error(reason));
    log.warn({ reason }, 'the evaluation responder lost its broker');
  }

  async function run(): Promise<void> {
    // oxlint-disable no-await-in-loop -- one connection after another
    while (!ending.signal.aborted) {
      // The broker driver itself logs what is wrong.
      await consume().catch((error: unknown) => log.debug({ err: error }, 'the evaluation responder has no broker'));
      await pause(RECONNECT_DELAY_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
    // oxlint-enable no-await-in-loop
  }

  run().catch(tellOfFailure);
  return {
    ready: ready.promise,
    async close() {
      ending.abort();
      await within(finishMs, turns.idle());
      await leave?.();
    },
  };
}

/** An UNSUBSCRIBE at once would stop the requests too, but after it nothing that is under way could be acknowledged. */
function handBack({ headers }: StompFrame, link: BrokerLink, signal: AbortSignal): void {
  const nack = () => signal.aborted || link.send(stompFrame('NACK', { id: headers.get('ack') ?? '' }));
  // One that came back at once would come again and again, as long as nobody else takes it.
  if (headers.get('redelivered') === 'true') setTimeout(nack, HAND_BACK_PAUSE_MS);
  else nack();
}
