import type { StompFrame } from '../../stomp/frame.ts';

/** Where frames go: a side of the relay. */
export interface FrameSink {
  send(frame: StompFrame): void;
}
