import { StompError } from '../../stomp/frame.ts';
import type { BrokerCore } from './core.ts';
import type { Message } from './message.ts';

/** The open transactions of one link: their contents take effect together, or not at all. */
export interface Transactions {
  /** Opens a transaction. @throws {StompError} if one with this name is open, or there are too many. */
  begin(name: string): void;
  /** Keeps a message. @throws {StompError} if there is no such transaction, or it contains too much. */
  send(name: string, message: Message): void;
  /** Keeps an acknowledgement. @throws {StompError} as `send`. */
  conclude(name: string, effect: () => void): void;
  /**
   * Executes everything that was kept, in order.
   * @throws {StompError} if there is no such transaction, or the queues have no room; then nothing is executed.
   */
  commit(name: string): void;
  /** Drops everything that was kept. @throws {StompError} if there is no such transaction. */
  abort(name: string): void;
}

interface Transaction {
  effects: (() => void)[];
  messages: Message[];
  bytes: number;
}

/** A link without open transactions. */
export function createTransactions(core: BrokerCore): Transactions {
  const { limits } = core;
  const open = new Map<string, Transaction>();

  function find(name: string): Transaction {
    const transaction = open.get(name);
    if (!transaction) throw new StompError('Unknown transaction');
    return transaction;
  }

  function keep(transaction: Transaction, effect: () => void, bytes: number): void {
    transaction.bytes += bytes;
    if (transaction.effects.length >= limits.framesPerTransaction || transaction.bytes > limits.bytesPerTransaction)
      throw new StompError('The transaction is too large');
    transaction.effects.push(effect);
  }

  return {
    begin(name) {
      if (open.has(name)) throw new StompError('The transaction is open already');
      if (open.size >= limits.transactionsPerLink) throw new StompError('There are too many open transactions');
      open.set(name, { effects: [], messages: [], bytes: 0 });
    },
    send(name, message) {
      const transaction = find(name);
      keep(transaction, () => core.publish(message), message.bytes);
      transaction.messages.push(message);
    },
    conclude: (name, effect) => keep(find(name), effect, 0),
    commit(name) {
      const { effects, messages } = find(name);
      open.delete(name);
      core.checkRoom(messages);
      for (const effect of effects) effect();
    },
    abort(name) {
      find(name);
      open.delete(name);
    },
  };
}
