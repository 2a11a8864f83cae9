import type { StompFrame } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { Schedule } from './schedule.ts';

/** Where the frames go, and how many may wait. */
export interface OutboxOptions {
  schedule: Schedule;
  limits: EmbeddedBrokerLimits;
  /** Hands over a frame. After false no more comes until `resume`. */
  write: (frame: StompFrame) => boolean;
  onRoom: () => void;
  /** The link is stopped or slow, and too much waits for it. Called once; everything is dropped. */
  onOverflow: () => void;
}

type OutboxState =
  | { status: 'open' }
  /** What waits is still handed over; then `done` is called. */
  | { status: 'finishing'; done: () => void }
  | { status: 'closed' };

/**
 * Frames that are to be handed to one link, in a later turn of the event loop. All outboxes of a broker share one immediate, by way
 * of `schedule`.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #state: OutboxState = { status: 'open' };
  #frames: { frame: StompFrame; bytes: number }[] = [];
  #waitingBytes = 0;
  #isStopped = false;
  #isScheduled = false;
  #isRoomWanted = false;
  readonly #flush = () => this.#handOver();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Lets a frame wait for its turn. @param bytes what it takes in memory, about. */
  push(frame: StompFrame, bytes: number): void {
    if (this.#state.status !== 'open') return;
    const isTooMuch = this.#waitingBytes > 0 && this.#waitingBytes + bytes > this.#options.limits.waitingBytesPerLink;
    if (this.#isStopped && isTooMuch) return this.overflow();
    this.#frames.push({ frame, bytes });
    this.#waitingBytes += bytes;
    this.#wake();
  }

  /** Whether messages that could as well stay in a queue may come; after a no, `onRoom` is called. */
  hasRoom(): boolean {
    const answer =
      this.#state.status === 'open' && !this.#isStopped && this.#waitingBytes < this.#options.limits.roomBytesPerLink;
    if (!answer) this.#isRoomWanted = true;
    return answer;
  }

  pause(): void {
    this.#isStopped = true;
  }

  resume(): void {
    this.#isStopped = false;
    this.#wake();
  }

  /** Calls back when everything was handed over; what is pushed later is dropped. */
  finish(done: () => void): void {
    if (this.#state.status !== 'open') return;
    this.#state = { status: 'finishing', done };
    this.#wake();
  }

  /** Too much waits for the client elsewhere. */
  overflow(): void {
    if (this.#state.status !== 'open') return;
    this.close();
    this.#options.onOverflow();
  }

  /** Drops everything. */
  close(): void {
    this.#state = { status: 'closed' };
    this.#frames = [];
    this.#waitingBytes = 0;
  }

  #wake(): void {
    if (this.#isScheduled || this.#isStopped || this.#state.status === 'closed') return;
    this.#isScheduled = true;
    this.#options.schedule(this.#flush);
  }

  /** What is pushed meanwhile waits for the next turn. */
  #handOver(): void {
    this.#isScheduled = false;
    const batch = this.#frames;
    this.#frames = [];
    for (const [index, { frame, bytes }] of batch.entries()) {
      if (this.#state.status === 'closed') return;
      if (this.#isStopped) {
        this.#frames = [...batch.slice(index), ...this.#frames];
        return;
      }
      this.#waitingBytes -= bytes;
      if (!this.#options.write(frame)) this.#isStopped = true;
    }
    this.#endTurn();
  }

  #endTurn(): void {
    if (this.#state.status === 'closed') return;
    if (this.#state.status === 'finishing' && this.#frames.length === 0) {
      const { done } = this.#state;
      this.close();
      return done();
    }
    if (this.#isRoomWanted && this.hasRoom()) {
      this.#isRoomWanted = false;
      this.#options.onRoom();
    }
  }
}
