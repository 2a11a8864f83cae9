import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';

import { CLOSE_EVENTS, type CloseEvent } from '#shared-types/collaboration';

import { refusalOfToken } from './access.ts';
import { ownAwareness } from './awareness.ts';
import { dropPending, readinessOf } from './causality.ts';
import type { Conflicts } from './conflicts.ts';
import type { DocumentSizes } from './document-size.ts';
import type { Engine, EngineConnection, OpenDocument } from './engine.ts';
import { type Frame, isDenial, openingFrame, readFrame } from './frame.ts';
import { createHeldUpdates } from './held-updates.ts';
import type { CollaborationLimits } from './limits.ts';
import type { Rate } from './rate.ts';
import { isStateVector, screenUpdate } from './screening.ts';
import type { Turns } from './turns.ts';

/** How long a closing socket may take to answer; then it is destroyed, for until then it can go on sending. */
const CLOSE_GRACE_MS = 2000;

/** What all sockets share. */
export interface SessionParts {
  engine: Engine;
  sizes: DocumentSizes;
  conflicts: Conflicts;
  turns: Turns;
  limits: CollaborationLimits;
  /** Whether another live socket of the room owns the awareness id. */
  isTaken: (room: string, clientId: number) => boolean;
}

/** One socket in one room. */
export interface Session {
  readonly room: string;
  /** The awareness id that the socket has named as its own. */
  readonly clientId: number | undefined;
  /** Takes a frame from the socket. */
  receive(frame: Uint8Array): void;
  /** Closes the socket with a reason; it is destroyed when it does not answer within the grace period. */
  close(event: CloseEvent, options?: { graceMs?: number; because?: string }): void;
  /** Call it when the socket has closed. */
  end(code: number, reason: string): void;
}

export function createSession(
  { socket, room, rate, log }: { socket: WebSocket; room: string; rate: Rate; log: FastifyBaseLogger },
  { engine, sizes, conflicts, turns, limits, isTaken }: SessionParts,
): Session {
  const inbox: Frame[] = [];
  const held = createHeldUpdates<Frame & { kind: 'update' }>();
  let opened: OpenDocument | undefined;
  let opening = false;
  let unopenedBytes = 0;
  let clientId: number | undefined;
  let grace: NodeJS.Timeout | undefined;

  const waiting = {
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
    socket.send(frame);
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

  function violation(because: string): void {
    close(CLOSE_EVENTS.protocolViolation, { because });
  }

  async function open(token: string): Promise<void> {
    opening = true;
    const refusal = await refusalOfToken(room, token);
    if (refusal) close(refusal);
    else connection.open(openingFrame(room));
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
    // Larger than the document may ever be; reading it would only take time.
    if (frame.update.length > 2 * limits.documentBytes) return close(CLOSE_EVENTS.documentFull);
    const screened = screenUpdate(frame.update);
    if (typeof screened === 'string') return violation(screened);
    const readiness = readinessOf(document.document, screened);
    if (typeof readiness === 'object') return violation(readiness.never);
    if (readiness === 'later') {
      if (!held.hold(frame)) violation('too many updates without their predecessors');
      return;
    }
    if (!sizes.fits(document.document, screened.structBytes)) return close(CLOSE_EVENTS.documentFull);
    const tooDear = conflicts.prepare(document.document, screened, document.origin);
    if (tooDear !== undefined) return violation(tooDear);
    await document.handle(frame.bytes);
    if (dropPending(document.document)) return violation('an update whose predecessors are missing');
    if (frame.completesSync) inbox.unshift(...held.release());
  }

  function handleAwareness(body: Uint8Array, document: OpenDocument): void {
    const own = ownAwareness(body, clientId, (id) => isTaken(room, id));
    if (typeof own === 'string') return violation(own);
    clientId = own.clientId;
    if (own.update) document.applyAwareness(own.update);
  }

  return {
    room,
    get clientId() {
      return clientId;
    },
    receive(bytes) {
      if (socket.readyState !== socket.OPEN) return; // what was on its way when the socket was told to close
      if (!rate.chargeMessage(bytes.length)) return close(CLOSE_EVENTS.tooFast);
      const frame = readFrame(bytes, room);
      if (typeof frame === 'string') return violation(frame);
      if (!opened && !opening && frame.kind === 'auth') {
        open(frame.token).catch((error: unknown) => {
          log.error({ err: error, room }, 'a document could not be opened');
          close(CLOSE_EVENTS.internalError);
        });
        return;
      }
      inbox.push(frame);
      if (opened) return turns.request(waiting);
      unopenedBytes += bytes.length;
      if (unopenedBytes > limits.unopenedBytes || inbox.length > limits.unopenedMessages)
        violation('too much before the document was open');
    },
    close,
    end(code, reason) {
      clearTimeout(openDeadline);
      clearTimeout(grace);
      inbox.length = 0;
      held.release();
      if (clientId !== undefined) opened?.forgetAwareness(clientId);
      connection.closed(code, reason);
    },
  };
}
