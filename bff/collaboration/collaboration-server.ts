import type { Writable } from 'node:stream';

import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type * as Y from 'yjs';

import { CLOSE_EVENTS, type CloseEvent, type RoomNews, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { readRoomToken } from '#shared-types/documents/room-credentials';
import { wordsBeyond } from '#shared-types/text/words';

import type { Documents, LogPlace } from '../documents/documents.ts';
import { type Retention, startDocumentExpiry } from '../documents/expiry.ts';
import { can } from '../documents/policy.ts';
import { isRefused } from '../documents/refusal.ts';
import type { ActDone } from '../documents/restoring/act.ts';
import { deletedIn } from '../documents/restoring/ranges.ts';
import type { RoomBus, RoomChange, RoomNotice } from '../documents/room-bus.ts';
import { type AccountWatch, refusalOf, type RoomAccess } from './access.ts';
import type { CollaborationLimits } from './collaboration-limits.ts';
import { createEngine, type WriterOf } from './engine.ts';
import { createHolders } from './guards/causality.ts';
import { createInsertionCosts } from './guards/insertion-cost.ts';
import {
  createDocumentSizes,
  createMessageRate,
  createNetworkQuotas,
  createSeats,
  crowdedEvent,
  type Seats,
} from './guards/quotas.ts';
import { WorkTurns } from './guards/work-turns.ts';
import { ShownKeys } from './guards/writer-id.ts';
import { ImageIntake } from './images.ts';
import { Merging } from './merging.ts';
import { OtherServers } from './other-servers.ts';
import { createSaved, Persistence, startStorageWatch, type StorageWatch } from './persistence.ts';
import { type LostWords, RemovalWatch, wordsIn } from './removal-watch.ts';
import { RoomSession, type RoomSessionParts } from './room-session.ts';
import { createUnsent, type Pings, startPings } from './room-socket.ts';

/** When the server stops, a socket that doesn't answer its close frame within this time is destroyed. */
const SHUTDOWN_GRACE_MS = 500;
/** When the server stops, edits that the log doesn't store within this time are lost. */
const SHUTDOWN_FLUSH_MS = 1000;

/** How many looks at the store come between two judgements of a socket. */
const LOOKS_PER_RECHECK = 6;

/** The dependencies of the server. */
export interface CollaborationServerOptions {
  documents: Documents;
  roomBus: RoomBus;
  limits: CollaborationLimits;
  /** Called with the reason when edits can't be stored, and again when they can. */
  onStoring: ((storing: boolean, reason?: string) => void) | undefined;
  access: RoomAccess;
  /** Tells when sessions end; undefined if that can't be noticed. */
  accounts: AccountWatch | undefined;
  retention: Retention;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  /** Multiplies the limits per network. */
  rateLimitFactor: number;
  log: FastifyBaseLogger;
}

/** A socket that requests admission. */
export interface Newcomer {
  socket: WebSocket;
  /** The connection under the socket. */
  wire: Writable;
  room: string;
  network: string;
  log: FastifyBaseLogger;
}

/** The sockets of all rooms, and everything they share. */
export class CollaborationServer {
  /** Accepts pictures. They count towards the same quotas as words. */
  readonly images: ImageIntake;
  readonly #limits: CollaborationLimits;
  readonly #log: FastifyBaseLogger;
  readonly #persistence: Persistence;
  readonly #parts: RoomSessionParts;
  readonly #seats: Seats;
  readonly #storage: StorageWatch;
  readonly #pings: Pings;
  readonly #expiry: ReturnType<typeof startDocumentExpiry>;
  readonly #roomBus: RoomBus;
  readonly #others: OtherServers;
  readonly #stopListening: () => void;
  readonly #sessions = new Map<WebSocket, RoomSession>();
  /** The watches on removals in open documents. */
  readonly #removals = new Map<string, RemovalWatch>();
  /**
   * Documents that the operator has deleted, until they are unloaded. Sockets that arrive in the meantime are closed, and
   * reconnect.
   */
  readonly #removed = new Set<string>();
  /** How often the store has been looked at. */
  #looks = 0;

  constructor(options: CollaborationServerOptions) {
    const { documents, roomBus, limits, onStoring, access, accounts, retention, now, rateLimitFactor, log } = options;
    const shownKeys = new ShownKeys();
    this.#limits = limits;
    this.#roomBus = roomBus;
    this.#stopListening = roomBus.listen({
      changed: (room, change) => this.#changed(room, change),
      told: (room, notice, server) => this.#told(room, notice, server),
      missed: () => this.#missed(),
    });
    this.#log = log;
    this.#persistence = new Persistence({
      documents,
      log,
      onStoring: (storing, reason) => {
        onStoring?.(storing, reason);
        for (const session of this.#sessions.values()) session.notify({ storing });
      },
      onStored: (room) => this.#others.stored(room),
      onRemoved: (room) => this.#onRemoved(room),
      newKeys: (room, writer, update) => shownKeys.takeNew(room, writer, update),
    });
    const insertionCosts = createInsertionCosts();
    const quotas = createNetworkQuotas(limits, rateLimitFactor);
    const merging = new Merging();
    const engine = createEngine({
      persistence: this.#persistence,
      insertionCosts,
      limits,
      onDeleted: (document, transaction) => merging.deleted(document, deletedIn(transaction)),
      onOpened: async (room, document, writerOf) => {
        await this.#watch(room, document, { writerOf, merging, restoring: documents.restoring });
        this.#others.opened(room, document, this.#persistence.endWhenLoaded(room));
      },
    });
    this.#others = new OtherServers({
      documents,
      roomBus,
      silenceMs: limits.serverSilenceMs,
      now,
      apply: (room, update) => this.#catchUp(room, update),
      onRemoved: (room) => this.#onRemoved(room),
      onFailure: (error, room) => log.error({ err: error, room }, 'what another server has stored could not be read'),
    });
    const openRooms = () => engine.rooms();
    this.#seats = createSeats(limits);
    this.#storage = startStorageWatch({
      persistence: this.#persistence,
      openRooms,
      onLook: (ends) => this.#looked(ends),
      log,
      everyMs: limits.storageWatchMs,
    });
    this.images = new ImageIntake({ images: documents.images, quotas, storage: this.#storage });
    this.#pings = startPings(limits.pingIntervalMs);
    this.#expiry = startDocumentExpiry({ documents, openRooms, retention, now, log });
    this.#parts = {
      engine,
      persistence: this.#persistence,
      saved: createSaved(this.#persistence, (error) =>
        log.error({ err: error }, 'an acknowledgement could not be sent'),
      ),
      sizes: createDocumentSizes(limits.documentBytes),
      quotas,
      insertionCosts,
      storage: this.#storage,
      turns: new WorkTurns(limits, (error) => log.error({ err: error }, 'a turn failed')),
      unsent: createUnsent(limits.unsentBytesInAll, () =>
        log.info('a collaboration socket that does not read was destroyed, since too much waits for all of them'),
      ),
      holders: createHolders(),
      merging,
      limits,
      access: notingKeys(access, shownKeys),
      removalIn: (room) => this.#removals.get(room)?.open,
      accounts,
      now,
      isTaken: (room, clientId) => this.#isTaken(room, clientId),
    };
  }

  /** Checks the store for the first time. */
  start(): void {
    // Nothing awaits these; they log their own failures.
    const failed = (error: unknown) => this.#log.error({ err: error }, 'a look at the documents failed');
    this.#storage.look().catch(failed);
    this.#expiry.sweep().catch(failed);
  }

  /** Serves a socket, or closes it with the reason why it is refused. */
  accept({ socket, wire, room, network, log }: Newcomer): void {
    const giveUp = ({ code, reason }: CloseEvent) => socket.close(code, reason);
    const refusal = refusalOf(room);
    if (refusal) return giveUp(refusal);
    if (this.#isBeingRemoved(room)) return giveUp(CLOSE_EVENTS.serverRestarting);
    if (!this.#parts.quotas.mayConnect(network)) return giveUp(CLOSE_EVENTS.tooFast);
    const place = this.#seats.admit(room, {
      network,
      activeAtMs: () => session.activeAtMs,
      giveUp: () => session.close(crowdedEvent(room)),
    });
    if ('refused' in place) return giveUp(place.refused);

    const rate = createMessageRate(this.#limits, () => performance.now());
    const session = new RoomSession({ socket, wire, room, rate, network, log }, this.#parts);
    this.#sessions.set(socket, session);
    this.#pings.watch(socket);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) session.receive(data);
      else session.close(CLOSE_EVENTS.protocolViolation, { because: 'a text message' });
    });
    socket.on('close', (code, reason) => {
      this.#sessions.delete(socket);
      place.release();
      session.end(code, reason.toString());
    });
  }

  /** How many sockets and documents are open, and how many accepted edits aren't stored yet. */
  load(): { sockets: number; documents: number; unstored: number } {
    const documents = this.#parts.engine.rooms().length;
    return { sockets: this.#sessions.size, documents, unstored: this.#persistence.unstored };
  }

  /** The name of the person who writes in a room under this Yjs client id; undefined if there's none. */
  nameOf(room: string, clientId: number): string | undefined {
    return this.#parts.engine.nameOf(room, clientId);
  }

  /** Does something about the words of a room, and shows it: meanwhile, nothing of it comes from the log. */
  acting<Result>(room: string, act: () => Promise<Result>): Promise<Result> {
    return this.#others.during(room, act);
  }

  /**
   * Shows everyone in a room what the server has done about removed words, once it is stored.
   * @param act.writer the Yjs client of the person who asked for it. @param act.of the act that it answers, if it does.
   */
  async show(
    room: string,
    done: ActDone,
    { kind, writer, of }: { kind: 'restore' | 'bringBack' | 'undo'; writer: number; of?: string },
  ): Promise<void> {
    const { update } = done;
    const { engine, merging } = this.#parts;
    let lost: LostWords | undefined;
    if (update)
      await engine.show(room, update, (document, apply) => {
        const before = wordsIn(document);
        merging.make(document, done, apply);
        const left = wordsIn(document);
        lost = { words: wordsBeyond(before, left), left };
      });
    if (update) this.#others.stored(room);
    this.#removals.get(room)?.did(kind, done, { writer, of, lost });
  }

  /** Looks for what an act of the server may have stored: the answer of the store was lost. */
  actInDoubt(room: string): void {
    this.#others.doubt(room);
  }

  /** Closes all sockets and stores the remaining edits. */
  async stop(): Promise<void> {
    this.#expiry.stop();
    this.#storage.stop();
    this.#pings.stop();
    const closed = [...this.#sessions.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const session of this.#sessions.values())
      session.close(CLOSE_EVENTS.serverRestarting, { graceMs: SHUTDOWN_GRACE_MS });
    await Promise.all(closed);
    this.#stopListening();
    this.#parts.engine.close();
    const stored = await Promise.race([
      this.#persistence.allSettled().then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), SHUTDOWN_FLUSH_MS).unref()),
    ]);
    if (!stored) this.#log.error('edits that could not be stored were lost with the end of the process');
  }

  /** Acts on a change of a document for every session here that has it open. */
  async #changed(room: string, change: RoomChange): Promise<void> {
    if (change.what === 'title') {
      const { title } = change;
      return this.#parts.engine.edit(room, (document) => {
        const text = document.getText(TITLE_FIELD);
        text.delete(0, text.length);
        text.insert(0, title);
      });
    }
    const sessions = [...this.#sessions.values()].filter((session) => session.room === room);
    for (const session of sessions)
      if (change.what === 'access') session.recheck();
      else session.tellOfComments();
  }

  /** Applies what another server has stored. */
  #catchUp(room: string, update: Uint8Array): void {
    const { engine, merging, holders } = this.#parts;
    engine.catchUp(room, update, (document, apply) => merging.follow(document, update, apply));
    // A page that has come from another server may have sent what builds on these words already.
    holders.retry(room);
  }

  #told(room: string, notice: RoomNotice, server: string): void {
    const removals = this.#removals.get(room);
    if (notice.what === 'news') {
      if (removals?.heard(notice.news)) this.#notify(room, notice.news);
      return;
    }
    // A server that opens the document, or has missed something, doesn't know of a removal that waits for an answer.
    if (notice.what === 'opened' && removals?.open)
      this.#roomBus.tellOthers(room, { what: 'news', news: { removal: removals.open } });
    this.#others.told(room, notice, server);
  }

  /**
   * Reads what others have stored. A server that dies right after it has ended a right can't tell of it, so each socket is judged
   * again now and then.
   */
  #looked(ends: ReadonlyMap<string, LogPlace>): void {
    this.#others.look(ends);
    if (!this.#roomBus.isShared) return;
    this.#looks += 1;
    for (const [index, session] of [...this.#sessions.values()].entries())
      if (index % LOOKS_PER_RECHECK === this.#looks % LOOKS_PER_RECHECK) session.recheck();
  }

  /** Another server may have changed anything. */
  #missed(): void {
    this.#others.missed();
    for (const session of this.#sessions.values()) {
      session.recheck();
      session.tellOfComments();
    }
  }

  #notify(room: string, news: RoomNews): void {
    for (const session of this.#sessions.values()) if (session.room === room) session.notify(news);
  }

  #isTaken(room: string, clientId: number): boolean {
    return this.#sessions.values().some((session) => session.room === room && session.clientId === clientId);
  }

  async #watch(
    room: string,
    document: Y.Doc,
    { writerOf, merging, restoring }: { writerOf: WriterOf; merging: Merging; restoring: Documents['restoring'] },
  ): Promise<void> {
    const failed = (error: unknown) => this.#log.error({ err: error, room }, 'a removal could not be noted');
    this.#removals.set(
      room,
      new RemovalWatch({
        document,
        writerOf,
        note: (removal) =>
          Promise.resolve()
            // Save the edit in progress first.
            .then(() => this.#persistence.stored(room))
            .then(() => restoring.note(room, removal))
            .then((noted) => !isRefused(noted) && !noted.isRepeat)
            .catch((error: unknown) => {
              failed(error);
              return false;
            }),
        tell: (news) => {
          this.#notify(room, news);
          this.#roomBus.tellOthers(room, { what: 'news', news });
        },
      }),
    );
    document.on('destroy', () => this.#removals.delete(room));
    try {
      for (const added of await restoring.recentlyAdded(room)) merging.wrote(document, added);
    } catch (error) {
      failed(error);
    }
  }

  #onRemoved(room: string): void {
    this.#removed.add(room);
    for (const session of this.#sessions.values())
      if (session.room === room) session.close(CLOSE_EVENTS.documentRemoved);
  }

  #isBeingRemoved(room: string): boolean {
    if (this.#removed.has(room) && !this.#parts.engine.rooms().includes(room)) this.#removed.delete(room);
    return this.#removed.has(room);
  }
}

/** A judge that also records the keys that writers show. */
function notingKeys(access: RoomAccess, shownKeys: ShownKeys): RoomAccess {
  return {
    async judge(room, token) {
      const grant = await access.judge(room, token);
      if (!('code' in grant) && can(grant.role, 'write')) shownKeys.show(room, readRoomToken(token));
      return grant;
    },
  };
}
