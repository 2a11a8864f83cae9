import { createBackPressure, SLOW_CONSUMER } from './back-pressure.ts';
import { closeFrame, HEARTBEAT_FRAME, OPEN_FRAME } from './frames.ts';
import { createInbox } from './inbox.ts';
import type { MessageSocket, MessageSocketEvents, TransportName } from './message-socket.ts';
import { createOutbox } from './outbox.ts';
import { createReceiver, type Receiver, type ReceivingRequest } from './receiver.ts';
import type { SockJsSession } from './session.ts';
import type { SockJsLimits } from './sockjs-limits.ts';

/** A channel to a client that receives by one HTTP request after the other, and sends by others. */
export interface HttpSession extends SockJsSession {
  /** Receives through this request from now on. One request receives at a time; a second one is turned away. */
  attach(request: ReceivingRequest): void;
  /** Gives on what the client has sent, and resolves when it has been taken; false when earlier messages still wait for that. */
  deliver(messages: readonly string[]): Promise<boolean>;
  /** Forgets a session that is over before its time, so that its client is not told any more. */
  forget(): void;
}

interface HttpSessionParts {
  transport: TransportName;
  limits: SockJsLimits;
  /** Called once, when the session is open. */
  connect: (socket: MessageSocket) => MessageSocketEvents;
  /** Called once: the session is over, and holds next to nothing. */
  onFinished: () => void;
  /** Called once, last: the session need not be found any more. */
  onForgotten: () => void;
}

const ANOTHER_OPEN = closeFrame(2010, 'Another connection still open');
const INTERRUPTED = { code: 1002, reason: 'Connection interrupted' } as const;

/** A session that waits for its first receiving request. It ends by itself when none comes. */
export function createHttpSession(parts: HttpSessionParts): HttpSession {
  const { transport, limits, connect, onFinished, onForgotten } = parts;
  let state: 'new' | 'open' | 'closed' = 'new';
  let events: MessageSocketEvents | undefined;
  let receiver: Receiver | undefined; // takes frames
  let leaving: Receiver | undefined; // is complete, but not all of it has gone out
  let farewell = '';
  let isFinished = false;
  let isForgotten = false;
  let onLeft: (() => void) | undefined;
  /** The client was told that the session is over. */
  const told = Promise.withResolvers<void>();
  // Both run on and are refreshed: a client that polls would cost two new timers with every message.
  const disconnect = setTimeout(expire, limits.disconnectDelayMs);
  const heartbeat = setTimeout(beat, limits.heartbeatMs);

  const inbox = createInbox((message) => events?.onMessage(message));
  const outbox = createOutbox(flush);
  const waitingBytes = () => outbox.bytes() + (receiver?.waitingBytes() ?? 0) + (leaving?.waitingBytes() ?? 0);
  const pressure = createBackPressure(limits, {
    waitingBytes,
    onDrain() {
      if (state === 'open') events?.onDrain();
    },
  });

  function open() {
    if (state === 'open') events = connect(socket);
  }
  function sendFrame(frame: string) {
    if (receiver?.send(frame) === false) detach();
  }
  function flush() {
    if (receiver === undefined) return;
    const frame = outbox.takeFrame();
    if (frame === undefined) return;
    sendFrame(frame);
    pressure.look();
  }
  function beat() {
    sendFrame(HEARTBEAT_FRAME);
    if (receiver !== undefined) heartbeat.refresh();
  }
  /** The receiver is complete, and the next one is awaited. */
  function detach() {
    leaving = receiver;
    receiver = undefined;
    awaitReceiver();
  }
  function awaitReceiver() {
    if (!isForgotten) disconnect.refresh();
  }
  function expire() {
    if (receiver !== undefined) return;
    if (leaving !== undefined) return leaving.expectProgress(); // it cannot ask anew before it has the rest
    finish(INTERRUPTED.code, INTERRUPTED.reason);
    forget();
  }
  function forget() {
    if (isForgotten) return;
    isForgotten = true;
    clearTimeout(disconnect);
    clearTimeout(heartbeat);
    leaving?.expectProgress();
    giveUpPlace();
    onForgotten();
  }
  /** The place of a session is free when nothing waits for its client, who may be told of the end until it is forgotten. */
  function giveUpPlace() {
    if (isFinished || state !== 'closed' || (waitingBytes() > 0 && !isForgotten)) return;
    isFinished = true;
    onFinished();
  }
  /** Ends the session for whoever serves it. Clients that still ask are told why, until it is forgotten. */
  function finish(code: number, reason: string) {
    if (state === 'closed') return;
    state = 'closed';
    farewell = closeFrame(code, reason);
    inbox.close();
    giveUpPlace();
    queueMicrotask(() => events?.onClose(code, reason)); // not within a call of `close`, nor of `connect`
  }
  function close(code: number, reason: string) {
    if (state === 'closed') return;
    finish(code, reason);
    flush();
    sayFarewell();
  }
  function sayFarewell() {
    if (receiver !== undefined) told.resolve();
    if (receiver?.send(farewell)) receiver.end();
    if (receiver !== undefined) detach();
  }
  /** Ends the session when what was on its way is lost. */
  function abort({ code, reason }: { code: number; reason: string }) {
    outbox.takeFrame(); // what waits is lost too
    finish(code, reason);
    receiver?.destroy();
    leaving?.destroy();
  }
  function onReceiverClosed(closed: Receiver, isComplete: boolean) {
    if (closed !== receiver && closed !== leaving) return;
    const hasAskedAnew = closed === leaving && receiver !== undefined; // so it has had everything
    if (closed === leaving) leaving = undefined;
    else receiver = undefined;
    if (!isComplete && !hasAskedAnew) abort(INTERRUPTED);
    if (receiver === undefined) awaitReceiver();
    pressure.look();
    giveUpPlace();
    onLeft?.();
  }

  const socket: MessageSocket = {
    transport,
    send(message) {
      if (state !== 'open') return false;
      if (pressure.isTooMuch()) {
        abort(SLOW_CONSUMER);
        return false;
      }
      outbox.push(message.toString()); // a poll carries only one frame
      return pressure.mayGoOn();
    },
    close,
    pause: inbox.pause,
    resume: inbox.resume,
  };

  return {
    attach(request) {
      // One whose last answer is still on its way cannot have had all of it.
      const isUnread = leaving !== undefined && leaving.waitingBytes() > 0;
      if (receiver !== undefined || isUnread) return turnAway(request, limits);
      const attached = createReceiver(request, limits, {
        onDrain: pressure.look,
        onStall: () => abort(SLOW_CONSUMER),
        onClose: (isComplete) => onReceiverClosed(attached, isComplete),
      });
      receiver = attached;
      if (request.response.destroyed) return onReceiverClosed(attached, false);
      if (state === 'new') {
        state = 'open';
        sendFrame(OPEN_FRAME);
        process.nextTick(open); // Node joins what is written in one tick, and clients may want the frame alone
      }
      flush();
      if (state === 'closed') sayFarewell();
      else if (receiver !== undefined) heartbeat.refresh();
    },
    async deliver(messages) {
      if (inbox.isHolding()) return false;
      for (const message of messages) inbox.push(message);
      await inbox.emptied();
      return true;
    },
    forget,
    async end({ code, reason }) {
      close(code, reason);
      // A client between two polls comes to hear why.
      const patience = setTimeout(told.resolve, limits.shutdownMs);
      await told.promise;
      clearTimeout(patience);
      forget();
      if (leaving === undefined) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const deadline = setTimeout(() => leaving?.destroy(), limits.shutdownMs);
      onLeft = resolve;
      await promise;
      clearTimeout(deadline);
    },
  };
}

/** Answers a receiving request of a session that has one already. */
function turnAway(request: ReceivingRequest, limits: SockJsLimits): void {
  const receiver = createReceiver(request, limits, { onDrain() {}, onStall: () => receiver.destroy(), onClose() {} });
  if (receiver.send(ANOTHER_OPEN)) receiver.end();
}
