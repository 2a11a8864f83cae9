import { type BackPressure, createBackPressure, SLOW_CLIENT } from './back-pressure.ts';
import { closeFrame, HEARTBEAT_FRAME, OPEN_FRAME } from './frames.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createMessageBatch, type MessageBatch } from './message-batch.ts';
import type { MessageSocket, MessageSocketEvents, TransportName } from './message-socket.ts';
import { createReceiver, type Receiver, type ReceivingRequest } from './receiver.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import type { SockJsSession } from './sockjs-session.ts';

interface HttpSessionOptions {
  transport: TransportName;
  limits: SockJsLimits;
  /** Called once, when the session is open. */
  connect: (socket: MessageSocket) => MessageSocketEvents;
  /** Called once: the session is closed, and uses next to no memory. */
  onFinished: () => void;
  /** Called once, last: the session can be forgotten. */
  onForgotten: () => void;
}

const ANOTHER_OPEN = closeFrame(2010, 'Another connection still open');
const INTERRUPTED = { code: 1002, reason: 'Connection interrupted' } as const;

type HttpSessionState =
  /** Waiting for the first receiving request. */
  | { status: 'new' }
  | { status: 'open' }
  /** Closed for the server; clients that keep polling get the close frame. */
  | { status: 'closed'; farewell: string };

/**
 * A channel to a client that receives through one HTTP request after another, and sends through others. It opens with the first
 * receiving request, and closes by itself when no more arrive.
 */
export class HttpSession implements SockJsSession, MessageSocket {
  readonly transport: TransportName;
  readonly #options: HttpSessionOptions;
  readonly #inbox: Inbox;
  readonly #batch: MessageBatch;
  readonly #pressure: BackPressure;
  // Both timers keep running and are refreshed; otherwise a polling client would cost two new timers for every message.
  readonly #disconnect: NodeJS.Timeout;
  readonly #heartbeat: NodeJS.Timeout;
  /** The client knows that the session is closed. */
  readonly #informed = Promise.withResolvers<void>();
  #state: HttpSessionState = { status: 'new' };
  #events: MessageSocketEvents | undefined;
  /** Accepts frames. */
  #receiver: Receiver | undefined;
  /** The last answer is complete, but hasn't all been sent. */
  #leaving: Receiver | undefined;
  #isFinished = false;
  #isForgotten = false;
  #onLeft: (() => void) | undefined;

  constructor(options: HttpSessionOptions) {
    const { transport, limits } = options;
    this.transport = transport;
    this.#options = options;
    this.#inbox = createInbox((message) => this.#events?.onMessage(message));
    this.#batch = createMessageBatch(() => this.#flush());
    this.#pressure = createBackPressure(limits, {
      waitingBytes: () => this.#waitingBytes(),
      onDrain: () => {
        if (this.#state.status === 'open') this.#events?.onDrain();
      },
    });
    this.#disconnect = setTimeout(() => this.#expire(), limits.disconnectDelayMs);
    this.#heartbeat = setTimeout(() => this.#beat(), limits.heartbeatMs);
  }

  send(message: string | Buffer): boolean {
    if (this.#state.status !== 'open') return false;
    if (this.#pressure.isTooMuch()) {
      this.#abort(SLOW_CLIENT);
      return false;
    }
    this.#batch.push(message.toString()); // a poll only carries one frame
    return this.#pressure.mayGoOn();
  }

  close(code: number, reason: string): void {
    if (this.#state.status === 'closed') return;
    this.#finish(code, reason);
    this.#flush();
    this.#sayFarewell();
  }

  pause(): void {
    this.#inbox.pause();
  }

  resume(): void {
    this.#inbox.resume();
  }

  /** From now on, sends through this request. Only one request receives at a time; a second one is refused. */
  attach(request: ReceivingRequest): void {
    const { limits } = this.#options;
    // If a client's last answer is still being sent, the client can't have received all of it.
    const isUnread = this.#leaving !== undefined && this.#leaving.waitingBytes() > 0;
    if (this.#receiver !== undefined || isUnread) return turnAway(request, limits);
    const attached = createReceiver(request, limits, {
      onDrain: this.#pressure.look,
      onStall: () => this.#abort(SLOW_CLIENT),
      onClose: (isComplete) => this.#onReceiverClosed(attached, isComplete),
    });
    this.#receiver = attached;
    if (request.response.destroyed) return this.#onReceiverClosed(attached, false);
    if (this.#state.status === 'new') this.#begin();
    this.#flush();
    this.#sayFarewell();
    if (this.#receiver !== undefined) this.#heartbeat.refresh();
  }

  /** Passes on what the client has sent, and resolves once it has been accepted; false if earlier messages are still waiting. */
  async deliver(messages: readonly string[]): Promise<boolean> {
    if (this.#inbox.isHolding()) return false;
    for (const message of messages) this.#inbox.push(message);
    await this.#inbox.emptied();
    return true;
  }

  async end({ code, reason }: { code: number; reason: string }): Promise<void> {
    const { shutdownMs } = this.#options.limits;
    this.close(code, reason);
    // A client between two polls will ask for the reason.
    const patience = setTimeout(this.#informed.resolve, shutdownMs);
    await this.#informed.promise;
    clearTimeout(patience);
    this.forget();
    if (this.#leaving === undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const deadline = setTimeout(() => this.#leaving?.destroy(), shutdownMs);
    this.#onLeft = resolve;
    await promise;
    clearTimeout(deadline);
  }

  /** Forgets a closed session early, so its client no longer gets the close reason. */
  forget(): void {
    if (this.#isForgotten) return;
    this.#isForgotten = true;
    clearTimeout(this.#disconnect);
    clearTimeout(this.#heartbeat);
    this.#leaving?.expectProgress();
    this.#giveUpPlace();
    this.#options.onForgotten();
  }

  #waitingBytes(): number {
    return this.#batch.bytes() + (this.#receiver?.waitingBytes() ?? 0) + (this.#leaving?.waitingBytes() ?? 0);
  }

  #begin(): void {
    this.#state = { status: 'open' };
    this.#sendFrame(OPEN_FRAME);
    // Node joins all writes of one tick, but clients may need the frame in its own chunk.
    process.nextTick(() => {
      if (this.#state.status === 'open') this.#events = this.#options.connect(this);
    });
  }

  #sendFrame(frame: string): void {
    if (this.#receiver?.send(frame) === false) this.#detach();
  }

  #flush(): void {
    if (this.#receiver === undefined) return;
    const frame = this.#batch.takeFrame();
    if (frame === undefined) return;
    this.#sendFrame(frame);
    this.#pressure.look();
  }

  #beat(): void {
    this.#sendFrame(HEARTBEAT_FRAME);
    if (this.#receiver !== undefined) this.#heartbeat.refresh();
  }

  /** The receiver is complete; the session waits for the next one. */
  #detach(): void {
    this.#leaving = this.#receiver;
    this.#receiver = undefined;
    this.#awaitReceiver();
  }

  #awaitReceiver(): void {
    if (!this.#isForgotten) this.#disconnect.refresh();
  }

  #expire(): void {
    if (this.#receiver !== undefined) return;
    if (this.#leaving !== undefined) return this.#leaving.expectProgress(); // it can't poll again before it has the rest
    this.#finish(INTERRUPTED.code, INTERRUPTED.reason);
    this.forget();
  }

  /** Closes the session for the server. */
  #finish(code: number, reason: string): void {
    if (this.#state.status === 'closed') return;
    this.#state = { status: 'closed', farewell: closeFrame(code, reason) };
    this.#inbox.close();
    this.#giveUpPlace();
    queueMicrotask(() => this.#events?.onClose(code, reason)); // not within a call of `close` or `connect`
  }

  /**
   * The session's place is free once nothing is queued for its client, which can still get the close reason until the session is
   * forgotten.
   */
  #giveUpPlace(): void {
    if (this.#isFinished || this.#state.status !== 'closed') return;
    if (this.#waitingBytes() > 0 && !this.#isForgotten) return;
    this.#isFinished = true;
    this.#options.onFinished();
  }

  #sayFarewell(): void {
    if (this.#state.status !== 'closed' || this.#receiver === undefined) return;
    this.#informed.resolve();
    if (this.#receiver.send(this.#state.farewell)) this.#receiver.end();
    this.#detach();
  }

  /** Closes the session if data in transit is lost. */
  #abort({ code, reason }: { code: number; reason: string }): void {
    this.#batch.takeFrame(); // queued messages are lost too
    this.#finish(code, reason);
    this.#receiver?.destroy();
    this.#leaving?.destroy();
  }

  #onReceiverClosed(closed: Receiver, isComplete: boolean): void {
    if (closed !== this.#receiver && closed !== this.#leaving) return;
    const hasAskedAnew = closed === this.#leaving && this.#receiver !== undefined; // so it has received everything
    if (closed === this.#leaving) this.#leaving = undefined;
    else this.#receiver = undefined;
    if (!isComplete && !hasAskedAnew) this.#abort(INTERRUPTED);
    if (this.#receiver === undefined) this.#awaitReceiver();
    this.#pressure.look();
    this.#giveUpPlace();
    this.#onLeft?.();
  }
}

/** Answers a receiving request if the session already has one. */
function turnAway(request: ReceivingRequest, limits: SockJsLimits): void {
  const receiver = createReceiver(request, limits, { onDrain() {}, onStall: () => receiver.destroy(), onClose() {} });
  if (receiver.send(ANOTHER_OPEN)) receiver.end();
}
