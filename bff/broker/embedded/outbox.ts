import type { StompFrame } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { Schedule } from './schedule.ts';

/** Frames that are to be handed to one link, in a later turn of the event loop. */
export interface Outbox {
  /** Lets a frame wait for its turn. @param bytes what it takes in memory, about. */
  push(frame: StompFrame, bytes: number): void;
  /** Whether messages that could as well stay in a queue may come; after a no, `onRoom` is called. */
  hasRoom(): boolean;
  pause(): void;
  resume(): void;
  /** Calls back when everything was handed over; what is pushed later is dropped. */
  finish(done: () => void): void;
  /** Too much waits for the client elsewhere. */
  overflow(): void;
  /** Drops everything. */
  close(): void;
}

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

/** Nothing waits yet. All outboxes of a broker share one immediate, by way of `schedule`. */
export function createOutbox({ schedule, limits, write, onRoom, onOverflow }: OutboxOptions): Outbox {
  let frames: { frame: StompFrame; bytes: number }[] = [];
  let waitingBytes = 0;
  let isStopped = false;
  let isScheduled = false;
  let isRoomWanted = false;
  let state: 'open' | 'finishing' | 'closed' = 'open';
  let whenDone: (() => void) | undefined;

  function wake(): void {
    if (isScheduled || isStopped || state === 'closed') return;
    isScheduled = true;
    schedule(flush);
  }

  /** What is pushed meanwhile waits for the next turn. */
  function flush(): void {
    isScheduled = false;
    const batch = frames;
    frames = [];
    for (const [index, { frame, bytes }] of batch.entries()) {
      if (state === 'closed') return;
      if (isStopped) {
        frames = [...batch.slice(index), ...frames];
        return;
      }
      waitingBytes -= bytes;
      if (!write(frame)) isStopped = true;
    }
    if (state === 'closed') return;
    if (state === 'finishing' && frames.length === 0) {
      close();
      whenDone?.();
      return;
    }
    if (isRoomWanted && hasRoom()) {
      isRoomWanted = false;
      onRoom();
    }
  }

  function hasRoom(): boolean {
    const answer = state === 'open' && !isStopped && waitingBytes < limits.roomBytesPerLink;
    if (!answer) isRoomWanted = true;
    return answer;
  }

  function close(): void {
    state = 'closed';
    frames = [];
    waitingBytes = 0;
  }

  function overflow(): void {
    if (state !== 'open') return;
    close();
    onOverflow();
  }

  return {
    push(frame, bytes) {
      if (state !== 'open') return;
      const isTooMuch = waitingBytes > 0 && waitingBytes + bytes > limits.waitingBytesPerLink;
      if (isStopped && isTooMuch) return overflow();
      frames.push({ frame, bytes });
      waitingBytes += bytes;
      wake();
    },
    hasRoom,
    pause() {
      isStopped = true;
    },
    resume() {
      isStopped = false;
      wake();
    },
    finish(done) {
      if (state !== 'open') return;
      state = 'finishing';
      whenDone = done;
      wake();
    },
    overflow,
    close,
  };
}
