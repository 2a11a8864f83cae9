import type { Socket } from 'node:net';

import { WebSocket } from 'ws';

import { type BackPressure, createBackPressure, SLOW_CLIENT } from './back-pressure.ts';
import { closeFrame, decodeMessages, HEARTBEAT_FRAME, OPEN_FRAME } from './frames.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createMessageBatch, type MessageBatch } from './message-batch.ts';
import type { MessageSocket, MessageSocketEvents, TransportName } from './message-socket.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import type { SockJsSession } from './sockjs-session.ts';
import { createStallWatch, type StallWatch } from './stall-watch.ts';

interface WebSocketSessionOptions {
  webSocket: WebSocket;
  /** The connection that the WebSocket runs on. */
  connection: Socket;
  /** Whether messages use SockJS framing, or are sent unchanged. */
  isFramed: boolean;
  limits: SockJsLimits;
  connect: (socket: MessageSocket) => MessageSocketEvents;
  /** The connection is closed. */
  onGone: () => void;
}

const BROKEN_FRAMING = { code: 3000, reason: 'Broken framing.' } as const;

/** Serves a WebSocket that has just opened. The session ends with its connection, whatever its address. */
export class WebSocketSession implements SockJsSession, MessageSocket {
  readonly transport: TransportName;
  readonly #options: WebSocketSessionOptions;
  readonly #webSocket: WebSocket;
  readonly #isFramed: boolean;
  readonly #inbox: Inbox;
  readonly #batch: MessageBatch;
  readonly #pressure: BackPressure;
  readonly #stall: StallWatch;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #events: MessageSocketEvents;
  #isClosing = false;
  #isPaused = false;
  /** Why the session was destroyed; its client never gets this reason. */
  #givenUp: { code: number; reason: string } | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #bytesReadBefore = -1;

  constructor(options: WebSocketSessionOptions) {
    const { webSocket, connection, isFramed, limits, connect } = options;
    this.transport = isFramed ? 'websocket' : 'raw-websocket';
    this.#options = options;
    this.#webSocket = webSocket;
    this.#isFramed = isFramed;
    this.#inbox = createInbox((message) => this.#events.onMessage(message));
    this.#batch = createMessageBatch(() => this.#flush());
    this.#pressure = createBackPressure(limits, {
      waitingBytes: () => webSocket.bufferedAmount + this.#batch.bytes(),
      onDrain: () => {
        if (!this.#isClosing) this.#events.onDrain();
      },
    });
    this.#stall = createStallWatch({
      connection,
      stallMs: limits.stallMs,
      isWaiting: () => webSocket.bufferedAmount > limits.pauseBytes,
      onStall: () => this.#giveUp(),
    });

    if (isFramed) webSocket.send(OPEN_FRAME);
    this.#events = connect(this);
    webSocket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
    this.#heartbeat = setInterval(() => this.#beat(), limits.heartbeatMs);
    connection.on('drain', this.#pressure.look);
    webSocket.on('close', (code, reason) => this.#onClose(code, reason));
  }

  send(message: string | Buffer): boolean {
    const webSocket = this.#webSocket;
    if (this.#isClosing || webSocket.readyState !== WebSocket.OPEN) return false;
    if (this.#pressure.isTooMuch()) {
      this.#giveUp();
      return false;
    }
    if (this.#isFramed) this.#batch.push(message.toString());
    else if (typeof message === 'string') this.#sendText(message);
    else webSocket.send(message);
    const mayGoOn = this.#pressure.mayGoOn();
    if (!mayGoOn) this.#stall.begin();
    return mayGoOn;
  }

  close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#inbox.close();
    this.#flush();
    if (this.#isFramed) this.#webSocket.send(closeFrame(code, reason));
    this.#webSocket.close(code, reason);
    this.#webSocket.resume(); // otherwise the answer to the close frame is never read
    this.#closeWithin(this.#options.limits.closeTimeoutMs);
  }

  pause(): void {
    this.#isPaused = true;
    this.#inbox.pause();
    this.#webSocket.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#inbox.resume();
    if (!this.#isPaused) this.#webSocket.resume(); // the queued messages may have caused another pause
  }

  async end({ code, reason }: { code: number; reason: string }): Promise<void> {
    const closed = new Promise((resolve) => this.#webSocket.once('close', resolve));
    this.close(code, reason);
    this.#closeWithin(this.#options.limits.shutdownMs);
    await closed;
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#isFramed) return this.#inbox.push(isBinary ? data : data.toString());
    if (data.length === 0) return; // the protocol requires us to ignore empty frames
    const decoded = decodeMessages(data.toString(), { single: true, most: this.#options.limits.messages });
    if ('fault' in decoded) return this.close(BROKEN_FRAMING.code, BROKEN_FRAMING.reason);
    for (const message of decoded.messages) this.#inbox.push(message);
  }

  /** Sends text as bytes too: strings cost ws and Node a tenth more (measured). */
  #sendText(text: string): void {
    if (this.#webSocket.readyState === WebSocket.OPEN) this.#webSocket.send(Buffer.from(text), { binary: false });
  }

  #flush(): void {
    const frame = this.#batch.takeFrame();
    if (frame !== undefined) this.#sendText(frame);
  }

  #giveUp(): void {
    this.#givenUp = SLOW_CLIENT;
    this.#webSocket.terminate();
  }

  #closeWithin(timeoutMs: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#webSocket.terminate(), timeoutMs);
  }

  #beat(): void {
    const { connection } = this.#options;
    // A client that has sent nothing since the last ping, not even a pong, has vanished. But while we are paused, we read
    // nothing.
    if (connection.bytesRead === this.#bytesReadBefore && !this.#isPaused) return this.#webSocket.terminate();
    this.#bytesReadBefore = this.#isPaused ? -1 : connection.bytesRead;
    if (this.#isFramed) this.#webSocket.send(HEARTBEAT_FRAME);
    this.#webSocket.ping();
  }

  #onClose(code: number, reason: Buffer): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#deadline);
    this.#stall.stop();
    this.#inbox.close();
    this.#options.onGone();
    this.#events.onClose(this.#givenUp?.code ?? code, this.#givenUp?.reason ?? reason.toString());
  }
}
