import type { Broker, BrokerLink } from '../../broker/broker.ts';
import type { StompFrame } from '../../stomp/frame.ts';
import type { FrameSink } from './frame-sink.ts';

interface BrokerSideOptions {
  broker: Broker;
  /** A MESSAGE, RECEIPT or ERROR arrived. */
  onFrame: (frame: StompFrame) => void;
  /** The broker accepts no more frames until `onDrain`. */
  onFull: () => void;
  onDrain: () => void;
  /** The broker has accepted nothing for this long, in milliseconds. */
  stuckMs: number;
  onStuck: () => void;
  /** The broker or the connection to it is lost. */
  onClose: (reason: string) => void;
  /** The connection couldn't be closed cleanly. */
  onCloseError: (error: unknown) => void;
}

/** The relay's side facing the broker: the client's own connection there. */
export class BrokerSide implements FrameSink {
  readonly #options: BrokerSideOptions;
  #link: BrokerLink | undefined;
  #isClosed = false;
  /** Runs while the broker isn't accepting anything. */
  #stuck: NodeJS.Timeout | undefined;

  constructor(options: BrokerSideOptions) {
    this.#options = options;
  }

  /** Opens the connection, and closes it immediately if it is no longer needed. @throws {BffError} UPSTREAM_UNAVAILABLE. */
  async connect(): Promise<void> {
    const { broker, onFrame, onClose } = this.#options;
    this.#link = await broker.connect({ onFrame, onDrain: () => this.#goOn(), onClose });
    if (this.#isClosed) this.#closeLink();
  }

  send(frame: StompFrame): void {
    if (this.#link === undefined || this.#link.send(frame)) return;
    this.#options.onFull();
    // A broker that is short of memory stops reading without notice.
    this.#stuck ??= setTimeout(this.#options.onStuck, this.#options.stuckMs);
  }

  /** Stops `onFrame` until `resume`. */
  pause(): void {
    this.#link?.pause();
  }

  resume(): void {
    this.#link?.resume();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#stuck);
    this.#closeLink();
  }

  #goOn(): void {
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
    this.#options.onDrain();
  }

  #closeLink(): void {
    try {
      this.#link?.close();
    } catch (error) {
      this.#options.onCloseError(error);
    }
  }
}
