import { StompError } from './frame.ts';

/** One side's offer in its `heart-beat` header; 0 means none. */
export interface HeartbeatOffer {
  /** The shortest time between two heart-beats that it can send, in milliseconds. */
  sendMs: number;
  /** The time between two heart-beats that it would like to receive, in milliseconds. */
  receiveMs: number;
}

/** The heart-beats that two sides have agreed on; 0 means none. */
export interface HeartbeatAgreement {
  /** The longest pause between two transmissions of this side, in milliseconds. */
  sendEveryMs: number;
  /** The longest pause between two transmissions of the other side, in milliseconds. */
  expectEveryMs: number;
  /** The `heart-beat` header with this side's offer. */
  header: string;
}

const OFFER = /^(\d{1,9}),(\d{1,9})$/;

/**
 * Agrees on heart-beats with the other side (STOMP 1.2, "Heart-beating"): each direction uses the longer of the two times, or has
 * none if one side doesn't want any.
 * @param header the `heart-beat` header of the other side; if missing, there are none.
 * @throws {StompError} if the header isn't two numbers.
 */
export function negotiateHeartbeat(own: HeartbeatOffer, header: string | undefined): HeartbeatAgreement {
  const [, peerSendMs = '', peerReceiveMs = ''] = OFFER.exec(header ?? '0,0') ?? [];
  if (peerSendMs === '') throw new StompError('The heart-beat header is not two numbers');
  return {
    sendEveryMs: longerOf(own.sendMs, Number(peerReceiveMs)),
    expectEveryMs: longerOf(own.receiveMs, Number(peerSendMs)),
    header: heartbeatHeader(own),
  };
}

/** Formats an offer as a `heart-beat` header. */
export function heartbeatHeader({ sendMs, receiveMs }: HeartbeatOffer): string {
  return `${sendMs},${receiveMs}`;
}

function longerOf(oneMs: number, otherMs: number): number {
  return oneMs === 0 || otherMs === 0 ? 0 : Math.max(oneMs, otherMs);
}

/** One connection of the wheel. */
export interface Heartbeat {
  /** Something was sent, so no heart-beat is needed for a while. */
  sent(): void;
  /** Something arrived. */
  received(): void;
  /** Stops watching; neither callback is called after that. */
  stop(): void;
}

/** The times and callbacks of a watched connection. */
interface HeartbeatWatch extends Pick<HeartbeatAgreement, 'sendEveryMs' | 'expectEveryMs'> {
  /** Sends a heart-beat; the wheel itself records that one was sent. */
  beat: () => void;
  /** Nothing has arrived for too long. Called again after each further period of that length. */
  dead: () => void;
}

/** The heart-beats of many connections. */
export interface Heartbeats {
  watch(watch: HeartbeatWatch): Heartbeat;
  /** Stops watching all connections. */
  stop(): void;
}

/**
 * Peers are late for many reasons, so we count one as dead after this many times the agreed time (STOMP 1.2 asks for an error
 * margin).
 */
const PATIENCE = 2.5;
const TICK_MS = 250;

/**
 * A wheel with one timer for all connections, which runs while there are any. Time is counted in turns of the wheel: if the
 * process itself was blocked, no turns have passed, so a peer whose bytes are waiting to be read doesn't count as dead.
 * @param options.tickMs the time of one turn in milliseconds; heart-beats are at most one turn early, and dead peers are detected
 * at most one turn late.
 */
export function createHeartbeats({ tickMs = TICK_MS }: { tickMs?: number } = {}): Heartbeats {
  const watched = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;

  function turn(): void {
    for (const count of watched) count();
  }

  function leave(count: () => void): void {
    watched.delete(count);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch({ sendEveryMs, expectEveryMs, beat, dead }) {
      const beatAfter = sendEveryMs === 0 ? Infinity : Math.max(1, Math.floor(sendEveryMs / tickMs));
      const deadAfter = expectEveryMs === 0 ? Infinity : Math.ceil((expectEveryMs * PATIENCE) / tickMs) + 1;
      let idle = 0;
      let silent = 0;
      const count = () => {
        idle += 1;
        silent += 1;
        if (idle >= beatAfter) {
          idle = 0;
          beat();
        }
        if (silent < deadAfter) return;
        silent = 0;
        dead();
      };
      watched.add(count);
      timer ??= setInterval(turn, tickMs).unref();
      return {
        sent() {
          idle = 0;
        },
        received() {
          silent = 0;
        },
        stop: () => leave(count),
      };
    },
    stop() {
      watched.clear();
      clearInterval(timer);
      timer = undefined;
    },
  };
}
