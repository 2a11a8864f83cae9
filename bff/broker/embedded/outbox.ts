import type { StompFrame } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { Schedule } from './schedule.ts';

/** The receiver of the frames, and how many may be queued. */
export interface OutboxOptions {
  schedule: Schedule;
  limits: EmbeddedBrokerLimits;
  /** Passes on a frame. After it returns false, no more are passed on until `resume`. */
  write: (frame: StompFrame) => boolean;
  onRoom: () => void;
  /** The link is paused or slow, and too much is queued for it. Called once; everything is dropped. */
  onOverflow: () => void;
}

type OutboxState =
  | { status: 'open' }
  /** Queued frames are still passed on; then `done` is called. */
  | { status: 'finishing'; done: () => void }
  | { status: 'closed' };

/**
 * Frames to pass to one link in a later turn of the event loop. All outboxes of a broker share one immediate through `schedule`.
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

  /** Queues a frame. @param bytes its approximate size in memory. */
  push(frame: StompFrame, bytes: number): void {
    if (this.#state.status !== 'open') return;
    const isTooMuch = this.#waitingBytes > 0 && this.#waitingBytes + bytes > this.#options.limits.waitingBytesPerLink;
    if (this.#isStopped && isTooMuch) return this.overflow();
    this.#frames.push({ frame, bytes });
    this.#waitingBytes += bytes;
    this.#wake();
  }

  /** Whether to deliver messages that could also stay in a queue; after false, `onRoom` is called when there is room. */
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

  /** Calls back when everything has been passed on; frames pushed later are dropped. */
  finish(done: () => void): void {
    if (this.#state.status !== 'open') return;
    this.#state = { status: 'finishing', done };
    this.#wake();
  }

  /** Too much is queued for the client elsewhere. */
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

  /** Frames that are pushed in the meantime wait for the next turn. */
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
