import {
  type Configuration,
  type Connection,
  type DirectConnection,
  type Document,
  Hocuspocus,
  isTransactionOrigin,
} from '@hocuspocus/server';
import { LRUCache } from 'lru-cache';
import { removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { personLabel } from '#shared-types/documents/presence';

import { threadTimeMs } from '../limits/thread-time.ts';
import type { CollaborationLimits } from './collaboration-limits.ts';
import type { InsertionCosts } from './guards/insertion-cost.ts';
import type { Persistence } from './persistence.ts';

/*
 * The only file that uses Hocuspocus. The engine only gets frames that we have parsed and checked. So it never has to answer bad
 * input itself (with console.error, an acknowledgement, a socket that stays open), and nothing that a client sends makes one of
 * our hooks reject.
 */

/**
 * Our own deadlines and pings close dead sockets; the longest interval of a Node timer effectively turns off the engine's own.
 */
const NEVER_MS = 2 ** 31 - 1;

/** People who come back send their edits before their name. We remember this many who have left, for this long. */
const MOST_LEFT = 1000;
const LEFT_FOR_MS = 24 * 3_600_000;

/** The part of a socket that the engine uses. */
interface EngineSocket {
  readonly readyState: number;
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
}

/** A document that a socket has opened. */
export interface OpenDocument {
  readonly document: Document;
  /** The origin that marks changes from this socket. */
  readonly origin: unknown;
  /** Lets the engine handle a frame; resolves once the document has changed and the answers are sent. */
  handle(frame: Uint8Array): Promise<void>;
  /** Sends a presence state to everyone in the room. */
  applyAwareness(update: Uint8Array): void;
  /** Removes the presence of a client that has left. */
  forgetAwareness(clientId: number): void;
}

/** The engine's connection for one socket. */
export interface EngineConnection {
  /** Opens the document; the outcome is `opened`, or a denial to send to the socket. */
  open(frame: Uint8Array): void;
  closed(code: number, reason: string): void;
}

interface Context {
  /** The Yjs client that the socket writes under, once it is known. */
  writer: () => number | undefined;
  opened: (document: OpenDocument) => void;
  /** The document was unloaded while it was being opened; the client has to reconnect. */
  missed: () => void;
}

/** Who made a change. */
interface Writer {
  client: number;
  /** The person's current name, if they have given one. */
  name: string | undefined;
}

/** Says who made a transaction; undefined if the server did. */
export type WriterOf = (transaction: Y.Transaction) => Writer | undefined;

/** The documents in memory and the sockets that are connected to them. */
export interface Engine {
  /** Takes a socket that was let in; what arrives on it goes to the connection. */
  connect(socket: EngineSocket, context: Context): EngineConnection;
  /** The rooms whose documents are in memory. */
  rooms(): string[];
  /** Changes a document, and resolves when the change is stored. @throws if the document can't be read. */
  edit(room: string, change: (document: Y.Doc) => void): Promise<void>;
  /**
   * Shows everyone a change that is stored already.
   * @param change gets a function that applies the stored update; anything else it writes is stored as well. @throws if the
   * document can't be read.
   */
  show(room: string, update: Uint8Array, change: (document: Y.Doc, apply: () => void) => void): Promise<void>;
  /**
   * Shows everyone what another server has stored. Does nothing if the document isn't open.
   * @param change as for `show`.
   */
  catchUp(room: string, update: Uint8Array, change: (document: Y.Doc, apply: () => void) => void): void;
  /** The name of the person with this Yjs client id in a room; undefined if there's none. */
  nameOf(room: string, clientId: number): string | undefined;
  /** Unloads unused documents. Call it after the last socket has closed. */
  close(): void;
}

interface EngineParts {
  persistence: Persistence;
  insertionCosts: InsertionCosts;
  limits: CollaborationLimits;
  /** Called when somebody here has deleted something. */
  onDeleted: (document: Y.Doc, transaction: Y.Transaction) => void;
  /** Called with every document that is loaded. @param writerOf says who made a transaction. Never rejects. */
  onOpened: (room: string, document: Document, writerOf: WriterOf) => Promise<void>;
}

/** Makes the engine of one server; `close` ends it. */
export function createEngine(parts: EngineParts): Engine {
  const { persistence, limits } = parts;
  const people = createPeople((room) => hocuspocus.documents.get(room)?.awareness.getStates());
  const hocuspocus = new Hocuspocus<Context>({
    quiet: true,
    timeout: NEVER_MS,
    // Sockets are limited before the engine sees them (room-session.ts); these limits are a second line (GHSA-xwhh-v746-pj9m).
    maxUnauthenticatedQueueSize: limits.unopenedBytes,
    maxUnauthenticatedQueueMessages: limits.unopenedMessages,
    maxPendingDocuments: 4,
    ...storageHooks(parts, people),
    async connected({ context, connection }) {
      // While this reader was connecting, the last one may have left and the document may have been unloaded.
      if (hocuspocus.documents.get(connection.document.name) === connection.document)
        context.opened(openDocument(connection, people));
      else context.missed();
    },
  });

  return {
    connect(socket, context) {
      // Without a query, the engine has nothing to parse again with every message.
      const connection = hocuspocus.handleConnection(
        engineSocket(socket),
        new Request('http://collaboration/'),
        context,
      );
      return {
        open: (frame) => connection.handleMessage(frame),
        closed: (code, reason) => connection.handleClose({ code, reason }),
      };
    },
    edit: (room, change) =>
      withDocument(hocuspocus, room, async (connection) => {
        await connection.transact(change);
        await persistence.stored(room);
      }),
    show: (room, update, change) =>
      withDocument(hocuspocus, room, async () => {
        const document = hocuspocus.documents.get(room);
        if (document) change(document, () => Y.applyUpdate(document, update, STORED));
      }),
    catchUp(room, update, change) {
      const document = hocuspocus.documents.get(room);
      if (document) change(document, () => Y.applyUpdate(document, update, STORED));
    },
    nameOf: (room, clientId) => people.nameOf(room, clientId),
    rooms: () => [...hocuspocus.documents.keys()],
    close: () => hocuspocus.flushPendingStores(),
  };
}

/** Reads documents from the store, and writes their changes to it. */
function storageHooks({ persistence, insertionCosts, onDeleted, onOpened }: EngineParts, people: People) {
  return {
    async onLoadDocument({ document, documentName }) {
      const stored = await persistence.load(documentName).catch(() => {
        throw new LoadFailed();
      });
      if (!stored) return;
      const before = threadTimeMs();
      Y.applyUpdate(document, stored);
      insertionCosts.loaded(document, threadTimeMs() - before);
    },
    // Not onChange: the engine doesn't wait for it, and its failure ends the process.
    async afterLoadDocument({ document, documentName }) {
      document.on('destroy', () => persistence.closed(documentName));
      // Its own way to store a document, with hooks and a timer for every letter. Ours is the listener below.
      document.onUpdate(() => {});
      await onOpened(documentName, document, ({ origin }) => people.writerOf(documentName, origin));
      document.on('update', (update: Uint8Array, origin: unknown, _document: Y.Doc, transaction: Y.Transaction) => {
        if (origin === STORED) return;
        if (transaction.deleteSet.clients.size > 0) onDeleted(document, transaction);
        const { client: writer, name: author } = people.writerOf(documentName, origin) ?? {};
        persistence.save(documentName, update, { author, writer });
      });
    },
    async beforeUnloadDocument({ documentName }) {
      await persistence.left(documentName);
    },
  } satisfies Partial<Configuration<Context>>;
}

/** Does something with a document, and keeps it open until then. @throws if it can't be read. */
async function withDocument(
  hocuspocus: Hocuspocus<Context>,
  room: string,
  work: (connection: DirectConnection) => Promise<void>,
): Promise<void> {
  const connection = await hocuspocus.openDirectConnection(room);
  try {
    await work(connection);
  } finally {
    await connection.disconnect();
  }
}

/** The origin of a change that is already in the log. */
const STORED = Symbol('stored');

/** The engine prints an error's message, so this error has none; the failure is reported where it occurs. */
class LoadFailed extends Error {}

function engineSocket(socket: EngineSocket) {
  return {
    get readyState() {
      return socket.readyState;
    },
    send(frame: unknown) {
      if (frame instanceof Uint8Array) socket.send(frame); // the engine sends nothing else
    },
    close: (code = 1000, reason = '') => socket.close(code, reason),
  };
}

/** The names of people in rooms. */
interface People {
  nameOf(room: string, client: number): string | undefined;
  /** The person behind a change. */
  writerOf(room: string, origin: unknown): Writer | undefined;
  /** Call it before a person's presence is removed. */
  leaves(room: string, client: number): void;
}

function createPeople(presenceIn: (room: string) => ReadonlyMap<number, unknown> | undefined): People {
  const left = new LRUCache<string, string>({ max: MOST_LEFT, ttl: LEFT_FOR_MS });
  const nameOf = (room: string, client: number) => {
    const present = presenceIn(room);
    return present?.has(client) ? personLabel(present.get(client)) : left.get(`${client} ${room}`);
  };
  return {
    nameOf,
    writerOf(room, origin) {
      if (!isTransactionOrigin(origin) || origin.source !== 'connection') return undefined;
      const connection: Connection<Context> = origin.connection;
      const client = connection.context.writer();
      return client === undefined ? undefined : { client, name: nameOf(room, client) };
    },
    leaves(room, client) {
      const name = nameOf(room, client);
      if (name !== undefined) left.set(`${client} ${room}`, name);
    },
  };
}

function openDocument(connection: Connection, people: People): OpenDocument {
  const { document } = connection;
  const origin = { source: 'connection', connection };
  return {
    document,
    origin,
    async handle(frame) {
      connection.handleMessage(frame);
      await connection.waitForPendingMessages();
    },
    // Called directly: the engine would build a document and an awareness for every message, at twelve times the cost.
    applyAwareness(update) {
      document.applyAwarenessUpdate(connection, update);
    },
    forgetAwareness(clientId) {
      people.leaves(document.name, clientId);
      removeAwarenessStates(document.awareness, [clientId], null);
    },
  };
}
