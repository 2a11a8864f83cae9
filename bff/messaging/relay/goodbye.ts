import { type StompFrame, stompFrame } from '../../stomp/frame.ts';
import type { FrameSink } from './frame-sink.ts';

/** The DISCONNECT of one client. Its receipt promises that everything before it was done. */
export class Goodbye {
  /** A name for a transaction and a receipt that no client can guess. */
  readonly #lastId: string;
  readonly #broker: FrameSink;
  readonly #onDone: () => void;
  #frame: StompFrame | undefined;

  /** @param namespace an unguessable name. @param onDone called when everything the client sent before is done. */
  constructor(namespace: string, { broker, onDone }: { broker: FrameSink; onDone: () => void }) {
    this.#lastId = `${namespace}-last`;
    this.#broker = broker;
    this.#onDone = onDone;
  }

  /** Whether the client has sent it, and so may send nothing more. */
  get isSaid(): boolean {
    return this.#frame !== undefined;
  }

  /** Ends the conversation: immediately, or once the broker has confirmed a frame that does nothing. */
  say(frame: StompFrame): void {
    if (!frame.headers.has('receipt')) return this.#onDone();
    this.#frame = frame;
    this.#broker.send(stompFrame('BEGIN', { transaction: this.#lastId, receipt: this.#lastId }));
  }

  /** Whether a RECEIPT from the broker confirms that frame. */
  isConfirmedBy(receiptId: string): boolean {
    return receiptId === this.#lastId;
  }

  /** Sends the client the receipt it asked for, and ends the conversation. */
  complete(client: FrameSink): void {
    client.send(stompFrame('RECEIPT', { 'receipt-id': this.#frame?.headers.get('receipt') ?? '' }));
    this.#onDone();
  }
}
