import { type Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';

import { type Access, BODY_FIELD, TITLE_FIELD, TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import type { Role } from '#shared-types/documents/roles';
import { EARLIER_WRITERS_MAX } from '#shared-types/documents/room-credentials';
import { writerIdOf } from '#shared-types/documents/writer';

import { currentAccount } from '../../calls/token-source.ts';
import { inBackground } from '../../errors/in-background.ts';
import { documentName } from '../listed-text.ts';
import {
  addToKept,
  compactKept,
  type KeptContent,
  type KeptWriter,
  markSaved,
  noteRole,
  readKept,
  removeKept,
  replaceKept,
  trimKept,
  askToPersist,
  announceReplaced,
  onReplaced,
} from './kept-documents.ts';
import { isApplied, mergeAll, stateOf } from './kept-updates.ts';

/** Treat storage as missing if it doesn't answer within this time, in milliseconds. */
const READING_MS = 2000;
/** The stored pieces of a document are merged after this many additions. */
const COMPACTED_AFTER = 200;
/** After this many milliseconds, tell the writer that storing is slow. */
const SLOW_MS = 1000;

/** How much of a document is stored in this browser: all of it, all but what is being stored at the moment, or not all of it. */
export type Kept = 'all' | 'almost' | 'not';

/** What a copy belongs to. */
interface LocalCopyOptions {
  room: string;
  doc: Doc;
  /** The key of the document's client id. */
  writerKey: string;
  /** The origin of changes that come from the server. The connection sends no change with this origin. */
  fromServer: unknown;
  /** What the person may do with the document, as last known. */
  access: () => Access;
  /** Called when `kept` may have changed. */
  onChange: () => void;
}

/**
 * The copy of a document in this browser. It is read before the document is connected, then follows the document, and knows
 * which pages of this browser have written words in it that the server hasn't saved.
 *
 * Its life: `new` → `following`, after `open()` or `replace()`; `new` → `foreign`, when it holds words that must not become part of this
 * document; any → `off`, after `close()` or `remove()`, when another page removes it, or when it belongs to another account.
 *
 * While it follows, `#stored` says how the browser's storage compares with the document:
 * - `nothing` → `current`, when all of the document has been stored;
 * - `current` → `outdated`, when storing fails, or when the person writes again after changes that were left out;
 * - `current` → `replaced`, when another page stores its own copy instead, without the words of earlier pages;
 * - `outdated` and `replaced` → `current`, when all of the document has been stored again.
 */
export class LocalCopy {
  readonly #options: LocalCopyOptions;
  /** The pages, by key, whose words aren't known to be saved. */
  readonly #unsaved = new Map<string, KeptWriter>();
  /** Whose page this is. Fixed on first use: a person who signs in or out later didn't write the earlier words. */
  #account: string | undefined;
  #phase: 'new' | 'following' | 'foreign' | 'off' = 'new';
  #stored: 'nothing' | 'current' | 'outdated' | 'replaced' = 'nothing';
  #writing: 'idle' | 'busy' | 'slow' = 'idle';
  /** Whether the document has changes that aren't stored, as the person could not write when they were made. */
  #hasLeftOut = false;
  /** Whether the server has saved everything. */
  #isSaved = false;
  #queue: Uint8Array[] = [];
  #stopHearing: (() => void) | undefined;
  #revision = 0;
  #additions = 0;

  constructor(options: LocalCopyOptions) {
    this.#options = options;
  }

  /** How much of the document is stored in this browser. */
  get kept(): Kept {
    if (this.#phase !== 'following' || this.#stored === 'nothing' || this.#stored === 'outdated') return 'not';
    if (this.#writing === 'slow') return 'not';
    return this.#queue.length > 0 || this.#writing === 'busy' ? 'almost' : 'all';
  }

  /** Whether there are words that the server hasn't saved, as far as this page knows. */
  get isUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  /** Whether this copy holds unsaved words of somebody who wasn't signed in. They must not be merged into the account's document. */
  get isForeign(): boolean {
    return this.#phase === 'foreign';
  }

  /** The Yjs clients that wrote them. */
  get unsavedWriters(): number[] {
    return [...this.#unsaved.keys()].flatMap((key) => writerIdOf(key) ?? []);
  }

  /** The keys of the earlier pages whose words the document brings along. */
  get earlierKeys(): string[] {
    const { writerKey } = this.#options;
    return [...this.#unsaved.keys()].filter((key) => key !== writerKey).slice(-EARLIER_WRITERS_MAX);
  }

  /**
   * Reads the copy into the document, and follows the document from then on, unless it has unsaved words of somebody else: words
   * typed while signed out are read, but kept apart; another account's are left alone until that account comes back. Never
   * rejects.
   * @returns what the person might do with the document; undefined if there was no copy.
   */
  async open(): Promise<Role | undefined> {
    const { room, doc, fromServer } = this.#options;
    const content = await inTime(readKept(room)).catch(() => undefined);
    // The document may have been closed, or this browser keeps nothing.
    if (this.#phase !== 'new') return undefined;
    const others = content ? this.#others(content) : new Set();
    if (others.size > 0) this.close();
    if ([...others].some((account) => account !== '')) return undefined;
    const state = content && stateOf(content);
    if (state && isApplied(doc, state, fromServer)) {
      for (const writer of content.writers) this.#unsaved.set(writer.key, writer);
      if (others.size > 0) {
        this.#phase = 'foreign';
        return undefined;
      }
      this.#stored = 'current';
      if (content.updates.length > 1) inBackground(compactKept(room, mergeAll).catch(() => undefined));
    } else if (content && content.updates.length > 0) {
      // Damaged: the server's copy replaces it.
      await removeKept(room, { onlySaved: false }).catch(() => undefined);
    }
    this.#follow();
    inBackground(trimKept().catch(() => undefined));
    return this.#stored === 'current' ? (content?.role ?? 'write') : undefined;
  }

  /** Replaces the stored copy with the document. */
  async replace(): Promise<void> {
    const { room, doc } = this.#options;
    const writer = this.#noteWriting();
    const content = await inTime(readKept(room)).catch(() => undefined);
    if (content && this.#others(content).size > 0) return;
    this.#follow();
    try {
      await replaceKept(room, {
        update: encodeStateAsUpdate(doc),
        title: this.#title(),
        role: this.#options.access().role,
        writers: [writer],
      });
      this.#stored = 'current';
      announceReplaced(room);
    } catch {
      // The next change stores all of it.
    }
    this.#options.onChange();
  }

  /** Call this when the server says what the person may do. */
  setRole(role: Role): void {
    if (this.#stored !== 'nothing') inBackground(noteRole(this.#options.room, role).catch(() => undefined));
  }

  /** Call this whenever it becomes known whether the server has saved everything. */
  setSaved(isSaved: boolean): void {
    this.#isSaved = isSaved;
    this.#settle();
  }

  /**
   * Removes the copy, and stops keeping one.
   * @param options.onlySaved leaves one with words that aren't saved: another page may have written them.
   */
  async remove(options: { onlySaved: boolean }): Promise<void> {
    this.close();
    await removeKept(this.#options.room, options);
  }

  /** Stops following. */
  close(): void {
    this.#phase = 'off';
    this.#options.doc.off('update', this.#onUpdate);
    this.#stopHearing?.();
  }

  #follow() {
    if (this.#phase === 'off') return;
    this.#phase = 'following';
    this.#options.doc.on('update', this.#onUpdate);
    this.#stopHearing = onReplaced(this.#options.room, () => this.#storeAgain());
  }

  /** Stores everything again, and who wrote it, since later changes build on it. */
  #storeAgain() {
    if (this.#stored === 'nothing') return;
    this.#stored = 'replaced';
    this.#enqueue(encodeStateAsUpdate(this.#options.doc));
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    const { fromServer, access } = this.#options;
    if (origin !== fromServer) {
      // With words that the server will never take, the copy would differ from the document for good.
      if (!access().can.includes('write')) {
        this.#hasLeftOut = true;
        return;
      }
      // A change that builds on a skipped one needs it too.
      if (this.#hasLeftOut && this.#stored !== 'nothing') this.#stored = 'outdated';
      this.#hasLeftOut = false;
      this.#isSaved = false;
      this.#noteWriting();
    }
    this.#enqueue(update);
  };

  #noteWriting(): KeptWriter {
    const { writerKey: key } = this.#options;
    this.#account ??= currentAccount();
    const writer = { key, revision: ++this.#revision, account: this.#account };
    this.#unsaved.set(key, writer);
    return writer;
  }

  /** The accounts, other than the one that has the document open, that wrote unsaved words; empty for signed-out people. */
  #others({ writers }: KeptContent): ReadonlySet<string> {
    this.#account ??= currentAccount();
    const accounts = writers.flatMap(({ account }) => account ?? []);
    return new Set(this.#account === undefined ? [] : accounts.filter((account) => account !== this.#account));
  }

  #enqueue(update: Uint8Array) {
    this.#queue.push(update);
    if (this.#writing === 'idle') inBackground(this.#write());
    this.#options.onChange();
  }

  async #write(): Promise<void> {
    const { doc, onChange } = this.#options;
    this.#writing = 'busy';
    const slow = setTimeout(() => {
      this.#writing = 'slow';
      onChange();
    }, SLOW_MS);
    while (this.#queue.length > 0) {
      const updates = this.#queue.splice(0);
      const update = this.#stored === 'current' ? mergeUpdates(updates) : encodeStateAsUpdate(doc);
      // oxlint-disable-next-line no-await-in-loop -- what is typed meanwhile is stored together, afterwards
      await this.#add(update);
    }
    clearTimeout(slow);
    this.#writing = 'idle';
    this.#settle();
    onChange();
  }

  /** Stores an update. */
  async #add(update: Uint8Array): Promise<void> {
    const { room, access } = this.#options;
    const writers = this.#writers();
    const before = this.#stored;
    // Meanwhile another page may have replaced the copy again.
    if (before === 'replaced') this.#stored = 'current';
    try {
      const isKept = await addToKept(room, {
        update,
        title: this.#title(),
        role: access().role,
        writers,
        begins: before === 'nothing',
      });
      if (!isKept) {
        // It was removed on another page, which applies to this one too.
        this.#stored = 'nothing';
        return this.close();
      }
      if (before !== 'replaced' && this.#stored === before) this.#stored = 'current';
      this.#additions += 1;
      if (this.#additions % COMPACTED_AFTER === 0) await compactKept(room, mergeAll);
    } catch {
      if (this.#stored !== 'nothing') this.#stored = 'outdated';
    }
  }

  #title(): string {
    const { doc } = this.#options;
    return documentName({ title: doc.getText(TITLE_FIELD), body: doc.getXmlFragment(BODY_FIELD) }).slice(
      0,
      TITLE_MAX_LENGTH,
    );
  }

  /**
   * The writers of what is stored next. The words of earlier pages are stored already, unless all of the document has to be
   * stored.
   */
  #writers(): KeptWriter[] {
    const { writerKey } = this.#options;
    const writers = [...this.#unsaved.values()];
    return this.#stored === 'current' ? writers.filter(({ key }) => key === writerKey) : writers;
  }

  /** Records what is saved, once it is stored here too. */
  #settle(): void {
    if (!this.#isSaved || this.#writing !== 'idle' || this.#unsaved.size === 0) return;
    const saved = [...this.#unsaved.values()];
    this.#unsaved.clear();
    if (this.#stored === 'nothing') return;
    inBackground(markSaved(this.#options.room, saved).catch(() => undefined));
    inBackground(askToPersist());
  }
}

async function inTime<Result>(result: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The storage of this browser does not answer.')), READING_MS);
  try {
    return await Promise.race([result, promise]);
  } finally {
    clearTimeout(timer);
  }
}
