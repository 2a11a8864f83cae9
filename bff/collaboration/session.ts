import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';

import { CLOSE_EVENTS, type CloseEvent, type RoomNews } from '#shared-types/collaboration';
import { FIRST_KEYED_ID, writerIdOf } from '#shared-types/writer';

import type { RefusalOfToken } from './access.ts';
import type { Engine, EngineConnection, OpenDocument } from './engine.ts';
import { type Frame, isAcknowledgement, isDenial, newsFrame, openingFrame, readFrame } from './frame.ts';
import { ownAwareness } from './guards/awareness.ts';
import { createIntake, type IntakeParts, type Refusal } from './guards/intake.ts';
import type { Rate } from './guards/message-rate.ts';
import { isStateVector } from './guards/screening.ts';
import type { Turns, Waiting } from './guards/work-turns.ts';
import type { Saved } from './saved.ts';
import type { Unsent } from './unsent.ts';

/** How long a closing socket may take to answer; then it is destroyed, for until then it can go on sending. */
const CLOSE_GRACE_MS = 2000;

/** What all sockets share. */
export interface SessionParts extends IntakeParts {
  engine: Engine;
  /** Whether edits can be stored at the moment. */
  persistence: { readonly storing: boolean };
  saved: Saved;
  turns: Turns;
  unsent: Unsent;
  refusalOfToken: RefusalOfToken;
  /** Whether another live socket of the room owns the client id. */
  isTaken: (room: string, clientId: number) => boolean;
}

/** What one socket brings. */
interface SessionContext {
  socket: WebSocket;
  room: string;
  rate: Rate;
  /** The network that it comes from. */
  network: string;
  log: FastifyBaseLogger;
}

/** One socket in one room. */
export interface Session {
  readonly room: string;
  /** When the socket has last sent something, in milliseconds of a clock that never goes back. */
  readonly activeAtMs: number;
  /** The Yjs client id under which the socket writes and is present. */
  readonly clientId: number | undefined;
  /** Takes a frame from the socket. */
  receive(frame: Uint8Array): void;
  /** Tells the editor something beside the document. */
  tell(news: RoomNews): void;
  /** Closes the socket with a reason; it is destroyed when it does not answer within the grace period. */
  close(event: CloseEvent, options?: { graceMs?: number; because?: string }): void;
  /** Call it when the socket has closed. */
  end(code: number, reason: string): void;
}

/** Begins with a socket whose document is still to be opened. */
export function createSession({ socket, room, rate, network, log }: SessionContext, parts: SessionParts): Session {
  const { engine, persistence, saved, turns, unsent, limits, refusalOfToken, isTaken } = parts;
  const inbox: Frame[] = [];
  const intake = createIntake(parts, {
    room,
    network,
    mayWrite,
    onRetry(frames) {
      inbox.unshift(...frames);
      turns.request(waiting);
    },
    onTimeout: () => close(CLOSE_EVENTS.outOfStep),
  });
  let opened: OpenDocument | undefined;
  let opening = false;
  let unopenedBytes = 0;
  let activeAtMs = performance.now();
  let clientId: number | undefined;
  let grace: NodeJS.Timeout | undefined;

  const waiting: Waiting = {
    network,
    get hasNext() {
      return inbox.length > 0 && opened !== undefined;
    },
    async handleNext() {
      const frame = inbox.shift();
      if (!frame || !opened || socket.readyState !== socket.OPEN) return;
      const startedAt = performance.now();
      try {
        await handle(frame, opened);
      } catch (error) {
        log.error({ err: error, room }, 'a collaboration message failed');
        close(CLOSE_EVENTS.internalError);
      }
      if (!rate.chargeWork(performance.now() - startedAt)) close(CLOSE_EVENTS.tooFast, { because: 'too much work' });
    },
  };

  const connection: EngineConnection = engine.connect(
    {
      get readyState() {
        return socket.readyState;
      },
      send,
      close: (code, reason) => socket.close(code, reason),
    },
    {
      opened(document) {
        opened = document;
        clearTimeout(openDeadline);
        if (!persistence.storing) tell({ storing: false });
        turns.request(waiting);
      },
      missed: () => close(CLOSE_EVENTS.serverRestarting, { because: 'the document was just unloaded' }),
    },
  );
  const openDeadline = setTimeout(() => violation('no document was opened in time'), limits.openDeadlineMs);
  openDeadline.unref();

  function send(frame: Uint8Array): void {
    if (socket.readyState !== socket.OPEN) return;
    // A document that cannot be loaded is our trouble, not a lack of permission.
    if (!opened && isDenial(frame)) return close(CLOSE_EVENTS.storageUnavailable);
    if (socket.bufferedAmount > limits.unsentBytes) {
      log.info({ room }, 'a collaboration socket that does not read was destroyed');
      socket.terminate(); // a close frame would wait behind everything else
      return;
    }
    if (isAcknowledgement(frame) && concernsWriting()) return saved.whenStored(room, () => write(frame));
    write(frame);
  }

  /** Whoever only reads waits for nothing; a writer who connects again brings nothing new, and still waits for what came before. */
  function concernsWriting(): boolean {
    return !intake.isEmpty || (clientId !== undefined && saved.isAwaitedBy(room, clientId));
  }

  function write(frame: Uint8Array): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(frame);
    unsent.look(socket);
  }

  function tell(news: RoomNews): void {
    if (opened) send(newsFrame(room, news));
  }

  function close(
    event: CloseEvent,
    { graceMs = CLOSE_GRACE_MS, because }: { graceMs?: number; because?: string } = {},
  ): void {
    if (socket.readyState === socket.OPEN) {
      log.info({ room, code: event.code, because: because ?? event.reason }, 'collaboration socket closed');
      socket.close(event.code, event.reason);
    }
    clearTimeout(grace);
    grace = setTimeout(() => socket.terminate(), graceMs).unref();
  }

  function refuse(refusal: Refusal | undefined): void {
    if (refusal) close(refusal.event, refusal);
  }

  function violation(because: string): void {
    close(CLOSE_EVENTS.protocolViolation, { because });
  }

  async function open(token: string): Promise<void> {
    opening = true;
    clientId = writerIdOf(token);
    const refusal = await refusalOfToken(room, token);
    if (refusal) close(refusal);
    else connection.open(openingFrame(room));
  }

  function openingFailed(error: unknown): void {
    log.error({ err: error, room }, 'a token could not be judged');
    close(CLOSE_EVENTS.internalError);
  }

  async function handle(frame: Frame, document: OpenDocument): Promise<void> {
    switch (frame.kind) {
      case 'auth': // a fresh token for an open document; today's rooms need none
      case 'passedOver':
        return;
      case 'leave':
        return socket.close(1000); // a socket carries one document, so it ends with it
      case 'stateVector':
        return isStateVector(frame.stateVector)
          ? await document.handle(frame.bytes)
          : violation('malformed state vector');
      case 'awareness':
        return handleAwareness(frame.update, document);
      case 'update':
        return await handleUpdate(frame, document);
    }
  }

  async function handleUpdate(frame: Frame & { kind: 'update' }, document: OpenDocument): Promise<void> {
    const refusal = await intake.take(frame, document);
    if (!intake.isEmpty && clientId !== undefined) saved.wrote(room, clientId);
    refuse(refusal);
  }

  /** A socket without a key writes under the first id that it names, unless that has a key or another live socket owns it. */
  function mayWrite(client: number): boolean {
    if (clientId === undefined && client < FIRST_KEYED_ID && !isTaken(room, client)) clientId = client;
    return client === clientId;
  }

  function handleAwareness(body: Uint8Array, document: OpenDocument): void {
    const own = ownAwareness(body, {
      ownId: clientId,
      isTaken: (id) => isTaken(room, id),
      document: document.document,
    });
    if (typeof own === 'string') return violation(own);
    clientId = own.clientId;
    if (own.update) document.applyAwareness(own.update);
  }

  return {
    room,
    get activeAtMs() {
      return activeAtMs;
    },
    get clientId() {
      return clientId;
    },
    receive(bytes) {
      if (socket.readyState !== socket.OPEN) return; // what was on its way when the socket was told to close
      if (!rate.chargeMessage(bytes.length)) return close(CLOSE_EVENTS.tooFast);
      activeAtMs = performance.now();
      const frame = readFrame(bytes, room);
      if (typeof frame === 'string') return violation(frame);
      if (!opened && !opening && frame.kind === 'auth') {
        open(frame.token).catch(openingFailed);
        return;
      }
      inbox.push(frame);
      if (opened) return turns.request(waiting);
      unopenedBytes += bytes.length;
      if (unopenedBytes > limits.unopenedBytes || inbox.length > limits.unopenedMessages)
        violation('too much before the document was open');
    },
    tell,
    close,
    end(code, reason) {
      clearTimeout(openDeadline);
      clearTimeout(grace);
      inbox.length = 0;
      intake.end();
      if (clientId !== undefined && !isTaken(room, clientId)) opened?.forgetAwareness(clientId);
      connection.closed(code, reason);
    },
  };
}
