import type { Writable } from 'node:stream';

import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';

import {
  CLOSE_EVENTS,
  type CloseEvent,
  readPageNews,
  type RoomNews,
  type RoomRemoval,
} from '#shared-types/documents/collaboration';
import { readRoomToken } from '#shared-types/documents/room-credentials';

import { accessOf, can } from '../documents/policy.ts';
import { acknowledgements } from '../observability/measured.ts';
import { StorageUnavailable } from '../storage/database.ts';
import type { AccountWatch, Grant, RoomAccess } from './access.ts';
import { GrantClock } from './access.ts';
import type { Engine, EngineConnection, OpenDocument } from './engine.ts';
import { UpdatePipeline, type UpdatePipelineParts } from './guards/pipeline.ts';
import type { MessageRate } from './guards/quotas.ts';
import { isStateVector } from './guards/screening.ts';
import { wouldChange } from './guards/screening.ts';
import type { Waiting, WorkTurns } from './guards/work-turns.ts';
import { WriterId } from './guards/writer-id.ts';
import type { Saved } from './persistence.ts';
import { RoomSocket } from './room-socket.ts';
import type { Unsent } from './room-socket.ts';
import { type SyncFrame, acknowledgementFrame, isDenial, newsFrame, openingFrame, readFrame } from './sync-frame.ts';

/** The dependencies that all sockets share. */
export interface RoomSessionParts extends UpdatePipelineParts {
  engine: Engine;
  /** Whether edits can currently be stored. */
  persistence: { readonly storing: boolean };
  saved: Saved;
  turns: WorkTurns;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  unsent: Unsent;
  access: RoomAccess;
  /** The newest removal in a room that isn't answered. */
  removalIn: (room: string) => RoomRemoval | undefined;
  /** Tells when sessions end; undefined if that can't be noticed. */
  accounts: AccountWatch | undefined;
  /** Whether another live socket of the room owns the client id. */
  isTaken: (room: string, clientId: number) => boolean;
}

/** What is specific to one socket. */
interface RoomSessionContext {
  socket: WebSocket;
  /** The connection under the socket. */
  wire: Writable;
  room: string;
  rate: MessageRate;
  /** The network that the socket comes from. */
  network: string;
  log: FastifyBaseLogger;
}

type RoomSessionState =
  /**
   * Waits for the first token, or checks it. Frames that arrive in the meantime are queued, up to a limit, until the deadline.
   */
  | { status: 'new' | 'opening'; waitingBytes: number; deadline: NodeJS.Timeout }
  /** While a fresh token is judged, the frames behind it wait. */
  | { status: 'open'; document: OpenDocument; isJudging: boolean };

/** When its session ends, a socket that doesn't answer its close frame is destroyed after this time, and its presence leaves. */
const SESSION_END_GRACE_MS = 500;

/** A right that couldn't be judged again is judged after this time, in milliseconds. */
const RECHECK_AGAIN_MS = 1000;

/** One socket in one room. Its document isn't open at first. */
export class RoomSession implements Waiting {
  readonly room: string;
  /** The network that the socket comes from. */
  readonly network: string;
  readonly #parts: RoomSessionParts;
  readonly #rate: MessageRate;
  readonly #log: FastifyBaseLogger;
  readonly #socket: RoomSocket;
  readonly #writer: WriterId;
  readonly #pipeline: UpdatePipeline;
  readonly #connection: EngineConnection;
  readonly #inbox: SyncFrame[] = [];
  /** The frame that acknowledges an update, always the same. */
  readonly #acknowledgement: Uint8Array;
  readonly #clock: GrantClock;
  /** What the socket may do; undefined until its first token has been judged. */
  #grant: Grant | undefined;
  /** The newest token since the document was opened; undefined until there is a second one. */
  #token: string | undefined;
  /** How often the socket was judged again. */
  #judging = 0;
  #recheckTimer: NodeJS.Timeout | undefined;
  #state: RoomSessionState;
  #activeAtMs = performance.now();

  constructor({ socket, wire, room, rate, network, log }: RoomSessionContext, parts: RoomSessionParts) {
    const { limits, unsent } = parts;
    this.room = room;
    this.network = network;
    this.#parts = parts;
    this.#rate = rate;
    this.#log = log;
    this.#acknowledgement = acknowledgementFrame(room);
    this.#socket = new RoomSocket({ socket, wire, room, log, unsent, unsentBytes: limits.unsentBytes });
    this.#writer = new WriterId((id) => parts.isTaken(room, id));
    this.#pipeline = new UpdatePipeline(parts, {
      room,
      network,
      mayWrite: (client) => this.#writer.mayWrite(client),
      isOwner: () => this.#grant?.role === 'owner',
      writer: () => this.clientId,
      onRetry: (frames) => this.#takeAgain(frames),
      onTimeout: () => this.close(CLOSE_EVENTS.outOfStep),
    });
    this.#clock = new GrantClock(
      {
        onRenew: () => this.notify({ renew: true }),
        onEnd: () => this.#judgeAtEnd(),
        onSessionEnd: (end) => this.close(CLOSE_EVENTS[end], { graceMs: SESSION_END_GRACE_MS }),
      },
      parts,
    );
    const deadline = setTimeout(() => this.#violation('no document was opened in time'), limits.openDeadlineMs);
    this.#state = { status: 'new', waitingBytes: 0, deadline: deadline.unref() };
    this.#connection = this.#connect(parts.engine);
  }

  /** When the socket last sent something, in milliseconds of a monotonic clock. */
  get activeAtMs(): number {
    return this.#activeAtMs;
  }

  /** The Yjs client id that the socket writes and shows its presence under. */
  get clientId(): number | undefined {
    return this.#writer.value;
  }

  /** Whether a frame can be handled. A socket that is closing has none, even before its client has answered. */
  get hasNext(): boolean {
    const isReady = this.#state.status === 'open' && !this.#state.isJudging;
    return isReady && this.#socket.isOpen && this.#inbox.length > 0;
  }

  /** Takes a frame from the socket. */
  receive(bytes: Uint8Array): void {
    if (!this.#socket.isOpen) return; // frames that were in transit when the socket began to close
    if (!this.#rate.chargeMessage(bytes.length)) return this.close(CLOSE_EVENTS.tooFast);
    this.#activeAtMs = performance.now();
    const frame = readFrame(bytes, this.room);
    if (typeof frame === 'string') return this.#violation(frame);
    if (this.#state.status === 'new' && frame.kind === 'auth') {
      this.#open(frame.token).catch((error: unknown) => this.#judgingFailed(error));
      return;
    }
    if (frame.kind === 'update' && acknowledgements.isHeard) frame.arrivedAtMs = this.#activeAtMs;
    this.#inbox.push(frame);
    if (this.#state.status === 'open') return this.#requestTurn();
    this.#state.waitingBytes += bytes.length;
    const { unopenedBytes, unopenedMessages } = this.#parts.limits;
    if (this.#state.waitingBytes > unopenedBytes || this.#inbox.length > unopenedMessages)
      this.#violation('too much before the document was open');
  }

  /** Handles the oldest frame; never rejects. */
  async handleNext(): Promise<void> {
    if (this.#state.status !== 'open' || !this.#socket.isOpen) return;
    const frame = this.#inbox.shift();
    if (!frame) return;
    try {
      await this.#handle(frame, this.#state.document);
    } catch (error) {
      this.#log.error({ err: error, room: this.room }, 'a collaboration message failed');
      this.close(CLOSE_EVENTS.internalError);
    }
  }

  /** Charges the thread time of a frame, in milliseconds; closes the socket if it costs too much. */
  charge(milliseconds: number): void {
    if (!this.#rate.chargeWork(milliseconds)) this.close(CLOSE_EVENTS.tooFast, { because: 'too much work' });
  }

  /** Sends the editor a message that isn't part of the document. */
  notify(news: RoomNews): void {
    if (this.#state.status === 'open') this.#send(newsFrame(this.room, news));
  }

  /** Tells the editor that the comments have changed, if the person may see them. */
  tellOfComments(): void {
    if (can(this.#grant?.role, 'comment')) this.notify({ comments: true });
  }

  /** Judges again what the socket may do, because something about the document has changed, or may have. */
  recheck(): void {
    if (this.#lastToken !== undefined)
      this.#judgeAgain(this.#lastToken).catch((error: unknown) => this.#recheckFailed(error));
  }

  /** Closes the socket with a reason, and destroys it if it doesn't answer within the grace period. */
  close(event: CloseEvent, options?: { graceMs?: number; because?: string }): void {
    this.#socket.close(event, options);
  }

  /** Call it when the socket has closed. */
  end(code: number, reason: string): void {
    const state = this.#state;
    if (state.status !== 'open') clearTimeout(state.deadline);
    clearTimeout(this.#recheckTimer);
    this.#clock.stop();
    this.#socket.end();
    this.#inbox.length = 0;
    this.#pipeline.end();
    const { clientId } = this;
    if (state.status === 'open' && clientId !== undefined && !this.#parts.isTaken(this.room, clientId))
      state.document.forgetAwareness(clientId);
    this.#connection.closed(code, reason);
  }

  #connect(engine: Engine): EngineConnection {
    const socket = this.#socket;
    return engine.connect(
      {
        get readyState() {
          return socket.readyState;
        },
        send: (frame) => this.#send(frame),
        close: (code, reason) => socket.closeWith(code, reason),
      },
      {
        writer: () => this.clientId,
        opened: (document) => this.#onOpened(document),
        missed: () => this.close(CLOSE_EVENTS.serverRestarting, { because: 'the document was just unloaded' }),
      },
    );
  }

  async #open(token: string): Promise<void> {
    if (this.#state.status === 'new') this.#state.status = 'opening';
    const { writer, earlier } = readRoomToken(token);
    this.#writer.takeFrom(writer, earlier);
    const grant = await this.#parts.access.judge(this.room, token);
    if ('code' in grant) return this.close(grant);
    this.#take(grant);
    this.#connection.open(openingFrame(this.room));
  }

  /** Other sockets get their turns while a token is judged; the frames behind it wait, since they may depend on it. */
  #takeToken(token: string): void {
    const state = this.#state;
    if (state.status !== 'open') return;
    if (!this.#rate.chargeToken()) return this.close(CLOSE_EVENTS.tooFast, { because: 'too many tokens' });
    state.isJudging = true;
    this.#judgeAgain(token)
      .catch((error: unknown) => this.#judgingFailed(error))
      .finally(() => {
        state.isJudging = false;
        this.#requestTurn();
      });
  }

  #requestTurn(): void {
    if (this.hasNext) this.#parts.turns.request(this);
  }

  async #judgeAgain(token: string): Promise<void> {
    this.#token = token;
    const turn = ++this.#judging;
    const grant = await this.#parts.access.judge(this.room, token);
    // A later judgement is the better one.
    if (turn !== this.#judging) return;
    clearTimeout(this.#recheckTimer);
    this.#recheckTimer = undefined;
    const before = this.#grant;
    if ('code' in grant) return this.close(grant.onceOpen ? CLOSE_EVENTS[grant.onceOpen] : grant);
    this.#take(grant);
    if (grant.role !== before?.role) this.notify({ access: accessOf(grant.role) });
    if (grant.linkName !== undefined && grant.linkName !== before?.linkName) this.notify({ linkName: grant.linkName });
    if (grant.isClaimed && !before?.isClaimed) this.notify({ claimed: true });
  }

  #take(grant: Grant): void {
    this.#grant = grant;
    if (this.#state.status === 'open') this.#clock.set(grant);
  }

  /** The time of the grant is over. */
  #judgeAtEnd(): void {
    if (this.#lastToken !== undefined)
      this.#judgeAgain(this.#lastToken).catch((error: unknown) => this.#judgingFailed(error));
  }

  get #lastToken(): string | undefined {
    return this.#token ?? this.#grant?.token;
  }

  /** While the store is away, nobody's right can have changed there; as soon as it's back, the socket is judged. */
  #recheckFailed(error: unknown): void {
    if (!this.#socket.isOpen) return;
    if (!this.#recheckTimer) this.#log.warn({ err: error }, 'a right could not be judged again; trying until it can');
    clearTimeout(this.#recheckTimer);
    this.#recheckTimer = setTimeout(() => this.recheck(), RECHECK_AGAIN_MS).unref();
  }

  #judgingFailed(error: unknown): void {
    this.#log.error({ err: error }, 'a token could not be judged');
    this.close(error instanceof StorageUnavailable ? CLOSE_EVENTS.storageUnavailable : CLOSE_EVENTS.internalError);
  }

  #onOpened(document: OpenDocument): void {
    if (this.#state.status !== 'open') clearTimeout(this.#state.deadline);
    this.#state = { status: 'open', document, isJudging: false };
    if (this.#grant) this.notify({ access: accessOf(this.#grant.role) });
    if (this.#grant?.linkName !== undefined) this.notify({ linkName: this.#grant.linkName });
    if (this.#grant?.isClaimed) this.notify({ claimed: true });
    // Only now: a client can't renew its token before its document is open.
    if (this.#grant) this.#clock.set(this.#grant);
    if (!this.#parts.persistence.storing) this.notify({ storing: false });
    const removal = this.#parts.removalIn(this.room);
    if (removal) this.notify({ removal });
    this.#requestTurn();
  }

  async #handle(frame: SyncFrame, document: OpenDocument): Promise<void> {
    switch (frame.kind) {
      case 'auth': // a fresh token for an open document
        return this.#takeToken(frame.token);
      case 'passedOver':
        return;
      case 'stateless':
        return this.#pipeline.heard(readPageNews(frame.payload));
      case 'leave':
        return this.#socket.closeWith(1000); // a socket carries one document, so it ends with it
      case 'stateVector':
        return isStateVector(frame.stateVector)
          ? await document.handle(frame.bytes)
          : this.#violation('malformed state vector');
      case 'awareness':
        return this.#handleAwareness(frame.update, document);
      case 'update':
        return this.#handleUpdate(frame, document);
    }
  }

  #handleUpdate(frame: SyncFrame & { kind: 'update' }, document: OpenDocument): void {
    if (!can(this.#grant?.role, 'write')) return this.#refuseUpdate(frame.update, document);
    const outcome = this.#pipeline.take(frame, document);
    if (!this.#pipeline.isEmpty && this.clientId !== undefined) this.#parts.saved.wrote(this.room, this.clientId);
    if (outcome === 'accepted') this.#acknowledge(frame);
    else if (outcome !== 'held') this.close(outcome.event, outcome);
  }

  /** Tells the editor that its oldest update is stored, once it is. */
  #acknowledge({ arrivedAtMs }: SyncFrame & { kind: 'update' }): void {
    if (!this.#concernsWriting()) return this.#send(this.#acknowledgement);
    this.#parts.saved.whenStored(this.room, () => {
      this.#send(this.#acknowledgement);
      if (arrivedAtMs !== undefined) acknowledgements.tell({ ms: performance.now() - arrivedAtMs });
    });
  }

  /** We drop what a reader sends, but keep the socket open: an editor that tidies up what it shows means no harm. */
  #refuseUpdate(update: Uint8Array, { document }: OpenDocument): void {
    const isChange = wouldChange(update, document);
    if (typeof isChange === 'string') return this.#violation(isChange);
    if (!isChange) this.#send(this.#acknowledgement);
    else if (this.#grant) this.notify({ access: accessOf(this.#grant.role), refused: true });
  }

  #handleAwareness(body: Uint8Array, document: OpenDocument): void {
    const own = this.#writer.ownEntryOf(body, document.document);
    if (typeof own === 'string') return this.#violation(own);
    if (own) document.applyAwareness(own);
  }

  /** Held updates may be complete now. */
  #takeAgain(frames: readonly SyncFrame[]): void {
    this.#inbox.unshift(...frames);
    this.#requestTurn();
  }

  #send(frame: Uint8Array): void {
    if (!this.#socket.isOpen) return;
    // A document that can't be loaded is our fault, not a missing permission.
    if (this.#state.status !== 'open' && isDenial(frame)) return this.close(CLOSE_EVENTS.storageUnavailable);
    if (this.#socket.destroyIfUnread()) return;
    this.#socket.write(frame);
  }

  /** Readers get their acknowledgement immediately. A writer who reconnects still waits until earlier edits are stored. */
  #concernsWriting(): boolean {
    if (!this.#pipeline.isEmpty) return true;
    return this.clientId !== undefined && this.#parts.saved.isAwaitedBy(this.room, this.clientId);
  }

  #violation(because: string): void {
    this.close(CLOSE_EVENTS.protocolViolation, { because });
  }
}
