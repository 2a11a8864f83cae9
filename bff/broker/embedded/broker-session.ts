import { requiredHeader, StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { SLOW_CONSUMER } from '../broker.ts';
import type { BrokerCore } from './core.ts';
import { type Message, messageOf } from './message.ts';
import { Outbox } from './outbox.ts';
import { Subscriptions } from './subscriptions.ts';
import { createTransactions, type Transactions } from './transactions.ts';

/** The way back to the client. */
export interface BrokerSessionOptions {
  core: BrokerCore;
  version: StompVersion;
  /** Hands a frame to the client, in a turn of its own. After false no more comes until `resume`. */
  write: (frame: StompFrame) => boolean;
  /** Nothing is taken any more; what waits is still written. */
  onEnding?: () => void;
  /** The session has ended, and everything was written. @param unwritten the ERROR that a client who reads too slowly does not get. */
  onEnd: (reason: string, unwritten?: StompFrame) => void;
}

/** About what a frame without a message takes in memory. */
const SMALL_FRAME_BYTES = 128;

/**
 * One link to the broker after its CONNECT, whichever way it came. What is written is written in later turns of the event loop,
 * never from inside a call of the session.
 */
export class BrokerSession {
  readonly #options: BrokerSessionOptions;
  readonly #outbox: Outbox;
  readonly #subscriptions: Subscriptions;
  readonly #transactions: Transactions;
  #state: 'open' | 'ending' | 'ended' = 'open';

  constructor(options: BrokerSessionOptions) {
    const { core, version, write } = options;
    this.#options = options;
    this.#outbox = new Outbox({
      schedule: core.schedule,
      limits: core.limits,
      write,
      onRoom: () => this.#subscriptions.pump(),
      onOverflow: () => this.#giveUp(),
    });
    this.#subscriptions = new Subscriptions(core, this.#outbox, version);
    this.#transactions = createTransactions(core);
  }

  /** Takes a frame of the client. A frame that breaks a rule ends the session: ERROR, then `onEnd`. */
  receive(frame: StompFrame): void {
    if (this.#state !== 'open') return;
    try {
      this.#carryOut(frame);
    } catch (error) {
      if (!(error instanceof StompError)) throw error;
      return this.fail(error.message, frame);
    }
    const receipt = frame.headers.get('receipt');
    if (receipt !== undefined) this.#outbox.push(stompFrame('RECEIPT', { 'receipt-id': receipt }), SMALL_FRAME_BYTES);
    if (frame.command === 'DISCONNECT') this.#finish('Goodbye');
  }

  /** No frame is written until `resume`. */
  pause(): void {
    this.#outbox.pause();
  }

  resume(): void {
    this.#outbox.resume();
  }

  /** Ends the session with an ERROR of this message. @param cause the frame that is refused. */
  fail(message: string, cause?: StompFrame): void {
    if (this.#state !== 'open') return;
    const receipt = cause?.headers.get('receipt');
    const headers = { message, ...(receipt !== undefined && { 'receipt-id': receipt }) };
    this.#outbox.push(stompFrame('ERROR', headers), SMALL_FRAME_BYTES);
    this.#finish(message);
  }

  /** Ends the session at once: nothing is written any more, and `onEnd` is not called. */
  end(): void {
    this.#state = 'ended';
    this.#outbox.close();
    this.#subscriptions.end();
  }

  #carryOut(frame: StompFrame): void {
    const transaction = frame.headers.get('transaction');
    switch (frame.command) {
      case 'SEND':
        return this.#send(messageOf(frame), transaction);
      case 'ACK':
      case 'NACK':
        return this.#settle(this.#subscriptions.concludes(frame), transaction);
      case 'SUBSCRIBE':
        return this.#subscriptions.subscribe(frame);
      case 'UNSUBSCRIBE':
        return this.#subscriptions.unsubscribe(frame);
      case 'BEGIN':
        return this.#transactions.begin(requiredHeader(frame, 'transaction'));
      case 'COMMIT':
        return this.#transactions.commit(requiredHeader(frame, 'transaction'));
      case 'ABORT':
        return this.#transactions.abort(requiredHeader(frame, 'transaction'));
      case 'DISCONNECT':
        return undefined;
      default:
        throw new StompError(`${frame.command} is not taken here`);
    }
  }

  #send(message: Message, transaction: string | undefined): void {
    if (transaction === undefined) this.#options.core.publish(message);
    else this.#transactions.send(transaction, message);
  }

  #settle(effect: () => void, transaction: string | undefined): void {
    if (transaction === undefined) effect();
    else this.#transactions.conclude(transaction, effect);
  }

  /** The client reads too slowly. */
  #giveUp(): void {
    this.#state = 'ending';
    // Somebody else's message is just being delivered; that goes on first.
    this.#options.core.schedule(() => this.#conclude(SLOW_CONSUMER, stompFrame('ERROR', { message: SLOW_CONSUMER })));
  }

  #finish(reason: string): void {
    this.#state = 'ending';
    this.#outbox.finish(() => this.#conclude(reason)); // first, so that nothing which goes back to a queue comes here again
    this.#subscriptions.end();
    this.#options.onEnding?.();
  }

  #conclude(reason: string, unwritten?: StompFrame): void {
    if (this.#state === 'ended') return;
    this.end();
    this.#options.onEnd(reason, unwritten);
  }
}
