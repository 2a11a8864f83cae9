import { messagesFrame, quote } from './frames.ts';

/** Collects messages for a frame: all messages from one turn of the event loop share a frame and its cost. */
export interface MessageBatch {
  push: (message: string) => void;
  /** Removes all messages and returns them as a frame; undefined if there are none. */
  takeFrame: () => string | undefined;
  /** The encoded size of the collected messages, in bytes. */
  bytes: () => number;
}

/** Creates an empty batch. @param onTurnEnd called once, at the end of the turn, for all messages pushed during it. */
export function createMessageBatch(onTurnEnd: () => void): MessageBatch {
  let quoted: string[] = [];
  let quotedBytes = 0;
  let isTurnUnderWay = false;

  function endTurn() {
    isTurnUnderWay = false;
    onTurnEnd();
  }

  return {
    push(message) {
      const text = quote(message);
      quoted.push(text);
      quotedBytes += Buffer.byteLength(text);
      if (isTurnUnderWay) return;
      isTurnUnderWay = true;
      queueMicrotask(endTurn);
    },
    takeFrame() {
      if (quoted.length === 0) return undefined;
      const frame = messagesFrame(quoted);
      quoted = [];
      quotedBytes = 0;
      return frame;
    },
    bytes: () => quotedBytes,
  };
}
