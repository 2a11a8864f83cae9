import { StompError } from '../../stomp/frame.ts';

/** The open transactions of one client, and the size of their contents; the broker executes them. */
export interface OpenTransactions {
  /** @throws {StompError} if it is already open, or too many are. */
  begin: (name: string) => void;
  /** @throws {StompError} if there is none with that name. */
  end: (name: string) => void;
  /** @throws {StompError} if there is none with that name. */
  require: (name: string) => void;
  /** Counts a message of `bytes` bytes. @throws {StompError} if there is no such transaction, or it contains too much. */
  charge: (name: string, bytes: number) => void;
}

/** What a frame costs the broker in addition to its body, in bytes. */
const FRAME_BYTES = 1024;

/** Starts without transactions. */
export function createOpenTransactions(limits: {
  openTransactions: number;
  transactionBytes: number;
}): OpenTransactions {
  const bytesIn = new Map<string, number>();
  const known = (name: string): number => {
    const bytes = bytesIn.get(name);
    if (bytes === undefined) throw new StompError('There is no such transaction');
    return bytes;
  };
  return {
    begin(name) {
      if (bytesIn.has(name)) throw new StompError('The transaction is open already');
      if (bytesIn.size >= limits.openTransactions)
        throw new StompError(`No more than ${limits.openTransactions} transactions may be open`);
      bytesIn.set(name, 0);
    },
    end(name) {
      known(name);
      bytesIn.delete(name);
    },
    require: known,
    charge(name, bytes) {
      bytesIn.set(name, known(name) + bytes + FRAME_BYTES);
      const sum = bytesIn.values().reduce((total, each) => total + each, 0);
      if (sum > limits.transactionBytes) throw new StompError('The open transactions hold too much');
    },
  };
}
