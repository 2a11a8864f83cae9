import { type Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';

import { TITLE_FIELD, TITLE_MAX_LENGTH } from '#shared-types/collaboration';
import type { Role } from '#shared-types/roles';
import { EARLIER_WRITERS_MAX } from '#shared-types/room-credentials';
import { writerIdOf } from '#shared-types/writer';

import { currentAccount } from '../calls/token-source.ts';
import { inBackground } from '../errors/in-background.ts';
import { MAY_WRITE } from './document-state.ts';
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
} from './kept-documents.ts';
import { isApplied, mergeAll, stateOf } from './kept-updates.ts';
import { askToPersist } from './persistence.ts';
import { announceReplaced, onReplaced } from './replaced-copies.ts';

/** A browser whose storage doesn't answer for this long is taken for one without storage, in milliseconds. */
const READING_MS = 2000;
/** After so many additions, the pieces of a document are put together. */
const COMPACTED_AFTER = 200;
/** Storing that takes longer than this is told to the person, in milliseconds. */
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
  /** What the person may do with the document, as far as is known. */
  role: () => Role;
  /** Called when `kept` may have changed. */
  onChange: () => void;
}

/**
 * The copy of a document in this browser. It is read before the document is connected, then follows the document, and knows
 * which pages of this browser have written words in it that the server hasn't saved.
 */
export class LocalCopy {
  readonly #options: LocalCopyOptions;
  /** The pages, by key, whose words aren't known to be saved. */
  readonly #unsaved = new Map<string, KeptWriter>();
  /** Whose page this is, once that is known: whoever signs in or out meanwhile didn't write its words. */
  #account: string | undefined;
  #isApart = false;
  #phase: 'new' | 'following' | 'off' = 'new';
  #queue: Uint8Array[] = [];
  #isWriting = false;
  /** Whether storing takes suspiciously long. */
  #isSlow = false;
  /** Whether everything has to be stored again, as storing a part of it failed. */
  #needsAll = false;
  /** Whether another page has replaced the copy, and the words of earlier pages with it. */
  #isReplaced = false;
  #stopHearing: (() => void) | undefined;
  /** Whether the document has changes that aren't stored, as the person could not write when they were made. */
  #hasLeftOut = false;
  #isKept = false;
  #isSaved = false;
  #revision = 0;
  #additions = 0;

  constructor(options: LocalCopyOptions) {
    this.#options = options;
  }

  /** How much of the document is stored in this browser. */
  get kept(): Kept {
    if (this.#phase !== 'following' || this.#needsAll) return 'not';
    if (this.#queue.length > 0 || this.#isWriting) return this.#isSlow ? 'not' : 'almost';
    return this.#isKept ? 'all' : 'not';
  }

  /** Whether there are words that the server hasn't saved, as far as this page knows. */
  get isUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  /** Whether the words here were written by nobody's page, and an account has the document open: they must not become part of it. */
  get isApart(): boolean {
    return this.#isApart;
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
   * Reads the copy into the document, and follows the document from then on, unless it has unsaved words of somebody else: those of
   * nobody are read, and stay apart; those of another account are left alone until that account comes back. Never rejects.
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
      this.#isApart = others.size > 0;
      if (this.#isApart) return undefined;
      this.#isKept = true;
      if (content.updates.length > 1) inBackground(compactKept(room, mergeAll).catch(() => undefined));
    } else if (content && content.updates.length > 0) {
      // Damaged: the server's copy takes its place.
      await removeKept(room, { onlySaved: false }).catch(() => undefined);
    }
    // The first addition is all of it.
    this.#needsAll = !this.#isKept;
    this.#follow();
    inBackground(trimKept().catch(() => undefined));
    return this.#isKept ? (content?.role ?? 'write') : undefined;
  }

  /** Keeps the document instead of what was kept of it until now. */
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
        role: this.#options.role(),
        writers: [writer],
      });
      this.#isKept = true;
      announceReplaced(room);
    } catch {
      this.#needsAll = true;
    }
    this.#options.onChange();
  }

  /** To be called when the server says what the person may do. */
  setRole(role: Role): void {
    if (this.#isKept) inBackground(noteRole(this.#options.room, role).catch(() => undefined));
  }

  /** To be called whenever it becomes known whether the server has saved everything. */
  setSaved(isSaved: boolean): void {
    this.#isSaved = isSaved;
    this.#settle();
  }

  /**
   * Removes the copy, and keeps none any more.
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

  /** Stores everything once more, and whose words it brings: what comes next builds on it. */
  #storeAgain() {
    if (!this.#isKept) return;
    this.#isReplaced = true;
    this.#enqueue(encodeStateAsUpdate(this.#options.doc));
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    const { fromServer, role } = this.#options;
    if (origin !== fromServer) {
      // What the server will never take would make this copy another document for good.
      if (!MAY_WRITE.has(role())) {
        this.#hasLeftOut = true;
        return;
      }
      // What builds on something that was left out needs it too.
      if (this.#hasLeftOut) this.#needsAll = true;
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

  /** The accounts, other than the one that has the document open, that wrote unsaved words; empty for nobody. */
  #others({ writers }: KeptContent): ReadonlySet<string> {
    this.#account ??= currentAccount();
    const accounts = writers.flatMap(({ account }) => account ?? []);
    return new Set(this.#account === undefined ? [] : accounts.filter((account) => account !== this.#account));
  }

  #enqueue(update: Uint8Array) {
    this.#queue.push(update);
    if (!this.#isWriting) inBackground(this.#write());
    this.#options.onChange();
  }

  async #write(): Promise<void> {
    const { doc, onChange } = this.#options;
    this.#isWriting = true;
    const slow = setTimeout(() => {
      this.#isSlow = true;
      onChange();
    }, SLOW_MS);
    while (this.#queue.length > 0) {
      const updates = this.#queue.splice(0);
      const update = this.#needsAll ? encodeStateAsUpdate(doc) : mergeUpdates(updates);
      // oxlint-disable-next-line no-await-in-loop -- what is typed meanwhile is stored together, afterwards
      this.#needsAll = !(await this.#add(update));
    }
    clearTimeout(slow);
    this.#isSlow = false;
    this.#isWriting = false;
    this.#settle();
    onChange();
  }

  /** Stores an update. Resolves with whether that worked. */
  async #add(update: Uint8Array): Promise<boolean> {
    const { room } = this.#options;
    const writers = this.#writers();
    this.#isReplaced = false;
    try {
      this.#isKept = await addToKept(room, {
        update,
        title: this.#title(),
        role: this.#options.role(),
        writers,
        begins: !this.#isKept,
      });
      // It was removed on another page, and that is meant for this one too.
      if (!this.#isKept) this.close();
      this.#additions += 1;
      if (this.#additions % COMPACTED_AFTER === 0) await compactKept(room, mergeAll);
      return true;
    } catch {
      return false;
    }
  }

  #title(): string {
    return this.#options.doc.getText(TITLE_FIELD).toJSON().slice(0, TITLE_MAX_LENGTH);
  }

  /** Whose words are stored next. The words of earlier pages are stored already, unless they were replaced or storing failed. */
  #writers(): KeptWriter[] {
    const { writerKey } = this.#options;
    const writers = [...this.#unsaved.values()];
    return this.#isReplaced || this.#needsAll ? writers : writers.filter(({ key }) => key === writerKey);
  }

  /** Notes what is saved, once it is stored here too. */
  #settle(): void {
    if (!this.#isSaved || this.#isWriting || this.#unsaved.size === 0) return;
    const saved = [...this.#unsaved.values()];
    this.#unsaved.clear();
    if (!this.#isKept) return;
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
