import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { COLLABORATION_PATH } from '#shared-types/collaboration';

import type { DocumentLog } from '../documents/document-log.ts';
import { errors } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { type RefusalOfToken, refusalOfToken as openToAll } from './access.ts';
import { type CollaborationLimits, DEFAULT_COLLABORATION_LIMITS } from './collaboration-limits.ts';
import { CollaborationServer } from './collaboration-server.ts';
import type { ImageIntake } from './image-intake.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Accepts the pictures in documents. */
    imageIntake: ImageIntake;
  }
}

/** The dependencies of the endpoint. */
export interface CollaborationOptions {
  documentLog: DocumentLog;
  /** Limits that differ from the defaults. */
  limits?: Partial<CollaborationLimits>;
  /** Called with the reason when edits can't be stored, and again when they can. */
  onStoring?: (storing: boolean, reason?: string) => void;
  /** Checks the tokens that sockets send to open documents. */
  refusalOfToken?: RefusalOfToken;
  /** Multiplies the limits per network. */
  rateLimitFactor?: number;
}

/**
 * The collaboration endpoint: a WebSocket at `/collab/<room>` that keeps one Yjs document per room in sync between everyone in
 * the room and the document log. It stores everything before `app.close()` resolves, but leaves it to the log's owner to close
 * the log. Needs @fastify/websocket, which refuses foreign origins and frames over 1 MiB.
 */
export const collaboration = fp(async (app: FastifyInstance, options: CollaborationOptions) => {
  const { documentLog, limits, onStoring, refusalOfToken = openToAll, rateLimitFactor = 1 } = options;
  const server = new CollaborationServer({
    documentLog,
    limits: { ...DEFAULT_COLLABORATION_LIMITS, ...limits },
    onStoring,
    refusalOfToken,
    rateLimitFactor,
    log: app.log,
  });

  app.route<{ Params: { room: string } }>({
    method: 'GET',
    url: `${COLLABORATION_PATH}:room`,
    handler: async (request) => {
      throw errors.notFound(request.url);
    },
    wsHandler(socket, request) {
      const { room } = request.params;
      server.accept({ socket, room, network: networkOf(request.ip), log: request.log });
    },
  });
  app.addHook('onReady', async () => server.start());
  app.addHook('preClose', () => server.stop());
  app.decorate('imageIntake', server.images);
});
