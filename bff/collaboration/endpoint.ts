import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { COLLABORATION_PATH } from '#shared-types/documents/collaboration';

import type { Documents } from '../documents/documents.ts';
import { DEFAULT_RETENTION, type Retention } from '../documents/expiry.ts';
import { inProcessRoomBus, type RoomBus } from '../documents/room-bus.ts';
import { errors } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { type Account, type AccountWatch, createRoomAccess, type RoomAccess } from './access.ts';
import { type CollaborationLimits, DEFAULT_COLLABORATION_LIMITS } from './collaboration-limits.ts';
import { CollaborationServer } from './collaboration-server.ts';
import type { ImageIntake } from './images.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Accepts the pictures in documents. */
    imageIntake: ImageIntake;
    /** The documents that are open now. */
    openDocuments: Pick<CollaborationServer, 'acting' | 'show' | 'actInDoubt' | 'nameOf' | 'load'>;
  }
}

/** The dependencies of the endpoint. */
export interface CollaborationOptions {
  documents: Documents;
  /** Tells when something about a document changes; without it, changes elsewhere go unnoticed. */
  roomBus?: RoomBus;
  /** Limits that differ from the defaults. */
  limits?: Partial<CollaborationLimits>;
  /** Called with the reason when edits can't be stored, and again when they can. */
  onStoring?: (storing: boolean, reason?: string) => void;
  /** The account of a token; without it, all are visitors. */
  accountOfToken?: (token: string) => Promise<Account | 'guest' | 'refused'>;
  /** Whether an account is closed; without it, none is. */
  isAccountClosed?: (userId: string) => Promise<boolean>;
  /** Tells when sessions end; without it, they end when their tokens expire. */
  accounts?: AccountWatch | undefined;
  /** Judges the tokens that sockets send to open documents, unless `policy.ts` should. */
  access?: RoomAccess;
  /** How long documents are kept, if not as long as usual. */
  retention?: Retention;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** Multiplies the limits per network. */
  rateLimitFactor?: number;
}

const noAccounts = async () => 'refused' as const;

/**
 * The collaboration endpoint: a WebSocket at `/collab/<room>` that keeps one Yjs document per room in sync between everyone in
 * the room and the store. It stores everything before `app.close()` resolves, but leaves it to the store's owner to close
 * it. Needs @fastify/websocket, which refuses foreign origins and frames over 1 MiB.
 */
export const collaboration = fp(async (app: FastifyInstance, options: CollaborationOptions) => {
  const {
    documents,
    roomBus = inProcessRoomBus(),
    limits,
    onStoring,
    rateLimitFactor = 1,
    retention = DEFAULT_RETENTION,
    now = Date.now,
  } = options;
  const access =
    options.access ??
    createRoomAccess({
      documents,
      accountOfToken: options.accountOfToken ?? noAccounts,
      isAccountClosed: options.isAccountClosed ?? (async () => false),
    });
  const server = new CollaborationServer({
    documents,
    roomBus,
    limits: { ...DEFAULT_COLLABORATION_LIMITS, ...limits },
    onStoring,
    access,
    accounts: options.accounts,
    retention,
    now,
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
      server.accept({ socket, wire: request.raw.socket, room, network: networkOf(request.ip), log: request.log });
    },
  });
  app.addHook('onReady', async () => server.start());
  app.addHook('preClose', () => server.stop());
  app.decorate('imageIntake', server.images);
  app.decorate('openDocuments', server);
});
