import type * as Y from 'yjs';

import type { RoomRemoval } from '#shared-types/documents/collaboration';
import { wordsBeyond, wordsOf } from '#shared-types/text/words';

import type { ActDone, NotedRemoval } from '../documents/restoring/act.ts';
import { deletedIn, type Ranges, united } from '../documents/restoring/ranges.ts';
import { changedText, watchedTexts } from '../documents/versions/stretch-edits.ts';
import { bodyText } from '../documents/versions/version-text.ts';

/** Fewer words than this are an ordinary edit. */
const MIN_WORDS = 50;
/** An edit that removes less than this share of the text is ordinary, too. */
const MIN_SHARE = 1 / 3;
/** Edits of one writer that follow each other within this time are one removal. */
const QUICK_MS = 5000;
/** The longest removal. People who take longer are revising. */
const REMOVAL_MAX_MS = 10_000;
/** A continuing removal is recorded and announced again after this time, and so is the return of its words. */
const LOOK_DELAY_MS = 200;
/** If this share of the words is back, there's nothing left to offer. */
const BACK_SHARE = 2 / 3;

/** The edits of one writer that may be a removal. */
interface Series {
  id: string;
  startedAtMs: number;
  lastAtMs: number;
  gone: string[];
  come: string[];
  removed: Ranges;
  since: ReadonlyMap<number, number>;
  /** Whether it is being recorded, and has continued since then: recording reads the whole document. */
  noting: 'no' | 'now' | 'again';
}

/** A removal without an answer yet. */
interface OpenRemoval extends RoomRemoval {
  lost: LostWords | undefined;
}

/** The words that were removed from a text, and those that were left. */
export interface LostWords {
  words: readonly string[];
  left: readonly string[];
}

/** What a watch needs. */
interface WatchParts {
  document: Y.Doc;
  /** The Yjs client behind a transaction, and the person's name; undefined if no person made it. */
  writerOf: (transaction: Y.Transaction) => { client: number; name: string | undefined } | undefined;
  /** Stores what was removed. Resolves to whether it can be brought back; never rejects. */
  note: (removal: NotedRemoval) => Promise<boolean>;
  /** Tells everyone in the room. */
  tell: (news: { removal?: RoomRemoval; removalOver?: string }) => void;
}

/** Notices when a person removes more than a third of a document at once, and remembers that until it is answered. */
export class RemovalWatch {
  readonly #parts: WatchParts;
  readonly #series = new Map<number, Series>();
  #open: OpenRemoval | undefined;
  #timer: NodeJS.Timeout | undefined;

  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock, in milliseconds. */
  constructor(parts: WatchParts, nowMs = () => performance.now()) {
    this.#parts = parts;
    this.#nowMs = nowMs;
    parts.document.on('afterTransaction', this.#look);
    parts.document.on('destroy', () => this.stop());
  }

  /** The newest removal that isn't answered. */
  get open(): RoomRemoval | undefined {
    if (!this.#open) return undefined;
    const { lost: _lost, ...removal } = this.#open;
    return removal;
  }

  /** Records what the server has done for a person. */
  did(
    kind: 'restore' | 'bringBack' | 'undo',
    { id, by, isRepeat, words }: ActDone,
    { writer, of, lost }: { writer: number; of: string | undefined; lost: LostWords | undefined },
  ): void {
    if (of !== undefined && this.#open?.id === of) this.#settle();
    // An earlier act may have been undone since.
    if (isRepeat) return;
    this.#series.clear();
    if (kind !== 'bringBack' && words.removed > 0) this.#announce({ id, kind, words: words.removed, by, writer, lost });
    // Restoring a version may have brought back what was removed.
    else this.#lookSoon();
  }

  /** Records what another server has told its pages. @returns whether it's new here. */
  heard({ removal, removalOver }: { removal?: RoomRemoval; removalOver?: string }): boolean {
    if (removal) {
      const isNew = this.#open?.id !== removal.id || this.#open.words !== removal.words;
      if (isNew) this.#open = { ...removal, lost: undefined };
      return isNew;
    }
    if (removalOver === undefined || this.#open?.id !== removalOver) return false;
    this.#open = undefined;
    return true;
  }

  /** Stops watching. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#parts.document.off('afterTransaction', this.#look);
  }

  readonly #look = (transaction: Y.Transaction): void => {
    const writer = this.#parts.writerOf(transaction);
    if (!writer) return;
    if (this.#open?.lost) this.#lookSoon();
    const nowMs = this.#nowMs();
    const before = this.#series.get(writer.client);
    if (before && isOver(before, nowMs)) this.#series.delete(writer.client);
    const current = this.#series.get(writer.client);
    if (!current && transaction.deleteSet.clients.size === 0) return;
    const { gone, come } = changedText(transaction, watchedTexts(this.#parts.document).body);
    if (gone.length + come.length === 0) return;
    if (!current) this.#forget(nowMs);
    const series: Series = current ?? {
      id: crypto.randomUUID(),
      startedAtMs: nowMs,
      lastAtMs: nowMs,
      gone: [],
      come: [],
      removed: new Map(),
      since: new Map(transaction.beforeState),
      noting: 'no',
    };
    this.#series.set(writer.client, series);
    series.lastAtMs = nowMs;
    const words = { gone: gone.flatMap(wordsOf), come: come.flatMap(wordsOf) };
    series.gone.push(...words.gone);
    series.come.push(...words.come);
    // Everything is back, as after an undo. Whatever is removed from now on is a new removal.
    if (words.come.length > 0 && wordsBeyond(series.gone, series.come).length === 0) {
      this.#series.delete(writer.client);
      return;
    }
    // Words that only moved, as when a paragraph is split, are still there.
    if (wordsBeyond(words.gone, words.come).length === 0) return;
    series.removed = united([series.removed, deletedIn(transaction)]);
    this.#judge(series, writer);
  };

  /** Forgets finished series, including those of writers who have left. */
  #forget(nowMs: number): void {
    for (const [client, series] of this.#series)
      if (isOver(series, nowMs) && series.noting === 'no') this.#series.delete(client);
  }

  #judge(series: Series, { client, name }: { client: number; name: string | undefined }): void {
    if (series.noting !== 'no') {
      series.noting = 'again';
      return;
    }
    if (series.gone.length < MIN_WORDS) return;
    const words = wordsBeyond(series.gone, series.come);
    if (words.length < MIN_WORDS) return;
    const text = wordsIn(this.#parts.document);
    const before = text.length + series.gone.length - series.come.length;
    if (words.length <= before * MIN_SHARE) return;
    const { id, removed, since } = series;
    const removal = { id, kind: 'removal' as const, words: words.length, by: name, writer: client };
    series.noting = 'now';
    const noted = this.#parts.note({ id, by: name, writer: client, words: words.length, removed, since });
    // The words may be back by now.
    const isCurrent = () => this.#series.get(client) === series;
    const goOn = () => {
      const isAgain = series.noting === 'again' && isCurrent();
      series.noting = 'no';
      if (isAgain) this.#judge(series, { client, name });
    };
    const tell = (isNoted: boolean) => {
      // Also when everyone leaves, so that the removal so far is recorded.
      setTimeout(goOn, LOOK_DELAY_MS).unref();
      if (isNoted && isCurrent()) this.#announce({ ...removal, lost: { words, left: text } });
    };
    noted.then(tell, () => undefined);
  }

  #announce(removal: OpenRemoval): void {
    this.#open = removal;
    const told = this.open;
    if (told) this.#parts.tell({ removal: told });
  }

  #settle(): void {
    if (!this.#open) return;
    this.#parts.tell({ removalOver: this.#open.id });
    this.#open = undefined;
  }

  /** Others may bring the words back, but not every letter is worth a check. */
  #lookSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const { lost } = this.#open ?? {};
      if (!lost) return;
      const text = wordsIn(this.#parts.document);
      const missing = wordsBeyond(lost.words, wordsBeyond(text, lost.left));
      if (missing.length < lost.words.length * (1 - BACK_SHARE)) this.#settle();
    }, LOOK_DELAY_MS).unref();
  }
}

function isOver({ lastAtMs, startedAtMs }: Series, nowMs: number): boolean {
  return nowMs - lastAtMs > QUICK_MS || nowMs - startedAtMs > REMOVAL_MAX_MS;
}

/** The words of a document’s body. */
export function wordsIn(document: Y.Doc): string[] {
  return wordsOf(bodyText(watchedTexts(document).body));
}
