import { messagesFrame, quote } from './frames.ts';

/** Messages on their way into a frame: what is sent in one turn of the event loop travels in one, at the cost of one. */
export interface MessageBatch {
  push: (message: string) => void;
  /** Takes everything out, as a frame; undefined when nothing is in it. */
  takeFrame: () => string | undefined;
  /** The size of what is in it, as it will travel. */
  bytes: () => number;
}

/** An empty batch. @param onTurnEnd called once for all that was pushed in one go, when that is over. */
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
