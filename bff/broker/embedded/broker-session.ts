import { requiredHeader, StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { SLOW_CONSUMER } from '../broker.ts';
import type { BrokerCore } from './core.ts';
import { type Message, messageOf } from './message.ts';
import { Outbox } from './outbox.ts';
import { Subscriptions } from './subscriptions.ts';
import { createTransactions, type Transactions } from './transactions.ts';

/** The side that sends to the client. */
export interface BrokerSessionOptions {
  core: BrokerCore;
  version: StompVersion;
  /** Sends a frame to the client, in a separate turn. After it returns false, no more frames are sent until `resume`. */
  write: (frame: StompFrame) => boolean;
  /** No more frames are accepted; queued frames are still written. */
  onEnding?: () => void;
  /**
   * The session has ended, and everything has been written. @param unwritten the ERROR that a client doesn't get because it reads
   * too slowly.
   */
  onEnd: (reason: string, unwritten?: StompFrame) => void;
}

/** The approximate memory for a frame without a message, in bytes. */
const SMALL_FRAME_BYTES = 128;

/**
 * One link to the broker after its CONNECT, over any connection. It writes in later turns of the event loop, never from inside
 * its own functions.
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

  /** Accepts a frame from the client. A frame that breaks a rule ends the session: ERROR, then `onEnd`. */
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

  /** Ends the session with an ERROR with this message. @param cause the refused frame. */
  fail(message: string, cause?: StompFrame): void {
    if (this.#state !== 'open') return;
    const receipt = cause?.headers.get('receipt');
    const headers = { message, ...(receipt !== undefined && { 'receipt-id': receipt }) };
    this.#outbox.push(stompFrame('ERROR', headers), SMALL_FRAME_BYTES);
    this.#finish(message);
  }

  /** Ends the session immediately: nothing more is written, and `onEnd` isn't called. */
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
    // Another link's message is being delivered; that has to finish first.
    this.#options.core.schedule(() => this.#conclude(SLOW_CONSUMER, stompFrame('ERROR', { message: SLOW_CONSUMER })));
  }

  #finish(reason: string): void {
    this.#state = 'ending';
    this.#outbox.finish(() => this.#conclude(reason)); // first, so that no requeued message is delivered here again
    this.#subscriptions.end();
    this.#options.onEnding?.();
  }

  #conclude(reason: string, unwritten?: StompFrame): void {
    if (this.#state === 'ended') return;
    this.end();
    this.#options.onEnd(reason, unwritten);
  }
}
