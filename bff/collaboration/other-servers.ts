import { applyAwarenessUpdate, type Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import type * as Y from 'yjs';

import type { Documents, LogPlace } from '../documents/documents.ts';
import type { RoomBus, RoomNotice } from '../documents/room-bus.ts';
import { followed } from '../observability/measured.ts';

/** Carets of one room go to the other servers at most this often, in milliseconds. */
const PRESENCE_EVERY_MS = 50;

/** The origin of presence that comes from another server. */
const ELSEWHERE = Symbol('another server');

/** A document whose changes go to everyone who has it open here. */
interface SharedDocument extends Y.Doc {
  awareness: Awareness;
  /** Sends what has changed. */
  flush(): unknown;
}

/** A document that is open here. */
interface OpenRoom {
  document: SharedDocument;
  /** Until where its log has been read. */
  end: LogPlace | undefined;
  reading: 'no' | 'now' | 'again';
  /** Resolves when the acts of this server that are under way have been shown. */
  acts: Promise<unknown> | undefined;
  /** The servers that have it open, too, and what was said last between us: theirs, or our question whether they still do. */
  others: Map<string, { last: 'theirs' | 'ours'; atMs: number }>;
  /** The Yjs clients whose presence comes from other servers. */
  elsewhere: Set<number>;
  /** The clients of this server whose presence has changed since it was last sent. */
  moved: Set<number>;
  timer: NodeJS.Timeout | undefined;
}

interface OtherServersParts {
  documents: Pick<Documents, 'follow'>;
  roomBus: Pick<RoomBus, 'tellOthers'>;
  /** How long another server may say nothing about a document before it's asked for it, and then forgotten, in milliseconds. */
  silenceMs: number;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  /** Applies updates that another server has stored. */
  apply: (room: string, update: Uint8Array) => void;
  /** Called when a document that is open here was deleted elsewhere. */
  onRemoved: (room: string) => void;
  /** Called when a log can’t be read; it’s read again with the next update. */
  onFailure: (error: unknown, room: string) => void;
}

/**
 * Keeps the open documents in step with other servers that have them open. Words come from the log, whose order is the same for
 * all; a notice only says that there are some. Presence comes with the notices, while another server has the document open.
 */
export class OtherServers {
  readonly #parts: OtherServersParts;
  readonly #rooms = new Map<string, OpenRoom>();

  constructor(parts: OtherServersParts) {
    this.#parts = parts;
  }

  /**
   * Follows a document that was just loaded.
   * @param end where its log ended then; undefined if it isn’t stored yet.
   */
  opened(room: string, document: SharedDocument, end: LogPlace | undefined): void {
    const open: OpenRoom = {
      document,
      end,
      reading: 'no',
      acts: undefined,
      others: new Map(),
      elsewhere: new Set(),
      moved: new Set(),
      timer: undefined,
    };
    this.#rooms.set(room, open);
    document.awareness.on('update', ({ added, updated, removed }: Record<string, number[]>, origin: unknown) => {
      const changed = [...(added ?? []), ...(updated ?? []), ...(removed ?? [])];
      if (origin === ELSEWHERE) for (const client of changed) open.elsewhere.add(client);
      else {
        // A page that was connected to another server has come here.
        for (const client of [...(added ?? []), ...(updated ?? [])]) open.elsewhere.delete(client);
        this.#present(room, open, changed);
      }
      for (const client of removed ?? []) open.elsewhere.delete(client);
      forgetGone(document);
    });
    document.on('destroy', () => {
      clearTimeout(open.timer);
      if (this.#rooms.get(room) === open) this.#rooms.delete(room);
      this.#parts.roomBus.tellOthers(room, { what: 'closed' });
    });
    this.#parts.roomBus.tellOthers(room, { what: 'opened' });
    // Something may have been stored since it was loaded.
    this.#readOn(room);
  }

  /** Tells the others that updates of a document are stored, if any of them has it open: every notice costs every server. */
  stored(room: string): void {
    if (this.#rooms.get(room)?.others.size !== 0) this.#parts.roomBus.tellOthers(room, { what: 'updates' });
  }

  /** Hears from another server. */
  told(room: string, notice: Exclude<RoomNotice, { what: 'news' }>, server: string): void {
    const open = this.#rooms.get(room);
    if (!open) return;
    if (notice.what === 'closed') {
      open.others.delete(server);
      // What it stored before it knew of this server wasn't told.
      return this.#readOn(room);
    }
    const isNew = !open.others.has(server);
    open.others.set(server, { last: 'theirs', atMs: performance.now() });
    if (notice.what === 'updates') this.#readOn(room);
    else if (notice.what === 'presence') {
      applyAwarenessUpdate(open.document.awareness, Buffer.from(notice.states, 'base64'), ELSEWHERE);
      forgetGone(open.document); // when somebody leaves who wasn't known here, there is no event
    } else if (notice.what === 'opened') this.#parts.roomBus.tellOthers(room, { what: 'here' });
    // What was stored before that server was known here wasn't told to it.
    if (isNew) this.stored(room);
    if (isNew || notice.what === 'opened') this.#present(room, open, ownClients(open));
  }

  /**
   * Reads on where something was stored, or another document has taken the place of an open one: a server that dies can't tell of
   * its last words. Forgets servers that have died, too. Call it now and then. @param ends where the logs of the open documents end.
   */
  look(ends: ReadonlyMap<string, LogPlace>): void {
    for (const [room, open] of this.#rooms) {
      const { end } = open;
      const now = ends.get(room);
      if (now && !(now.document === end?.document && now.number <= end.number)) this.#readOn(room);
      this.#askTheSilent(room, open);
    }
  }

  /** Reads the whole log of a document again, since it isn't known what this server has stored there itself. */
  doubt(room: string): void {
    const open = this.#rooms.get(room);
    if (!open) return;
    open.end = undefined;
    this.#readOn(room);
  }

  /**
   * Takes nothing from the log of a document while this server acts in it: the act is in the log before it's shown, and what it
   * deletes must not be gone before the words that were typed there meanwhile have a place.
   */
  async during<Result>(room: string, act: () => Promise<Result>): Promise<Result> {
    const open = this.#rooms.get(room);
    const acting = act();
    if (!open) return acting;
    const acts = Promise.allSettled([open.acts, acting]);
    open.acts = acts;
    try {
      return await acting;
    } finally {
      if (open.acts === acts) open.acts = undefined;
    }
  }

  /** Reads on in the logs of all open documents, and asks who is there. */
  missed(): void {
    for (const room of this.#rooms.keys()) {
      this.#readOn(room);
      this.#parts.roomBus.tellOthers(room, { what: 'opened' });
    }
  }

  /** Otherwise presence would be sent for ever to a server that couldn't say that it ends. */
  #askTheSilent(room: string, { others }: OpenRoom): void {
    const nowMs = performance.now();
    let isAsking = false;
    for (const [server, { last, atMs }] of others) {
      if (nowMs - atMs < this.#parts.silenceMs) continue;
      if (last === 'ours') others.delete(server);
      else {
        others.set(server, { last: 'ours', atMs: nowMs });
        isAsking = true;
      }
    }
    if (isAsking) this.#parts.roomBus.tellOthers(room, { what: 'opened' });
  }

  #readOn(room: string): void {
    const open = this.#rooms.get(room);
    if (!open) return;
    if (open.reading !== 'no') {
      open.reading = 'again';
      return;
    }
    open.reading = 'now';
    this.#read(room, open).catch((error: unknown) => {
      open.reading = 'no';
      this.#parts.onFailure(error, room);
    });
  }

  async #read(room: string, open: OpenRoom): Promise<void> {
    do {
      await open.acts;
      open.reading = 'now';
      const since = open.end;
      // What came during one reading is read by the next.
      const found = await this.#parts.documents.follow(room, since);
      if (this.#rooms.get(room) !== open) return;
      if (open.acts) {
        open.reading = 'again';
        continue;
      }
      if (found?.update) {
        this.#parts.apply(room, found.update);
        if (found.oldestAtMs !== undefined) followed.tell({ ms: Math.max(0, this.#parts.now() - found.oldestAtMs) });
      } else if (!found && since) this.#parts.onRemoved(room);
      // Otherwise there is a doubt, and the next reading begins anew.
      if (open.end === since) open.end = found?.end ?? since;
    } while (isWoken(open));
    open.reading = 'no';
  }

  #present(room: string, open: OpenRoom, clients: readonly number[]): void {
    if (open.others.size === 0) return;
    for (const client of clients) if (!open.elsewhere.has(client)) open.moved.add(client);
    const { states } = open.document.awareness;
    // One that leaves is forgotten with the end of this turn.
    if (clients.some((client) => !states.has(client))) this.#sendPresence(room, open);
    else open.timer ??= setTimeout(() => this.#sendPresence(room, open), PRESENCE_EVERY_MS).unref();
  }

  #sendPresence(room: string, open: OpenRoom): void {
    clearTimeout(open.timer);
    open.timer = undefined;
    const { awareness } = open.document;
    for (const client of open.moved) {
      if (!awareness.meta.has(client)) continue;
      const states = Buffer.from(encodeAwarenessUpdate(awareness, [client])).toString('base64');
      this.#parts.roomBus.tellOthers(room, { what: 'presence', states });
    }
    open.moved.clear();
  }
}

/** Whether something was stored while the log was being read. */
const isWoken = ({ reading }: OpenRoom) => reading === 'again';

/** Forgets the clocks of those who have left. Otherwise a document would remember everyone who was ever there. */
function forgetGone(document: SharedDocument): void {
  const { meta, states } = document.awareness;
  if (meta.size === states.size) return;
  document.flush(); // that they left is sent with the clocks that are forgotten next
  for (const client of meta.keys()) if (!states.has(client)) meta.delete(client);
}

function ownClients({ document, elsewhere }: OpenRoom): number[] {
  return [...document.awareness.getStates().keys()].filter((client) => !elsewhere.has(client));
}
