import type { FastifyPluginAsync } from 'fastify';
import type { WebSocket } from 'ws';

import { CLOSE_EVENTS, type CloseEvent, COLLABORATION_PATH } from '#shared-types/collaboration';

import type { DocumentLog } from '../documents/document-log.ts';
import { startRoomExpiry } from '../documents/expiry.ts';
import { errors } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { refusalOf, type RefusalOfToken, refusalOfToken as openToAll } from './access.ts';
import { type CollaborationLimits, DEFAULT_LIMITS } from './collaboration-limits.ts';
import { createEngine } from './engine.ts';
import { createDocumentSizes } from './guards/document-size.ts';
import { createHolders } from './guards/held-updates.ts';
import { createConflicts } from './guards/insertion-cost.ts';
import { createRate } from './guards/message-rate.ts';
import { createQuotas } from './guards/quotas.ts';
import { createSocketCaps } from './guards/seats.ts';
import { createTurns } from './guards/work-turns.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createPersistence } from './persistence.ts';
import { createSaved } from './saved.ts';
import { createSession, type Session } from './session.ts';
import { startStorageWatch } from './storage-watch.ts';
import { createUnsent } from './unsent.ts';

/** When the server stops, a socket that does not answer its close frame within this time is destroyed. */
const SHUTDOWN_GRACE_MS = 500;
/** When the server stops, edits that the log does not take within this time are given up. */
const SHUTDOWN_FLUSH_MS = 1000;

/** What the endpoint works with. */
export interface CollaborationOptions {
  documentLog: DocumentLog;
  /** Limits that differ from the defaults. */
  limits?: Partial<CollaborationLimits>;
  /** Called with the reason when edits cannot be stored, and again when they can. */
  onStoring?: (storing: boolean, reason?: string) => void;
  /** Judges the tokens with which sockets open documents. */
  refusalOfToken?: RefusalOfToken;
  /** By how much the limits of one network are multiplied. */
  rateLimitFactor?: number;
}

/**
 * The collaboration endpoint: a WebSocket at `/collab/<room>` that keeps one Yjs document per room in step between everyone in it
 * and in the document log. It stores everything before `app.close()` resolves, but leaves the log open for its owner to close.
 * Needs @fastify/websocket, which refuses foreign origins and frames over 1 MiB.
 */
export const collaboration: FastifyPluginAsync<CollaborationOptions> = async (
  app,
  { documentLog, limits: givenLimits, onStoring, refusalOfToken = openToAll, rateLimitFactor = 1 },
) => {
  const limits = { ...DEFAULT_LIMITS, ...givenLimits };
  const persistence = createPersistence({
    documentLog,
    log: app.log,
    onStoring(storing, reason) {
      onStoring?.(storing, reason);
      for (const session of sessions.values()) session.tell({ storing });
    },
    onRemoved,
  });
  const saved = createSaved(persistence, (error) =>
    app.log.error({ err: error }, 'an acknowledgement could not be sent'),
  );
  const conflicts = createConflicts();
  const engine = createEngine({ persistence, conflicts, limits });
  const sizes = createDocumentSizes(limits.documentBytes);
  const caps = createSocketCaps(limits);
  const turns = createTurns(limits, (error) => app.log.error({ err: error }, 'a turn failed'));
  const quotas = createQuotas(limits, rateLimitFactor);
  const unsent = createUnsent(limits.unsentBytesInAll, () =>
    app.log.info('a collaboration socket that does not read was destroyed, since too much waits for all of them'),
  );
  const storage = startStorageWatch({
    documentLog,
    persistence,
    openRooms: () => engine.rooms(),
    onRemoved,
    log: app.log,
    everyMs: limits.storageWatchMs,
  });
  const heartbeat = startHeartbeat(limits.pingIntervalMs);
  const expiry = startRoomExpiry({ documentLog, openRooms: () => engine.rooms(), now: Date.now, log: app.log });
  const sessions = new Map<WebSocket, Session>();

  /** Documents that the operator has deleted, until they are out of memory: sockets that arrive meanwhile are closed and connect again. */
  const removed = new Set<string>();
  function onRemoved(room: string): void {
    removed.add(room);
    for (const session of sessions.values()) if (session.room === room) session.close(CLOSE_EVENTS.documentRemoved);
  }
  function isBeingRemoved(room: string): boolean {
    if (removed.has(room) && !engine.rooms().includes(room)) removed.delete(room);
    return removed.has(room);
  }

  const isTaken = (room: string, clientId: number) =>
    sessions.values().some((session) => session.room === room && session.clientId === clientId);
  const parts = {
    engine,
    persistence,
    saved,
    sizes,
    quotas,
    conflicts,
    storage,
    turns,
    unsent,
    holders: createHolders(),
    limits,
    refusalOfToken,
    isTaken,
  };

  app.route<{ Params: { room: string } }>({
    method: 'GET',
    url: `${COLLABORATION_PATH}:room`,
    handler: async (request) => {
      throw errors.notFound(request.url);
    },
    wsHandler(socket, request) {
      const { room } = request.params;
      const refusal = refusalOf(room);
      if (refusal) return socket.close(refusal.code, refusal.reason);
      const network = networkOf(request.ip);
      const giveUp = ({ code, reason }: CloseEvent) => socket.close(code, reason);
      if (isBeingRemoved(room)) return giveUp(CLOSE_EVENTS.serverRestarting);
      if (!quotas.mayConnect(network)) return giveUp(CLOSE_EVENTS.tooFast);
      const place = caps.admit(room, {
        network,
        activeAtMs: () => session.activeAtMs,
        giveUp: () => session.close(CLOSE_EVENTS.roomFull),
      });
      if ('refused' in place) return giveUp(place.refused);

      const rate = createRate(limits, () => performance.now());
      const session: Session = createSession({ socket, room, rate, network, log: request.log }, parts);
      sessions.set(socket, session);
      heartbeat.watch(socket);
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) session.receive(data);
        else session.close(CLOSE_EVENTS.protocolViolation, { because: 'a text message' });
      });
      socket.on('close', (code, reason) => {
        sessions.delete(socket);
        place.release();
        session.end(code, reason.toString());
      });
    },
  });

  // Nobody waits for these; they log their failures themselves.
  const failed = (error: unknown) => app.log.error({ err: error }, 'a look at the documents failed');
  app.addHook('onReady', async () => {
    storage.look().catch(failed);
    expiry.sweep().catch(failed);
  });

  app.addHook('preClose', async () => {
    expiry.stop();
    storage.stop();
    heartbeat.stop();
    const closed = [...sessions.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const session of sessions.values())
      session.close(CLOSE_EVENTS.serverRestarting, { graceMs: SHUTDOWN_GRACE_MS });
    await Promise.all(closed);
    engine.close();
    const stored = await Promise.race([
      persistence.allSettled().then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), SHUTDOWN_FLUSH_MS).unref()),
    ]);
    if (!stored) app.log.error('edits that could not be stored were lost with the end of the process');
  });
};
