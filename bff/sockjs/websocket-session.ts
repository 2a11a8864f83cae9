import type { Socket } from 'node:net';

import { WebSocket } from 'ws';

import { createBackPressure, SLOW_CONSUMER } from './back-pressure.ts';
import { closeFrame, decodeMessages, HEARTBEAT_FRAME, OPEN_FRAME } from './frames.ts';
import { createInbox } from './inbox.ts';
import type { MessageSocket, MessageSocketEvents } from './message-socket.ts';
import { createOutbox } from './outbox.ts';
import type { SockJsSession } from './session.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import { createStallWatch } from './stall-watch.ts';

interface WebSocketSessionParts {
  webSocket: WebSocket;
  /** The connection below the WebSocket. */
  connection: Socket;
  /** Whether messages travel in frames of SockJS, or as they are. */
  isFramed: boolean;
  limits: SockJsLimits;
  connect: (socket: MessageSocket) => MessageSocketEvents;
  /** The connection is gone. */
  onGone: () => void;
}

const BROKEN_FRAMING = { code: 3000, reason: 'Broken framing.' } as const;

/** Serves a WebSocket that has just opened. The session lives as long as its connection, whatever its address says. */
export function createWebSocketSession(parts: WebSocketSessionParts): SockJsSession {
  const { webSocket, connection, isFramed, limits, connect, onGone } = parts;
  let isClosing = false;
  let isPaused = false;
  let givenUp: { code: number; reason: string } | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let bytesReadBefore = -1;
  let events: MessageSocketEvents | undefined;

  const inbox = createInbox((message) => events?.onMessage(message));
  const outbox = createOutbox(flush);
  const pressure = createBackPressure(limits, {
    waitingBytes: () => webSocket.bufferedAmount + outbox.bytes(),
    onDrain() {
      if (!isClosing) events?.onDrain();
    },
  });

  const stall = createStallWatch({
    connection,
    stallMs: limits.stallMs,
    isWaiting: () => webSocket.bufferedAmount > limits.pauseBytes,
    onStall: giveUp,
  });

  /** As bytes even if it is text: a string costs ws and Node a tenth more (measured). */
  function sendText(text: string) {
    if (webSocket.readyState === WebSocket.OPEN) webSocket.send(Buffer.from(text), { binary: false });
  }
  function flush() {
    const frame = outbox.takeFrame();
    if (frame !== undefined) sendText(frame);
  }
  function giveUp() {
    givenUp = SLOW_CONSUMER;
    webSocket.terminate();
  }
  function close(code: number, reason: string) {
    if (isClosing) return;
    isClosing = true;
    inbox.close();
    flush();
    if (isFramed) webSocket.send(closeFrame(code, reason));
    webSocket.close(code, reason);
    webSocket.resume(); // or the answer to the close frame is never read
    closeWithin(limits.closeTimeoutMs);
  }
  function closeWithin(timeoutMs: number) {
    clearTimeout(deadline);
    deadline = setTimeout(() => webSocket.terminate(), timeoutMs);
  }

  const socket: MessageSocket = {
    transport: isFramed ? 'websocket' : 'raw-websocket',
    send(message) {
      if (isClosing || webSocket.readyState !== WebSocket.OPEN) return false;
      if (pressure.isTooMuch()) {
        giveUp();
        return false;
      }
      if (isFramed) outbox.push(message.toString());
      else if (typeof message === 'string') sendText(message);
      else webSocket.send(message);
      const mayGoOn = pressure.mayGoOn();
      if (!mayGoOn) stall.begin();
      return mayGoOn;
    },
    close,
    pause() {
      isPaused = true;
      inbox.pause();
      webSocket.pause();
    },
    resume() {
      isPaused = false;
      inbox.resume();
      if (!isPaused) webSocket.resume(); // what was held back may have been enough for another pause
    },
  };

  if (isFramed) webSocket.send(OPEN_FRAME);
  events = connect(socket);

  webSocket.on('message', (data: Buffer, isBinary) => {
    if (!isFramed) return inbox.push(isBinary ? data : data.toString());
    if (data.length === 0) return; // the protocol has empty frames ignored
    const decoded = decodeMessages(data.toString(), { single: true, most: limits.messages });
    if ('fault' in decoded) return close(BROKEN_FRAMING.code, BROKEN_FRAMING.reason);
    for (const message of decoded.messages) inbox.push(message);
  });
  const heartbeat = setInterval(() => {
    // A client that has sent nothing since the last ping, not even a pong, is gone; but while paused nothing is read.
    if (connection.bytesRead === bytesReadBefore && !isPaused) return webSocket.terminate();
    bytesReadBefore = isPaused ? -1 : connection.bytesRead;
    if (isFramed) webSocket.send(HEARTBEAT_FRAME);
    webSocket.ping();
  }, limits.heartbeatMs);
  connection.on('drain', pressure.look);
  webSocket.on('close', (code, reason) => {
    isClosing = true;
    clearInterval(heartbeat);
    clearTimeout(deadline);
    stall.stop();
    inbox.close();
    onGone();
    events?.onClose(givenUp?.code ?? code, givenUp?.reason ?? reason.toString());
  });

  return {
    async end({ code, reason }) {
      const closed = new Promise((resolve) => webSocket.once('close', resolve));
      close(code, reason);
      closeWithin(limits.shutdownMs);
      await closed;
    },
  };
}
