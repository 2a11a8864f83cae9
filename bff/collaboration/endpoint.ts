import type { FastifyPluginAsync } from 'fastify';
import type { WebSocket } from 'ws';

import { CLOSE_EVENTS, COLLABORATION_PATH } from '#shared-types/collaboration';

import { errors } from '../errors.ts';
import type { DocumentLog } from '../upstreams/document-log.ts';
import { refusalOf } from './access.ts';
import { createSocketCaps } from './caps.ts';
import { createConflicts } from './conflicts.ts';
import { createDocumentSizes } from './document-size.ts';
import { createEngine } from './engine.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type CollaborationLimits, DEFAULT_LIMITS } from './limits.ts';
import { createPersistence } from './persistence.ts';
import { createRate } from './rate.ts';
import { startRoomExpiry } from './room-expiry.ts';
import { createSession, type Session } from './session.ts';
import { createTurns } from './turns.ts';

/** When the server stops, a socket that does not answer its close frame within this time is destroyed. */
const SHUTDOWN_GRACE_MS = 500;
/** When the server stops, edits that the log does not take within this time are given up. */
const SHUTDOWN_FLUSH_MS = 1000;

/** What the endpoint works with. */
export interface CollaborationOptions {
  documentLog: DocumentLog;
  /** Limits that differ from the defaults. */
  limits?: Partial<CollaborationLimits>;
}

/**
 * The collaboration endpoint: a WebSocket at `/collab/<room>` that keeps one Yjs document per room in step between everyone in it
 * and in the document log. It stores everything before `app.close()` resolves, but leaves the log open: whoever opened it closes it.
 * Needs @fastify/websocket, which refuses foreign origins and frames over 1 MiB.
 */
export const collaboration: FastifyPluginAsync<CollaborationOptions> = async (
  app,
  { documentLog, limits: givenLimits },
) => {
  const limits = { ...DEFAULT_LIMITS, ...givenLimits };
  const persistence = createPersistence({ documentLog, log: app.log });
  const conflicts = createConflicts();
  const engine = createEngine({ persistence, conflicts, limits });
  const sizes = createDocumentSizes(limits.documentBytes);
  const caps = createSocketCaps(limits);
  const turns = createTurns();
  const heartbeat = startHeartbeat(limits.pingIntervalMs);
  const expiry = startRoomExpiry({ documentLog, openRooms: () => engine.rooms(), now: Date.now, log: app.log });
  const sessions = new Map<WebSocket, Session>();

  const isTaken = (room: string, clientId: number) =>
    sessions.values().some((session) => session.room === room && session.clientId === clientId);

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
      const place = caps.admit(room, request.ip);
      if ('refused' in place) return socket.close(place.refused.code, place.refused.reason);

      const rate = createRate(limits, () => performance.now());
      const session = createSession(
        { socket, room, rate, log: request.log },
        { engine, sizes, conflicts, turns, limits, isTaken },
      );
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

  app.addHook('onReady', async () => {
    expiry.sweep().catch(() => {}); // it tells of its failures itself, and nobody waits for it
  });

  app.addHook('preClose', async () => {
    expiry.stop();
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
