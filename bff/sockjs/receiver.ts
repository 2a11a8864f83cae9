import type { ServerResponse } from 'node:http';

import type { SockJsLimits } from './sockjs-limits.ts';
import { createStallWatch, type StallWatch } from './stall-watch.ts';
import type { TransportFormat } from './transports.ts';

/** A receiving request that was admitted. For a stream, the head and the prelude have been written; for a poll, they haven't. */
export interface ReceivingRequest {
  response: ServerResponse;
  format: TransportFormat;
  /** The function to call with every frame, if the format needs one. */
  callback: string;
}

/** The answer to a receiving request, through which a session sends its frames. */
export interface Receiver {
  /** Sends a frame. Returns false if it was the last one: the answer is complete. */
  send(frame: string): boolean;
  /** Completes the answer. */
  end(): void;
  destroy(): void;
  waitingBytes(): number;
  /** Calls `onStall` if the client stops reading. */
  expectProgress: () => void;
}

/** The events of a receiver, for its session. */
export interface ReceiverEvents {
  /** The client has read everything. */
  onDrain: () => void;
  /** The client has read nothing for `stallMs` while data was queued. */
  onStall: () => void;
  /** The answer has ended. @param isComplete whether all of it was sent; if not, the client disconnected first. */
  onClose: (isComplete: boolean) => void;
}

/** Sends frames in the answer to a receiving request. */
export function createReceiver(
  { response, format, callback }: ReceivingRequest,
  { responseBytes, stallMs }: SockJsLimits,
  { onDrain, onStall, onClose }: ReceiverEvents,
): Receiver {
  let bytesLeft = responseBytes;
  let stall: StallWatch | undefined; // a poll rarely needs one
  const expectProgress = () => {
    const isWaiting = () => response.writableLength > 0;
    stall ??= createStallWatch({ connection: response.req.socket, stallMs, isWaiting, onStall });
    stall.begin();
  };
  response.on('drain', onDrain);
  response.once('close', () => {
    stall?.stop();
    onClose(response.writableFinished);
  });

  return {
    send(frame) {
      const text = format.write(frame, callback);
      const bytes = Buffer.byteLength(text);
      if (format.isPolling) {
        response.writeHead(200, { ...format.headers, 'content-length': bytes });
        response.end(text);
        return false;
      }
      expectProgress();
      bytesLeft -= bytes;
      if (bytesLeft > 0) response.write(text);
      else response.end(text);
      return bytesLeft > 0;
    },
    end() {
      response.end();
    },
    destroy() {
      response.destroy();
    },
    waitingBytes: () => response.writableLength,
    expectProgress,
  };
}
