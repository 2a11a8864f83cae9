import { requiredHeader, StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { SLOW_CONSUMER } from '../broker.ts';
import type { BrokerCore } from './core.ts';
import { messageOf } from './message.ts';
import { createOutbox } from './outbox.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTransactions } from './transactions.ts';

/** One link to the broker after its CONNECT, whichever way it came. */
export interface BrokerSession {
  /** Takes a frame of the client. A frame that breaks a rule ends the session: ERROR, then `onEnd`. */
  receive(frame: StompFrame): void;
  /** No frame is written until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the session with an ERROR of this message. */
  fail(message: string): void;
  /** Ends the session at once: nothing is written any more, and `onEnd` is not called. */
  end(): void;
}

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

/** Begins a session. What is written is written in later turns of the event loop, never from inside a call of the session. */
export function createSession({ core, version, write, onEnding, onEnd }: BrokerSessionOptions): BrokerSession {
  let state: 'open' | 'ending' | 'ended' = 'open';
  const outbox = createOutbox({
    schedule: core.schedule,
    limits: core.limits,
    write,
    onRoom: () => subscriptions.pump(),
    onOverflow() {
      state = 'ending';
      // Somebody else's message is just being delivered; that goes on first.
      core.schedule(() => conclude(SLOW_CONSUMER, stompFrame('ERROR', { message: SLOW_CONSUMER })));
    },
  });
  const subscriptions = createSubscriptions(core, outbox, version);
  const transactions = createTransactions(core);

  function handle(frame: StompFrame): void {
    const transaction = frame.headers.get('transaction');
    switch (frame.command) {
      case 'SEND': {
        const message = messageOf(frame);
        return transaction === undefined ? core.publish(message) : transactions.send(transaction, message);
      }
      case 'ACK':
      case 'NACK': {
        const effect = subscriptions.concludes(frame);
        return transaction === undefined ? effect() : transactions.conclude(transaction, effect);
      }
      case 'SUBSCRIBE':
        return subscriptions.subscribe(frame);
      case 'UNSUBSCRIBE':
        return subscriptions.unsubscribe(frame);
      case 'BEGIN':
        return transactions.begin(requiredHeader(frame, 'transaction'));
      case 'COMMIT':
        return transactions.commit(requiredHeader(frame, 'transaction'));
      case 'ABORT':
        return transactions.abort(requiredHeader(frame, 'transaction'));
      case 'DISCONNECT':
        return undefined;
      default:
        throw new StompError(`${frame.command} is not taken here`);
    }
  }

  function finish(reason: string): void {
    state = 'ending';
    outbox.finish(() => conclude(reason)); // first, so that nothing which goes back to a queue comes here again
    subscriptions.end();
    onEnding?.();
  }

  function conclude(reason: string, unwritten?: StompFrame): void {
    if (state === 'ended') return;
    end();
    onEnd(reason, unwritten);
  }

  function end(): void {
    state = 'ended';
    outbox.close();
    subscriptions.end();
  }

  function fail(message: string, cause?: StompFrame): void {
    if (state !== 'open') return;
    const receipt = cause?.headers.get('receipt');
    const headers = { message, ...(receipt !== undefined && { 'receipt-id': receipt }) };
    outbox.push(stompFrame('ERROR', headers), SMALL_FRAME_BYTES);
    finish(message);
  }

  return {
    receive(frame) {
      if (state !== 'open') return;
      try {
        handle(frame);
      } catch (error) {
        if (!(error instanceof StompError)) throw error;
        return fail(error.message, frame);
      }
      const receipt = frame.headers.get('receipt');
      if (receipt !== undefined) outbox.push(stompFrame('RECEIPT', { 'receipt-id': receipt }), SMALL_FRAME_BYTES);
      if (frame.command === 'DISCONNECT') finish('Goodbye');
    },
    pause: () => outbox.pause(),
    resume: () => outbox.resume(),
    fail,
    end,
  };
}
